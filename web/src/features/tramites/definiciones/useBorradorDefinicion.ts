import type { ContenidoDefinicion } from '@gremial/contract/tramites/definicion.ts'
import { definiciones } from '@gremial/contract/tramites/definiciones.ts'
import type { VersionConContenido } from '@gremial/contract/tramites/definiciones.vistas.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../platform/api.ts'
import { callApi } from '../../../platform/callApi.ts'
import { ask } from '../../../ui/dialogs.ts'
import { discardUnsaved, useBeforeLeave } from '../../../ui/form/unsaved.ts'
import { useInvalidate } from '../../../ui/useAction.ts'

/** How long after the last key the draft is saved, in ms. */
const pausaMs = 800

export interface BorradorDefinicion {
  contenido: ContenidoDefinicion
  cambiar(contenido: ContenidoDefinicion): void
  version: number
  estado: 'guardado' | 'guardando' | 'sinGuardar'
  /** When it was last saved, ISO. */
  guardado: string
  /** Why the last save failed. */
  fallo: Error | undefined
  /** Saves what is pending. Resolves to false if it could not. */
  guardar(): Promise<boolean>
}

/**
 * The draft that is open, saved as it changes and when the screen is left. Where somebody else saved it meanwhile, the clerk
 * chooses which of the two stays: nothing that was written is lost without being asked.
 */
export function useBorradorDefinicion(
  id: number,
  abierta: VersionConContenido,
  soloLectura: boolean,
  recargar: () => unknown,
): BorradorDefinicion {
  const { t } = useTranslation()
  const invalidate = useInvalidate()
  const [contenido, setContenido] = useState(abierta.contenido)
  const [{ version, guardada }, setVersion] = useState<Pick<VersionConContenido, 'version' | 'guardada'>>(abierta)
  const [estado, setEstado] = useState<BorradorDefinicion['estado']>('guardado')
  const [fallo, setFallo] = useState<Error>()
  // Read by saving: the state of the last render may be older than the last key.
  const ahora = useRef({ contenido, version, pendiente: false })
  const enCurso = useRef<Promise<boolean>>(undefined)

  /** Another save was first: whether what is on the screen stays in its place. The version to write over, or undefined. */
  const preguntar = useCallback(async (): Promise<number | undefined> => {
    const lamia = await ask({
      title: t('armar.otroLoCambio'),
      text: t('armar.otroLoCambioTexto'),
      action: t('armar.guardarLoMio'),
      cancel: t('armar.verLoSuyo'),
    })
    if (!lamia) return undefined
    const { borrador, versiones } = await callApi(definiciones.leer, { params: { id } })
    return versiones.find((v) => v.numero === borrador)?.version
  }, [id, t])

  const enviar = useCallback(async (): Promise<boolean> => {
    for (;;) {
      const { contenido, version } = ahora.current
      ahora.current.pendiente = false
      setEstado('guardando')
      try {
        const guardado = await callApi(definiciones.guardar, { params: { id }, body: { version, contenido } })
        ahora.current.version = guardado.version
        setFallo(undefined)
        setVersion(guardado)
        setEstado(ahora.current.pendiente ? 'sinGuardar' : 'guardado')
        invalidate(definiciones.guardar)
        return true
      } catch (error) {
        ahora.current.pendiente = true
        setEstado('sinGuardar')
        if (!(error instanceof ApiError && error.code === 'VERSION_VIEJA')) {
          setFallo(error as Error)
          return false
        }
        const encima = await preguntar()
        if (encima === undefined) {
          ahora.current.pendiente = false
          await recargar()
          return true
        }
        ahora.current.version = encima
      }
    }
  }, [id, invalidate, preguntar, recargar])

  // One save at a time; what was typed meanwhile goes in the next one.
  const guardar = useCallback(async (): Promise<boolean> => {
    await enCurso.current
    if (!ahora.current.pendiente) return true
    enCurso.current = enviar()
    return enCurso.current
  }, [enviar])

  const cambiar = (nuevo: ContenidoDefinicion) => {
    if (soloLectura) return
    ahora.current = { ...ahora.current, contenido: nuevo, pendiente: true }
    setContenido(nuevo)
    setEstado('sinGuardar')
  }
  useEffect(() => {
    if (contenido !== ahora.current.contenido || !ahora.current.pendiente) return
    const espera = setTimeout(() => void guardar(), pausaMs)
    return () => clearTimeout(espera)
  }, [contenido, guardar])
  useBeforeLeave(async () => (await guardar()) || discardUnsaved())
  return { contenido, cambiar, version, estado, guardado: guardada, fallo, guardar }
}
