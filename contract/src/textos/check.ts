import { globSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { flatten } from './leaves.ts'
import { flatTexts, spanish, type TranslatedLocale, textFiles } from './read.ts'

/** A line of a file of a language; of a missing one, the Spanish text. */
export interface TextLine {
  key: string
  text: string
  file: string
}

/** District of each feature's texts: the file of the other languages that they belong to. */
const districts = new Map<unknown, string>()
for (const file of globSync('*/*.ts', { cwd: join(import.meta.dirname, 'es') }))
  for (const texts of Object.values((await import(`./es/${file.replaceAll('\\', '/')}`)) as object))
    districts.set(texts, dirname(file))
const fileOf = (name: string): string => `${districts.get((spanish as Record<string, unknown>)[name]) ?? 'comun'}.json`

/** Compares a language with Spanish: missing lines, and extra ones (a key that Spanish lacks or has elsewhere; a misspelt key is both). */
export function checkTexts(locale: TranslatedLocale): { missing: TextLine[]; extra: TextLine[]; found: Map<string, string> } {
  const expected = new Map(flatten(spanish).map(([key, text]) => [key, { key, text, file: fileOf(key.split('.')[0] as string) }]))
  const found = new Map<string, string>()
  const extra: TextLine[] = []
  for (const path of textFiles(locale)) {
    const file = basename(path)
    for (const [key, text] of Object.entries(flatTexts(path)))
      if (expected.get(key)?.file !== file) extra.push({ key, text, file })
      else if (text !== '') found.set(key, text)
  }
  return { missing: [...expected.values()].filter(({ key }) => !found.has(key)), extra, found }
}
