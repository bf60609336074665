import type { TipoPapel } from '@gremial/contract/platform/papel.ts'
import { drawPaper } from '../images.room.ts'
import { Refusal } from '../room/door.ts'
import { paperKind } from './paper-kind.ts'

/** What a paper is, and its picture drawn again. Inside the room. Refuses with DOCUMENTO_PROTEGIDO, DOCUMENTO_TIPO, and as a picture does. */
export async function readPaper({
  bytes,
  kinds,
}: {
  bytes: Buffer
  kinds: readonly TipoPapel[]
}): Promise<{ kind: TipoPapel; drawn: Buffer | undefined }> {
  const kind = await paperKind(bytes)
  if (kind === 'protected') throw new Refusal('DOCUMENTO_PROTEGIDO')
  if (kind === 'other' || !kinds.includes(kind)) throw new Refusal('DOCUMENTO_TIPO')
  return { kind, drawn: kind === 'jpeg' || kind === 'png' ? await drawPaper(bytes, kind) : undefined }
}
