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

/** Debounce of autosave, in ms. */
const pausaMs = 800

export interface BorradorDefinicion {
  contenido: ContenidoDefinicion
  cambiar(contenido: ContenidoDefinicion): void
  version: number
  estado: 'guardado' | 'guardando' | 'sinGuardar'
  /** Last save, ISO. */
  guardado: string
  /** Error of the last save. */
  fallo: Error | undefined
  /** Saves pending changes. Resolves to false on failure. */
  guardar(): Promise<boolean>
}

/**
 * The open draft, autosaved on change and when the screen is left. After a concurrent save the clerk chooses which one to keep,
 * so that nothing is lost silently.
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
  // Read when saving: the state of the last render may be older than the last key.
  const ahora = useRef({ contenido, version, pendiente: false })
  const enCurso = useRef<Promise<boolean>>(undefined)

  /** After a conflict: asks if the local draft replaces the saved one. Returns the version to overwrite, or undefined. */
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

  // Saves are serialised; later input goes with the next one.
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
