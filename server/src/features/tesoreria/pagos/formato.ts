/**
 * The bank's two files as data: columns of each record type, in order, with widths and kinds. The writer and the parser use only
 * these tables. docs/operacion/pagos.md documents them, and a test compares both.
 */

/**
 * `cifras` right-aligned with zeros; `importe` cents, likewise; `fecha` AAAAMMDD; `texto` left-aligned with blanks, ASCII upper
 * case; `fijo` a literal; `blanco` blanks.
 */
type Clase = 'cifras' | 'importe' | 'fecha' | 'texto' | 'fijo' | 'blanco'
export interface BancoColumn {
  campo: string
  ancho: number
  clase: Clase
  valor?: string
}

const fijo = (campo: string, valor: string): BancoColumn => ({ campo, ancho: valor.length, clase: 'fijo', valor })
const de = (campo: string, clase: Clase, ancho: number): BancoColumn => ({ campo, ancho, clase })

export const finDeRenglon = '\r\n'

/** File for the bank: a header, a transfer per settlement, and a footer. */
export const bancoFile = {
  cabeza: [
    fijo('tipo', 'H'),
    fijo('formato', 'GREMIAL01'),
    de('lote', 'cifras', 6),
    de('armado', 'fecha', 8),
    de('pago', 'fecha', 8),
    de('cuit', 'cifras', 11),
    de('cantidad', 'cifras', 6),
    de('total', 'importe', 15),
    de('libre', 'blanco', 56),
  ],
  transferencia: [
    fijo('tipo', 'D'),
    de('referencia', 'cifras', 10),
    de('cbu', 'cifras', 22),
    de('importe', 'importe', 15),
    fijo('moneda', 'ARS'),
    de('beneficiario', 'texto', 40),
    de('concepto', 'texto', 24),
    de('libre', 'blanco', 5),
  ],
  pie: [
    fijo('tipo', 'T'),
    de('lote', 'cifras', 6),
    de('cantidad', 'cifras', 6),
    de('total', 'importe', 15),
    de('libre', 'blanco', 92),
  ],
} as const satisfies Record<string, readonly BancoColumn[]>

/** Response of the bank: a record per transfer paid (A) or rejected (R). Other record types are ignored. */
export const bancoResponse = {
  respuesta: [
    fijo('tipo', 'R'),
    de('referencia', 'cifras', 10),
    de('resultado', 'texto', 1),
    de('codigo', 'texto', 3),
    de('fecha', 'fecha', 8),
    de('importe', 'importe', 15),
  ],
} as const satisfies Record<string, readonly BancoColumn[]>

export type Valores = Record<string, string | number>

/** Bank character set: ASCII upper case, other characters as blanks. */
const enAscii = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^A-Z0-9 ./-]/g, ' ')

/** Writes one record, to the column. Throws if a value does not fit: a truncated file is never made. */
export function escribirRenglon(columns: readonly BancoColumn[], values: Valores): string {
  return columns
    .map(({ campo, ancho, clase, valor }) => {
      if (clase === 'fijo') return valor ?? ''
      if (clase === 'blanco') return ' '.repeat(ancho)
      const dicho = String(values[campo] ?? '')
      if (clase === 'texto') return enAscii(dicho).slice(0, ancho).padEnd(ancho)
      const cifras = clase === 'fecha' ? dicho.replaceAll('-', '') : dicho
      if (!/^\d+$/.test(cifras) || cifras.length > ancho || (clase === 'fecha' && cifras.length !== 8))
        throw new RangeError(`${campo} of a bank's file: ${dicho}`)
      return cifras.padStart(ancho, '0')
    })
    .join('')
}

/** Columns of a record by name; undefined for another record type. */
export function leerRenglon(columns: readonly BancoColumn[], renglon: string): Record<string, string> | undefined {
  const read: Record<string, string> = {}
  let desde = 0
  for (const { campo, ancho, clase, valor } of columns) {
    const part = renglon.slice(desde, desde + ancho)
    desde += ancho
    if (part.length < ancho) return undefined
    if (clase === 'fijo' && part !== valor) return undefined
    if ((clase === 'cifras' || clase === 'importe' || clase === 'fecha') && !/^\d+$/.test(part)) return undefined
    read[campo] = clase === 'texto' ? part.trim() : part
  }
  return read
}
