import type { Page } from 'playwright/test'

/** Placeholder of the file in the stored entries. */
export const elArchivo = 'el archivo'

/** Stores in this browser's IndexedDB what an earlier version of the portal would have left under these keys. */
export const dejarEnEquipo = (page: Page, entradas: Record<string, unknown>, file: Buffer): Promise<void> =>
  page.evaluate(
    async ({ entradas, bytes, marca }) => {
      const blob = new Blob([Uint8Array.from(bytes)], { type: 'application/pdf' })
      const withFile = (value: unknown): unknown =>
        value === marca
          ? blob
          : typeof value === 'object' && value !== null && 'archivo' in value
            ? { ...value, archivo: blob }
            : value
      await new Promise<void>((ready, failure) => {
        const request = indexedDB.open('gremial', 1)
        request.addEventListener('error', () => failure(request.error ?? new Error('IndexedDB')))
        request.addEventListener('upgradeneeded', () => {
          for (const cajon of ['propio', 'publico']) request.result.createObjectStore(cajon)
        })
        request.addEventListener('success', () => {
          const transaccion = request.result.transaction('propio', 'readwrite')
          for (const [clave, value] of Object.entries(entradas)) transaccion.objectStore('propio').put(withFile(value), clave)
          transaccion.addEventListener('complete', () => {
            request.result.close()
            ready()
          })
        })
      })
    },
    { entradas, bytes: [...file], marca: elArchivo },
  )
