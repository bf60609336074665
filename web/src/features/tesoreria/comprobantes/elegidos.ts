import { maxUploadBytes, uploadTypes } from '@gremial/contract/platform/uploads.ts'
import { comprobanteLimits } from '@gremial/contract/tesoreria/comprobantes.ts'
import i18next from 'i18next'
import type { createUploadQueue } from '../../../platform/uploadQueue.ts'
import { shrinkPhoto } from '../../../ui/photo/shrinkPhoto.ts'
import type { DepositoComprobantes } from './deposito.ts'
import { nuevo, type Pendiente } from './pendiente.ts'
import { readFileFactura } from './qr/leerFactura.ts'
import { type ComprobanteValues, llenarDeQr, withoutValues } from './valores.ts'

interface Donde<D> {
  envios: Pick<ReturnType<typeof createUploadQueue<Pendiente, D>>, 'list' | 'one' | 'set' | 'add' | 'ready'>
  deposito: DepositoComprobantes
  escribir(clave: string, change: Partial<ComprobanteValues>): void
  /** Its QR was looked for, whatever came of it. */
  alLeer?(clave: string): void
}

/** Adds files: photos made smaller, each with the day's place in the list, and its QR looked for. Answers those that were in it already. */
export function prepararElegidos<D>({ envios: { list, one, set, add, ready }, deposito, escribir, alLeer }: Donde<D>) {
  let leyendo = Promise.resolve()

  async function findQr(clave: string, file: Blob): Promise<void> {
    if (!one(clave)) return
    const lectura = await readFileFactura(file, new AbortController().signal).catch(() => null)
    const p = one(clave)
    if (!p) return
    set(clave, { lectura })
    // What somebody typed meanwhile stays.
    if (lectura?.factura && p.valores.cuitProveedor === '' && p.valores.importe === null)
      escribir(clave, llenarDeQr(p.valores, lectura.factura, lectura.texto))
    alLeer?.(clave)
  }

  async function prepare(clave: string, chosen: File): Promise<void> {
    const { file, name } = await shrinkPhoto(chosen)
    if (!one(clave)) return
    const problem = file.size > maxUploadBytes ? 'DOCUMENTO_PESO' : seAdmite(file, name) ? undefined : 'DOCUMENTO_TIPO'
    if (problem) return set(clave, { fase: 'rechazado', dice: i18next.t(`errores.${problem}`) })
    ready(clave, file)
    set(clave, { nombre: corto(name), bytes: file.size, fase: 'espera', lectura: 'buscando' })
    await deposito.ponerArchivo(clave, file)
    await deposito.anotar(one(clave))
    // One after the other: a code is looked for in the file as it was chosen, which has more of it.
    leyendo = leyendo.then(() => findQr(clave, chosen))
  }

  return async (elegidos: readonly File[]): Promise<string[]> => {
    const duplicates: string[] = []
    for (const [i, elegido] of elegidos.entries()) {
      const original = await fingerprintOf(elegido)
      if (original !== '' && list.get().some((p) => p.original === original)) {
        duplicates.push(elegido.name)
        continue
      }
      const comun = { clave: crypto.randomUUID(), orden: Date.now() + i / 1000, original, valores: withoutValues, aEnviar: false }
      add({ ...nuevo, ...comun, nombre: corto(elegido.name), bytes: elegido.size, fase: 'preparando' })
      await prepare(comun.clave, elegido)
    }
    return duplicates
  }
}

/** Only where the page came over https or from this machine does the browser work it out. */
async function fingerprintOf(file: Blob): Promise<string> {
  if (!('subtle' in crypto)) return ''
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
  return [...bytes].map((b) => b.toString(16).padStart(2, '0')).join('')
}

/** A name of at most 100 letters, its end kept. (C-COMPROBANTE-21) */
function corto(nombre: string): string {
  const max = comprobanteLimits.nombreArchivo
  if (nombre.length <= max) return nombre
  const final = /\.[a-z0-9]{1,5}$/i.exec(nombre)?.[0] ?? ''
  return nombre.slice(0, max - final.length) + final
}

const finales = /\.(bmp|gif|jpe?g|png|pdf|docx?|xlsx?)$/i
const tipos: readonly string[] = Object.values(uploadTypes)
/** What can be told before it leaves; the server looks at its content. (C-COMPROBANTE-24) */
const seAdmite = (file: Blob, nombre: string): boolean => tipos.includes(file.type) || finales.test(nombre)
