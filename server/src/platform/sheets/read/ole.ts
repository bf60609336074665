/** Streams of an OLE compound file, the container of an .xls ([MS-CFB]). Chains that do not end, or leave the file, are refused. */

const free = 0xfffffffa
const end = 0xfffffffe

/** Returns a stream by name, or undefined. Throws RangeError if the container is damaged. */
export function oleStreams(file: Buffer): (name: string) => Buffer | undefined {
  const sector = 1 << file.readUInt16LE(30)
  if (sector !== 512 && sector !== 4096) throw new RangeError('sector size')
  const at = (n: number): Buffer => {
    const from = (n + 1) * sector
    if (from < 0 || from >= file.length) throw new RangeError('sector out of the file')
    return file.subarray(from, from + sector)
  }
  const fat = fatOf(file, at, sector)
  const chain = (first: number, size?: number): Buffer => {
    const parts: Buffer[] = []
    const limit = Math.ceil(file.length / sector) + 1
    for (let n = first; n < free; n = fat[n] ?? end) {
      if (parts.length > limit) throw new RangeError('endless chain')
      parts.push(at(n))
      if (size !== undefined && parts.length * sector >= size) break
    }
    const whole = Buffer.concat(parts)
    if (size !== undefined && whole.length < size) throw new RangeError('short chain')
    return size === undefined ? whole : whole.subarray(0, size)
  }
  const entries = directory(chain(file.readUInt32LE(48)))
  const [root] = entries
  const cutoff = file.readUInt32LE(56)
  return (name) => {
    const entry = entries.find((e) => e.type === 2 && e.name === name)
    if (!entry || !root) return undefined
    if (entry.size > file.length) throw new RangeError('stream larger than the file')
    return entry.size >= cutoff ? chain(entry.first, entry.size) : small(file, chain, root, entry)
  }
}

function fatOf(file: Buffer, at: (n: number) => Buffer, sector: number): number[] {
  const sectors: number[] = []
  for (let i = 0; i < 109; i++) sectors.push(file.readUInt32LE(76 + 4 * i))
  let next = file.readUInt32LE(68)
  for (let i = 0; next < free && i < 1000; i++) {
    const more = at(next)
    for (let j = 0; j < sector / 4 - 1; j++) sectors.push(more.readUInt32LE(4 * j))
    next = more.readUInt32LE(sector - 4)
  }
  const fat: number[] = []
  for (const n of sectors) {
    if (n >= free) continue
    if (fat.length > file.length) throw new RangeError('table larger than the file')
    const part = at(n)
    for (let i = 0; i + 4 <= part.length; i += 4) fat.push(part.readUInt32LE(i))
  }
  return fat
}

interface Entry {
  name: string
  type: number
  first: number
  size: number
}

function directory(bytes: Buffer): Entry[] {
  const entries: Entry[] = []
  for (let from = 0; from + 128 <= bytes.length; from += 128) {
    const length = Math.min(64, bytes.readUInt16LE(from + 64))
    entries.push({
      name: bytes.toString('utf16le', from, from + Math.max(0, length - 2)),
      type: bytes[from + 66] ?? 0,
      first: bytes.readUInt32LE(from + 116),
      size: bytes.readUInt32LE(from + 120),
    })
  }
  return entries
}

/** A stream below the cutoff lies in sectors of 64 bytes, within the root's own stream. */
function small(file: Buffer, chain: (first: number, size?: number) => Buffer, root: Entry, entry: Entry): Buffer {
  const inside = chain(root.first)
  const table = chain(file.readUInt32LE(60))
  const parts: Buffer[] = []
  for (let n = entry.first; n < free; n = n * 4 + 4 <= table.length ? table.readUInt32LE(n * 4) : end) {
    if (parts.length * 64 >= entry.size) break
    parts.push(inside.subarray(n * 64, n * 64 + 64))
  }
  const whole = Buffer.concat(parts)
  if (whole.length < entry.size) throw new RangeError('short chain')
  return whole.subarray(0, entry.size)
}
