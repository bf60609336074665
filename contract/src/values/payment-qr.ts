/** CRC-16/CCITT-FALSE, as EMVCo's merchant-presented QR ends with it. */
function crc16(text: string): string {
  let crc = 0xffff
  for (const char of text) {
    crc ^= char.charCodeAt(0) << 8
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

type Field = readonly [id: string, value: string]

/** Top-level fields in their order; undefined if the lengths do not add up. */
function fieldsOf(text: string): Field[] | undefined {
  const fields: Field[] = []
  for (let at = 0; at < text.length; ) {
    const [, id = '', length = ''] = /^(\d\d)(\d\d)/.exec(text.slice(at)) ?? []
    const value = text.slice(at + 4, at + 4 + Number(length))
    if (id === '' || value.length !== Number(length)) return undefined
    fields.push([id, value])
    at += 4 + value.length
  }
  return fields
}

/**
 * True if the text is what an interoperable payment QR says (EMVCo merchant-presented: fields of two digits of id, two of length and a
 * value, the format first and the checksum last).
 */
export const isPaymentQr = (text: string): boolean =>
  /^000201[\x20-\x7e]+6304[0-9A-F]{4}$/.test(text) && crc16(text.slice(0, -4)) === text.slice(-4) && fieldsOf(text) !== undefined

/** Longest amount that a QR may say. */
const amountLength = 13

/**
 * The same QR with an amount in cents, so that the wallet does not ask for it. Undefined unless it is a static QR in pesos that states no
 * amount and asks for no tip or fee: any other one is shown as its bank gave it.
 */
export function paymentQrWith(text: string, cents: number): string | undefined {
  const fields = isPaymentQr(text) ? fieldsOf(text) : undefined
  const of = (id: string) => fields?.find(([one]) => one === id)?.[1]
  if (!fields || of('01') !== '11' || of('53') !== '032' || ['54', '55', '56', '57'].some((id) => of(id) !== undefined))
    return undefined
  const amount = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
  if (cents <= 0 || !Number.isSafeInteger(cents) || amount.length > amountLength) return undefined
  const after = fields.findIndex(([id]) => id === '53') + 1
  const unsigned = fields
    .toSpliced(after, 0, ['54', amount])
    .filter(([id]) => id !== '63')
    .map(([id, value]) => `${id}${String(value.length).padStart(2, '0')}${value}`)
    .join('')
  return `${unsigned}6304${crc16(`${unsigned}6304`)}`
}
