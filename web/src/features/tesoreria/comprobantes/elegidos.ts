import { maxUploadBytes, uploadTypes } from '@gremial/contract/platform/uploads.ts'
import { comprobanteLimits } from '@gremial/contract/tesoreria/comprobantes.ts'
import i18next from 'i18next'
import type { createUploadQueue } from '../../../platform/uploadQueue.ts'
import { shrinkPhoto } from '../../../ui/photo/shrinkPhoto.ts'
import type { DepositoComprobantes } from './deposito.ts'
import { nuevo, type Pendiente } from './pendiente.ts'
import { readFileFactura } from './qr/leerFactura.ts'
import { type ComprobanteValues, llenarDeQr, withoutValues } from './valores.ts'

type Queue<D = unknown> = ReturnType<typeof createUploadQueue<Pendiente, D>>
interface Donde<D> {
  envios: Pick<Queue<D>, 'list' | 'one' | 'set' | 'add' | 'ready'>
  deposito: DepositoComprobantes
  /** Called once the file is ready and stored, with the original file, which has more detail. */
  seguir(clave: string, chosen: File): unknown
}

/** Timeout of a QR search in the browser, in milliseconds, including queued files: an old phone takes seconds per page. */
const qrTime = 60_000

/** Searches the file of a pending receipt for a QR in this device, and fills its form. */
export const fillFromQr =
  ({ one, set }: Pick<Queue, 'one' | 'set'>, escribir: (clave: string, change: Partial<ComprobanteValues>) => void) =>
  async (clave: string, chosen: File): Promise<void> => {
    set(clave, { lectura: 'buscando' })
    const lectura = await readFileFactura(chosen, AbortSignal.timeout(qrTime)).catch(() => null)
    const p = one(clave)
    if (!p) return
    set(clave, { lectura })
    // Keeps what the user typed meanwhile.
    if (lectura?.factura && p.valores.cuitProveedor === '' && p.valores.importe === null)
      escribir(clave, llenarDeQr(p.valores, lectura.factura, lectura.texto))
  }

/** Adds files at once, then shrinks the photos one by one. Returns those already in the list. */
export function prepararElegidos<D>({ envios: { list, one, set, add, ready }, deposito, seguir }: Donde<D>) {
  async function prepare(clave: string, chosen: File): Promise<void> {
    const { file, name } = await shrinkPhoto(chosen)
    if (!one(clave)) return
    const problem = file.size > maxUploadBytes ? 'DOCUMENTO_PESO' : seAdmite(file, name) ? undefined : 'DOCUMENTO_TIPO'
    if (problem) return set(clave, { fase: 'rechazado', dice: i18next.t(`errores.${problem}`) })
    ready(clave, file)
    set(clave, { nombre: corto(name), bytes: file.size, fase: 'espera' })
    await deposito.ponerArchivo(clave, file)
    await deposito.anotar(one(clave))
    void seguir(clave, chosen)
  }

  return async (elegidos: readonly File[]): Promise<string[]> => {
    const duplicates: string[] = []
    const taken: Array<[string, File]> = []
    for (const [i, elegido] of elegidos.entries()) {
      const original = await fingerprintOf(elegido)
      if (original !== '' && list.get().some((p) => p.original === original)) {
        duplicates.push(elegido.name)
        continue
      }
      const comun = { clave: crypto.randomUUID(), orden: Date.now() + i / 1000, original, valores: withoutValues, aEnviar: false }
      add({ ...nuevo, ...comun, nombre: corto(elegido.name), bytes: elegido.size, fase: 'preparando' })
      taken.push([comun.clave, elegido])
    }
    for (const [clave, elegido] of taken) await prepare(clave, elegido)
    return duplicates
  }
}

/** Browsers only hash files over https or on localhost. */
async function fingerprintOf(file: Blob): Promise<string> {
  if (!('subtle' in crypto)) return ''
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
  return [...bytes].map((b) => b.toString(16).padStart(2, '0')).join('')
}

/** Truncates a name to 100 characters, keeping its extension. (C-COMPROBANTE-21) */
function corto(nombre: string): string {
  const max = comprobanteLimits.nombreArchivo
  if (nombre.length <= max) return nombre
  const final = /\.[a-z0-9]{1,5}$/i.exec(nombre)?.[0] ?? ''
  return nombre.slice(0, max - final.length) + final
}

const finales = /\.(bmp|gif|jpe?g|png|pdf|docx?|xlsx?)$/i
const tipos: readonly string[] = Object.values(uploadTypes)
/** Quick check by type and extension; the server checks the content. (C-COMPROBANTE-24) */
const seAdmite = (file: Blob, nombre: string): boolean => tipos.includes(file.type) || finales.test(nombre)
