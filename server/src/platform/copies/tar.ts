import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { CopyRefused } from './refused.ts'

/** The tar of POSIX (ustar) for plain files: all that a copy is. */
const block = 512

export interface Entry {
  name: string
  bytes: number
  /** Where it is, or what it is. */
  from: string | Buffer
}

function header(name: string, bytes: number): Buffer {
  if (Buffer.byteLength(name) > 100) throw new Error(`${name} is too long for a tar`)
  const head = Buffer.alloc(block)
  head.write(name)
  head.write('0000600\0', 100)
  head.write('0000000\0', 108)
  head.write('0000000\0', 116)
  if (bytes < 8 ** 11) head.write(`${bytes.toString(8).padStart(11, '0')}\0`, 124)
  else {
    // GNU's own way with what does not fit in eleven digits.
    head[124] = 0x80
    head.writeBigUInt64BE(BigInt(bytes), 128)
  }
  head.write('00000000000\0', 136)
  head.write('        ', 148)
  head.write('0', 156)
  head.write('ustar\x0000', 257)
  head.write(
    `${head
      .reduce((sum, byte) => sum + byte, 0)
      .toString(8)
      .padStart(6, '0')}\0 `,
    148,
  )
  return head
}

const padding = (bytes: number): Buffer => Buffer.alloc((block - (bytes % block)) % block)

/** The bytes of a tar. A file that is not as long as it was said to be ends it with an error. */
export async function* tarOf(entries: AsyncIterable<Entry> | Iterable<Entry>): AsyncGenerator<Buffer> {
  for await (const { name, bytes, from } of entries) {
    yield header(name, bytes)
    let written = 0
    for await (const piece of typeof from === 'string' ? (createReadStream(from) as AsyncIterable<Buffer>) : [from]) {
      written += piece.length
      if (piece.length > 0) yield piece
    }
    if (written !== bytes) throw new CopyRefused('danadaParte', `La copia está dañada: ${name} no es como se escribió`, name)
    yield padding(bytes)
  }
  yield Buffer.alloc(2 * block)
}

/** What a copy has in its folders, and nothing that leads out of them. */
const plain = /^[\w-][\w.-]*(\/[\w-][\w.-]*){0,2}$/
/** What a copy begins with; somebody's own tar has its folder before it. */
const ours = /^(?:base|archivos)\/|^(?:copia\.json|clave|configuracion\.json|archivos\.lista|auditoria\.\w+)$/

const within = (name: string): string => {
  const bare = name.replace(/^\.\//, '')
  return ours.test(bare) ? bare : bare.replace(/^[^/]+\//, '')
}

/** Of a tar: a plain file; folders, and what other programs say besides, are passed over. */
const [plainFile, aside] = ['0\0', '5xgLK']

/** Reads a tar, a file at a time. Throws StartError on what is none, on a name that is not of a copy, and on one that ends early. */
export async function readTar(
  from: Readable,
  file: (name: string, content: AsyncIterable<Buffer>) => Promise<void>,
): Promise<void> {
  const reader = from[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  let held: Buffer = Buffer.alloc(0)
  const cut = () => new CopyRefused('cortada', 'La copia está cortada: le falta el final')
  async function more(): Promise<boolean> {
    const { value, done } = await reader.next()
    if (!done) held = held.length > 0 ? Buffer.concat([held, value]) : value
    return !done
  }
  async function* take(bytes: number): AsyncGenerator<Buffer> {
    for (let left = bytes; left > 0; ) {
      if (held.length === 0 && !(await more())) throw cut()
      const piece = held.subarray(0, left)
      held = held.subarray(piece.length)
      left -= piece.length
      if (piece.length > 0) yield piece
    }
  }
  const whole = async (bytes: number): Promise<Buffer> => {
    const pieces: Buffer[] = []
    for await (const piece of take(bytes)) pieces.push(piece)
    return Buffer.concat(pieces)
  }
  for (;;) {
    const head = await whole(block)
    if (head.every((byte) => byte === 0)) break
    const kind = String.fromCharCode(head[156] ?? 0)
    const name = within(head.subarray(0, head.indexOf(0)).toString())
    const size = head[124] === 0x80 ? Number(head.readBigUInt64BE(128)) : Number.parseInt(head.subarray(124, 135).toString(), 8)
    const alien = new CopyRefused('noEsCopia', 'El archivo no es una copia de Gremial')
    if (!Number.isSafeInteger(size)) throw alien
    if (head.subarray(257, 262).toString() === 'ustar' && aside.includes(kind)) for await (const _ of take(size));
    else if (plainFile.includes(kind) && plain.test(name)) await file(name, take(size))
    else throw alien
    await whole(padding(size).length)
  }
  // Read to its end, so that what is wrong behind the last file is said too.
  while (await more()) held = Buffer.alloc(0)
}
