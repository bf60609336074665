import type { Page } from 'playwright/test'

/** Placeholder of the file in the stored entries. */
export const elArchivo = 'el archivo'

/** Stores in this browser's IndexedDB what an earlier version of the portal would have left under these keys. */
export const dejarEnEquipo = (page: Page, entradas: Record<string, unknown>, archivo: Buffer): Promise<void> =>
  page.evaluate(
    async ({ entradas, bytes, marca }) => {
      const blob = new Blob([Uint8Array.from(bytes)], { type: 'application/pdf' })
      const conArchivo = (valor: unknown): unknown =>
        valor === marca
          ? blob
          : typeof valor === 'object' && valor !== null && 'archivo' in valor
            ? { ...valor, archivo: blob }
            : valor
      await new Promise<void>((listo, falla) => {
        const pedido = indexedDB.open('gremial', 1)
        pedido.addEventListener('error', () => falla(pedido.error ?? new Error('IndexedDB')))
        pedido.addEventListener('upgradeneeded', () => {
          for (const cajon of ['propio', 'publico']) pedido.result.createObjectStore(cajon)
        })
        pedido.addEventListener('success', () => {
          const transaccion = pedido.result.transaction('propio', 'readwrite')
          for (const [clave, valor] of Object.entries(entradas)) transaccion.objectStore('propio').put(conArchivo(valor), clave)
          transaccion.addEventListener('complete', () => {
            pedido.result.close()
            listo()
          })
        })
      })
    },
    { entradas, bytes: [...archivo], marca: elArchivo },
  )
