import i18next from 'i18next'

/** Joins items as the language does: "a, b y c". */
export const inSentence = (entities: readonly string[]): string =>
  new Intl.ListFormat(i18next.language, { style: 'long', type: 'conjunction' }).format(entities)

/** Lowercases the first letter of a sentence, to embed it in another. */
export const lowerFirst = (text: string): string => text.charAt(0).toLocaleLowerCase(i18next.language) + text.slice(1)
