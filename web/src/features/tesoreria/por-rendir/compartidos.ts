import { keysWithPrefix, read, remove } from '../../../platform/deviceStorage.ts'

/** Files that another application shared with this one, which the service worker left for that person: each goes once it is in the queue. */
export async function recogerCompartidos(usuario: number, add: (files: readonly File[]) => Promise<unknown>): Promise<void> {
  for (const clave of await keysWithPrefix('propio', `compartido ${usuario} `)) {
    const file = await read<File>('propio', clave)
    if (file) await add([file])
    await remove('propio', clave)
  }
}
