import type { UsuarioActual } from '@gremial/contract/acceso/acceso.ts'
import type { Query } from '@tanstack/react-query'
import i18next from 'i18next'
import { ApiError } from '../platform/api.ts'
import { dataAge } from '../platform/dataAge.ts'
import { read, readAll, remove, responses, save } from '../platform/deviceStorage.ts'
import { isMember, onForget, persistence, queryClient, userQuery } from '../platform/session.ts'
import { timeAgo } from '../platform/timeAgo.ts'
import { hashOfMonthBefore, isOwnOf } from './ownReads.ts'

/**
 * Offline cache of a member's phone: the last responses of the bottom-bar screens, and their age (decision 054). Only for
 * the logged-in member's own data, only on phones, for one week.
 */

interface Stored {
  clave: string
  datos: unknown
  /** Response time in ms. */
  momento: number
}

const maxAgeMs = 7 * 86_400_000
const onPhone = '(max-width: 899px)'

const identity = (): UsuarioActual | null | undefined => queryClient.getQueryData(userQuery.queryKey)

const isIdentity = ({ queryKey }: Pick<Query, 'queryKey'>): boolean => queryKey[0] === userQuery.queryKey[0]

const isOwn = (query: Pick<Query, 'queryKey'>): boolean => isIdentity(query) || isOwnOf(identity(), query)

const keyOf = (hash: string): string => `${responses}${hash}`

/** Queries on screen served from this cache, with their response times. */
const previous = new Map<string, number>()
let active = false

function persist({ queryHash, queryKey }: Query, values: unknown, timestamp: number): void {
  const ofMember = isIdentity({ queryKey }) ? isMember(values as UsuarioActual | null) : isMember(identity())
  if (!active || !ofMember || !window.matchMedia(onPhone).matches) return
  const key = keyOf(queryHash)
  void save('propio', key, { clave: key, datos: values, momento: timestamp } satisfies Stored)
}

/** Fetches and caches the response; offline, falls back to the cached one. */
async function withFallback<T>(request: () => T | Promise<T>, query: Query): Promise<T> {
  if (!isOwn(query)) return request()
  const { queryHash, state } = query
  try {
    const values = await request()
    previous.delete(queryHash)
    persist(query, values, Date.now())
    return values
  } catch (error) {
    const offline = error instanceof ApiError && error.status === 0
    // A network error while online is retried first.
    if (!offline || (navigator.onLine && state.fetchFailureCount < 2)) throw error
    const cut = !navigator.onLine
    const monthBefore = hashOfMonthBefore(queryHash)
    const before =
      (await read<Stored>('propio', keyOf(queryHash))) ?? (monthBefore && (await read<Stored>('propio', keyOf(monthBefore))))
    if (!before || Date.now() - before.momento > maxAgeMs) throw error
    previous.set(queryHash, before.momento)
    // The network returned meanwhile. The refetch it triggered did not include this query yet.
    if (cut && navigator.onLine) setTimeout(isOnline)
    return before.datos as T
  }
}

/** Shows the age of the oldest offline data on screen. */
function showAge(): void {
  const timestamps = queryClient
    .getQueryCache()
    .findAll({ type: 'active', predicate: isOwn })
    .flatMap(({ queryHash, state }) => {
      const timestamp = previous.get(queryHash) ?? (navigator.onLine ? 0 : state.dataUpdatedAt)
      return timestamp > 0 ? [timestamp] : []
    })
  dataAge.set(timestamps.length > 0 ? i18next.t('armazon.datosDe', { hace: timeAgo(Math.min(...timestamps)) }) : '')
}

function isOnline(): void {
  void queryClient.invalidateQueries({ predicate: ({ queryHash }) => previous.has(queryHash) })
  showAge()
}

function start(): void {
  if (active) return
  active = true
  persistence.given = (request, _, query) => withFallback(() => request(_), query)
  const listeners = new AbortController()
  for (const what of ['online', 'offline'])
    window.addEventListener(what, what === 'online' ? isOnline : showAge, { signal: listeners.signal })
  const everyMinute = setInterval(showAge, 60_000)
  const leave = queryClient.getQueryCache().subscribe(showAge)
  onForget(() => {
    listeners.abort()
    clearInterval(everyMinute)
    leave()
    previous.clear()
    dataAge.set('')
    persistence.given = undefined
    active = false
  })
}

/** The member stored on an offline phone; undefined if none. */
export function storedUser(): Promise<UsuarioActual | undefined> {
  start()
  return queryClient.ensureQueryData({ ...userQuery, retry: false }).then(
    (who) => who ?? undefined,
    () => undefined,
  )
}

/** Starts caching, including responses loaded or in flight. The service worker caches the code of those screens. */
export async function keepPersisting(): Promise<void> {
  if (!isMember(identity()) || !window.matchMedia(onPhone).matches) return
  start()
  for (const query of queryClient.getQueryCache().findAll({ predicate: isOwn })) {
    if (query.state.status === 'success' && !previous.has(query.queryHash))
      persist(query, query.state.data, query.state.dataUpdatedAt)
    // Requests started before the persister was installed.
    void query.promise?.then(
      (values) => persist(query, values, Date.now()),
      () => undefined,
    )
  }
  for (const { clave: key, momento: timestamp } of await readAll<Stored>('propio', responses))
    if (Date.now() - timestamp > maxAgeMs) await remove('propio', key)
  const registration = await navigator.serviceWorker?.ready
  registration?.active?.postMessage('pantallas')
}
