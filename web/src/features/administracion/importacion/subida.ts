import { importaciones, type TipoImportacion } from '@gremial/contract/administracion/importacion.ts'
import { useMutation } from '@tanstack/react-query'
import i18next from 'i18next'
import { useRef, useState } from 'react'
import { ErrorApi } from '../../../platform/api.ts'
import { direccionDe } from '../../../platform/llamar.ts'
import { avisarFallo } from '../../../ui/dialogos.ts'
import { useEnvejecer } from '../../../ui/useHacer.ts'

interface Subida {
  tipo: TipoImportacion
  archivo: File
}

/** Sends a file with its progress. XMLHttpRequest, because fetch does not tell how much of a body has left. */
export function enviarArchivo(
  direccion: string,
  archivo: File,
  oye: (parte: number) => void,
  signal: AbortSignal,
): Promise<{ id: number }> {
  return new Promise((listo, falla) => {
    const pedido = new XMLHttpRequest()
    pedido.open('POST', direccion)
    pedido.setRequestHeader('X-Idioma', i18next.language)
    pedido.responseType = 'json'
    pedido.upload.addEventListener('progress', ({ loaded, total }) => oye(total > 0 ? loaded / total : 0))
    pedido.addEventListener('load', () =>
      pedido.status === 201
        ? listo(pedido.response as { id: number })
        : falla(new ErrorApi(pedido.status, (pedido.response as object | null) ?? { message: i18next.t('errorRed') })),
    )
    pedido.addEventListener('error', () => falla(new ErrorApi(0, { message: i18next.t('errorRed') })))
    pedido.addEventListener('abort', () => falla(new DOMException('', 'AbortError')))
    signal.addEventListener('abort', () => pedido.abort(), { once: true })
    const cuerpo = new FormData()
    cuerpo.append('archivo', archivo)
    pedido.send(cuerpo)
  })
}

/** The upload of a file: its fraction while it goes, and how to stop it. A refusal is said in the server's words. */
export function useSubida(alSubir: (id: number) => void) {
  const envejecer = useEnvejecer()
  const [parte, setParte] = useState(0)
  const corta = useRef<AbortController>(undefined)
  // It says by itself how it goes: nothing covers it.
  const mutacion = useMutation({
    meta: { silenciosa: true },
    mutationFn({ tipo, archivo }: Subida) {
      setParte(0)
      corta.current = new AbortController()
      return enviarArchivo(direccionDe(importaciones.subir, { consulta: { tipo } }), archivo, setParte, corta.current.signal)
    },
    onSuccess({ id }) {
      envejecer(importaciones.subir)
      alSubir(id)
    },
    onError(error) {
      if (error.name !== 'AbortError') void avisarFallo(i18next.t('importacion.noSubio'), error)
    },
  })
  return { subir: mutacion.mutate, subiendo: mutacion.isPending, parte, cancelar: () => corta.current?.abort() }
}
