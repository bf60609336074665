import { verificaciones } from '@gremial/contract/afiliado/verificacion.ts'
import { segundosRotacion } from '@gremial/contract/afiliado/verificacion-codigo.ts'
import { useEffect, useState } from 'react'
import { ApiError } from '../../../platform/api.ts'
import { invalidate } from '../../../platform/invalidate.ts'
import { queryClient } from '../../../platform/session.ts'
import { anularCarnet } from './carnetGuardado.ts'
import {
  codigoAhora,
  direccionDe,
  habilitarTelefono,
  puedeFirmar,
  sigueSirviendo,
  type Telefono,
  telefonoGuardado,
} from './telefono.ts'

export type EstadoCodigo = 'preparando' | 'listo' | 'sinFirma' | 'conectate' | 'anulado'

/**
 * Live code of a card on this phone: a new address every thirty seconds, generated locally, online or offline. Starts at once
 * with the stored data; the server is notified meanwhile, and its refusal removes the card.
 */
export function useCodigo(carnetId: number): { estado: EstadoCodigo; direccion: string; restan: number } {
  const [estado, setEstado] = useState<EstadoCodigo>('preparando')
  const [telefono, setTelefono] = useState<Telefono>()
  const [direccion, setDireccion] = useState('')
  const [restan, setRestan] = useState(segundosRotacion)

  useEffect(() => {
    let vivo = true
    const usar = (nuevo: Telefono) => {
      if (!vivo) return
      setTelefono(nuevo)
      setEstado('listo')
    }
    const anular = async () => {
      await anularCarnet()
      if (vivo) setEstado('anulado')
    }
    const preparar = async () => {
      if (!puedeFirmar()) return setEstado('sinFirma')
      const guardado = await telefonoGuardado(carnetId)
      if (guardado) usar(guardado)
      try {
        usar(await habilitarTelefono(carnetId))
        // Not a user action: no useAction, and a failure shows no dialog.
        invalidate(queryClient, ({ queryKey }) => queryKey[0] === verificaciones.dispositivos.path)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (error.status === 409 || error.status === 404) return anular()
        // Without a session, verifies the code itself.
        if (guardado && error.status === 401 && (await sigueSirviendo(guardado)) === false) return anular()
        if (!guardado && vivo) setEstado('conectate')
      }
    }
    setTelefono(undefined)
    setEstado('preparando')
    void preparar()
    const alConectar = () => void preparar()
    window.addEventListener('online', alConectar)
    return () => {
      vivo = false
      window.removeEventListener('online', alConectar)
    }
  }, [carnetId])

  useEffect(() => {
    if (!telefono) return
    let vivo = true
    let paso = -1
    const latir = () => {
      const segundo = Math.floor((Date.now() + telefono.desfase) / 1000)
      setRestan(segundosRotacion - (segundo % segundosRotacion))
      const este = Math.floor(segundo / segundosRotacion)
      if (este === paso) return
      paso = este
      void codigoAhora(telefono).then((codigo) => {
        if (vivo) setDireccion(direccionDe(codigo))
      })
    }
    latir()
    const reloj = setInterval(latir, 1000)
    // A phone that wakes up shows a current code.
    const alVolver = () => {
      paso = -1
      if (!document.hidden) latir()
    }
    document.addEventListener('visibilitychange', alVolver)
    return () => {
      vivo = false
      clearInterval(reloj)
      document.removeEventListener('visibilitychange', alVolver)
    }
  }, [telefono])

  return { estado: estado === 'listo' && !direccion ? 'preparando' : estado, direccion, restan }
}
