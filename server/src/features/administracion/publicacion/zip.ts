import { topesPublicacion } from '@gremial/contract/administracion/publicacion.ts'
import yauzl from 'yauzl'
import { deSistema } from './publicaciones.rules.ts'

/** A ZIP that is not opened, and why. */
export class ZipRechazado extends Error {
  readonly motivo: 'ruta' | 'bomba' | 'zip'

  constructor(motivo: 'ruta' | 'bomba' | 'zip') {
    super(`a zip that is refused: ${motivo}`)
    this.motivo = motivo
  }
}

export interface DeZip {
  nombre: string
  bytes: number
  /** Null of one that is larger than a document is, which is not read. */
  contenido: Buffer | null
}

/**
 * The files of a ZIP, one at a time. Before the first one: nothing in it lies outside of its folder, has a password, or unfolds to more
 * than `queda`. Throws ZipRechazado.
 */
export async function* archivosDelZip(path: string, queda: { archivos: number; bytes: number }): AsyncGenerator<DeZip> {
  const zip = await yauzl.openPromise(path, { autoClose: false, lazyEntries: true }).catch(() => {
    throw new ZipRechazado('zip')
  })
  try {
    const entradas: yauzl.Entry[] = []
    let bytes = 0
    try {
      for await (const entrada of zip.eachEntry()) {
        bytes += entrada.uncompressedSize
        if (entradas.length > queda.archivos || bytes > queda.bytes) throw new ZipRechazado('bomba')
        if (entrada.isEncrypted()) throw new ZipRechazado('zip')
        if (!deSistema(entrada.fileName)) entradas.push(entrada)
      }
    } catch (error) {
      if (error instanceof ZipRechazado) throw error
      // The library refuses names that climb or begin at the root.
      throw new ZipRechazado(/relative path|absolute path|backslash/i.test((error as Error).message) ? 'ruta' : 'zip')
    }
    for (const entrada of entradas) {
      const { fileName: nombre, uncompressedSize } = entrada
      const cabe = uncompressedSize <= topesPublicacion.pdf
      yield { nombre, bytes: uncompressedSize, contenido: cabe ? await contenidoDe(zip, entrada) : null }
    }
  } finally {
    zip.close()
  }
}

/** What it says of its size is checked before, and by the library while it unfolds. */
async function contenidoDe(zip: yauzl.ZipFile, entrada: yauzl.Entry): Promise<Buffer> {
  try {
    const partes: Buffer[] = []
    for await (const parte of (await zip.openReadStreamPromise(entrada)) as AsyncIterable<Buffer>) partes.push(parte)
    return Buffer.concat(partes)
  } catch {
    throw new ZipRechazado('zip')
  }
}
