import { topesPublicacion } from '@gremial/contract/administracion/publicacion.ts'
import yauzl from 'yauzl'
import { Refusal } from '../../../platform/sandbox/messages.ts'
import { deSistema } from './publicaciones.rules.ts'

export interface DeZip {
  nombre: string
  bytes: number
  /** Null if larger than a document may be: not read. */
  contenido: Buffer | null
}

/**
 * Files of a ZIP, one at a time. Before the first one: no path leads outside, no password, no more than `queda` when inflated.
 * Refuses with the reason.
 */
export async function* abrirZip({
  path,
  queda,
}: {
  path: string
  queda: { archivos: number; bytes: number }
}): AsyncGenerator<DeZip> {
  const zip = await yauzl.openPromise(path, { autoClose: false, lazyEntries: true }).catch(() => {
    throw new Refusal('zip')
  })
  try {
    const entradas: yauzl.Entry[] = []
    let bytes = 0
    let vistas = 0
    try {
      for await (const entrada of zip.eachEntry()) {
        bytes += entrada.uncompressedSize
        if (++vistas > 2 * queda.archivos || entradas.length > queda.archivos || bytes > queda.bytes) throw new Refusal('bomba')
        if (entrada.isEncrypted()) throw new Refusal('zip')
        if (!deSistema(entrada.fileName)) entradas.push(entrada)
      }
    } catch (error) {
      if (error instanceof Refusal) throw error
      // The library refuses absolute paths and path traversal.
      throw new Refusal(/relative path|absolute path|backslash/i.test((error as Error).message) ? 'ruta' : 'zip')
    }
    for (const entrada of entradas) {
      const { uncompressedSize } = entrada
      // macOS decomposes accents.
      const nombre = entrada.fileName.normalize('NFC')
      const cabe = uncompressedSize <= topesPublicacion.pdf
      yield { nombre, bytes: uncompressedSize, contenido: cabe ? await contenidoDe(zip, entrada) : null }
    }
  } finally {
    zip.close()
  }
}

/** The declared size was checked, and the library enforces it while inflating. */
async function contenidoDe(zip: yauzl.ZipFile, entrada: yauzl.Entry): Promise<Buffer> {
  try {
    const partes: Buffer[] = []
    for await (const parte of (await zip.openReadStreamPromise(entrada)) as AsyncIterable<Buffer>) partes.push(parte)
    return Buffer.concat(partes)
  } catch {
    throw new Refusal('zip')
  }
}
