import i18next from 'i18next'
import { ApiError } from './api.ts'

export interface UploadRequest {
  method: 'POST' | 'PUT'
  address: string
  /** Texts that go before the file. */
  fields?: Record<string, string>
  /** Name of its part. */
  part: string
  file: Blob
  name: string
}

/** A line over which nothing goes for this long is cut. */
const silentMs = 45_000

/**
 * Sends a file with its progress, as a fraction, and gives what the server answers. XMLHttpRequest, because fetch does not tell how much
 * of a body has left. Throws ApiError (status 0 when the line fell) and, when it was given up, AbortError.
 */
export function uploadFile<T>(
  { method, address, fields = {}, part, file, name }: UploadRequest,
  listens: (part: number) => void,
  signal: AbortSignal,
): Promise<T> {
  return new Promise((ready, fails) => {
    const request = new XMLHttpRequest()
    let silent: ReturnType<typeof setTimeout> | undefined
    const offline = () => fails(new ApiError(0, { message: i18next.t('errorRed') }))
    const heard = () => {
      clearTimeout(silent)
      silent = setTimeout(() => {
        offline()
        request.abort()
      }, silentMs)
    }
    request.open(method, address)
    request.setRequestHeader('X-Idioma', i18next.language)
    request.responseType = 'json'
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      heard()
      listens(total > 0 ? loaded / total : 0)
    })
    request.addEventListener('load', () =>
      request.status >= 200 && request.status < 300
        ? ready(request.response as T)
        : fails(new ApiError(request.status, (request.response as object | null) ?? { message: i18next.t('errorRed') })),
    )
    request.addEventListener('error', offline)
    request.addEventListener('abort', () => fails(new DOMException('', 'AbortError')))
    request.addEventListener('loadend', () => clearTimeout(silent))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    const body = new FormData()
    for (const [field, value] of Object.entries(fields)) body.append(field, value)
    body.append(part, file, name)
    heard()
    request.send(body)
  })
}
