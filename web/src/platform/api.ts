import type { CodigoError, CuerpoError } from '@gremial/contract/errores.ts'
import i18next from 'i18next'

/** What the server answered when it refused: its message is shown as it is (A-ERRORES-01). */
export class ErrorApi extends Error {
  readonly status: number
  readonly codigo: CodigoError | 'SIN_RED'
  /** Message by field, for the form that sent the body. */
  readonly errores: Record<string, string>
  /** What its code says it carries. */
  readonly detalle: unknown
  /** Seconds after which the server says that it makes sense to come again. */
  readonly espera: number | undefined

  constructor(status: number, cuerpo: Partial<CuerpoError>, espera?: number) {
    super(cuerpo.message ?? '')
    this.espera = espera
    this.status = status
    this.codigo = cuerpo.codigo ?? 'SIN_RED'
    this.detalle = cuerpo.detalle
    this.errores = Object.fromEntries((cuerpo.errores ?? []).map(({ campo, mensaje }) => [campo, mensaje]))
  }
}

type Parametros = Record<string, string | number | boolean | null | undefined | ReadonlyArray<string | number>>

/** Address of a call below /api, with its query; undefined and empty values are left out. */
export function direccion(ruta: string, parametros: Parametros = {}): string {
  const query = new URLSearchParams()
  for (const [clave, valor] of Object.entries(parametros)) {
    for (const uno of Array.isArray(valor) ? valor : [valor])
      if (uno !== undefined && uno !== null && uno !== '') query.append(clave, String(uno))
  }
  const texto = query.toString()
  return `/api/${ruta}${texto ? `?${texto}` : ''}`
}

/** The line; where the server draws a screen, the API itself. */
export const red = { traer: (url: string, pide: RequestInit): Promise<Response> => fetch(url, pide) }

/** One request, its body as JSON. Throws ErrorApi when it is refused or there is no network. */
export async function pedir<T>(metodo: string, url: string, cuerpo?: unknown, signal?: AbortSignal): Promise<T> {
  const respuesta = await red
    .traer(url, {
      method: metodo,
      headers: { 'X-Idioma': i18next.language, ...(cuerpo === undefined ? {} : { 'Content-Type': 'application/json' }) },
      ...(cuerpo === undefined ? {} : { body: JSON.stringify(cuerpo) }),
      ...(signal ? { signal } : {}),
    })
    .catch((error: unknown) => {
      if ((error as Error).name === 'AbortError') throw error
      throw new ErrorApi(0, { message: i18next.t('errorRed') })
    })
  if (!respuesta.ok) throw await errorDe(respuesta)
  return (respuesta.status === 204 ? undefined : await respuesta.json()) as T
}

/** A file of the server, to show it. Throws ErrorApi as `pedir`. */
export async function traerArchivo(url: string, signal?: AbortSignal): Promise<Blob> {
  const respuesta = await fetch(url, { headers: { 'X-Idioma': i18next.language }, ...(signal ? { signal } : {}) }).catch(
    (error: unknown) => {
      if ((error as Error).name === 'AbortError') throw error
      throw new ErrorApi(0, { message: i18next.t('errorRed') })
    },
  )
  if (!respuesta.ok) throw await errorDe(respuesta)
  return respuesta.blob()
}

/** The error of a refused answer; one that is not ours (a proxy's page) gets a general text. */
export async function errorDe(respuesta: Response): Promise<ErrorApi> {
  const cuerpo = (await respuesta.json().catch(() => ({}))) as Partial<CuerpoError>
  const espera = Number(respuesta.headers.get('Retry-After')) || undefined
  return new ErrorApi(respuesta.status, cuerpo.message ? cuerpo : { message: i18next.t('errorRed') }, espera)
}

export const api = {
  get: <T>(ruta: string, parametros?: Parametros, signal?: AbortSignal) =>
    pedir<T>('GET', direccion(ruta, parametros), undefined, signal),
  post: <T = void>(ruta: string, cuerpo: unknown = {}, signal?: AbortSignal) => pedir<T>('POST', direccion(ruta), cuerpo, signal),
  put: <T = void>(ruta: string, cuerpo: unknown = {}) => pedir<T>('PUT', direccion(ruta), cuerpo),
  delete: <T = void>(ruta: string) => pedir<T>('DELETE', direccion(ruta)),
}
