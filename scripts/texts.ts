import type { Traducido } from '../contract/src/textos/leer.ts'
import { revisar, type Texto } from '../contract/src/textos/revisar.ts'

/**
 * npm run texts: lists, by file, texts that a language lacks compared to Spanish, and texts that Spanish lacks. Changes nothing.
 * A missing line is printed as the file would have it, in Spanish. Exits with 1 if Spanish lacks a text.
 */
const languages: Record<Traducido, string> = { en: 'English', zh: 'Chinese', ja: 'Japanese' }

function show(language: Traducido, what: string, texts: readonly Texto[]): void {
  for (const [file, those = []] of Object.entries(Object.groupBy(texts, (text) => text.archivo))) {
    console.log(`  ${what} in contract/src/textos/${language}/${file}:`)
    for (const { clave, texto } of those) console.log(`    ${JSON.stringify(clave)}: ${JSON.stringify(texto)},`)
  }
}

for (const language of Object.keys(languages) as Traducido[]) {
  const { faltan, sobran, dichos } = revisar(language)
  console.log(`${languages[language]}: ${dichos.size} texts, ${faltan.length} missing, ${sobran.length} left over`)
  show(language, 'missing', faltan)
  show(language, 'left over', sobran)
  if (sobran.length > 0) process.exitCode = 1
}
