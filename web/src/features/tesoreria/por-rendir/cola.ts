import { comprobantesPorRendir, type PorRendir } from '@gremial/contract/tesoreria/por-rendir.ts'
import { ApiError } from '../../../platform/api.ts'
import { urlOf } from '../../../platform/callApi.ts'
import { createUploadQueue } from '../../../platform/uploadQueue.ts'
import { depositoDe } from '../comprobantes/deposito.ts'
import { prepararElegidos } from '../comprobantes/elegidos.ts'
import { nuevo, type Pendiente } from '../comprobantes/pendiente.ts'

interface Llego {
  fila: PorRendir | null
  quedan: number | null
}
interface Oyentes {
  alSubir(hecho: Llego): void
  alFallar(error: Error): void
}

/** Upload queue of a user's receipts for a branch, on this device; sends each one once online. */
export function crearColaPorRendir(usuario: number, idSeccional: number, { alSubir, alFallar }: Oyentes) {
  const deposito = depositoDe(usuario, `por-rendir ${usuario} ${idSeccional} `)
  const envios = createUploadQueue<Pendiente, Llego>({
    upload: ({ clave, nombre, original }, file) => ({
      method: 'POST',
      address: urlOf(comprobantesPorRendir.agregar, {}),
      fields: { datos: JSON.stringify({ clave, idSeccional, original, nombreDelUsuario: nombre }) },
      part: 'contenido',
      file: file,
      name: nombre,
    }),
    onUploaded: alSubir,
    onCancel: (clave): Promise<void> => envios.remove(clave),
    // Stays visible with the server's message until the user removes it.
    onRejected: (clave, error): void => set(clave, { fase: 'rechazado', dice: error.message, codigo: error.code }),
    onInterrupted(error) {
      if (error instanceof ApiError && error.status === 401) alFallar(error)
    },
    forget: deposito.olvidar,
  })
  const { one, set } = envios
  return {
    lista: envios.list,
    seGuarda: deposito.seGuarda,
    archivo: envios.file,
    // The server looks for the code: each file is sent as soon as it is ready.
    agregar: prepararElegidos({ envios, deposito, seguir: envios.send }),
    enviar: envios.send,
    cancelar: envios.cancel,
    quitar: envios.remove,
    reanudar: envios.resume,
    /** Resumes stored uploads. */
    async cargar(): Promise<void> {
      for await (const [saved, file] of deposito.leer())
        if (!one(saved.clave)) envios.take({ ...nuevo, ...saved, fase: 'cortado' }, file)
    },
  }
}
export type ColaPorRendir = ReturnType<typeof crearColaPorRendir>
