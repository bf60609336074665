import { comprobantesPorRendir, type PorRendir } from '@gremial/contract/tesoreria/por-rendir.ts'
import { ErrorApi } from '../../../platform/api.ts'
import { crearEnvios } from '../../../platform/envios.ts'
import { direccionDe } from '../../../platform/llamar.ts'
import { depositoDe } from '../comprobantes/deposito.ts'
import { prepararElegidos } from '../comprobantes/elegidos.ts'
import { nuevo, type Pendiente } from '../comprobantes/pendiente.ts'
import type { ValoresComprobante } from '../comprobantes/valores.ts'

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
  const envios = crearEnvios<Pendiente, Llego>({
    subida: ({ clave, nombre, original, valores }, archivo) => ({
      metodo: 'POST',
      direccion: direccionDe(comprobantesPorRendir.agregar, {}),
      campos: { datos: JSON.stringify({ clave, idSeccional, original, nombreDelUsuario: nombre, qr: valores.qr }) },
      parte: 'contenido',
      archivo,
      nombre,
    }),
    alSubir,
    alCancelar: (clave): Promise<void> => envios.quitar(clave),
    // It stays in sight with what the server said of it, until its person takes it away.
    alRechazar: (clave, error): void => poner(clave, { fase: 'rechazado', dice: error.message }),
    alCortarse(error) {
      if (error instanceof ErrorApi && error.status === 401) alFallar(error)
    },
    olvidar: deposito.olvidar,
  })
  const { uno, poner } = envios
  function escribir(clave: string, cambio: Partial<ValoresComprobante>): void {
    const p = uno(clave)
    if (!p) return
    poner(clave, { valores: { ...p.valores, ...cambio } })
    void deposito.anotar(uno(clave))
  }
  return {
    lista: envios.lista,
    seGuarda: deposito.seGuarda,
    archivo: envios.archivo,
    agregar: prepararElegidos({ envios, deposito, escribir, alLeer: envios.enviar }),
    enviar: envios.enviar,
    cancelar: envios.cancelar,
    quitar: envios.quitar,
    reanudar: envios.reanudar,
    /** What was left from before goes by itself. */
    async cargar(): Promise<void> {
      for await (const [guardado, archivo] of deposito.leer())
        if (!uno(guardado.clave)) envios.tomar({ ...nuevo, ...guardado, fase: 'cortado' }, archivo)
    },
  }
}
export type ColaPorRendir = ReturnType<typeof crearColaPorRendir>
