import { statSync } from 'node:fs'
import { Refusal, sandboxReader } from '../../../platform/sandbox/sandbox.ts'
import type * as zipTasks from './zip.sandbox.ts'
import type { DeZip } from './zip.sandbox.ts'

/** A refused ZIP, with the reason. */
export class ZipRechazado extends Error {
  readonly motivo: 'ruta' | 'bomba' | 'zip'

  constructor(motivo: 'ruta' | 'bomba' | 'zip') {
    super(`a zip that is refused: ${motivo}`)
    this.motivo = motivo
  }
}

const enLaSala = sandboxReader<typeof zipTasks, 'abrirZip'>(new URL('./zip.sandbox.ts', import.meta.url), 'abrirZip')

/**
 * Files of a ZIP, one at a time. Before the first one: no path leads outside, no password, no more than `queda` when inflated.
 * Throws ZipRechazado.
 */
export async function* archivosDelZip(path: string, queda: { archivos: number; bytes: number }): AsyncGenerator<DeZip> {
  try {
    yield* enLaSala({ path, bytes: statSync(path).size }, { path, queda: { ...queda } })
  } catch (error) {
    throw error instanceof Refusal ? new ZipRechazado(error.message as ZipRechazado['motivo']) : error
  }
}
