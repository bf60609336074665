import { AsyncLocalStorage } from 'node:async_hooks'
import { decodePDFRawStream, PDFContext } from '@cantoo/pdf-lib'

/**
 * CPU budget for reading an uploaded PDF, in processed bytes: a few hundred bytes can draw themselves for ever, and a megabyte
 * can expand into gigabytes.
 * A page spends from its own budget and from the document's. Runs in the sandbox.
 */
export class Cost {
  private left: number
  private readonly book: Cost | undefined

  constructor(bytes: number, book?: Cost) {
    this.left = bytes
    this.book = book
  }

  /** Throws if the budget is exhausted. */
  spend(bytes: number): void {
    this.left -= bytes
    if (this.left < 0) throw new RangeError('the PDF asks for more work than its size explains')
    this.book?.spend(bytes)
  }
}

const current = new AsyncLocalStorage<Cost>()

/** Runs `read` so that everything the library decompresses is charged to `effort`. */
export const withCost = <T>(effort: Cost, read: () => T): T => current.run(effort, read)

/** Output buffer of every decoder of the library. It has no limit of its own, so the budget is charged where it grows. */
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
