import {
  type ComprobanteAgregado,
  comprobantes,
  type OtroComprobante,
  type Parecido,
} from '@gremial/contract/tesoreria/comprobantes.ts'
import { ErrorApi } from '../../../platform/api.ts'
import { crearEnvios } from '../../../platform/envios.ts'
import { direccionDe } from '../../../platform/llamar.ts'
import { deRendicion } from '../rendiciones-gasto/sinTerminar.ts'
import { depositoDe } from './deposito.ts'
import { prepararElegidos } from './elegidos.ts'
import { nuevo, type Pendiente } from './pendiente.ts'
import { cuerpoDeComprobante, type ValoresComprobante } from './valores.ts'

interface Lugar {
  codigo: number
  iddetalle: number
}

interface Oyentes {
  alSubir(hecho: ComprobanteAgregado): void
  alFallar(error: Error): void
}

/** The receipts of a line of a settlement that somebody is preparing in this device. */
export function crearCola(usuario: number, lugar: Lugar, { alSubir, alFallar }: Oyentes) {
  const deposito = depositoDe(usuario, `${deRendicion(usuario, lugar.codigo)}${lugar.iddetalle} `)
  const envios = crearEnvios<Pendiente, ComprobanteAgregado>({
    subida: ({ clave, nombre, original, valores }, archivo) => ({
      metodo: 'POST',
      direccion: direccionDe(comprobantes.agregar, { claves: lugar, cuerpo: null }),
      campos: { datos: JSON.stringify({ ...cuerpoDeComprobante(valores), clave, original, nombreDelUsuario: nombre }) },
      parte: 'contenido',
      archivo,
      nombre,
    }),
    alSubir,
    alCancelar(clave) {
      poner(clave, { aEnviar: false, fase: 'espera' })
      return anotar(clave)
    },
    alRechazar(clave, error) {
      poner(clave, loRechazado(error))
      if (sinLugar(error)) alFallar(error)
      return anotar(clave)
    },
    // (C-COMPROBANTE-32)
    alCortarse(error) {
      console.warn('a receipt did not leave', error)
      if (error instanceof ErrorApi && error.status === 401) alFallar(error)
    },
    olvidar: deposito.olvidar,
  })
  const { uno, poner } = envios
  const anotar = async (clave: string): Promise<void> => deposito.anotar(uno(clave))

  /** What is typed, kept as it is typed. */
  function escribir(clave: string, cambio: Partial<ValoresComprobante>): void {
    const p = uno(clave)
    if (!p) return
    const errores = Object.fromEntries(Object.entries(p.errores).filter(([campo]) => !(campo in cambio)))
    poner(clave, { valores: { ...p.valores, ...cambio }, errores, dice: '', aEnviar: false })
    void anotar(clave)
  }

  /** Sends one that is complete; a line that is down keeps it, and it goes by itself. */
  function enviar(clave: string): void {
    if (!envios.archivo(clave)) return
    poner(clave, { aEnviar: true, errores: {} })
    void anotar(clave)
    envios.enviar(clave)
  }

  /** What was left from before is shown, and what was complete goes by itself, where the settlement still takes it. */
  async function cargar(edita: boolean): Promise<void> {
    // Read by another turn meanwhile: React may begin a screen twice.
    for await (const [guardado, archivo] of deposito.leer())
      if (!uno(guardado.clave))
        envios.tomar({ ...nuevo, ...guardado, fase: edita && guardado.aEnviar ? 'cortado' : 'espera' }, archivo)
  }

  return {
    lista: envios.lista,
    /** Whether the device keeps what is prepared: a private window does not. */
    seGuarda: deposito.seGuarda,
    archivo: envios.archivo,
    agregar: prepararElegidos({ envios, deposito, escribir }),
    escribir,
    enviar,
    cancelar: envios.cancelar,
    quitar: envios.quitar,
    cargar,
    reanudar: envios.reanudar,
    /** What the server says it is like, asked before it goes. */
    comparar: (clave: string, repetido: OtroComprobante | null, parecidos: Parecido[]) => poner(clave, { repetido, parecidos }),
  }
}
export type ColaComprobantes = ReturnType<typeof crearCola>

function loRechazado({ detalle, errores, message }: ErrorApi): Partial<Pendiente> {
  const { repetido = null, parecidos } = (detalle ?? {}) as { repetido?: OtroComprobante; parecidos?: Parecido[] }
  return { fase: 'espera', aEnviar: false, errores, dice: message, repetido, ...(parecidos && { parecidos }) }
}

/** What neither a field nor the other receipt says. */
const sinLugar = ({ codigo, errores }: ErrorApi): boolean =>
  codigo !== 'COMPROBANTE_REPETIDO' && codigo !== 'COMPROBANTE_PARECIDO' && Object.keys(errores).length === 0
