import { almacen } from '../../../platform/almacen.ts'
import { borrar, guardar, leer, leerTodos } from '../../../platform/deposito.ts'
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
  const seGuarda = almacen(true)
  const claveDeArchivo = (clave: string) => `archivo-comprobante ${usuario} ${clave}`
  async function poner(clave: string, valor: unknown): Promise<void> {
    if (!(await guardar('propio', clave, valor))) seGuarda.set(false)
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
      await borrar('propio', principio + clave)
      await borrar('propio', claveDeArchivo(clave))
    },
    /** Those that were left, in the order in which they were chosen; one without its file is of no use. */
    async *leer(): AsyncGenerator<[Guardado, Blob]> {
      const guardados = await leerTodos<Guardado>('propio', principio)
      for (const g of guardados.toSorted((a, b) => a.orden - b.orden)) {
        const archivo = await leer<Blob>('propio', claveDeArchivo(g.clave))
        if (archivo) yield [g, archivo]
        else await borrar('propio', principio + g.clave)
      }
    },
  }
}
export type DepositoComprobantes = ReturnType<typeof depositoDe>
