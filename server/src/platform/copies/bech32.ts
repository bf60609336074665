/** Bech32 (BIP 173), without its limit of 90 letters: how age writes its keys. */
const letters = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const generators = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]

function checksum(values: readonly number[]): number {
  let sum = 1
  for (const value of values) {
    const top = sum >>> 25
    sum = ((sum & 0x1ffffff) << 5) ^ value
    for (const [i, generator] of generators.entries()) if ((top >>> i) & 1) sum ^= generator
  }
  return sum
}

const expanded = (prefix: string): number[] => {
  const codes = [...Buffer.from(prefix)]
  return [...codes.map((code) => code >> 5), 0, ...codes.map((code) => code & 31)]
}

/** Groups of `from` bits as groups of `to`; undefined where what is left over is not padding. */
function regrouped(values: Iterable<number>, from: number, to: number, pad: boolean): number[] | undefined {
  let [held, bits] = [0, 0]
  const out: number[] = []
  for (const value of values) {
    held = (held << from) | value
    bits += from
    while (bits >= to) {
      bits -= to
      out.push((held >>> bits) & ((1 << to) - 1))
    }
    held &= (1 << bits) - 1
  }
  if (pad) return bits > 0 ? [...out, (held << (to - bits)) & ((1 << to) - 1)] : out
  return bits >= from || held !== 0 ? undefined : out
}

export function bech32(prefix: string, bytes: Uint8Array): string {
  const data = regrouped(bytes, 8, 5, true) ?? []
  const sum = checksum([...expanded(prefix), ...data, 0, 0, 0, 0, 0, 0]) ^ 1
  const tail = Array.from({ length: 6 }, (_, i) => (sum >>> (5 * (5 - i))) & 31)
  return `${prefix}1${[...data, ...tail].map((value) => letters[value]).join('')}`
}

/** The bytes of a text with this prefix, in small letters or in capitals; undefined when it is not one, or was miscopied. */
export function fromBech32(prefix: string, text: string): Buffer | undefined {
  const small = text.toLowerCase()
  if (text !== small && text !== text.toUpperCase()) return undefined
  const at = small.lastIndexOf('1')
  const data = Array.from(small.slice(at + 1), (letter) => letters.indexOf(letter))
  if (small.slice(0, at) !== prefix || data.length < 6 || data.includes(-1)) return undefined
  if (checksum([...expanded(prefix), ...data]) !== 1) return undefined
  const bytes = regrouped(data.slice(0, -6), 5, 8, false)
  return bytes && Buffer.from(bytes)
}
