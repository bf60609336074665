import { read, readAll, remove, save } from '../../../platform/deviceStorage.ts'
import { createStore } from '../../../platform/store.ts'
import type { ValoresComprobante } from './valores.ts'

/** What the device keeps of a receipt, beside its file. */
export interface Guardado {
  clave: string
  orden: number
  nombre: string
  bytes: number
  /** SHA-256 of the file as it was chosen; "" where the browser does not work it out. */
  original: string
  valores: ValoresComprobante
  /** Its person said that it is complete: it goes by itself when there is a line. */
  aEnviar: boolean
}

/** The receipts of a person that this device keeps under keys that begin so: what was typed of each, and its file apart, which does not change. */
export function depositoDe(usuario: number, principio: string) {
  const seGuarda = createStore(true)
  const claveDeArchivo = (clave: string) => `archivo-comprobante ${usuario} ${clave}`
  async function poner(clave: string, valor: unknown): Promise<void> {
    if (!(await save('propio', clave, valor))) seGuarda.set(false)
  }
  return {
    seGuarda,
    async anotar(p: Guardado | undefined): Promise<void> {
      if (!p) return
      const { clave, orden, nombre, bytes, original, valores, aEnviar } = p
      await poner(principio + clave, { clave, orden, nombre, bytes, original, valores, aEnviar } satisfies Guardado)
    },
    ponerArchivo: (clave: string, archivo: Blob): Promise<void> => poner(claveDeArchivo(clave), archivo),
    async olvidar(clave: string): Promise<void> {
      await remove('propio', principio + clave)
      await remove('propio', claveDeArchivo(clave))
    },
    /** Those that were left, in the order in which they were chosen; one without its file is of no use. */
    async *leer(): AsyncGenerator<[Guardado, Blob]> {
      const guardados = await readAll<Guardado>('propio', principio)
      for (const g of guardados.toSorted((a, b) => a.orden - b.orden)) {
        const archivo = await read<Blob>('propio', claveDeArchivo(g.clave))
        if (archivo) yield [g, archivo]
        else await remove('propio', principio + g.clave)
      }
    },
  }
}
export type DepositoComprobantes = ReturnType<typeof depositoDe>
