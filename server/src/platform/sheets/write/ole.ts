/**
 * The compound file (OLE) around a .xls, with the single stream "Workbook", written in order and without holding it in memory.
 */

const sector = 512
const endOfChain = 0xfffffffe
const fatSector = 0xfffffffd
const difatSector = 0xfffffffc
const free = 0xffffffff
const perSector = sector / 4

/** A shorter stream would have to live in the mini stream. */
export const smallestStream = 4096

/**
 * Yields the file around `stream`, whose exact length must be given. Sectors are ordered stream, directory, FAT, DIFAT, so that
 * everything is known before the first byte.
 */
export async function* compoundFile(stream: AsyncIterable<Buffer>, length: number): AsyncGenerator<Buffer> {
  const size = Math.max(length, smallestStream)
  const streamSectors = Math.ceil(size / sector)
  let fatSectors = 0
  let difatSectors = 0
  for (;;) {
    const total = streamSectors + 1 + fatSectors + difatSectors
    const fat = Math.ceil(total / perSector)
    const difat = fat > 109 ? Math.ceil((fat - 109) / (perSector - 1)) : 0
    if (fat === fatSectors && difat === difatSectors) break
    fatSectors = fat
    difatSectors = difat
  }
  const directory = streamSectors
  const firstFat = directory + 1
  const firstDifat = firstFat + fatSectors
  yield header(directory, fatSectors, firstFat, difatSectors, firstDifat)

  let written = 0
  for await (const chunk of stream) {
    written += chunk.length
    yield chunk
  }
  if (written !== length) throw new Error(`a stream of ${written} bytes was announced as ${length}`)
  if (streamSectors * sector > written) yield Buffer.alloc(streamSectors * sector - written)
  yield directorySector(size)
  yield* table(fatSectors * perSector, (i) => {
    if (i < streamSectors) return i + 1 < streamSectors ? i + 1 : endOfChain
    if (i === directory) return endOfChain
    if (i < firstDifat) return fatSector
    return i < firstDifat + difatSectors ? difatSector : free
  })
  yield* table(difatSectors * perSector, (i) => {
    const block = Math.floor(i / perSector)
    const place = i % perSector
    if (place === perSector - 1) return block + 1 < difatSectors ? firstDifat + block + 1 : endOfChain
    const fat = 109 + block * (perSector - 1) + place
    return fat < fatSectors ? firstFat + fat : free
  })
}

function header(directory: number, fatSectors: number, firstFat: number, difatSectors: number, firstDifat: number): Buffer {
  const b = Buffer.alloc(sector)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(b)
  b.writeUInt16LE(0x3e, 24)
  b.writeUInt16LE(3, 26)
  b.writeUInt16LE(0xfffe, 28)
  b.writeUInt16LE(9, 30)
  b.writeUInt16LE(6, 32)
  b.writeUInt32LE(fatSectors, 44)
  b.writeUInt32LE(directory, 48)
  b.writeUInt32LE(smallestStream, 56)
  b.writeUInt32LE(endOfChain, 60)
  b.writeUInt32LE(difatSectors > 0 ? firstDifat : endOfChain, 68)
  b.writeUInt32LE(difatSectors, 72)
  for (let i = 0; i < 109; i++) b.writeUInt32LE(i < fatSectors ? firstFat + i : free, 76 + i * 4)
  return b
}

function directorySector(size: number): Buffer {
  const b = Buffer.alloc(sector)
  const entry = (at: number, name: string, type: number, child: number, start: number, bytes: number) => {
    b.write(name, at, 'utf16le')
    b.writeUInt16LE((name.length + 1) * 2, at + 64)
    b[at + 66] = type
    b[at + 67] = 1
    b.writeUInt32LE(free, at + 68)
    b.writeUInt32LE(free, at + 72)
    b.writeUInt32LE(child, at + 76)
    b.writeUInt32LE(start, at + 116)
    b.writeUInt32LE(bytes, at + 120)
  }
  entry(0, 'Root Entry', 5, 1, endOfChain, 0)
  entry(128, 'Workbook', 2, free, 0, size)
  for (const at of [256, 384]) for (const place of [68, 72, 76]) b.writeUInt32LE(free, at + place)
  return b
}

function* table(entries: number, value: (index: number) => number): Generator<Buffer> {
  const block = 16_384
  for (let from = 0; from < entries; from += block) {
    const count = Math.min(block, entries - from)
    const b = Buffer.allocUnsafe(count * 4)
    for (let i = 0; i < count; i++) b.writeUInt32LE(value(from + i), i * 4)
    yield b
  }
}
