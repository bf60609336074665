import { maximoPapel } from '@gremial/contract/platform/papel.ts'
import { documentosTramite } from '@gremial/contract/tramites/documentos.ts'
import { type Solicitud, solicitudes } from '@gremial/contract/tramites/solicitudes.ts'
import { useQueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ErrorApi } from '../../../platform/api.ts'
import { guardar, leer as leerDeposito } from '../../../platform/deposito.ts'
import { direccionDe, leer } from '../../../platform/llamar.ts'
import { useUsuario } from '../../../platform/sesion.ts'
import { subirArchivo } from '../../../platform/subir.ts'
import { achicar } from '../../../ui/foto/achicar.ts'
import { useEnvejecer } from '../../../ui/useHacer.ts'

/** A paper on its way, or that did not leave: it stays in this device until the server has it or it is taken away. */
export interface EnvioPapel {
  nombre: string
  bytes: number
  /** Fraction that left. */
  parte: number
  fase: 'preparando' | 'enviando' | 'cortado' | 'rechazado'
  /** Of one that was refused, in the server's words. */
  dice: string
}

interface Guardado {
  archivo: Blob
  nombre: string
}

/** Papers of a request being sent, by requirement; each with how to stop it, send it again and take it away. */
export function useEnvios(solicitud: Solicitud) {
  const { id } = solicitud
  const usuario = useUsuario().id
  const consultas = useQueryClient()
  const envejecer = useEnvejecer()
  const [envios, setEnvios] = useState<Record<number, EnvioPapel>>({})
  const cortes = useRef(new Map<number, AbortController>())
  const llamada = solicitud.producto.clase === 'ADHESION' ? documentosTramite.mandarDeAdhesion : documentosTramite.mandar
  const clave = (requisito: number) => `papel ${usuario} ${id} ${requisito}`
  const poner = (requisito: number, cambio: Partial<EnvioPapel> | null) =>
    setEnvios((todos) => {
      const { [requisito]: antes, ...otros } = todos
      if (!cambio) return otros
      return { ...otros, [requisito]: { nombre: '', bytes: 0, parte: 0, fase: 'preparando', dice: '', ...antes, ...cambio } }
    })

  async function enviar(requisito: number, { archivo, nombre }: Guardado): Promise<void> {
    const corte = new AbortController()
    cortes.current.set(requisito, corte)
    poner(requisito, { nombre, bytes: archivo.size, parte: 0, fase: 'enviando', dice: '' })
    try {
      const recibida = await subirArchivo<Solicitud>(
        {
          metodo: 'PUT',
          direccion: direccionDe(llamada, { claves: { id } }),
          campos: { idRequisito: String(requisito), nombreDelUsuario: nombre },
          parte: 'contenido',
          archivo,
          nombre,
        },
        (parte) => poner(requisito, { parte }),
        corte.signal,
      )
      consultas.setQueryData(leer(solicitudes.leer, { claves: { id } }).queryKey, recibida)
      envejecer(llamada)
      await olvidar(requisito)
    } catch (error) {
      // Another file was chosen meanwhile: this one is no longer anybody's.
      if (cortes.current.get(requisito) !== corte) return
      if ((error as Error).name === 'AbortError') return await olvidar(requisito)
      const linea = !(error instanceof ErrorApi) || error.status === 0 || error.status === 401 || error.status >= 500
      poner(requisito, { fase: linea ? 'cortado' : 'rechazado', dice: linea ? '' : (error as Error).message })
      // What the server does not take is not sent again by itself.
      if (!linea) await guardar('propio', clave(requisito), null)
    } finally {
      if (cortes.current.get(requisito) === corte) cortes.current.delete(requisito)
    }
  }

  async function olvidar(requisito: number): Promise<void> {
    poner(requisito, null)
    await guardar('propio', clave(requisito), null)
  }

  /** Makes a photo small, keeps it in the device and sends it. */
  async function mandar(requisito: number, archivo: File): Promise<void> {
    const anterior = cortes.current.get(requisito)
    cortes.current.delete(requisito)
    anterior?.abort()
    poner(requisito, { nombre: archivo.name, bytes: archivo.size, parte: 0, fase: 'preparando', dice: '' })
    const listo = await achicar(archivo)
    if (listo.archivo.size > maximoPapel)
      return poner(requisito, { fase: 'rechazado', dice: i18next.t('errores.DOCUMENTO_PESO') })
    await guardar('propio', clave(requisito), listo)
    await enviar(requisito, listo)
  }

  async function reintentar(requisito: number): Promise<void> {
    const guardado = await leerDeposito<Guardado | null>('propio', clave(requisito))
    if (guardado) await enviar(requisito, guardado)
    else poner(requisito, null)
  }

  // What was left from before is shown, and goes by itself when the line is back.
  const retomar = useEffectEvent(async () => {
    for (const { idRequisito, seCambia } of solicitud.documentos) {
      if (seCambia === 0 || cortes.current.has(idRequisito)) continue
      const guardado = await leerDeposito<Guardado | null>('propio', clave(idRequisito))
      if (!guardado) continue
      if (navigator.onLine) void enviar(idRequisito, guardado)
      else poner(idRequisito, { nombre: guardado.nombre, bytes: guardado.archivo.size, fase: 'cortado' })
    }
  })
  useEffect(() => {
    const otraVez = () => void retomar()
    otraVez()
    window.addEventListener('online', otraVez)
    return () => window.removeEventListener('online', otraVez)
  }, [id])

  return {
    envios,
    mandar,
    reintentar,
    cancelar: (requisito: number) => cortes.current.get(requisito)?.abort(),
    quitar: olvidar,
  }
}
export type EnviosPapeles = ReturnType<typeof useEnvios>
