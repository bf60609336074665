/** Business days are ISO strings "YYYY-MM-DD". They carry no time and no time zone. */

/** The organisation's time zone; no other file names it (decision 074). */
export const timeZone = 'America/Argentina/Buenos_Aires'
const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: timeZone, dateStyle: 'short', timeStyle: 'medium' })

/** Offset from UTC in ms, cached per quarter of an hour: no zone changes within one. */
const offsets = new Map<number, number>()
function offset(ms: number): number {
  const quarter = Math.floor(ms / 900_000)
  let cached = offsets.get(quarter)
  if (cached === undefined) {
    if (offsets.size > 4000) offsets.clear()
    cached = Date.parse(`${clock.format(quarter * 900_000).replace(' ', 'T')}Z`) - quarter * 900_000
    offsets.set(quarter, cached)
  }
  return cached
}

/** Local date and time in the organisation's zone, "YYYY-MM-DD HH:MM:SS". (decisions §1) */
export const timestampInZone = (timestamp: Date): string =>
  new Date(timestamp.getTime() + offset(timestamp.getTime())).toISOString().slice(0, 19).replace('T', ' ')

export const dateOf = (timestamp: Date): string => timestampInZone(timestamp).slice(0, 10)

/** HH:MM. */
export const timeOf = (timestamp: Date): string => timestampInZone(timestamp).slice(11, 16)

/** Adds days to a day; a negative number subtracts. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

/** Days from one day to another; negative if the second is earlier. */
export const daysBetween = (from: string, until: string): number =>
  Math.round((Date.parse(until) - Date.parse(from)) / 86_400_000)

/** True if the year, month and day form a real date. */
export function isRealDate(year: number, month: number, day: number): boolean {
  if (year < 1000 || year > 9999 || month < 1 || month > 12 || day < 1) return false
  return day <= new Date(Date.UTC(year, month, 0)).getUTCDate()
}

const iso = (year: number, month: number, day: number): string =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

/** Parses DD-MM-YYYY, DD/MM/YYYY or ISO, as calls send it, to ISO. Undefined if the day does not exist. (decisions §2) */
export function parseDate(text: string): string | undefined {
  const short = /^(\d{2})[-/](\d{2})[-/](\d{4})$/.exec(text)
  const long = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  const [year, month, day] = short
    ? [Number(short[3]), Number(short[2]), Number(short[1])]
    : long
      ? [Number(long[1]), Number(long[2]), Number(long[3])]
      : [0, 0, 0]
  return isRealDate(year, month, day) ? iso(year, month, day) : undefined
}

/** Parses a typed date ("3/5/26", "03-05-2026", "030526") to ISO. Two-digit years up to 30 years ahead are 20xx. */
export function parseTypedDate(text: string, today: string): string | undefined {
  const parts =
    /^\s*(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4}|\d{2})\s*$/.exec(text) ?? /^\s*(\d{2})(\d{2})(\d{4}|\d{2})\s*$/.exec(text)
  if (!parts) return parseDate(text.trim())
  let year = Number(parts[3])
  if (parts[3]?.length === 2) {
    const century = Number(today.slice(0, 2)) * 100
    year += century
    if (year > Number(today.slice(0, 4)) + 30) year -= 100
  }
  // Years before 1900 are typing errors: 12111211 does not mean the year 1211.
  if (year < 1900) return undefined
  return isRealDate(year, Number(parts[2]), Number(parts[1])) ? iso(year, Number(parts[2]), Number(parts[1])) : undefined
}

interface TypedDateOptions {
  today: string
  /** First and last day that the field accepts. */
  from?: string | undefined
  until?: string | undefined
  /** Words for today and yesterday in the interface language, besides Spanish. */
  words?: readonly [hoy: string, ayer: string]
}

/**
 * Parses a typed day, possibly without its year ("1811", "18/11", "1/2", "hoy", "ayer"). Without a year it is the latest
 * such day that is not in the future. If the field takes no past day, it is the next one. (decisions §11)
 */
export function parseTypedDay(text: string, { today, from, until, words }: TypedDateOptions): string | undefined {
  const typed = text.trim().toLowerCase()
  if (typed === 'hoy' || typed === words?.[0]) return today
  if (typed === 'ayer' || typed === words?.[1]) return addDays(today, -1)
  const parts = /^(\d{1,2})[/.\- ](\d{1,2})$/.exec(typed) ?? /^(\d{2})(\d{2})$/.exec(typed)
  if (!parts) return parseTypedDate(text, today)
  const limit = until !== undefined && until < today ? until : today
  const year = Number(limit.slice(0, 4))
  // The next leap day may be eight years away.
  const days = Array.from({ length: 17 }, (_, i) => year + 8 - i).flatMap((a) =>
    isRealDate(a, Number(parts[2]), Number(parts[1])) ? [iso(a, Number(parts[2]), Number(parts[1]))] : [],
  )
  const past = days.find((day) => day <= limit)
  if (from === undefined || past === undefined || past >= from) return past
  // A next one after the last day is no better: the past one stays, and the field says why it refuses it.
  const next = days.findLast((day) => day >= from)
  return next !== undefined && (until === undefined || next <= until) ? next : past
}

/** True if the day is more than two years ago; the form then asks for confirmation. (decisions §11) */
export const isOldDate = (day: string, today: string): boolean => day < `${Number(today.slice(0, 4)) - 2}${today.slice(4)}`

/** Formats ISO as DD/MM/YYYY for screens (A-FORMATO-01). */
export const formatDate = (date: string): string => `${date.slice(8, 10)}/${date.slice(5, 7)}/${date.slice(0, 4)}`

/** Formats a timestamp as DD/MM/YYYY, HH:MM. */
export const formatTimestamp = (timestamp: Date): string => `${formatDate(dateOf(timestamp))}, ${timeOf(timestamp)}`

/** Short format for print: D/M/YY, HH:MM, with optional seconds. */
export function formatShortTimestamp(timestamp: Date, seconds = false): string {
  const [year = '', month = '', day = '', ...time] = timestampInZone(timestamp).split(/[- :]/)
  return `${Number(day)}/${Number(month)}/${year.slice(2)}, ${time.slice(0, seconds ? 3 : 2).join(':')}`
}

/** Formats ISO as DD-MM-YYYY, as the web sends it (A-FORMATO-02). */
export const toSpecDate = (date: string): string => `${date.slice(8, 10)}-${date.slice(5, 7)}-${date.slice(0, 4)}`

/** First day of the month `months` months before the given day (A-CTACTE-09). */
export function firstDayAgo(date: string, months: number): string {
  const total = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 - months
  return iso(Math.floor(total / 12), (total % 12) + 1, 1)
}

/** The same day one year later; 29 February becomes 28. */
export function oneYearLater(date: string): string {
  const year = Number(date.slice(0, 4)) + 1
  const month = Number(date.slice(5, 7))
  const day = Number(date.slice(8, 10))
  return isRealDate(year, month, day) ? iso(year, month, day) : iso(year, month, day - 1)
}

/** Age in whole years on a day. */
export function ageOn(birthDate: string, today: string): number {
  return Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4)) - (today.slice(5) < birthDate.slice(5) ? 1 : 0)
}

/** Adds months to a day; a day that the month lacks is its last one (31 January and a month: 28 February). */
export function addMonths(date: string, months: number): string {
  const total = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months
  const year = Math.floor(total / 12)
  const month = (total % 12) + 1
  return iso(year, month, Math.min(Number(date.slice(8, 10)), new Date(Date.UTC(year, month, 0)).getUTCDate()))
}

/** Whole months from one day to a later one; negative if it is earlier. */
export function monthsBetween(from: string, until: string): number {
  const months =
    (Number(until.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(until.slice(5, 7)) - Number(from.slice(5, 7))
  return addMonths(from, months) > until ? months - 1 : months
}

/** The day on which `ageOn` reaches an age: who was born on 29 February, on 1 March of the years that lack it. */
export function birthdayOf(birthDate: string, age: number): string {
  const year = Number(birthDate.slice(0, 4)) + age
  const [month, day] = [Number(birthDate.slice(5, 7)), Number(birthDate.slice(8, 10))]
  return isRealDate(year, month, day) ? iso(year, month, day) : iso(year, 3, 1)
}
