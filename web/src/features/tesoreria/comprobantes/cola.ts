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
import { prepararElegidos } from './elegidos.ts'
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

/** The receipts of a line of a settlement that somebody is preparing in this device. */
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

  /** What is typed, kept as it is typed. */
  function escribir(clave: string, change: Partial<ComprobanteValues>): void {
    const p = one(clave)
    if (!p) return
    const errores = Object.fromEntries(Object.entries(p.errores).filter(([field]) => !(field in change)))
    set(clave, { valores: { ...p.valores, ...change }, errores, dice: '', aEnviar: false })
    void record(clave)
  }

  /** Sends one that is complete; a line that is down keeps it, and it goes by itself. */
  function enviar(clave: string): void {
    if (!envios.file(clave)) return
    set(clave, { aEnviar: true, errores: {} })
    void record(clave)
    envios.send(clave)
  }

  /** What was left from before is shown, and what was complete goes by itself, where the settlement still takes it. */
  async function cargar(edita: boolean): Promise<void> {
    // Read by another turn meanwhile: React may begin a screen twice.
    for await (const [saved, file] of deposito.leer())
      if (!one(saved.clave)) envios.take({ ...nuevo, ...saved, fase: edita && saved.aEnviar ? 'cortado' : 'espera' }, file)
  }

  return {
    lista: envios.list,
    /** Whether the device keeps what is prepared: a private window does not. */
    seGuarda: deposito.seGuarda,
    archivo: envios.file,
    agregar: prepararElegidos({ envios, deposito, escribir }),
    escribir,
    enviar,
    cancelar: envios.cancel,
    quitar: envios.remove,
    cargar,
    reanudar: envios.resume,
    /** What the server says it is like, asked before it goes. */
    comparar: (clave: string, repetido: OtroComprobante | null, parecidos: Parecido[]) => set(clave, { repetido, parecidos }),
  }
}
export type ComprobantesQueue = ReturnType<typeof createQueue>

function loRechazado({ detail, errors, message }: ApiError): Partial<Pendiente> {
  const { repetido = null, parecidos } = (detail ?? {}) as { repetido?: OtroComprobante; parecidos?: Parecido[] }
  return { fase: 'espera', aEnviar: false, errores: errors, dice: message, repetido, ...(parecidos && { parecidos }) }
}

/** What neither a field nor the other receipt says. */
const sinLugar = ({ code, errors }: ApiError): boolean =>
  code !== 'COMPROBANTE_REPETIDO' && code !== 'COMPROBANTE_PARECIDO' && Object.keys(errors).length === 0
