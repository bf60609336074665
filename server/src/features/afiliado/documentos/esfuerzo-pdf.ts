import { AsyncLocalStorage } from 'node:async_hooks'
import { decodePDFRawStream, PDFContext } from '@cantoo/pdf-lib'

/**
 * What reading somebody else's PDF may cost, in bytes looked at: a few hundred of them can draw themselves for ever, and a megabyte can
 * unfold into gigabytes. A page spends from its own and from the book's.
 */
export class Esfuerzo {
  private queda: number
  private readonly libro: Esfuerzo | undefined

  constructor(bytes: number, libro?: Esfuerzo) {
    this.queda = bytes
    this.libro = libro
  }

  /** Throws when there is not so much left. */
  gastar(bytes: number): void {
    this.queda -= bytes
    if (this.queda < 0) throw new RangeError('the PDF asks for more work than its size explains')
    this.libro?.gastar(bytes)
  }
}

const vigente = new AsyncLocalStorage<Esfuerzo>()

/** Reads with the library so that whatever it unfolds is spent from `esfuerzo`. */
export const conEsfuerzo = <T>(esfuerzo: Esfuerzo, leer: () => T): T => vigente.run(esfuerzo, leer)

/** What every decoder of the library keeps its output in: it has no limit of its own, and this is where all of them grow. */
interface Decodificado {
  buffer: Uint8Array
  ensureBuffer(bytes: number): Uint8Array
}
const decoder: unknown = decodePDFRawStream(PDFContext.create().flateStream(''))
const base = Object.getPrototypeOf(Object.getPrototypeOf(decoder)) as Decodificado
const crecer = base.ensureBuffer
base.ensureBuffer = function (this: Decodificado, bytes: number): Uint8Array {
  const before = this.buffer.byteLength
  if (bytes > before) vigente.getStore()?.gastar(Math.max(bytes, 2 * before) - before)
  return crecer.call(this, bytes)
}
