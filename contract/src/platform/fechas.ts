/** Business days are ISO texts "YYYY-MM-DD"; no time of day and no zone ever touches them. */

/** The organisation's zone: the only place that names it (decision 074). */
export const zona = 'America/Argentina/Buenos_Aires'
const reloj = new Intl.DateTimeFormat('sv-SE', { timeZone: zona, dateStyle: 'short', timeStyle: 'medium' })

/** How far the zone is from UTC, by quarters of an hour: no zone moves within one. The last ones asked for are remembered. */
const desfases = new Map<number, number>()
function desfase(ms: number): number {
  const cuarto = Math.floor(ms / 900_000)
  let este = desfases.get(cuarto)
  if (este === undefined) {
    if (desfases.size > 4000) desfases.clear()
    este = Date.parse(`${reloj.format(cuarto * 900_000).replace(' ', 'T')}Z`) - cuarto * 900_000
    desfases.set(cuarto, este)
  }
  return este
}

/** The day and the time it is in the organisation's zone, "YYYY-MM-DD HH:MM:SS". (decisions §1) */
export const momentoEnZona = (momento: Date): string =>
  new Date(momento.getTime() + desfase(momento.getTime())).toISOString().slice(0, 19).replace('T', ' ')

export const diaDe = (momento: Date): string => momentoEnZona(momento).slice(0, 10)

/** HH:MM. */
export const horaDe = (momento: Date): string => momentoEnZona(momento).slice(11, 16)

/** The day that comes so many days after another; before it when they are negative. */
export const sumarDias = (dia: string, dias: number): string =>
  new Date(Date.parse(dia) + dias * 86_400_000).toISOString().slice(0, 10)

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
  // A slip of the hand, and nobody's birthday: 12111211 is not of the year 1211.
  if (anio < 1900) return undefined
  return fechaExiste(anio, Number(partes[2]), Number(partes[1])) ? iso(anio, Number(partes[2]), Number(partes[1])) : undefined
}

interface AlEscribir {
  hoy: string
  /** Days that the field takes. */
  desde?: string | undefined
  hasta?: string | undefined
  /** Today and yesterday in the person's language, besides Spanish. */
  palabras?: readonly [hoy: string, ayer: string]
}

/**
 * What a person types in a field of a day, which may leave its year out ("1811", "18/11", "1/2", "hoy", "ayer"): it is then the last such day
 * that is not in the future, or the next one where the field takes none that is past. (decisions §11)
 */
export function leerDiaEscrito(texto: string, { hoy, desde, hasta, palabras }: AlEscribir): string | undefined {
  const dicho = texto.trim().toLowerCase()
  if (dicho === 'hoy' || dicho === palabras?.[0]) return hoy
  if (dicho === 'ayer' || dicho === palabras?.[1]) return sumarDias(hoy, -1)
  const partes = /^(\d{1,2})[/.\- ](\d{1,2})$/.exec(dicho) ?? /^(\d{2})(\d{2})$/.exec(dicho)
  if (!partes) return leerFechaEscrita(texto, hoy)
  const limite = hasta !== undefined && hasta < hoy ? hasta : hoy
  const anio = Number(limite.slice(0, 4))
  // A leap day may be eight years away.
  const dias = Array.from({ length: 17 }, (_, i) => anio + 8 - i).flatMap((a) =>
    fechaExiste(a, Number(partes[2]), Number(partes[1])) ? [iso(a, Number(partes[2]), Number(partes[1]))] : [],
  )
  const pasado = dias.find((dia) => dia <= limite)
  return desde !== undefined && pasado !== undefined && pasado < desde ? (dias.findLast((dia) => dia >= desde) ?? pasado) : pasado
}

/** Whether a day was more than two years ago: it is asked whether that is what was meant. (decisions §11) */
export const esVieja = (dia: string, hoy: string): boolean => dia < `${Number(hoy.slice(0, 4)) - 2}${hoy.slice(4)}`

/** ISO to DD/MM/YYYY, as every screen shows it (A-FORMATO-01). */
export const mostrarFecha = (fecha: string): string => `${fecha.slice(8, 10)}/${fecha.slice(5, 7)}/${fecha.slice(0, 4)}`

/** A moment as people read it: DD/MM/YYYY, HH:MM. */
export const mostrarMomento = (momento: Date): string => `${mostrarFecha(diaDe(momento))}, ${horaDe(momento)}`

/** The same on paper, where room is short: D/M/YY, HH:MM, and its seconds where they are asked for. */
export function momentoCorto(momento: Date, segundos = false): string {
  const [anio = '', mes = '', dia = '', ...hora] = momentoEnZona(momento).split(/[- :]/)
  return `${Number(dia)}/${Number(mes)}/${anio.slice(2)}, ${hora.slice(0, segundos ? 3 : 2).join(':')}`
}

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
