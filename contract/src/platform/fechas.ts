/** Business days are ISO texts "YYYY-MM-DD"; no time of day and no zone ever touches them. */

const zona = 'America/Argentina/Buenos_Aires'
const hoyEn = new Intl.DateTimeFormat('en-CA', { timeZone: zona, year: 'numeric', month: '2-digit', day: '2-digit' })

let minuto = 0
let suDia = ''

/** The day it is in the organisation's zone (decisions §1). The last minute asked for is remembered: every request asks. */
export function diaDe(momento: Date): string {
  const este = Math.floor(momento.getTime() / 60_000)
  if (este !== minuto || suDia === '') {
    minuto = este
    suDia = hoyEn.format(momento)
  }
  return suDia
}

const horaEn = new Intl.DateTimeFormat('es-AR', { timeZone: zona, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** The time it is in the organisation's zone, HH:MM. */
export const horaDe = (momento: Date): string => horaEn.format(momento)

/** Days from one day to another; negative when the second comes first. */
export const diasEntre = (desde: string, hasta: string): number =>
  Math.round((Date.parse(hasta) - Date.parse(desde)) / 86_400_000)

/** Whether year, month and day exist together. */
export function fechaExiste(anio: number, mes: number, dia: number): boolean {
  if (anio < 1000 || anio > 9999 || mes < 1 || mes > 12 || dia < 1) return false
  return dia <= new Date(Date.UTC(anio, mes, 0)).getUTCDate()
}

const iso = (anio: number, mes: number, dia: number): string =>
  `${anio}-${String(mes).padStart(2, '0')}-${String(dia).padStart(2, '0')}`

/** A date as calls send it, DD-MM-YYYY or ISO, to ISO; DD/MM/YYYY too. Undefined when it is no existing day. (decisions §2) */
export function leerFecha(texto: string): string | undefined {
  const corta = /^(\d{2})[-/](\d{2})[-/](\d{4})$/.exec(texto)
  const larga = /^(\d{4})-(\d{2})-(\d{2})$/.exec(texto)
  const [anio, mes, dia] = corta
    ? [Number(corta[3]), Number(corta[2]), Number(corta[1])]
    : larga
      ? [Number(larga[1]), Number(larga[2]), Number(larga[3])]
      : [0, 0, 0]
  return fechaExiste(anio, mes, dia) ? iso(anio, mes, dia) : undefined
}

/** What a person types as a date ("3/5/26", "03-05-2026", "030526") to ISO; two-digit years up to 30 years ahead are 20xx. */
export function leerFechaEscrita(texto: string, hoy: string): string | undefined {
  const partes =
    /^\s*(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4}|\d{2})\s*$/.exec(texto) ?? /^\s*(\d{2})(\d{2})(\d{4}|\d{2})\s*$/.exec(texto)
  if (!partes) return leerFecha(texto.trim())
  let anio = Number(partes[3])
  if (partes[3]?.length === 2) {
    const siglo = Number(hoy.slice(0, 2)) * 100
    anio += siglo
    if (anio > Number(hoy.slice(0, 4)) + 30) anio -= 100
  }
  return fechaExiste(anio, Number(partes[2]), Number(partes[1])) ? iso(anio, Number(partes[2]), Number(partes[1])) : undefined
}

/** ISO to DD/MM/YYYY, as every screen shows it (A-FORMATO-01). */
export const mostrarFecha = (fecha: string): string => `${fecha.slice(8, 10)}/${fecha.slice(5, 7)}/${fecha.slice(0, 4)}`

/** ISO to DD-MM-YYYY, as the web sends it (A-FORMATO-02). */
export const enviarFecha = (fecha: string): string => `${fecha.slice(8, 10)}-${fecha.slice(5, 7)}-${fecha.slice(0, 4)}`

/** First day of the month `meses` months before the given day (A-CTACTE-09). */
export function primerDiaHace(fecha: string, meses: number): string {
  const total = Number(fecha.slice(0, 4)) * 12 + Number(fecha.slice(5, 7)) - 1 - meses
  return iso(Math.floor(total / 12), (total % 12) + 1, 1)
}

/** The same day one year later; 29 February becomes 28. */
export function unAnioDespues(fecha: string): string {
  const anio = Number(fecha.slice(0, 4)) + 1
  const mes = Number(fecha.slice(5, 7))
  const dia = Number(fecha.slice(8, 10))
  return fechaExiste(anio, mes, dia) ? iso(anio, mes, dia) : iso(anio, mes, dia - 1)
}

/** Whole years between a birth date and a day. */
export function edadEn(nacimiento: string, hoy: string): number {
  return Number(hoy.slice(0, 4)) - Number(nacimiento.slice(0, 4)) - (hoy.slice(5) < nacimiento.slice(5) ? 1 : 0)
}
