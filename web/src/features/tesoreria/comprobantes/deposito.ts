import { read, readAll, remove, save } from '../../../platform/deviceStorage.ts'
import { createStore } from '../../../platform/store.ts'
import type { ComprobanteValues } from './valores.ts'

/** Draft of a receipt stored on the device, apart from its file. */
export interface Guardado {
  clave: string
  orden: number
  nombre: string
  bytes: number
  /** SHA-256 of the original file; "" if the browser cannot compute it. */
  original: string
  valores: ComprobanteValues
  /** The user marked it complete: it is sent once online. */
  aEnviar: boolean
}

/** Device storage of a user's draft receipts under a key prefix; input and file are separate, since the file never changes. */
export function depositoDe(usuario: number, principio: string) {
  const seGuarda = createStore(true)
  const fileKey = (clave: string) => `archivo-comprobante ${usuario} ${clave}`
  async function put(clave: string, value: unknown): Promise<void> {
    if (!(await save('propio', clave, value))) seGuarda.set(false)
  }
  return {
    seGuarda,
    async anotar(p: Guardado | undefined): Promise<void> {
      if (!p) return
      const { clave, orden, nombre, bytes, original, valores, aEnviar } = p
      await put(principio + clave, { clave, orden, nombre, bytes, original, valores, aEnviar } satisfies Guardado)
    },
    ponerArchivo: (clave: string, file: Blob): Promise<void> => put(fileKey(clave), file),
    async olvidar(clave: string): Promise<void> {
      await remove('propio', principio + clave)
      await remove('propio', fileKey(clave))
    },
    /** Stored drafts in the order chosen; those without a file are skipped. */
    async *leer(): AsyncGenerator<[Guardado, Blob]> {
      const saved = await readAll<Guardado>('propio', principio)
      for (const g of saved.toSorted((a, b) => a.orden - b.orden)) {
        const file = await read<Blob>('propio', fileKey(g.clave))
        if (file) yield [g, file]
        else await remove('propio', principio + g.clave)
      }
    },
  }
}
export type DepositoComprobantes = ReturnType<typeof depositoDe>
