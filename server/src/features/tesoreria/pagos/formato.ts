/**
 * The bank's two files as data: each kind of record by its columns, in order, with their widths and kinds. What writes and what reads them goes by
 * this and by nothing else; docs/operacion/pagos.md says it in words and a test holds both together.
 */

/** `cifras` right with zeros; `importe` cents, the same; `fecha` AAAAMMDD; `texto` left with blanks, in capitals of ASCII; `fijo` what it says; `blanco`. */
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

/** What goes to the bank: a head, a transfer for each settlement, and a foot. */
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

/** What the bank answers: a record for each transfer that it did (A) or rejected (R). Records of other types are not looked at. */
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

/** Letters as a bank takes them: capitals of ASCII, and a blank for whatever is none. */
const enAscii = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^A-Z0-9 ./-]/g, ' ')

/** One record, to the column. Throws what does not fit: a file that says less than it should is never made. */
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

/** The columns of a record by their names; undefined when it is not one of these. */
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
