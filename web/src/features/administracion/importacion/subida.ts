import { importaciones, type TipoImportacion } from '@gremial/contract/administracion/importacion.ts'
import { useMutation } from '@tanstack/react-query'
import i18next from 'i18next'
import { useRef, useState } from 'react'
import { urlOf } from '../../../platform/callApi.ts'
import { uploadFile } from '../../../platform/upload.ts'
import { notifyFailure } from '../../../ui/dialogs.ts'
import { useInvalidate } from '../../../ui/useAction.ts'

interface Subida {
  tipo: TipoImportacion
  archivo: File
}

/** Uploads a file of an import or a publication, with progress. */
export const enviarArchivo = (direccion: string, archivo: File, oye: (parte: number) => void, signal: AbortSignal) =>
  uploadFile<{ id: number }>(
    { method: 'POST', address: direccion, part: 'archivo', file: archivo, name: archivo.name },
    oye,
    signal,
  )

/** State of an upload: fraction and cancel. A refusal shows the server's message. */
export function useSubida(alSubir: (id: number) => void) {
  const envejecer = useInvalidate()
  const [parte, setParte] = useState(0)
  const corta = useRef<AbortController>(undefined)
  // It shows its own progress, so no overlay is needed.
  const mutacion = useMutation({
    meta: { silenciosa: true },
    mutationFn({ tipo, archivo }: Subida) {
      setParte(0)
      corta.current = new AbortController()
      return enviarArchivo(urlOf(importaciones.subir, { query: { tipo } }), archivo, setParte, corta.current.signal)
    },
    onSuccess({ id }) {
      envejecer(importaciones.subir)
      alSubir(id)
    },
    onError(error) {
      if (error.name !== 'AbortError') void notifyFailure(i18next.t('importacion.noSubio'), error)
    },
  })
  return { subir: mutacion.mutate, subiendo: mutacion.isPending, parte, cancelar: () => corta.current?.abort() }
}
