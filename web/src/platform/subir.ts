import i18next from 'i18next'
import { ErrorApi } from './api.ts'

export interface Subida {
  metodo: 'POST' | 'PUT'
  direccion: string
  /** Texts that go before the file. */
  campos?: Record<string, string>
  /** Name of its part. */
  parte: string
  archivo: Blob
  nombre: string
}

/** A line over which nothing goes for this long is cut. */
const calladaMs = 45_000

/**
 * Sends a file with its progress, as a fraction, and gives what the server answers. XMLHttpRequest, because fetch does not tell how much
 * of a body has left. Throws ErrorApi (status 0 when the line fell) and, when it was given up, AbortError.
 */
export function subirArchivo<T>(
  { metodo, direccion, campos = {}, parte, archivo, nombre }: Subida,
  oye: (parte: number) => void,
  signal: AbortSignal,
): Promise<T> {
  return new Promise((listo, falla) => {
    const pedido = new XMLHttpRequest()
    let callada: ReturnType<typeof setTimeout> | undefined
    const sinLinea = () => falla(new ErrorApi(0, { message: i18next.t('errorRed') }))
    const oida = () => {
      clearTimeout(callada)
      callada = setTimeout(() => {
        sinLinea()
        pedido.abort()
      }, calladaMs)
    }
    pedido.open(metodo, direccion)
    pedido.setRequestHeader('X-Idioma', i18next.language)
    pedido.responseType = 'json'
    pedido.upload.addEventListener('progress', ({ loaded, total }) => {
      oida()
      oye(total > 0 ? loaded / total : 0)
    })
    pedido.addEventListener('load', () =>
      pedido.status >= 200 && pedido.status < 300
        ? listo(pedido.response as T)
        : falla(new ErrorApi(pedido.status, (pedido.response as object | null) ?? { message: i18next.t('errorRed') })),
    )
    pedido.addEventListener('error', sinLinea)
    pedido.addEventListener('abort', () => falla(new DOMException('', 'AbortError')))
    pedido.addEventListener('loadend', () => clearTimeout(callada))
    signal.addEventListener('abort', () => pedido.abort(), { once: true })
    const cuerpo = new FormData()
    for (const [campo, valor] of Object.entries(campos)) cuerpo.append(campo, valor)
    cuerpo.append(parte, archivo, nombre)
    oida()
    pedido.send(cuerpo)
  })
}
