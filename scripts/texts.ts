import { checkTexts, type TextLine } from '../contract/src/textos/check.ts'
import type { TranslatedLocale } from '../contract/src/textos/read.ts'

/**
 * npm run texts: lists, by file, texts that a language lacks compared to Spanish, and texts that Spanish lacks. Changes nothing.
 * A missing line is printed as the file would have it, in Spanish. Exits with 1 if Spanish lacks a text.
 */
const languages: Record<TranslatedLocale, string> = { en: 'English', zh: 'Chinese', ja: 'Japanese' }

function show(language: TranslatedLocale, what: string, texts: readonly TextLine[]): void {
  for (const [file, those = []] of Object.entries(Object.groupBy(texts, (text) => text.file))) {
    console.log(`  ${what} in contract/src/textos/${language}/${file}:`)
    for (const { key, text } of those) console.log(`    ${JSON.stringify(key)}: ${JSON.stringify(text)},`)
  }
}

for (const language of Object.keys(languages) as TranslatedLocale[]) {
  const { missing, extra, found } = checkTexts(language)
  console.log(`${languages[language]}: ${found.size} texts, ${missing.length} missing, ${extra.length} left over`)
  show(language, 'missing', missing)
  show(language, 'left over', extra)
  if (extra.length > 0) process.exitCode = 1
}
