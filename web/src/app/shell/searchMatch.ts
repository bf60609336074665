/** Lower case without accents, as people type into a search box. */
export const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const wordsOf = (text: string): string[] => plain(text).match(/[\p{L}\p{N}]+/gu) ?? []

/**
 * How well a screen answers what was typed: 0 not at all, else more for a better answer. The whole text within the title counts most;
 * otherwise each typed word must begin a word of the title or of its synonyms, but for words of up to two letters.
 */
export function matchScore(typed: string, title: string, synonyms = ''): number {
  const wanted = plain(typed).trim()
  if (wanted === '') return 1
  if (plain(title).includes(wanted)) return 3
  // Languages without spaces between words.
  if (plain(synonyms).includes(wanted)) return 2
  const known = wordsOf(`${title} ${synonyms}`)
  const words = wordsOf(wanted).filter((word) => word.length > 2)
  return words.length > 0 && words.every((word) => known.some((one) => one.startsWith(word))) ? 1 : 0
}
