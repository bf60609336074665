import i18next from 'i18next'

/** Several things said one after the other, as the language joins them: "a, b y c". */
export const inSentence = (entities: readonly string[]): string =>
  new Intl.ListFormat(i18next.language, { style: 'long', type: 'conjunction' }).format(entities)

/** A sentence's first letter small, to go inside another one. */
export const lowerFirst = (text: string): string => text.charAt(0).toLocaleLowerCase(i18next.language) + text.slice(1)
