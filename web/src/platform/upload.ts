import type { ErrorBody } from '@gremial/contract/derived/errors.ts'
import i18next from 'i18next'
import { ApiError, failureOf } from './api.ts'

export interface UploadRequest {
  method: 'POST' | 'PUT'
  address: string
  /** Form fields sent before the file. */
  fields?: Record<string, string>
  /** Form field name of the file. */
  part: string
  file: Blob
  name: string
}

/** Idle timeout in ms: an upload without progress for this long is aborted. */
const silentMs = 45_000

/**
 * Uploads a file, reports progress as a fraction and resolves to the server's response. XMLHttpRequest, because fetch
 * reports no upload progress. Rejects with ApiError (status 0 without network) or, if cancelled, AbortError.
 */
export function uploadFile<T>(
  { method, address, fields = {}, part, file, name }: UploadRequest,
  listens: (part: number) => void = () => {},
  signal?: AbortSignal,
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
        : fails(failureOf(request.status, request.response as Partial<ErrorBody> | null)),
    )
    request.addEventListener('error', offline)
    request.addEventListener('abort', () => fails(new DOMException('', 'AbortError')))
    request.addEventListener('loadend', () => clearTimeout(silent))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    const body = new FormData()
    for (const [field, value] of Object.entries(fields)) body.append(field, value)
    body.append(part, file, name)
    heard()
    request.send(body)
  })
}
