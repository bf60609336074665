import { read, readAll, remove, save } from '../../../platform/deviceStorage.ts'
import { createStore } from '../../../platform/store.ts'
import type { ComprobanteValues } from './valores.ts'

/** What the device keeps of a receipt, beside its file. */
export interface Guardado {
  clave: string
  orden: number
  nombre: string
  bytes: number
  /** SHA-256 of the file as it was chosen; "" where the browser does not work it out. */
  original: string
  valores: ComprobanteValues
  /** Its person said that it is complete: it goes by itself when there is a line. */
  aEnviar: boolean
}

/** The receipts of a person that this device keeps under keys that begin so: what was typed of each, and its file apart, which does not change. */
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
    /** Those that were left, in the order in which they were chosen; one without its file is of no use. */
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
