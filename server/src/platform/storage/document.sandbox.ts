import type { RemovedPart, UploadType } from '@gremial/contract/platform/uploads.ts'
import { Refusal } from '../sandbox/messages.ts'
import { cleanPdf } from '../sandbox/pdf/clean.ts'
import { documentType } from './document-type.ts'
import { redrawDocument } from './images.sandbox.ts'

/**
 * Sandbox task: detects the type of a document. Re-encodes an image, removes active content from a PDF, and lists what was
 * removed. `made` is undefined if the file was kept as it is.
 * Throws Refusal with the error codes of documents and images.
 */
export async function inspectDocument({
  bytes,
  kinds,
}: {
  bytes: Buffer
  kinds: readonly UploadType[]
}): Promise<{ kind: UploadType; made: Buffer | undefined; removed: RemovedPart[] }> {
  const kind = await documentType(bytes)
  if (kind === 'protected') throw new Refusal('DOCUMENTO_PROTEGIDO')
  if (kind === 'active') throw new Refusal('DOCUMENTO_ACTIVO')
  if (kind === 'trailing') throw new Refusal('DOCUMENTO_CON_COLA')
  if (kind === 'other' || !kinds.includes(kind)) throw new Refusal('DOCUMENTO_TIPO')
  if (kind === 'pdf') {
    const { bytes: clean, removed } = await cleanedPdf(bytes)
    return { kind, made: clean === bytes ? undefined : clean, removed }
  }
  return { kind, made: kind === 'jpeg' || kind === 'png' ? await redrawDocument(bytes, kind) : undefined, removed: [] }
}

async function cleanedPdf(bytes: Buffer): ReturnType<typeof cleanPdf> {
  try {
    return await cleanPdf(bytes)
  } catch (error) {
    const code = error instanceof Refusal && error.message === 'protected' ? 'DOCUMENTO_PROTEGIDO' : 'DOCUMENTO_ILEGIBLE'
    throw new Refusal(code)
  }
}
