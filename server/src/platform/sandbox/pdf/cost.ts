import { AsyncLocalStorage } from 'node:async_hooks'
import { decodePDFRawStream, PDFContext } from '@cantoo/pdf-lib'

/**
 * What reading somebody else's PDF may cost, in bytes looked at: a few hundred of them can draw themselves for ever, and a megabyte can
 * unfold into gigabytes. A page spends from its own and from the book's. Inside the room.
 */
export class Cost {
  private left: number
  private readonly book: Cost | undefined

  constructor(bytes: number, book?: Cost) {
    this.left = bytes
    this.book = book
  }

  /** Throws when there is not so much left. */
  spend(bytes: number): void {
    this.left -= bytes
    if (this.left < 0) throw new RangeError('the PDF asks for more work than its size explains')
    this.book?.spend(bytes)
  }
}

const current = new AsyncLocalStorage<Cost>()

/** Reads with the library so that whatever it unfolds is spent from `effort`. */
export const withCost = <T>(effort: Cost, read: () => T): T => current.run(effort, read)

/** What every decoder of the library keeps its output in: it has no limit of its own, and this is where all of them grow. */
interface Decoded {
  buffer: Uint8Array
  ensureBuffer(bytes: number): Uint8Array
}
const decoder: unknown = decodePDFRawStream(PDFContext.create().flateStream(''))
const base = Object.getPrototypeOf(Object.getPrototypeOf(decoder)) as Decoded
const grow = base.ensureBuffer
base.ensureBuffer = function (this: Decoded, bytes: number): Uint8Array {
  const before = this.buffer.byteLength
  if (bytes > before) current.getStore()?.spend(Math.max(bytes, 2 * before) - before)
  return grow.call(this, bytes)
}
