import { publicaciones } from '@gremial/contract/administracion/publicacion.ts'
import i18next from 'i18next'
import { useRef, useState } from 'react'
import { callApi, urlOf } from '../../../platform/callApi.ts'
import { notifyFailure } from '../../../ui/dialogs.ts'
import { useInvalidate } from '../../../ui/useAction.ts'
import { enviarArchivo } from '../importacion/subida.ts'

/** Progress of uploads: file number from 1, and fraction of all bytes. */
export interface Marcha {
  n: number
  total: number
  parte: number
}

/** Uploads the files of a publication one by one and queues them. Files that arrived are kept after a failure. */
export function useSubirArchivos() {
  const envejecer = useInvalidate()
  const [marcha, setMarcha] = useState<Marcha>()
  const corta = useRef<AbortController>(undefined)
  const subir = async (id: number, archivos: readonly File[]): Promise<void> => {
    const corte = new AbortController()
    corta.current = corte
    const bytes = Math.max(
      1,
      archivos.reduce((suma, a) => suma + a.size, 0),
    )
    let antes = 0
    try {
      for (const [i, archivo] of archivos.entries()) {
        const va = (parte: number) =>
          setMarcha({ n: i + 1, total: archivos.length, parte: (antes + parte * archivo.size) / bytes })
        va(0)
        await enviarArchivo(urlOf(publicaciones.subir, { params: { id } }), archivo, va, corte.signal)
        antes += archivo.size
      }
      await callApi(publicaciones.revisar, { params: { id } })
    } catch (error) {
      if ((error as Error).name !== 'AbortError') void notifyFailure(i18next.t('publicacion.noSubio'), error as Error)
    } finally {
      setMarcha(undefined)
      envejecer(publicaciones.subir)
    }
  }
  return { subir, marcha, cancelar: () => corta.current?.abort() }
}
