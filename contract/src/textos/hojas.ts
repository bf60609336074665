/** The texts of an object by the path to each, like "bancos.errores.BANCO_REPETIDO": what the files of a language are. */
export const aplanar = (textos: object, antes = ''): Array<[clave: string, texto: string]> =>
  Object.entries(textos).flatMap(([nombre, valor]: [string, string | object]) =>
    typeof valor === 'string' ? [[antes + nombre, valor] as [string, string]] : aplanar(valor, `${antes}${nombre}.`),
  )

/** An object like another one, saying what these texts say; where they are silent (or empty, as who translates may leave them), what it said. */
export const llenar = <T extends object>(forma: T, textos: Record<string, string>, antes = ''): T =>
  Object.fromEntries(
    Object.entries(forma).map(([nombre, valor]: [string, string | object]) => [
      nombre,
      typeof valor === 'string' ? textos[antes + nombre] || valor : llenar(valor, textos, `${antes}${nombre}.`),
    ]),
  ) as T
