import type { ErrorBody, ErrorCode } from '@gremial/contract/derived/errors.ts'
import i18next from 'i18next'

/** An error response of the server. Its message is shown as it is (A-ERRORES-01). */
export class ApiError extends Error {
  readonly status: number
  readonly code: ErrorCode | 'SIN_RED'
  /** Message by field, for the form that sent the body. */
  readonly errors: Record<string, string>
  /** Extra data of the error code. */
  readonly detail: unknown
  /** Seconds from the Retry-After header. */
  readonly wait: number | undefined

  constructor(status: number, body: Partial<ErrorBody>, wait?: number) {
    super(body.message ?? '')
    this.wait = wait
    this.status = status
    this.code = body.codigo ?? 'SIN_RED'
    this.detail = body.detalle
    this.errors = Object.fromEntries((body.errores ?? []).map(({ campo: field, mensaje: message }) => [field, message]))
  }
}

type Params = Record<string, string | number | boolean | null | undefined | ReadonlyArray<string | number>>

/** URL of a call below /api, with its query. Undefined and empty values are left out. */
export function address(path: string, params: Params = {}): string {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(params)) {
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null && one !== '') query.append(key, String(one))
  }
  const text = query.toString()
  return `/api/${path}${text ? `?${text}` : ''}`
}

/** The network. Server-side rendering replaces it with direct calls to the API. */
export const network = { load: (url: string, input: RequestInit): Promise<Response> => fetch(url, input) }

/** Sends one request with a JSON body. Throws ApiError on an error response or without network. */
export async function request<T>(method: string, url: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  const response = await network
    .load(url, {
      method: method,
      headers: { 'X-Idioma': i18next.language, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    })
    .catch((error: unknown) => {
      if ((error as Error).name === 'AbortError') throw error
      throw new ApiError(0, { message: i18next.t('errorRed') })
    })
  if (!response.ok) throw await errorOf(response)
  return (response.status === 204 ? undefined : await response.json()) as T
}

/** Fetches a file to display it. Throws ApiError like `request`. */
export async function fetchFile(url: string, signal?: AbortSignal): Promise<Blob> {
  const response = await fetch(url, { headers: { 'X-Idioma': i18next.language }, ...(signal ? { signal } : {}) }).catch(
    (error: unknown) => {
      if ((error as Error).name === 'AbortError') throw error
      throw new ApiError(0, { message: i18next.t('errorRed') })
    },
  )
  if (!response.ok) throw await errorOf(response)
  return response.blob()
}

/** Retry delay in seconds if a proxy answers for a portal that does not. */
const absentSeconds = 3

/**
 * Error of a response; `body` is what it holds if that is JSON. A body that is not ours gets a generic message. A proxy's own 502,
 * 503 or 504 means that the portal does not answer, as while it restarts: it becomes a 503 REINICIANDO.
 */
export function failureOf(status: number, body: Partial<ErrorBody> | null, wait?: number): ApiError {
  if (body?.codigo) return new ApiError(status, body, wait)
  if ([502, 503, 504].includes(status))
    return new ApiError(503, { codigo: 'REINICIANDO', message: i18next.t('errorPortal') }, wait ?? absentSeconds)
  return new ApiError(status, { message: i18next.t('errorRed') }, wait)
}

/** Converts an error response (`failureOf`). */
export async function errorOf(response: Response): Promise<ApiError> {
  const body = (await response.json().catch(() => null)) as Partial<ErrorBody> | null
  return failureOf(response.status, body, Number(response.headers.get('Retry-After')) || undefined)
}

export const api = {
  get: <T>(path: string, params?: Params, signal?: AbortSignal) => request<T>('GET', address(path, params), undefined, signal),
  post: <T = void>(path: string, body: unknown = {}, signal?: AbortSignal) => request<T>('POST', address(path), body, signal),
  put: <T = void>(path: string, body: unknown = {}) => request<T>('PUT', address(path), body),
  delete: <T = void>(path: string) => request<T>('DELETE', address(path)),
}
