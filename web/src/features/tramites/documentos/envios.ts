import { maximoPapel } from '@gremial/contract/platform/papel.ts'
import { documentosTramite } from '@gremial/contract/tramites/documentos.ts'
import { type Solicitud, solicitudes } from '@gremial/contract/tramites/solicitudes.ts'
import { useQueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { useEffect, useState } from 'react'
import { borrar, guardar, leer as leerDeposito } from '../../../platform/deposito.ts'
import { crearEnvios, type Envio } from '../../../platform/envios.ts'
import { direccionDe, leer } from '../../../platform/llamar.ts'
import { useUsuario } from '../../../platform/sesion.ts'
import { useAlVolverLaLinea } from '../../../platform/useAlVolverLaLinea.ts'
import { achicar } from '../../../ui/foto/achicar.ts'
import { useEnvejecer } from '../../../ui/useHacer.ts'

interface Guardado {
  archivo: Blob
  nombre: string
}

/** A paper goes as soon as it is chosen: it never waits for its person. */
export interface EnvioPapel extends Envio {
  fase: Exclude<Envio['fase'], 'espera'>
}

const unEnvio = (requisito: number, nombre: string, bytes: number): EnvioPapel => ({
  clave: String(requisito),
  nombre,
  bytes,
  fase: 'preparando',
  parte: 0,
  dice: '',
})

const llamadaDe = ({ producto }: Solicitud) =>
  producto.clase === 'ADHESION' ? documentosTramite.mandarDeAdhesion : documentosTramite.mandar

/** The papers of a request that leave this device, one of each requirement. */
function crearPapeles(usuario: number, solicitud: Solicitud, alSubir: (recibida: Solicitud) => void) {
  const { id } = solicitud
  const enDeposito = (requisito: number | string) => `papel ${usuario} ${id} ${requisito}`
  const olvidar = (requisito: number | string) => borrar('propio', enDeposito(requisito))
  const envios = crearEnvios<EnvioPapel, Solicitud>({
    subida: ({ clave, nombre }, archivo) => ({
      metodo: 'PUT',
      direccion: direccionDe(llamadaDe(solicitud), { claves: { id } }),
      campos: { idRequisito: clave, nombreDelUsuario: nombre },
      parte: 'contenido',
      archivo,
      nombre,
    }),
    alSubir,
    alCancelar: (clave): Promise<void> => envios.quitar(clave),
    async alRechazar(clave, { message, codigo }): Promise<void> {
      envios.poner(clave, { fase: 'rechazado', dice: message })
      // What the server does not take is not sent again by itself; what only has to wait for tomorrow stays in the device.
      if (codigo !== 'CUPO_DEL_DIA') await olvidar(clave)
    },
    olvidar,
  })

  /** Makes a photo small, keeps it in the device and sends it. */
  async function mandar(requisito: number, elegido: File): Promise<void> {
    const envio = unEnvio(requisito, elegido.name, elegido.size)
    const { clave } = envio
    envios.sumar(envio)
    const listo = await achicar(elegido)
    // Another one was chosen meanwhile, or none.
    if (envios.uno(clave) !== envio) return
    if (listo.archivo.size > maximoPapel)
      return envios.poner(clave, { fase: 'rechazado', dice: i18next.t('errores.DOCUMENTO_PESO') })
    await guardar('propio', enDeposito(requisito), listo)
    if (envios.uno(clave) !== envio) return
    envios.poner(clave, { nombre: listo.nombre, bytes: listo.archivo.size })
    envios.listo(clave, listo.archivo)
    envios.enviar(clave)
  }

  function cancelar(requisito: number): void {
    const clave = String(requisito)
    if (envios.uno(clave)?.fase === 'preparando') void envios.quitar(clave)
    else envios.cancelar(clave)
  }

  /** What was left from before is shown, and goes by itself. */
  async function cargar(): Promise<void> {
    for (const { idRequisito, seCambia } of solicitud.documentos) {
      if (seCambia === 0) continue
      const guardado = await leerDeposito<Guardado | null>('propio', enDeposito(idRequisito))
      if (!guardado || envios.uno(String(idRequisito))) continue
      const { archivo, nombre } = guardado
      envios.tomar({ ...unEnvio(idRequisito, nombre, archivo.size), fase: 'cortado' }, archivo)
    }
  }

  return { ...envios, mandar, cancelar, cargar }
}

/** Papers of a request being sent, by requirement; each with how to stop it, send it again and take it away. */
export function useEnvios(solicitud: Solicitud) {
  const { id } = solicitud
  const usuario = useUsuario().id
  const consultas = useQueryClient()
  const envejecer = useEnvejecer()
  const [papeles] = useState(() =>
    crearPapeles(usuario, solicitud, (recibida) => {
      consultas.setQueryData(leer(solicitudes.leer, { claves: { id } }).queryKey, recibida)
      envejecer(llamadaDe(solicitud))
    }),
  )
  const todos = papeles.lista.use()
  useEffect(() => void papeles.cargar(), [papeles])
  useAlVolverLaLinea(papeles.reanudar)
  return {
    envios: Object.fromEntries(todos.map((e) => [e.clave, e])),
    mandar: papeles.mandar,
    reintentar: (requisito: number) => papeles.enviar(String(requisito)),
    cancelar: papeles.cancelar,
    quitar: (requisito: number) => papeles.quitar(String(requisito)),
  }
}
export type EnviosPapeles = ReturnType<typeof useEnvios>
