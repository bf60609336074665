import { type RemovedPart, type UploadType } from '@gremial/contract/platform/uploads.ts'
import { AppError } from '../runtime/errors.ts'
import { sandboxTask, Unreadable } from '../sandbox/sandbox.ts'
import type * as documents from './document.sandbox.ts'
import { refusalOf } from './images.ts'

const read = sandboxTask<typeof documents, 'inspectDocument'>(
  new URL('./document.sandbox.ts', import.meta.url),
  'inspectDocument',
)

/**
 * Sanitises a document before it is stored; returns its type, content and what was removed. Images are re-encoded, which drops
 * location data and hidden content. PDFs lose scripts and embedded files. Equal input gives equal output.
 * Throws DOCUMENTO_TIPO (not among `kinds`, or two types at once), DOCUMENTO_PROTEGIDO (has a password), DOCUMENTO_ACTIVO (active
 * content that cannot be removed), DOCUMENTO_ILEGIBLE, and the errors of `normalizePhoto`.
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

/** Safe file name of at most `most` characters, with the extension of the actual type: an image is never served as a program. */
export function documentName(name: string, kind: UploadType, most: number): string {
  const clean = name.replace(/[\\/:*?"<>|]/g, ' ').trim()
  const ends: readonly string[] = kind === 'jpeg' ? ['jpg', 'jpeg', 'jpe'] : [kind]
  const dot = clean.lastIndexOf('.')
  const end = dot > 0 ? clean.slice(dot + 1).toLowerCase() : ''
  const alone = /^[a-z0-9]{1,5}$/.test(end) ? clean.slice(0, dot) : clean
  return `${alone.slice(0, most - 6) || 'documento'}.${ends.includes(end) ? end : (ends[0] ?? kind)}`
}
