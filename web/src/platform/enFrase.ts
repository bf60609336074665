import i18next from 'i18next'

/** Several things said one after the other, as the language joins them: "a, b y c". */
export const enFrase = (cosas: readonly string[]): string =>
  new Intl.ListFormat(i18next.language, { style: 'long', type: 'conjunction' }).format(cosas)

/** A sentence's first letter small, to go inside another one. */
export const enMinuscula = (texto: string): string => texto.charAt(0).toLocaleLowerCase(i18next.language) + texto.slice(1)
