/** A phone as people write it, read into the three parts that the specification keeps: prefix, area code and number, 12 digits in all. */

export interface Telefono {
  prefijoTelefono: string
  caracteristicaTelefono: string
  telefono: string
}

const pais = '54'
/** Area codes of three figures; 11 has two and the others four (national numbering plan). */
const inThrees = new Set(
  '220 221 223 230 236 237 249 260 261 263 264 266 280 291 294 297 298 299 336 341 342 343 345 348 351 353 358 362 364 370 376 379 380 381 383 385 387 388'.split(
    ' ',
  ),
)

/** How long its area code may be, the likeliest first: some of four figures begin as one of three. */
function areaLengths(national: string): number[] {
  if (national.startsWith('11')) return [2]
  if (!/^[23]/.test(national)) return []
  return inThrees.has(national.slice(0, 3)) ? [3, 4] : [4]
}

/** The number with its area code, without the zero before it, the nine of a mobile from abroad, nor the 15 of one from here. */
function withoutMarks(digits: string): string | undefined {
  let n = digits.replace(/^0+/, '')
  if (n.length > 10 && n.startsWith(pais)) n = n.slice(2).replace(/^0/, '')
  if (n.length > 10 && n.startsWith('9')) n = n.slice(1).replace(/^0/, '')
  if (n.length === 12) {
    const area = areaLengths(n).find((length) => n.startsWith('15', length))
    if (area) n = n.slice(0, area) + n.slice(area + 2)
  }
  return n.length === 10 && areaLengths(n).length > 0 ? n : undefined
}

/** One of another country: only with its parts told apart, since no plan of ours says where they end. */
function fromOutside(text: string): Telefono | undefined {
  if (!/^\+?\d/.test(text)) return undefined
  const [prefijoTelefono = '', caracteristicaTelefono = '', ...rest] = text.split(/\D/).filter((part) => part !== '')
  if (prefijoTelefono === pais || prefijoTelefono.length > 4 || caracteristicaTelefono.length > 4) return undefined
  const telefono = rest.join('')
  const merged = prefijoTelefono + caracteristicaTelefono + telefono
  return merged.length === 12 && telefono !== '' && telefono.length <= 10
    ? { prefijoTelefono, caracteristicaTelefono, telefono }
    : undefined
}

/** As `fullPhone` writes it. */
const withHyphens = /^\d{1,4}-\d{1,4}-\d{4,10}$/

/** @example parsePhone('0341 15-614-3162') // { prefijoTelefono: '54', caracteristicaTelefono: '341', telefono: '6143162' } */
export function parsePhone(text: string): Telefono | undefined {
  const clean = text.trim()
  if (clean.length > 40 || !/^\+?[\d\s().\-/]+$/.test(clean)) return undefined
  const national = withoutMarks(clean.replace(/\D/g, ''))
  if (clean.startsWith('+') && !clean.replace(/\D/g, '').startsWith(pais)) return fromOutside(clean)
  if (!national) return withHyphens.test(clean) ? fromOutside(clean) : undefined
  // An area code that is written apart is that one.
  const groups = clean.split(/\D+/).map((g) => g.replace(/^0+/, ''))
  const lengths = areaLengths(national)
  const area = lengths.find((length) => groups.includes(national.slice(0, length))) ?? lengths[0]
  return { prefijoTelefono: pais, caracteristicaTelefono: national.slice(0, area), telefono: national.slice(area) }
}

/** As it is read: the country only when it is another. */
export function formatPhone({ prefijoTelefono, caracteristicaTelefono, telefono }: Telefono): string {
  if (prefijoTelefono === pais) return `${caracteristicaTelefono} ${telefono.slice(0, -4)}-${telefono.slice(-4)}`
  return [prefijoTelefono && `+${prefijoTelefono}`, caracteristicaTelefono, telefono].filter(Boolean).join(' ')
}

/** A phone that came as one text, as it is read. */
export function readablePhone(text: string): string {
  const parsed = parsePhone(text)
  return parsed ? formatPhone(parsed) : text
}

/** The phone as one text, dash-joined: 14 characters (K-28); '' when there is none. */
export const fullPhone = ({ prefijoTelefono, caracteristicaTelefono, telefono }: Telefono): string =>
  [prefijoTelefono, caracteristicaTelefono, telefono].filter(Boolean).join('-')

/** A phone that came as one text, as it is kept: dash-joined when it can be read, and as it came when not. */
export function normalizePhone(text: string): string {
  const parsed = parsePhone(text)
  return parsed ? fullPhone(parsed) : text
}

/** Its figures alone: the twelve when it can be read, and those that came when not. A letter stays, to be refused in words. */
export const phoneDigits = (text: string): string => normalizePhone(text).replace(/[\s().+\-/]/g, '')
