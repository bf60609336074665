/** Parses typed phones into the three parts of the specification: prefix, area code and number, 12 digits in all. */

export interface Telefono {
  prefijoTelefono: string
  caracteristicaTelefono: string
  telefono: string
}

const argentina = '54'
/** Three-digit area codes; 11 has two digits and the others have four (national numbering plan). */
const threeDigitCodes = new Set(
  '220 221 223 230 236 237 249 260 261 263 264 266 280 291 294 297 298 299 336 341 342 343 345 348 351 353 358 362 364 370 376 379 380 381 383 385 387 388'.split(
    ' ',
  ),
)

/** Possible lengths of the area code, likeliest first: some four-digit codes start like a three-digit one. */
function areaLengths(national: string): number[] {
  if (national.startsWith('11')) return [2]
  if (!/^[23]/.test(national)) return []
  return threeDigitCodes.has(national.slice(0, 3)) ? [3, 4] : [4]
}

/** Removes the leading zero, the international mobile 9 and the local mobile 15. Returns area code and number. */
function withoutMarks(digits: string): string | undefined {
  let n = digits.replace(/^0+/, '')
  if (n.length > 10 && n.startsWith(argentina)) n = n.slice(2).replace(/^0/, '')
  if (n.length > 10 && n.startsWith('9')) n = n.slice(1).replace(/^0/, '')
  if (n.length === 12) {
    const area = areaLengths(n).find((length) => n.startsWith('15', length))
    if (area) n = n.slice(0, area) + n.slice(area + 2)
  }
  return n.length === 10 && areaLengths(n).length > 0 ? n : undefined
}

/** Foreign numbers need separators: no numbering plan here says where their parts end. */
function fromOutside(text: string): Telefono | undefined {
  if (!/^\+?\d/.test(text)) return undefined
  const [prefijoTelefono = '', caracteristicaTelefono = '', ...rest] = text.split(/\D/).filter((part) => part !== '')
  if (prefijoTelefono === argentina || prefijoTelefono.length > 4 || caracteristicaTelefono.length > 4) return undefined
  const telefono = rest.join('')
  const merged = prefijoTelefono + caracteristicaTelefono + telefono
  return merged.length === 12 && telefono !== '' && telefono.length <= 10
    ? { prefijoTelefono, caracteristicaTelefono, telefono }
    : undefined
}

/** Format that `fullPhone` writes. */
const withHyphens = /^\d{1,4}-\d{1,4}-\d{4,10}$/

/** @example parsePhone('0341 15-614-3162') // { prefijoTelefono: '54', caracteristicaTelefono: '341', telefono: '6143162' } */
export function parsePhone(text: string): Telefono | undefined {
  const clean = text.trim()
  if (clean.length > 40 || !/^\+?[\d\s().\-/]+$/.test(clean)) return undefined
  const national = withoutMarks(clean.replace(/\D/g, ''))
  if (clean.startsWith('+') && !clean.replace(/\D/g, '').startsWith(argentina)) return fromOutside(clean)
  if (!national) return withHyphens.test(clean) ? fromOutside(clean) : undefined
  // A separator after the area code decides its length.
  const groups = clean.split(/\D+/).map((g) => g.replace(/^0+/, ''))
  const lengths = areaLengths(national)
  const area = lengths.find((length) => groups.includes(national.slice(0, length))) ?? lengths[0]
  return { prefijoTelefono: argentina, caracteristicaTelefono: national.slice(0, area), telefono: national.slice(area) }
}

/** Formats for reading; the country prefix appears only if it is foreign. */
export function formatPhone({ prefijoTelefono, caracteristicaTelefono, telefono }: Telefono): string {
  if (prefijoTelefono === argentina) return `${caracteristicaTelefono} ${telefono.slice(0, -4)}-${telefono.slice(-4)}`
  return [prefijoTelefono && `+${prefijoTelefono}`, caracteristicaTelefono, telefono].filter(Boolean).join(' ')
}

/** Formats a phone stored as one text; returns it unchanged if it cannot be parsed. */
export function readablePhone(text: string): string {
  const parsed = parsePhone(text)
  return parsed ? formatPhone(parsed) : text
}

/** The phone as one dash-joined text of 14 characters (K-28); '' if there is none. */
export const fullPhone = ({ prefijoTelefono, caracteristicaTelefono, telefono }: Telefono): string =>
  [prefijoTelefono, caracteristicaTelefono, telefono].filter(Boolean).join('-')

/** Normalises a phone for storage: dash-joined if it can be parsed, unchanged otherwise. */
export function normalizePhone(text: string): string {
  const parsed = parsePhone(text)
  return parsed ? fullPhone(parsed) : text
}

/** Digits only: the twelve of a parsed phone, or those typed. Other characters stay, so that validation can report them. */
export const phoneDigits = (text: string): string => normalizePhone(text).replace(/[\s().+\-/]/g, '')
