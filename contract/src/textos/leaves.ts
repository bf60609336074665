/** Texts of a nested object with the path to each ("bancos.errores.BANCO_REPETIDO"), as the files of a language have them. */
export const flatten = (texts: object, prefix = ''): Array<[key: string, text: string]> =>
  Object.entries(texts).flatMap(([name, value]: [string, string | object]) =>
    typeof value === 'string' ? [[prefix + name, value] as [string, string]] : flatten(value, `${prefix}${name}.`),
  )

/** Copy of an object with these texts by path; a missing or empty one keeps the text of the original. */
export const fill = <T extends object>(shape: T, texts: Record<string, string>, prefix = ''): T =>
  Object.fromEntries(
    Object.entries(shape).map(([name, value]: [string, string | object]) => [
      name,
      typeof value === 'string' ? texts[prefix + name] || value : fill(value, texts, `${prefix}${name}.`),
    ]),
  ) as T
