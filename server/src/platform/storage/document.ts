import { isViewable, type RemovedPart, type UploadType, uploadTypes } from '@gremial/contract/platform/uploads.ts'
import { AppError } from '../runtime/errors.ts'
import { sandboxTask, Unreadable } from '../sandbox/sandbox.ts'
import type { inspectDocument } from './document.sandbox.ts'
import { refusalOf } from './images.ts'

const read = sandboxTask<typeof inspectDocument>(new URL('./document.sandbox.ts', import.meta.url), 'inspectDocument')

/**
 * The content of a paper that is kept, what it is and what was taken out of it: a photo is drawn again, so that where it was taken and what
 * hides behind it stay out; a PDF goes without its programs and the files in it. The same bytes give the same content. Throws DOCUMENTO_TIPO
 * (not among `kinds`, or two things at once), DOCUMENTO_PROTEGIDO (it has a password), DOCUMENTO_ACTIVO (what it carries cannot be taken
 * out), DOCUMENTO_ILEGIBLE, and as `normalizePhoto`.
 */
export async function sanitizeDocument(
  bytes: Buffer,
  kinds: readonly UploadType[],
): Promise<{ kind: UploadType; bytes: Buffer; sacado: RemovedPart[] }> {
  try {
    const { kind, made, removed } = await read({ bytes, kinds })
    return { kind, bytes: made ? Buffer.from(made) : bytes, sacado: removed }
  } catch (error) {
    if (error instanceof Unreadable && bytes.subarray(0, 5).equals(pdfHead)) throw new AppError('DOCUMENTO_ILEGIBLE')
    throw refusalOf(error, 'DOCUMENTO_TIPO')
  }
}
const pdfHead = Buffer.from('%PDF-')

/** What the person called it, of at most `most` letters and with the end that its content has: an image is not given back as a program. */
export function documentName(name: string, kind: UploadType, most: number): string {
  const clean = name.replace(/[\\/:*?"<>|]/g, ' ').trim()
  const ends: readonly string[] = kind === 'jpeg' ? ['jpg', 'jpeg', 'jpe'] : [kind]
  const dot = clean.lastIndexOf('.')
  const end = dot > 0 ? clean.slice(dot + 1).toLowerCase() : ''
  const alone = /^[a-z0-9]{1,5}$/.test(end) ? clean.slice(0, dot) : clean
  return `${alone.slice(0, most - 6) || 'documento'}.${ends.includes(end) ? end : (ends[0] ?? kind)}`
}
