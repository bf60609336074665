import { formatNumber } from '../values/numbers.ts'

/** `{nombre}` in a text is replaced by the value of that name; how many (`count`), with its separators. */
export const interpolar = (texto: string, datos: Record<string, string | number>): string =>
  texto.replace(/\{(\w+)\}/g, (entero, clave: string) => {
    const valor = datos[clave] ?? entero
    return clave === 'count' && typeof valor === 'number' ? formatNumber(valor) : String(valor)
  })
