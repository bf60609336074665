import { keysWithPrefix, read, remove } from '../../../platform/deviceStorage.ts'

/** Files shared from another application, stored by the service worker for this user; each is deleted once queued. */
export async function recogerCompartidos(usuario: number, add: (files: readonly File[]) => Promise<unknown>): Promise<void> {
  for (const clave of await keysWithPrefix('propio', `compartido ${usuario} `)) {
    const file = await read<File>('propio', clave)
    if (file) await add([file])
    await remove('propio', clave)
  }
}
