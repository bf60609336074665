/**
 * The bank's two files as data: each kind of record by its columns, in order, with their widths and kinds. What writes and what reads them goes by
 * this and by nothing else; docs/operacion/pagos.md says it in words and a test holds both together.
 */

/** `cifras` right with zeros; `importe` cents, the same; `fecha` AAAAMMDD; `texto` left with blanks, in capitals of ASCII; `fijo` what it says; `blanco`. */
type Clase = 'cifras' | 'importe' | 'fecha' | 'texto' | 'fijo' | 'blanco'
export interface ColumnaBanco {
  campo: string
  ancho: number
  clase: Clase
  valor?: string
}

const fijo = (campo: string, valor: string): ColumnaBanco => ({ campo, ancho: valor.length, clase: 'fijo', valor })
const de = (campo: string, clase: Clase, ancho: number): ColumnaBanco => ({ campo, ancho, clase })

export const finDeRenglon = '\r\n'

/** What goes to the bank: a head, a transfer for each settlement, and a foot. */
export const archivoBanco = {
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
} as const satisfies Record<string, readonly ColumnaBanco[]>

/** What the bank answers: a record for each transfer that it did (A) or rejected (R). Records of other types are not looked at. */
export const respuestaBanco = {
  respuesta: [
    fijo('tipo', 'R'),
    de('referencia', 'cifras', 10),
    de('resultado', 'texto', 1),
    de('codigo', 'texto', 3),
    de('fecha', 'fecha', 8),
    de('importe', 'importe', 15),
  ],
} as const satisfies Record<string, readonly ColumnaBanco[]>

export type Valores = Record<string, string | number>

/** Letters as a bank takes them: capitals of ASCII, and a blank for whatever is none. */
const enAscii = (texto: string): string =>
  texto
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^A-Z0-9 ./-]/g, ' ')

/** One record, to the column. Throws what does not fit: a file that says less than it should is never made. */
export function escribirRenglon(columnas: readonly ColumnaBanco[], valores: Valores): string {
  return columnas
    .map(({ campo, ancho, clase, valor }) => {
      if (clase === 'fijo') return valor ?? ''
      if (clase === 'blanco') return ' '.repeat(ancho)
      const dicho = String(valores[campo] ?? '')
      if (clase === 'texto') return enAscii(dicho).slice(0, ancho).padEnd(ancho)
      const cifras = clase === 'fecha' ? dicho.replaceAll('-', '') : dicho
      if (!/^\d+$/.test(cifras) || cifras.length > ancho || (clase === 'fecha' && cifras.length !== 8))
        throw new RangeError(`${campo} of a bank's file: ${dicho}`)
      return cifras.padStart(ancho, '0')
    })
    .join('')
}

/** The columns of a record by their names; undefined when it is not one of these. */
export function leerRenglon(columnas: readonly ColumnaBanco[], renglon: string): Record<string, string> | undefined {
  const leido: Record<string, string> = {}
  let desde = 0
  for (const { campo, ancho, clase, valor } of columnas) {
    const parte = renglon.slice(desde, desde + ancho)
    desde += ancho
    if (parte.length < ancho) return undefined
    if (clase === 'fijo' && parte !== valor) return undefined
    if ((clase === 'cifras' || clase === 'importe' || clase === 'fecha') && !/^\d+$/.test(parte)) return undefined
    leido[campo] = clase === 'texto' ? parte.trim() : parte
  }
  return leido
}
