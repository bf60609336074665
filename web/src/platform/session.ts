import type { UsuarioActual } from '@gremial/contract/acceso/acceso.ts'
import type { Permission } from '@gremial/contract/derived/permissions.ts'
import { MutationCache, QueryCache, QueryClient, type QueryPersister, queryOptions } from '@tanstack/react-query'
import { ApiError, api } from './api.ts'
import { clear, forgetResponses } from './deviceStorage.ts'
import { oweLogout, reportLogout } from './logout.ts'
import { retryDelayOf, shouldRetry } from './retryPolicy.ts'
import { createStore } from './store.ts'

/** True when a call found that the session expired. A dialog then asks to log in again over the screen. */
export const sessionExpired = createStore(false)

const onFailure = (error: Error) => {
  if (error instanceof ApiError && error.status === 401 && queryClient.getQueryData(userQuery.queryKey)) sessionExpired.set(true)
  if (error instanceof ApiError && error.code === 'SEGUNDO_FACTOR_PENDIENTE') secondFactorPending.set(true)
}

/** True when a call found that the session still needs its second factor. The shell refetches the user and asks for it. */
export const secondFactorPending = createStore(false)

/** Open step-up dialog: recent authentication, or proof for one signing action. `respond` receives the outcome. */
export const stepUpRequest = createStore<{ signingAction?: string | undefined; respond(yes: boolean): void } | null>(null)

/** Opens the step-up dialog. Concurrent requests share one dialog; a request for another signing action asks again. */
export function confirmIdentity(signingAction?: string): Promise<boolean> {
  const before = stepUpRequest.get()
  return new Promise((ready) =>
    stepUpRequest.set({
      signingAction,
      respond(yes) {
        stepUpRequest.set(null)
        before?.respond(yes)
        ready(yes)
      },
    }),
  )
}

/** Reason shown once on the login page (password changed, account closed). A reload clears it. */
export const loginNotice = createStore('')

/** Offline persister of the query cache, set once its code has loaded (app/offlineCache.ts). */
export const persistence: { given?: QueryPersister | undefined } = {}

export const queryClient: QueryClient = new QueryClient({
  // Set on the caches, because a screen's own onError would replace a default.
  queryCache: new QueryCache({ onError: onFailure }),
  mutationCache: new MutationCache({ onError: onFailure }),
  defaultOptions: {
    // Without network a call fails with a message instead of waiting silently.
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      persister: (request, context, query) => (persistence.given ? persistence.given(request, context, query) : request(context)),
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      // Offline reads fail at once, so the member card stored on the phone shows without delay.
      retry: shouldRetry,
      retryDelay: retryDelayOf,
    },
  },
})

/** The user of the session; null without one. */
export const userQuery = queryOptions({
  // Same key as declared reads, so that calls can name its path in `invalidates`.
  queryKey: ['usuarios/actual', {}],
  staleTime: 60_000,
  queryFn: async (): Promise<UsuarioActual | null> => {
    // No user is loaded until a pending logout has been reported.
    if (!(await reportLogout())) return null
    try {
      return await api.get<UsuarioActual>('usuarios/actual')
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) {
        void forgetResponses()
        return null
      }
      throw error
    }
  },
})

/** True if the session is blocked until the password is changed or the second factor is shown. */
export const isHeld = ({ forzarCambioPassword, segundoFactor }: UsuarioActual): boolean =>
  forzarCambioPassword || segundoFactor !== 'nada'

export const hasPermission = (user: UsuarioActual, permission: Permission): boolean => user.permisos.includes(permission)

/** Logs out, or leaves the logout pending, and clears the user's data. The caller then navigates to the login (A-SHELL-17). */
export async function endSession(): Promise<void> {
  oweLogout()
  await Promise.all([reportLogout(), forget()])
}

const forgetHandlers = new Set<() => void>()

/** Registers a cleanup for other code that keeps user data in memory. */
export const onForget = (what: () => void): void => void forgetHandlers.add(what)

/** Clears the user's data from memory and offline storage. The next user may be somebody else. */
export function forget(): Promise<void> {
  queryClient.clear()
  queryClient.setQueryData(userQuery.queryKey, null)
  for (const what of forgetHandlers) what()
  return clear('propio')
}

/** True for members. Staff read other people's data, so nothing of theirs is cached or embedded in a page. */
export const isMember = (who: UsuarioActual | null | undefined): who is UsuarioActual & { numeroAfiliado: number } =>
  who?.nivel.id === 1 && who.numeroAfiliado !== null
