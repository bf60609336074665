import type { RemovedPart, UploadType } from '@gremial/contract/platform/uploads.ts'
import { Refusal } from '../sandbox/messages.ts'
import { cleanPdf } from '../sandbox/pdf/clean.ts'
import { documentType } from './document-type.ts'
import { redrawDocument } from './images.sandbox.ts'

/**
 * What a paper is; its picture drawn again, or its PDF without what runs, where that is not as it came; and what was taken out of it. Inside
 * the room. Refuses with the codes of papers, and as a picture does.
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
