import { randomUUID } from 'node:crypto'
import { motivo, StartError } from '../runtime/start-error.ts'
import { reasonOf } from './backend.ts'
import { backendOf } from './backends.ts'
import { filesLocationOf, nameOf, type Places } from './location.ts'
import { restrictFiles } from './private.ts'
import { type FileStore, fileStore } from './store.ts'

/**
 * Opens the file store and tests it at start with a write, a read and a delete. Throws StartError with the cause. Skipped below
 * the data directory, which was tested already.
 */
export async function openFiles(config: Places): Promise<FileStore> {
  const place = filesLocationOf(config)
  if (config.files) {
    try {
      const backend = backendOf(place)
      const key = `prueba.${randomUUID()}`
      await backend.write(key, Buffer.from(key))
      if (place.kind === 'folder') restrictFiles(place.folder)
      const back = await backend.read(key)
      await backend.remove(key)
      if (back?.toString() !== key) throw new Error('lo que se escribe no es lo que se lee')
    } catch (error) {
      throw new StartError(`GREMIAL_ARCHIVOS: no se pueden usar los archivos de ${nameOf(place)}: ${causeOf(error)}`)
    }
  }
  return fileStore(place)
}

const causes: Record<string, string> = {
  NoSuchBucket: 'no hay un depósito con ese nombre',
  AccessDenied: 'las credenciales no dan permiso para leer, escribir y borrar ahí',
  InvalidAccessKeyId: 'no conoce esas credenciales (AWS_ACCESS_KEY_ID)',
  SignatureDoesNotMatch: 'las credenciales no valen (AWS_SECRET_ACCESS_KEY)',
  CredentialsProviderError: 'faltan las credenciales: AWS_ACCESS_KEY_ID y AWS_SECRET_ACCESS_KEY',
  TimeoutError: 'no responde',
  ECONNREFUSED: 'no responde nadie en esa dirección',
  ENOTFOUND: 'no se encuentra ese servidor',
  EAI_AGAIN: 'no se encuentra ese servidor',
  ECONNRESET: 'corta la conexión',
}

function causeOf(error: unknown): string {
  const reason = reasonOf(error)
  return causes[reason.name ?? ''] ?? causes[reason.code ?? ''] ?? motivo(reason)
}
