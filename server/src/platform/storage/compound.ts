/**
 * Reader for the compound file format (OLE) of old Word and Excel: a small file system in sectors. Only what is needed to tell
 * them apart.
 */

const magic = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const freeSector = 0xfffffffa
const entryLength = 128

export interface Compound {
  /** Names of its entries, including folders. */
  names: Set<string>
  /** First bytes of a stream, at most one sector; empty if it does not exist. */
  start(name: string): Buffer
}

/** Undefined if the file is not compound or is inconsistent. Visits each sector at most once, so a loop cannot hang it. */
export function readCompound(bytes: Buffer): Compound | undefined {
  if (bytes.length < 1024 || !bytes.subarray(0, 8).equals(magic)) return undefined
  const shift = bytes.readUInt16LE(30)
  if (shift !== 9 && shift !== 12) return undefined
  const size = 1 << shift
  const sectors = Math.floor(bytes.length / size) - 1
  const sector = (n: number): Buffer | undefined => (n < sectors ? bytes.subarray((n + 1) * size, (n + 2) * size) : undefined)

  // The sector allocation table. Documents are too short to need more than the 109 sectors that the header lists.
  const tables = bytes.readUInt32LE(44)
  if (tables === 0 || tables > 109) return undefined
  const next: number[] = []
  for (let i = 0; i < tables; i++) {
    const table = sector(bytes.readUInt32LE(76 + 4 * i))
    if (!table) return undefined
    for (let at = 0; at < size; at += 4) next.push(table.readUInt32LE(at))
  }
  const chain = (from: number, most = sectors): Buffer[] | undefined => {
    const parts: Buffer[] = []
    const seen = new Set<number>()
    for (let n = from; n < freeSector && parts.length < most; n = next[n] ?? freeSector) {
      const part = sector(n)
      if (!part || seen.has(n)) return undefined
      seen.add(n)
      parts.push(part)
    }
    return parts
  }

  const directory = chain(bytes.readUInt32LE(48))
  if (!directory) return undefined
  const all = Buffer.concat(directory)
  const places = new Map<string, { at: number; length: number }>()
  for (let at = 0; at + entryLength <= all.length; at += entryLength) {
    const type = all[at + 66]
    const letters = all.readUInt16LE(at + 64)
    if ((type !== 1 && type !== 2 && type !== 5) || letters < 2 || letters > 64) continue
    const name = type === 5 ? '' : all.toString('utf16le', at, at + letters - 2)
    if (!places.has(name)) places.set(name, { at: all.readUInt32LE(at + 116), length: all.readUInt32LE(at + 120) })
  }
  return {
    names: new Set(places.keys()),
    start(name) {
      const place = places.get(name)
      if (!place) return Buffer.alloc(0)
      // Short streams lie together in the root's stream, in pieces of 64 bytes.
      if (place.length >= 4096) return (chain(place.at, 1)?.[0] ?? Buffer.alloc(0)).subarray(0, place.length)
      const small = Buffer.concat(chain(places.get('')?.at ?? freeSector) ?? [])
      return small.subarray(64 * place.at, 64 * place.at + Math.min(64, place.length))
    },
  }
}
