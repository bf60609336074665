import type { UsuarioActual } from '@gremial/contract/acceso/acceso.ts'
import type { Query } from '@tanstack/react-query'
import i18next from 'i18next'
import { ErrorApi } from '../platform/api.ts'
import { borrar, guardar, leer, leerTodos, respuestas } from '../platform/deposito.ts'
import { edadDatos } from '../platform/edadDatos.ts'
import { hace } from '../platform/hace.ts'
import { alOlvidar, conserva, esMiembro, queryClient, usuarioQuery } from '../platform/sesion.ts'
import { esPropiaDe } from './propias.ts'

/**
 * What a member's phone shows without network: the last answers to the screens of its bottom bar, and how old they are (decision 054). Only
 * of who is in, only their own, only on a phone, and for a week.
 */

interface Guardada {
  clave: string
  datos: unknown
  /** When the server gave it (milliseconds). */
  momento: number
}

const duraMs = 7 * 86_400_000
const enTelefono = '(max-width: 899px)'

const quienEs = (): UsuarioActual | null | undefined => queryClient.getQueryData(usuarioQuery.queryKey)

const esDeQuienEs = ({ queryKey }: Pick<Query, 'queryKey'>): boolean => queryKey[0] === usuarioQuery.queryKey[0]

const esPropia = (consulta: Pick<Query, 'queryKey'>): boolean => esDeQuienEs(consulta) || esPropiaDe(quienEs(), consulta)

const claveDe = (hash: string): string => `${respuestas}${hash}`

/** Answers on screen that came from this phone, and when the server gave them. */
const deAntes = new Map<string, number>()
let activo = false

function conservar({ queryHash, queryKey }: Query, datos: unknown, momento: number): void {
  const deMiembro = esDeQuienEs({ queryKey }) ? esMiembro(datos as UsuarioActual | null) : esMiembro(quienEs())
  if (!activo || !deMiembro || !window.matchMedia(enTelefono).matches) return
  const clave = claveDe(queryHash)
  void guardar('propio', clave, { clave, datos, momento } satisfies Guardada)
}

/** Asks, and keeps what comes; with no line, what came the last time. */
async function conRespaldo<T>(pedir: () => T | Promise<T>, consulta: Query): Promise<T> {
  if (!esPropia(consulta)) return pedir()
  const { queryHash, state } = consulta
  try {
    const datos = await pedir()
    deAntes.delete(queryHash)
    conservar(consulta, datos, Date.now())
    return datos
  } catch (error) {
    const sinRed = error instanceof ErrorApi && error.status === 0
    // A line that may be there is tried again first.
    if (!sinRed || (navigator.onLine && state.fetchFailureCount < 2)) throw error
    const cortada = !navigator.onLine
    const antes = await leer<Guardada>('propio', claveDe(queryHash))
    if (!antes || Date.now() - antes.momento > duraMs) throw error
    deAntes.set(queryHash, antes.momento)
    // The line came back while it was looked for: what is asked again then did not know of this one yet.
    if (cortada && navigator.onLine) setTimeout(conLinea)
    return antes.datos as T
  }
}

/** Says how old the oldest thing on screen is, while it is not of now. */
function decirEdad(): void {
  const momentos = queryClient
    .getQueryCache()
    .findAll({ type: 'active', predicate: esPropia })
    .flatMap(({ queryHash, state }) => {
      const momento = deAntes.get(queryHash) ?? (navigator.onLine ? 0 : state.dataUpdatedAt)
      return momento > 0 ? [momento] : []
    })
  edadDatos.set(momentos.length > 0 ? i18next.t('armazon.datosDe', { hace: hace(Math.min(...momentos)) }) : '')
}

function conLinea(): void {
  void queryClient.invalidateQueries({ predicate: ({ queryHash }) => deAntes.has(queryHash) })
  decirEdad()
}

function empezar(): void {
  if (activo) return
  activo = true
  conserva.con = (pedir, _, consulta) => conRespaldo(() => pedir(_), consulta)
  const oyentes = new AbortController()
  for (const que of ['online', 'offline'])
    window.addEventListener(que, que === 'online' ? conLinea : decirEdad, { signal: oyentes.signal })
  const cadaMinuto = setInterval(decirEdad, 60_000)
  const dejar = queryClient.getQueryCache().subscribe(decirEdad)
  alOlvidar(() => {
    oyentes.abort()
    clearInterval(cadaMinuto)
    dejar()
    deAntes.clear()
    edadDatos.set('')
    conserva.con = undefined
    activo = false
  })
}

/** Who was in, on a phone that now has no network; undefined if it keeps nobody. */
export function usuarioGuardado(): Promise<UsuarioActual | undefined> {
  empezar()
  return queryClient.ensureQueryData({ ...usuarioQuery, retry: false }).then(
    (quien) => quien ?? undefined,
    () => undefined,
  )
}

/** From now on keeps what comes, what is on its way and what had come; the service worker, the code of those screens. */
export async function seguirGuardando(): Promise<void> {
  if (!esMiembro(quienEs()) || !window.matchMedia(enTelefono).matches) return
  empezar()
  for (const consulta of queryClient.getQueryCache().findAll({ predicate: esPropia })) {
    if (consulta.state.status === 'success' && !deAntes.has(consulta.queryHash))
      conservar(consulta, consulta.state.data, consulta.state.dataUpdatedAt)
    // Asked before this was here, to come after it.
    void consulta.promise?.then(
      (datos) => conservar(consulta, datos, Date.now()),
      () => undefined,
    )
  }
  for (const { clave, momento } of await leerTodos<Guardada>('propio', respuestas))
    if (Date.now() - momento > duraMs) await borrar('propio', clave)
  const trabajador = await navigator.serviceWorker?.ready
  trabajador?.active?.postMessage('pantallas')
}
