import { isValidCuit, withHyphens } from '../values/cuit.ts'
import { parseDate } from '../values/dates.ts'
import { fromCents, hasWholeCents, parseAmount, toCents } from '../values/money.ts'

/**
 * Parser of the QR on every electronic invoice: `{URL}?p={base64 of a JSON}`, as the tax office defines it. Shared by browser and
 * server. Accepts real-world variants: base64url, no padding, blanks for plus, numbers as texts. (decisions §9.2)
 */
export interface FacturaQr {
  /** ISO day. */
  fecha: string
  /** CUIT of the issuer: eleven digits with a valid check digit. */
  cuit: string
  clase: FacturaKind
  /** A, B, C, E, M or T; null if the document type has none or is unknown. */
  letra: string | null
  /** 0 to 99999. */
  puntoVenta: number
  /** 0 to 99999999. */
  numeroComprobante: number
  /** Exact in cents, in `moneda`. */
  importe: number
  /** Code of the tax office: PES, DOL, 060… */
  moneda: string
  /** Pesos per unit of `moneda`: 1 for pesos, null for a foreign currency without a rate. */
  cotizacion: number | null
  /** `importe` at `cotizacion`, exact in cents; null without a rate. */
  importePesos: number | null
  /** Receiver; null if missing. Type 80 is a CUIT, 86 a CUIL, 96 a DNI, 99 anonymous. */
  receptor: { tipoDoc: number; numero: string } | null
  /** Authorisation code of the tax office; null if missing. */
  codigo: { tipo: 'CAE' | 'CAEA' | null; numero: string } | null
  /** Document type, as the tax office codes it. */
  tipoCmp: number
}

export type FacturaKind = 'FACTURA' | 'NOTA_DEBITO' | 'NOTA_CREDITO' | 'RECIBO' | 'TICKET' | 'OTRO'

/** Reasons to reject a text. */
export const qrReasons = [
  'VACIO',
  'LARGO',
  'NO_ES_DE_FACTURA',
  'OTRO_SITIO',
  'SIN_DATOS',
  'NO_ES_BASE64',
  'NO_ES_JSON',
  'FALTA',
  'NO_SE_ENTIENDE',
  'FECHA',
  'CUIT',
  'IMPORTE',
] as const
export type QrReason = (typeof qrReasons)[number]

/** `campo` of FALTA and NO_SE_ENTIENDE: the QR's own field name (`ptoVta`). `sitio` of OTRO_SITIO: the host of the address. */
export type LecturaQr =
  | { factura: FacturaQr; motivo?: undefined }
  | { factura?: undefined; motivo: QrReason; campo?: FacturaQrField; sitio?: string }

export type FacturaQrField = 'fecha' | 'cuit' | 'ptoVta' | 'tipoCmp' | 'nroCmp' | 'importe' | 'moneda' | 'ctz'

/** Maximum length; the largest QR holds less than 3,000 bytes. */
export const qrMax = 4000

/** Matches a text that may be an invoice's QR, to choose among several codes on a page. */
export const parecidoAFactura = /^\W{0,8}https?:\/\/[^/?#]{0,80}(?:afip|arca)\.gob\.ar/i

const porLetra = (letra: string, factura: number, debito: number, credito: number, recibos: number[]) => [
  [factura, 'FACTURA', letra] as const,
  [debito, 'NOTA_DEBITO', letra] as const,
  [credito, 'NOTA_CREDITO', letra] as const,
  ...recibos.map((r) => [r, 'RECIBO', letra] as const),
]

/** Kind and letter by the tax office's code: invoices, credit invoices of small firms (FCE) and fiscal printers' tickets. */
const tipos = new Map<number, { clase: FacturaKind; letra: string | null }>(
  [
    ...porLetra('A', 1, 2, 3, [4]),
    [5, 'OTRO', 'A'] as const,
    ...porLetra('B', 6, 7, 8, [9]),
    [10, 'OTRO', 'B'] as const,
    ...porLetra('C', 11, 12, 13, [15]),
    ...porLetra('E', 19, 20, 21, []),
    ...porLetra('M', 51, 52, 53, [54]),
    ...porLetra('T', 195, 196, 197, []),
    ...porLetra('A', 201, 202, 203, []),
    ...porLetra('B', 206, 207, 208, []),
    ...porLetra('C', 211, 212, 213, []),
    ...porLetra('A', 81, 115, 112, []),
    ...porLetra('B', 82, 116, 113, []),
    ...porLetra('C', 111, 117, 114, []),
    ...porLetra('M', 118, 120, 119, []),
    [83, 'TICKET', null] as const,
    [110, 'NOTA_CREDITO', null] as const,
    [90, 'NOTA_CREDITO', null] as const,
  ].map(([codigo, clase, letra]) => [codigo, { clase, letra }]),
)

/** Kind and letter of a document type, as the tax office codes it; undefined if unknown. */
export const kindOfCode = (code: number): { clase: FacturaKind; letra: string | null } | undefined => tipos.get(code)

/** Accepts afip.gob.ar, arca.gob.ar and their subdomains; rejects look-alikes. */
const esDelFisco = (sitio: string): boolean =>
  ['afip.gob.ar', 'arca.gob.ar'].some((dominio) => sitio === dominio || sitio.endsWith(`.${dominio}`))

class NoSeLee extends Error {
  readonly motivo: QrReason
  readonly campo: FacturaQrField | undefined
  readonly sitio: string | undefined
  constructor(motivo: QrReason, { campo, sitio }: { campo?: FacturaQrField; sitio?: string } = {}) {
    super(motivo)
    this.motivo = motivo
    this.campo = campo
    this.sitio = sitio
  }
}

/** Returns the invoice in a QR's text, or the reason it is not one. Never throws; runs in linear time. */
export function readFacturaQr(text: string): LecturaQr {
  try {
    return { factura: aFactura(dataOf(parametro(text))) }
  } catch (error) {
    if (!(error instanceof NoSeLee)) throw error
    const { motivo, campo, sitio } = error
    return { motivo, ...(campo && { campo }), ...(sitio && { sitio }) }
  }
}

/** Value of `p` in an address of the tax office. */
function parametro(text: string): string {
  if (text.length > qrMax) throw new NoSeLee('LARGO')
  const limpio = text.replaceAll('\ufeff', '').replaceAll('\0', '').trim()
  if (limpio === '') throw new NoSeLee('VACIO')
  const direccion = URL.canParse(limpio) ? new URL(limpio) : undefined
  if (direccion?.protocol !== 'http:' && direccion?.protocol !== 'https:') throw new NoSeLee('NO_ES_DE_FACTURA')
  const sitio = direccion.hostname.replace(/\.$/, '')
  if (!esDelFisco(sitio)) throw new NoSeLee('OTRO_SITIO', { sitio })
  // Taken from the raw text, not from a parsed URL, which would decode a plus as a blank.
  const query = limpio.slice(limpio.indexOf('?') + 1).split('#')[0] ?? ''
  const own = limpio.includes('?') ? query.split('&').find((part) => /^p=/i.test(part)) : undefined
  const value = own?.slice(2).trim()
  if (!value) throw new NoSeLee('SIN_DATOS')
  return value
}

/** Decodes percent-encoding, once or twice. Malformed encoding stays and fails later as base64. */
function sinPorcientos(value: string, times = 2): string {
  if (times === 0 || !value.includes('%')) return value
  try {
    return sinPorcientos(decodeURIComponent(value), times - 1)
  } catch {
    throw new NoSeLee('NO_ES_BASE64')
  }
}

/** The decoded JSON, with lower-case keys. */
function dataOf(value: string): ReadonlyMap<string, unknown> {
  const enBase64 = sinPorcientos(value)
    .trim()
    .replaceAll('-', '+')
    .replaceAll('_', '/')
    .replace(/[\r\n\t]/g, '')
  // A blank stands for a plus or, in some codes, for a line break in the base64.
  const [conMas, sinBlancos] = [enBase64.replaceAll(' ', '+'), enBase64.replaceAll(' ', '')]
  const read = objeto(conMas) ?? (conMas === sinBlancos ? undefined : objeto(sinBlancos))
  if (!read) throw new NoSeLee(desarmar(conMas) === undefined ? 'NO_ES_BASE64' : 'NO_ES_JSON')
  return new Map(Object.entries(read).map(([nombre, datum]) => [nombre.toLowerCase(), datum]))
}

function desarmar(base64: string): string | undefined {
  // Padding is often missing.
  const cifras = base64.split('=')[0] ?? ''
  if (cifras === '' || cifras.length % 4 === 1 || /[^A-Za-z0-9+/]/.test(cifras)) return undefined
  return new TextDecoder().decode(Uint8Array.from(atob(cifras), (c) => c.charCodeAt(0)))
}

function objeto(base64: string): object | undefined {
  try {
    const read: unknown = JSON.parse((desarmar(base64) ?? '').replaceAll('\0', '').trim())
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? read : undefined
  } catch {
    return undefined
  }
}

function aFactura(datos: ReadonlyMap<string, unknown>): FacturaQr {
  const typed = (field: string): string => {
    const value = datos.get(field.toLowerCase())
    return typeof value === 'string' ? value.trim() : typeof value === 'number' && Number.isFinite(value) ? String(value) : ''
  }
  const preciso = (campo: FacturaQrField): string => {
    const value = datos.get(campo.toLowerCase())
    if (value === undefined || value === null || value === '') throw new NoSeLee('FALTA', { campo })
    const text = typed(campo)
    if (text === '') throw new NoSeLee('NO_SE_ENTIENDE', { campo })
    return text
  }
  const entero = (campo: FacturaQrField, max: number): number => {
    const value = /^(\d{1,12})(?:\.0{1,6})?$/.exec(preciso(campo))
    const numero = Number(value?.[1])
    if (!value || numero > max) throw new NoSeLee('NO_SE_ENTIENDE', { campo })
    return numero
  }
  const fecha = unDia(preciso('fecha'))
  const cuit = withHyphens(preciso('cuit'))
  if (!isValidCuit(cuit)) throw new NoSeLee('CUIT')
  const tipoCmp = entero('tipoCmp', 999)
  const [puntoVenta, numeroComprobante] = [entero('ptoVta', 99_999), entero('nroCmp', 99_999_999)]
  const importe = unImporte(datos.get('importe'), preciso('importe'))
  const moneda = unaMoneda(typed('moneda'))
  const cotizacion = unaCotizacion(typed('ctz'), moneda)
  return {
    fecha,
    cuit: cuit.replaceAll('-', ''),
    ...(tipos.get(tipoCmp) ?? { clase: 'OTRO', letra: null }),
    puntoVenta,
    numeroComprobante,
    importe,
    moneda,
    cotizacion,
    importePesos: cotizacion === null ? null : inPesos(importe, cotizacion),
    receptor: unReceptor(typed('tipoDocRec'), typed('nroDocRec')),
    codigo: unCodigo(typed('tipoCodAut').toUpperCase(), typed('codAut')),
    tipoCmp,
  }
}

/** Accepts 2020-10-13, with or without a time; 20201013; 13/10/2020. */
function unDia(text: string): string {
  const junta = /^(\d{4})(\d{2})(\d{2})$/.exec(text)
  const fecha = parseDate(junta ? `${junta[1]}-${junta[2]}-${junta[3]}` : text.slice(0, 10))
  const rest = text.slice(10)
  if (!fecha || fecha < '2000' || (!junta && rest !== '' && !/^[T ][\d:.Zz+-]{0,30}$/.test(rest))) throw new NoSeLee('FECHA')
  return fecha
}

/** Rejects fractions of a cent, except float noise (48950.380000000005) and trailing zeros (12100.500000). */
function unImporte(value: unknown, text: string): number {
  if (typeof value === 'number' || /^\d{4,12}\.\d{3,20}$|^\d{1,3}\.\d{4,20}$/.test(text)) {
    const numero = Number(text)
    if (numero >= 0 && hasWholeCents(numero)) return fromCents(toCents(numero))
  } else if (text.length <= 24 && !/^\d{1,3}[.,]\d{3}$/.test(text)) {
    // 1.230 is ambiguous (1230 or 1.23), so it is not guessed.
    const centavos = parseAmount(text)
    if (centavos !== undefined && centavos >= 0) return fromCents(centavos)
  }
  throw new NoSeLee('IMPORTE')
}

function unaMoneda(text: string): string {
  const moneda = text.toUpperCase()
  if (moneda === '' || moneda === 'ARS' || moneda === '$') return 'PES'
  if (!/^[A-Z0-9]{2,3}$/.test(moneda)) throw new NoSeLee('NO_SE_ENTIENDE', { campo: 'moneda' })
  return moneda.padStart(3, '0')
}

function unaCotizacion(text: string, moneda: string): number | null {
  if (moneda === 'PES') return 1
  if (text === '') return null
  const numero = /^\d{1,9}(?:[.,]\d{1,10})?$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN
  if (!(numero > 0)) throw new NoSeLee('NO_SE_ENTIENDE', { campo: 'ctz' })
  return numero
}

/** Converts at a rate of at most six decimals, rounded to the cent, in integer arithmetic; null above the maximum amount. */
function inPesos(importe: number, cotizacion: number): number | null {
  const millonesimas = BigInt(Math.round(cotizacion * 1_000_000))
  const centavos = Number((BigInt(toCents(importe)) * millonesimas + 500_000n) / 1_000_000n)
  return Number.isSafeInteger(centavos) ? fromCents(centavos) : null
}

function unReceptor(tipo: string, numero: string): FacturaQr['receptor'] {
  const cifras = numero.replace(/[.\s-]/g, '')
  if (!/^\d{1,3}$/.test(tipo) || !/^\d{1,20}$/.test(cifras)) return null
  return { tipoDoc: Number(tipo), numero: cifras }
}

function unCodigo(tipo: string, numero: string): FacturaQr['codigo'] {
  if (!/^\d{1,20}$/.test(numero)) return null
  return { tipo: tipo === 'E' ? 'CAE' : tipo === 'A' ? 'CAEA' : null, numero }
}

/** Warnings to show before an invoice joins a settlement. Only one with `impide` blocks. (decisions §9.2) */
export type FacturaNotice =
  | { aviso: 'NOTA_CREDITO'; impide: true }
  | { aviso: 'OTRO_RECEPTOR'; impide: false; documento: string }
  | { aviso: 'SIN_RECEPTOR'; impide: false }
  | { aviso: 'MONEDA'; impide: false; moneda: string; importe: number; cotizacion: number; importePesos: number }
  | { aviso: 'MONEDA_SIN_COTIZACION'; impide: false; moneda: string; importe: number }
  | { aviso: 'FUTURA'; impide: false; fecha: string }
  | { aviso: 'FUERA_DE_PERIODO'; impide: false; fecha: string; desde: string | null; hasta: string | null }

export interface ContextoFactura {
  /** With or without dashes; '' when the organisation has none. */
  cuitOrganizacion: string
  /** First and last day of the settlement's period, ISO, where it has one. */
  desde?: string
  hasta?: string
  /** ISO. */
  hoy: string
}

/** Notices about an invoice, the most serious first. */
export function facturaNotices(factura: FacturaQr, { cuitOrganizacion, desde, hasta, hoy }: ContextoFactura): FacturaNotice[] {
  const { fecha, moneda, importe, cotizacion, importePesos, receptor } = factura
  const notices: FacturaNotice[] = []
  if (factura.clase === 'NOTA_CREDITO') notices.push({ aviso: 'NOTA_CREDITO', impide: true })
  const own = cuitOrganizacion.replace(/\D/g, '')
  if (own !== '') {
    if (!receptor || receptor.tipoDoc === 99 || Number(receptor.numero) === 0)
      notices.push({ aviso: 'SIN_RECEPTOR', impide: false })
    else if (receptor.numero !== own)
      notices.push({ aviso: 'OTRO_RECEPTOR', impide: false, documento: withHyphens(receptor.numero) })
  }
  if (moneda !== 'PES')
    notices.push(
      cotizacion === null || importePesos === null
        ? { aviso: 'MONEDA_SIN_COTIZACION', impide: false, moneda, importe }
        : { aviso: 'MONEDA', impide: false, moneda, importe, cotizacion, importePesos },
    )
  if (fecha > hoy) notices.push({ aviso: 'FUTURA', impide: false, fecha })
  else if ((desde && fecha < desde) || (hasta && fecha > hasta))
    notices.push({ aviso: 'FUERA_DE_PERIODO', impide: false, fecha, desde: desde ?? null, hasta: hasta ?? null })
  return notices
}
