import { isValidCuit, withHyphens } from '../values/cuit.ts'
import { isRealDate } from '../values/dates.ts'
import { fromCents, parseAmount } from '../values/money.ts'
import { type ComprobanteKind, comprobanteKinds, comprobanteLimits } from './comprobantes.ts'
import { kindOfCode } from './factura-qr.ts'

/**
 * Fields extracted from the text of an invoice's PDF without a readable QR. They are suggestions: a field with two different
 * values in the text is missing, and the user confirms the rest (decision 138). `cuit` of eleven digits, ISO day, pesos.
 */
export interface FacturaTexto {
  cuit?: string
  fecha?: string
  importe?: number
  /** All three or none. */
  identificacion?: { letra: string; puntoVenta: number; numeroComprobante: number }
  clase?: ComprobanteKind
}

interface Reader {
  /** The organisation's CUIT, an invoice's receiver: eleven digits. */
  own: string
  /** ISO day: a later date, or one more than two years older, is not suggested. */
  today: string
}

/** Characters read: the figures of an invoice are on its first page. */
const most = 20_000

/** The only value of a list, ignoring repetitions. */
function only<T>(values: Iterable<T>): T | undefined {
  const different = [...new Set(values)]
  return different.length === 1 ? different[0] : undefined
}

const plain = (text: string): string =>
  text.slice(0, most).normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/\s+/g, ' ')

/** Values of the first group of `pattern` in a text. */
const groups = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map((m) => m[1] ?? '')

function cuitOf(text: string, own: string): string | undefined {
  const found = groups(text, /(?<!\d)(\d{2}[- ]?\d{8}[- ]?\d)(?!\d)/g).map((c) => c.replaceAll(/\D/g, ''))
  return only(found.filter((c) => c !== own && isValidCuit(withHyphens(c))))
}

/** Parses an ISO day from "3/11/26" or "03-11-2026"; undefined if invalid. */
function dayOf(text: string): string | undefined {
  const [day = 0, month = 0, year = 0] = text.split(/\D/).map(Number)
  const full = year < 100 ? 2000 + year : year
  if (!isRealDate(full, month, day)) return undefined
  return [full, String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-')
}

/** Dates by their label, from the most precise to none. */
const dates = [
  /fecha(?: de)? ?emision ?:? ?(\d{1,2}[/.-]\d{1,2}[/.-](?:\d{4}|\d{2}))(?!\d)/g,
  /fecha ?:? ?(\d{1,2}[/.-]\d{1,2}[/.-](?:\d{4}|\d{2}))(?!\d)/g,
  /(?<![\d/.-])(\d{1,2}[/.-]\d{1,2}[/.-](?:\d{4}|\d{2}))(?!\d)/g,
]
function fechaOf(text: string, today: string): string | undefined {
  const oldest = `${Number(today.slice(0, 4)) - 2}${today.slice(4)}`
  for (const pattern of dates) {
    const days = groups(text, pattern).flatMap((d) => dayOf(d) ?? [])
    if (days.length > 0) {
      const day = only(days)
      return day && day <= today && day >= oldest ? day : undefined
    }
  }
  return undefined
}

/** Every total of a text, with its label. Subtotals and totals of taxes are excluded. */
const total =
  /(?<!sub-?)(?<!sub )(?<!\w)(total a pagar|importe total|total factura|total general|total) ?:? ?(?:\(?(?:ars|pesos|\$)\)? ?:? ?){0,2}(\d{1,3}(?:\.\d{3}){1,3},\d{2}|\d{1,3}(?:,\d{3}){1,3}\.\d{2}|\d{1,10}[.,]\d{2})(?![\d.,])/g
/** From the most precise label to the least. */
const totals = ['total a pagar', 'importe total', 'total factura', 'total general', 'total']
/** Pesos of "1.234,50" or "1,234.50"; undefined for zero or an amount no receipt can have. */
function pesosOf(text: string): number | undefined {
  const [, whole = '', cents = ''] = /^(.*)[.,](\d{2})$/.exec(text) ?? []
  const value = fromCents(parseAmount(`${whole.replaceAll(/\D/g, '')},${cents}`) ?? 0)
  return value > 0 && value <= comprobanteLimits.importe ? value : undefined
}
function importeOf(text: string): number | undefined {
  const found = [...text.matchAll(total)]
  for (const label of totals) {
    const sums = found.filter((m) => m[1] === label).flatMap((m) => pesosOf(m[2] ?? '') ?? [])
    if (sums.length > 0) return only(sums)
  }
  return undefined
}

function numeroOf(text: string): { puntoVenta: number; numeroComprobante: number } | undefined {
  const apart = /punto de venta:? ?(?:comp\.? ?nro\.?:? ?)?(\d{4,5}) ?(?:comp\.? ?nro\.?:? ?)?(\d{8})(?!\d)/.exec(text)
  const joined = only(groups(text, /(?<![\d-])(\d{4,5} ?- ?\d{8})(?![\d-])/g).map((n) => n.replaceAll(' ', '')))
  const [puntoVenta, numeroComprobante] = apart ? apart.slice(1) : (joined?.split('-') ?? [])
  return puntoVenta && numeroComprobante
    ? { puntoVenta: Number(puntoVenta), numeroComprobante: Number(numeroComprobante) }
    : undefined
}

/** Kind and letter: the tax office's code ("COD. 01") or the words. */
function kindOf(text: string): { clase?: ComprobanteKind; letra?: string; isCredit?: true } {
  const code = only(groups(text, /cod(?:igo)?\.? ?(?:n[°o]\.? ?)?:? ?0{0,2}(\d{1,3})(?!\d)/g))
  const coded = code === undefined ? undefined : kindOfCode(Number(code))
  if (coded) {
    if (coded.clase === 'NOTA_CREDITO') return { isCredit: true }
    const clase = comprobanteKinds.find((c) => c === coded.clase)
    return { ...(clase && { clase }), ...(coded.letra && { letra: coded.letra }) }
  }
  const isInvoice = text.includes('factura')
  if (!isInvoice && /nota de credito/.test(text)) return { isCredit: true }
  const letra = only([
    ...groups(text, /factura ["“']?([abcem])(?![a-z])/g),
    ...groups(text, /(?<![a-z])["“']?([abcem])["”']? factura(?![a-z])/g),
  ])
  const clase = isInvoice
    ? 'FACTURA'
    : /nota de debito/.test(text)
      ? 'NOTA_DEBITO'
      : /ticket|tique(?![a-z])/.test(text)
        ? 'TICKET'
        : text.includes('recibo')
          ? 'RECIBO'
          : undefined
  return { ...(clase && { clase }), ...(letra && { letra: letra.toUpperCase() }) }
}

/** Suggests the fields of an invoice from its text. Never throws; linear in the text. Empty for a credit note. */
export function readFacturaTexto(raw: string, { own, today }: Reader): FacturaTexto {
  const text = plain(raw)
  const { clase, letra, isCredit } = kindOf(text)
  if (isCredit) return {}
  const [cuit, fecha, importe, numero] = [cuitOf(text, own), fechaOf(text, today), importeOf(text), numeroOf(text)]
  return {
    ...(cuit && { cuit }),
    ...(fecha && { fecha }),
    ...(importe !== undefined && { importe }),
    ...(letra && numero && { identificacion: { letra, ...numero } }),
    ...(clase && { clase }),
  }
}
