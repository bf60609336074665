import {
  type AddedComprobante,
  comprobantes,
  type OtroComprobante,
  type Parecido,
} from '@gremial/contract/tesoreria/comprobantes.ts'
import { ApiError } from '../../../platform/api.ts'
import { urlOf } from '../../../platform/callApi.ts'
import { createUploadQueue } from '../../../platform/uploadQueue.ts'
import { ofRendicion } from '../rendiciones-gasto/sinTerminar.ts'
import { depositoDe } from './deposito.ts'
import { fillFromQr, prepararElegidos } from './elegidos.ts'
import { nuevo, type Pendiente } from './pendiente.ts'
import { type ComprobanteValues, comprobanteBody } from './valores.ts'

interface Lugar {
  codigo: number
  iddetalle: number
}

interface Oyentes {
  alSubir(hecho: AddedComprobante): void
  alFallar(error: Error): void
}

/** Upload queue of a user's receipts for a settlement line, on this device. */
export function createQueue(usuario: number, place: Lugar, { alSubir, alFallar }: Oyentes) {
  const deposito = depositoDe(usuario, `${ofRendicion(usuario, place.codigo)}${place.iddetalle} `)
  const envios = createUploadQueue<Pendiente, AddedComprobante>({
    upload: ({ clave, nombre, original, valores }, file) => ({
      method: 'POST',
      address: urlOf(comprobantes.agregar, { params: place, body: null }),
      fields: { datos: JSON.stringify({ ...comprobanteBody(valores), clave, original, nombreDelUsuario: nombre }) },
      part: 'contenido',
      file: file,
      name: nombre,
    }),
    onUploaded: alSubir,
    onCancel(clave) {
      set(clave, { aEnviar: false, fase: 'espera' })
      return record(clave)
    },
    onRejected(clave, error) {
      set(clave, loRechazado(error))
      if (sinLugar(error)) alFallar(error)
      return record(clave)
    },
    // (C-COMPROBANTE-32)
    onInterrupted(error) {
      console.warn('a receipt did not leave', error)
      if (error instanceof ApiError && error.status === 401) alFallar(error)
    },
    forget: deposito.olvidar,
  })
  const { one, set } = envios
  const record = async (clave: string): Promise<void> => deposito.anotar(one(clave))

  /** Stores input while typing. */
  function escribir(clave: string, change: Partial<ComprobanteValues>): void {
    const p = one(clave)
    if (!p) return
    const errores = Object.fromEntries(Object.entries(p.errores).filter(([field]) => !(field in change)))
    set(clave, { valores: { ...p.valores, ...change }, errores, dice: '', aEnviar: false })
    void record(clave)
  }

  /** Sends a complete receipt; offline it stays queued and is retried automatically. */
  function enviar(clave: string): void {
    if (!envios.file(clave)) return
    set(clave, { aEnviar: true, errores: {} })
    void record(clave)
    envios.send(clave)
  }

  /** Restores stored drafts and resumes complete ones, if the settlement still accepts them. */
  async function cargar(edita: boolean): Promise<void> {
    // Skips drafts already loaded by a concurrent run: React may mount a screen twice.
    for await (const [saved, file] of deposito.leer())
      if (!one(saved.clave)) envios.take({ ...nuevo, ...saved, fase: edita && saved.aEnviar ? 'cortado' : 'espera' }, file)
  }

  return {
    lista: envios.list,
    /** False if the device cannot store drafts, as in a private window. */
    seGuarda: deposito.seGuarda,
    archivo: envios.file,
    agregar: prepararElegidos({ envios, deposito, seguir: fillFromQr(envios, escribir) }),
    escribir,
    enviar,
    cancelar: envios.cancel,
    quitar: envios.remove,
    cargar,
    reanudar: envios.resume,
    /** Result of the duplicate check before sending. */
    comparar: (clave: string, repetido: OtroComprobante | null, parecidos: Parecido[]) => set(clave, { repetido, parecidos }),
  }
}
export type ComprobantesQueue = ReturnType<typeof createQueue>

function loRechazado({ detail, errors, message }: ApiError): Partial<Pendiente> {
  const { repetido = null, parecidos } = (detail ?? {}) as { repetido?: OtroComprobante; parecidos?: Parecido[] }
  return { fase: 'espera', aEnviar: false, errores: errors, dice: message, repetido, ...(parecidos && { parecidos }) }
}

/** Errors that belong neither to a field nor to a duplicate. */
const sinLugar = ({ code, errors }: ApiError): boolean =>
  code !== 'COMPROBANTE_REPETIDO' && code !== 'COMPROBANTE_PARECIDO' && Object.keys(errors).length === 0
