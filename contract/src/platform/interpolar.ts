/** `{nombre}` in a text is replaced by the value of that name. Apart from the texts, which whoever only replaces does not carry. */
export const interpolar = (texto: string, datos: Record<string, string | number>): string =>
  texto.replace(/\{(\w+)\}/g, (entero, clave: string) => String(datos[clave] ?? entero))
