/** CRC-16/CCITT-FALSE, as EMVCo's merchant-presented QR ends with it. */
function crc16(text: string): string {
  let crc = 0xffff
  for (const char of text) {
    crc ^= char.charCodeAt(0) << 8
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

/**
 * True if the text is what an interoperable payment QR says (EMVCo merchant-presented: fields of two digits of id, two of length and a
 * value, the format first and the checksum last).
 */
export function isPaymentQr(text: string): boolean {
  if (!/^000201[\x20-\x7e]+6304[0-9A-F]{4}$/.test(text) || crc16(text.slice(0, -4)) !== text.slice(-4)) return false
  let at = 0
  while (at < text.length) {
    const head = text.slice(at, at + 4)
    if (!/^\d{4}$/.test(head)) return false
    at += 4 + Number(head.slice(2))
  }
  return at === text.length
}
