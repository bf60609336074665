import type { OrdenFecha } from '@gremial/contract/tesoreria/extractos.ts'
import { dateOf, parseTypedDate } from '@gremial/contract/values/dates.ts'
import { parseAmount } from '@gremial/contract/values/money.ts'

/** Parses dates and amounts as banks write them; undefined if unclear. */

const conZona = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/

const months = 'ENE FEB MAR ABR MAY JUN JUL AGO SEP OCT NOV DIC'.split(' ')
const enIngles = 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' ')
/** Month number by the first letters of its name; 0 for another word. */
const monthOf = (nombre: string): number => {
  const corto = nombre.toUpperCase().replace(/^SET/, 'SEP').slice(0, 3)
  return Math.max(months.indexOf(corto), enIngles.indexOf(corto)) + 1
}

/** Parses a date as banks write it, ignoring the time; a timestamp with offset gives its local date. */
export function parseDia(value: string, today: string, order: OrdenFecha = 'DMA'): string | undefined {
  if (conZona.test(value.trim())) {
    const moment = new Date(value.trim().replace(' ', 'T'))
    return Number.isNaN(moment.getTime()) ? undefined : dateOf(moment)
  }
  const day = withoutHour(value)
  const junto = /^(\d{4})(\d{2})(\d{2})$/.exec(day)
  if (junto && Number(junto[1]) >= 2000) return parseTypedDate(`${junto[1]}-${junto[2]}-${junto[3]}`, today)
  const withMonth = /^(\d{1,2})(?:[/. -]| de )(\p{L}{3,10})\.?(?:[/. -]| de )(\d{4}|\d{2})$/iu.exec(day)
  if (withMonth) {
    const month = monthOf(withMonth[2] ?? '')
    return month ? parseTypedDate(`${withMonth[1]}/${month}/${withMonth[3]}`, today) : undefined
  }
  const parts = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/.exec(day)
  if (parts && order === 'MDA') return parseTypedDate(`${parts[2]}/${parts[1]}/${parts[3]}`, today)
  if (parts && order === 'AMD') return parseTypedDate(`${parts[3]}/${parts[2]}/${parts[1]}`, today)
  return parseTypedDate(day.replace(/^(\d{4})[/.](\d{2})[/.](\d{2})$/, '$1-$2-$3'), today)
}
const withoutHour = (value: string): string =>
  value
    .trim()
    .split(/[T ](?=\d{1,2}:\d{2})/, 1)
    .join('')
    .replace(/\.$/, '')

/** Day and month of "05/10"; undefined with a year. */
export function diaSinAnio(value: string): { dia: string; mes: string } | undefined {
  const [, day, month] = /^(\d{1,2})[/.-](\d{1,2})$/.exec(withoutHour(value)) ?? []
  return day && month ? { dia: day.padStart(2, '0'), mes: month.padStart(2, '0') } : undefined
}

/** Date of a period with this day and month; undefined if there is none, or more than one. */
export function diaDelPeriodo(value: string, periodo: { desde: string; hasta: string } | undefined, today: string) {
  const parts = diaSinAnio(value)
  if (!parts || !periodo) return undefined
  const years = new Set([periodo.desde.slice(0, 4), periodo.hasta.slice(0, 4)])
  const days = [...years].flatMap((year) => parseDia(`${parts.dia}/${parts.mes}/${year}`, today) ?? [])
  const dentro = days.filter((d) => d >= periodo.desde && d <= periodo.hasta)
  return dentro.length === 1 ? dentro[0] : undefined
}

/** True if a column writes the month first: some date is valid in no other order. */
export const isMesPrimero = (values: readonly string[]): boolean => {
  const parts = values.flatMap((v) => {
    const p = /^\s*(\d{1,2})[/.-](\d{1,2})[/.-](?:\d{4}|\d{2})\b/.exec(v)
    return p ? [[Number(p[1]), Number(p[2])] as const] : []
  })
  return parts.some(([, b]) => b > 12) && parts.every(([a]) => a <= 12)
}

/** True if amounts use a decimal point: some amount shows it and none shows a decimal comma. */
export function isPunto(values: readonly string[]): boolean {
  const limpios = values.map((v) => v.replace(/[^\d.,]/g, ''))
  const punto = limpios.some((v) => /^[\d,]*\.\d{1,2}$/.test(v) || /\d,\d{3}\./.test(v))
  const coma = limpios.some((v) => /,\d{1,2}$/.test(v) || /\d\.\d{3},/.test(v))
  return punto && !coma
}

/**
 * True if the order of day and month is open and only month-first gives dates of one month: "03/10" to "12/10" would span ten
 * months otherwise.
 */
export function isOrdenDudoso(values: readonly string[], today: string): boolean {
  const typed = values.filter((v) => /^\s*\d{1,2}[/.-]\d{1,2}[/.-]\d/.test(v))
  const span = (order: OrdenFecha) => {
    const days = typed.map((v) => parseDia(v, today, order))
    const sabidos = days.filter((d) => d !== undefined).toSorted()
    if (order === 'MDA' && sabidos.length < days.length) return Number.POSITIVE_INFINITY
    return sabidos.length < 2 ? 0 : (Date.parse(sabidos.at(-1) ?? '') - Date.parse(sabidos[0] ?? '')) / 86_400_000
  }
  return span('DMA') > 62 && span('MDA') <= 31
}

/** Parses a bank's amount to cents, negative for "(1.234,50)" and "1.234,50-"; undefined if unclear, null if empty. */
export function parseMonto(value: string, punto: boolean): number | null | undefined {
  let text = value.replace(/[\s\u00a0]/g, '').replace(/^(ARS|AR\$|\$)/i, '')
  if (text === '' || /^-+$/.test(text)) return null
  let sign = 1
  const entre = /^\((.*)\)$/.exec(text)
  if (entre) [sign, text] = [-1, entre[1] ?? '']
  else if (/^[^-].*-$/.test(text)) [sign, text] = [-1, text.slice(0, -1)]
  else if (/^[^-+].*\+$/.test(text)) text = text.slice(0, -1)
  // A workbook cell has floating-point noise.
  if (/^-?\d+\.\d{3,}$|^-?\d+(\.\d+)?E[+-]?\d+$/i.test(text) && punto) {
    const centavos = Math.round(Number(text) * 100)
    return Number.isSafeInteger(centavos) && Math.abs(centavos / 100 - Number(text)) < 1e-6 ? sign * centavos : undefined
  }
  if (punto) {
    if (!/^[-+]?\$?(\d{1,3}(,\d{3})+|\d+)?(\.\d{1,2})?$/.test(text)) return undefined
    text = text.replaceAll(',', '')
  }
  const centavos = parseAmount(text)
  return centavos === undefined ? undefined : sign * centavos
}
