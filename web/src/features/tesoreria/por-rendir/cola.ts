import { comprobantesPorRendir, type PorRendir } from '@gremial/contract/tesoreria/por-rendir.ts'
import { ApiError } from '../../../platform/api.ts'
import { urlOf } from '../../../platform/callApi.ts'
import { createUploadQueue } from '../../../platform/uploadQueue.ts'
import { depositoDe } from '../comprobantes/deposito.ts'
import { prepararElegidos } from '../comprobantes/elegidos.ts'
import { nuevo, type Pendiente } from '../comprobantes/pendiente.ts'
import type { ComprobanteValues } from '../comprobantes/valores.ts'

interface Llego {
  fila: PorRendir | null
  quedan: number | null
}
interface Oyentes {
  alSubir(hecho: Llego): void
  alFallar(error: Error): void
}

/** The receipts that a person took in this device for a branch and that the server does not have yet: each goes by itself, once there is a line. */
export function crearColaPorRendir(usuario: number, idSeccional: number, { alSubir, alFallar }: Oyentes) {
  const deposito = depositoDe(usuario, `por-rendir ${usuario} ${idSeccional} `)
  const envios = createUploadQueue<Pendiente, Llego>({
    upload: ({ clave, nombre, original, valores }, file) => ({
      method: 'POST',
      address: urlOf(comprobantesPorRendir.agregar, {}),
      fields: { datos: JSON.stringify({ clave, idSeccional, original, nombreDelUsuario: nombre, qr: valores.qr }) },
      part: 'contenido',
      file: file,
      name: nombre,
    }),
    onUploaded: alSubir,
    onCancel: (clave): Promise<void> => envios.remove(clave),
    // It stays in sight with what the server said of it, until its person takes it away.
    onRejected: (clave, error): void => set(clave, { fase: 'rechazado', dice: error.message }),
    onInterrupted(error) {
      if (error instanceof ApiError && error.status === 401) alFallar(error)
    },
    forget: deposito.olvidar,
  })
  const { one, set } = envios
  function escribir(clave: string, change: Partial<ComprobanteValues>): void {
    const p = one(clave)
    if (!p) return
    set(clave, { valores: { ...p.valores, ...change } })
    void deposito.anotar(one(clave))
  }
  return {
    lista: envios.list,
    seGuarda: deposito.seGuarda,
    archivo: envios.file,
    agregar: prepararElegidos({ envios, deposito, escribir, alLeer: envios.send }),
    enviar: envios.send,
    cancelar: envios.cancel,
    quitar: envios.remove,
    reanudar: envios.resume,
    /** What was left from before goes by itself. */
    async cargar(): Promise<void> {
      for await (const [saved, file] of deposito.leer())
        if (!one(saved.clave)) envios.take({ ...nuevo, ...saved, fase: 'cortado' }, file)
    },
  }
}
export type ColaPorRendir = ReturnType<typeof crearColaPorRendir>
