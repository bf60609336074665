import {
  type CampoPago,
  type ConvenioPago,
  type FechaPago,
  type FormatoPago,
  type RegistroPago,
} from '@gremial/contract/tesoreria/formatos-pago-forma.ts'
import { toLetras } from './caracteres.rules.ts'
import {
  type LotePorEscribir,
  type PagoPorEscribir,
  type Valor,
  type Valores,
  valoresDelLote,
  valoresDelPago,
} from './datos.rules.ts'

/** Writes the file of a lot by a layout (decision 135). */

/** A value that does not fit its field. `rendicion` is the settlement, "" in a header or trailer. No truncated file is ever made. */
export class NoEntra extends Error {
  readonly campo: string
  readonly dice: string
  readonly rendicion: string

  constructor(campo: string, dice: string, rendicion = '') {
    super(`${campo} of a bank's file: ${dice}`)
    this.campo = campo
    this.dice = dice
    this.rendicion = rendicion
  }
}

export const finDe = ({ fin }: Pick<FormatoPago, 'fin'>): string => (fin === 'CRLF' ? '\r\n' : '\n')

/** Start of each field of a fixed-width record, from 0, and the record's width. */
export function lugaresDelRegistro({ campos }: RegistroPago): { lugares: number[]; mide: number } {
  let mide = 0
  const lugares = campos.map(({ desde, ancho }) => {
    const at = desde === null ? mide : desde - 1
    mide = at + ancho
    return at
  })
  return { lugares, mide }
}

const fechas: Record<FechaPago, (a: string, m: string, d: string) => string> = {
  AAAAMMDD: (a, m, d) => a + m + d,
  DDMMAAAA: (a, m, d) => d + m + a,
  AAMMDD: (a, m, d) => a.slice(2) + m + d,
  DDMMAA: (a, m, d) => d + m + a.slice(2),
  'AAAA-MM-DD': (a, m, d) => `${a}-${m}-${d}`,
  'DD/MM/AAAA': (a, m, d) => `${d}/${m}/${a}`,
}

/** Cents with the field's decimals and decimal separator. Dropping non-zero decimals throws NoEntra. */
function importeDe({ nombre, decimales, decimal }: CampoPago, centavos: bigint): string {
  if (centavos < 0n) throw new NoEntra(nombre, String(centavos))
  if (decimales < 2 && centavos % 10n ** BigInt(2 - decimales) !== 0n) throw new NoEntra(nombre, pesos(centavos))
  const scaled = decimales >= 2 ? centavos * 10n ** BigInt(decimales - 2) : centavos / 10n ** BigInt(2 - decimales)
  const cifras = String(scaled).padStart(decimales + 1, '0')
  if (decimal === '' || decimales === 0) return cifras
  return `${cifras.slice(0, -decimales)}${decimal}${cifras.slice(-decimales)}`
}
const pesos = (centavos: bigint): string => `${centavos / 100n},${String(centavos % 100n).padStart(2, '0')}`

function sinRelleno(formato: FormatoPago, campo: CampoPago, value: Valor): string {
  const { nombre, clase, valor, fecha } = campo
  if (clase === 'CONSTANTE') return valor
  if (clase === 'BLANCO') return ''
  if (clase === 'IMPORTE') {
    if (typeof value !== 'bigint') throw new NoEntra(nombre, value)
    return valor + importeDe(campo, value)
  }
  const dicho = typeof value === 'bigint' ? pesos(value) : value
  if (clase === 'FECHA') {
    const [, a, m, d] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(dicho) ?? []
    if (!a || !m || !d) throw new NoEntra(nombre, dicho)
    return valor + fechas[fecha](a, m, d)
  }
  if (clase === 'NUMERO') {
    if (!/^\d*$/.test(dicho)) throw new NoEntra(nombre, dicho)
    return valor + dicho
  }
  const text = toLetras(formato, valor + dicho)
  // CSV injection: a spreadsheet would evaluate a text that starts like a formula.
  return formato.escritura === 'CSV' ? text.replace(/^[=+\-@\s]+/, '').trimEnd() : text
}

/** A field as written in the file, padded to its width in a fixed-width layout. Widths count code points. */
export function escribirCampo(formato: FormatoPago, campo: CampoPago, value: Valor = ''): string {
  const { nombre, ancho, clase, alinea, relleno, corta } = campo
  let chars = Array.from(sinRelleno(formato, campo, value))
  if ((ancho > 0 || formato.escritura === 'FIJO') && chars.length > ancho) {
    if (clase !== 'TEXTO' || !corta) throw new NoEntra(nombre, chars.join(''))
    chars = chars.slice(0, ancho)
  }
  if (formato.escritura === 'CSV') return celda(formato, chars.join(''))
  const number = clase === 'NUMERO' || clase === 'IMPORTE'
  const fill = (relleno || (number ? '0' : ' ')).repeat(ancho - chars.length)
  const right = alinea === null ? number : alinea === 'DERECHA'
  return right ? fill + chars.join('') : chars.join('') + fill
}

const celda = ({ separador }: FormatoPago, text: string): string =>
  text.includes(separador) || text.includes('"') ? `"${text.replaceAll('"', '""')}"` : text

function escribirRegistro(formato: FormatoPago, registro: RegistroPago, values: Valores): string {
  const cells = registro.campos.map((campo) => escribirCampo(formato, campo, campo.dato === null ? '' : values[campo.dato]))
  if (formato.escritura === 'CSV') return cells.join(formato.separador)
  const { lugares, mide } = lugaresDelRegistro(registro)
  let line = ''
  let width = 0
  for (const [i, cell] of cells.entries()) {
    const at = lugares[i] ?? 0
    line += ' '.repeat(at - width) + cell
    width = at + (registro.campos[i]?.ancho ?? 0)
  }
  return line + ' '.repeat(Math.max(0, formato.largo - mide))
}

/** Lines of a lot's file, without line ends. Throws NoEntra. */
export function renglonesDelLote(
  formato: FormatoPago,
  convenio: ConvenioPago,
  lote: LotePorEscribir,
  pagos: readonly PagoPorEscribir[],
): string[] {
  const comunes = valoresDelLote(formato, convenio, lote, pagos)
  const put = (registros: readonly RegistroPago[], values: Valores, first: number): string[] =>
    registros.map((registro, i) => escribirRegistro(formato, registro, { ...values, renglon: String(first + i) }))
  const { cabeza, pagos: registros, pie } = formato
  // Payments first, so that an error names a settlement rather than a total.
  const deLosPagos = pagos.flatMap((pago, i) => {
    try {
      const values = { ...comunes, ...valoresDelPago(formato, convenio, lote.organizacion, pago, i + 1) }
      return put(registros, values, cabeza.length + i * registros.length + 1)
    } catch (error) {
      throw error instanceof NoEntra ? new NoEntra(error.campo, error.dice, pago.rendicion) : error
    }
  })
  return [...put(cabeza, comunes, 1), ...deLosPagos, ...put(pie, comunes, cabeza.length + deLosPagos.length + 1)]
}

/** The file of a lot, as text; its bytes are `bytesDe`. Throws NoEntra. */
export const escribirLote = (
  formato: FormatoPago,
  convenio: ConvenioPago,
  lote: LotePorEscribir,
  pagos: readonly PagoPorEscribir[],
): string => [...renglonesDelLote(formato, convenio, lote, pagos), ''].join(finDe(formato))
