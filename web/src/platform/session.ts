import type { UsuarioActual } from '@gremial/contract/acceso/acceso.ts'
import type { Permission } from '@gremial/contract/derived/permissions.ts'
import { MutationCache, QueryCache, QueryClient, type QueryPersister, queryOptions } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { ApiError, api } from './api.ts'
import { clear, forgetResponses } from './deviceStorage.ts'
import { oweLogout, reportLogout } from './logout.ts'
import { retryDelayOf, shouldRetry } from './retryPolicy.ts'
import { createStore } from './store.ts'

/** Raised when a call finds that the session ended: a dialog asks to log in again over what is on screen. */
export const sessionExpired = createStore(false)

const onFailure = (error: Error) => {
  if (error instanceof ApiError && error.status === 401 && queryClient.getQueryData(userQuery.queryKey)) sessionExpired.set(true)
  if (error instanceof ApiError && error.code === 'SEGUNDO_FACTOR_PENDIENTE') secondFactorPending.set(true)
}

/** Raised when a call finds that the session owes its second factor: who one is, is asked again, and the shell shows what is missing. */
export const secondFactorPending = createStore(false)

/** Set while a person is asked to show again who they are, over the screen: of late, or for one legal act. Takes whether they did. */
export const stepUpRequest = createStore<{ signingAction?: string | undefined; respond(yes: boolean): void } | null>(null)

/** Asks for it; of several calls that want it at once, it is asked once, and who wanted it for another act asks again. */
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

/** Why one is at the login (the password changed, the account was closed): said there once, and gone with a reload. */
export const loginNotice = createStore('')

/** What a phone answers with when there is no network, once its code came (app/offlineCache.ts). */
export const persistence: { given?: QueryPersister | undefined } = {}

export const queryClient: QueryClient = new QueryClient({
  // On the caches and not as defaults: a screen with an onError of its own would replace a default.
  queryCache: new QueryCache({ onError: onFailure }),
  mutationCache: new MutationCache({ onError: onFailure }),
  defaultOptions: {
    // Without network a call fails and says so, instead of waiting in silence.
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      persister: (request, context, query) => (persistence.given ? persistence.given(request, context, query) : request(context)),
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      // Offline on purpose fails at once: the card that the phone keeps does not wait.
      retry: shouldRetry,
      retryDelay: retryDelayOf,
    },
  },
})

/** Who is in the session; null when nobody is. */
export const userQuery = queryOptions({
  // As declared reads have it: a call that changes the person names its path in `invalidates`.
  queryKey: ['usuarios/actual', {}],
  staleTime: 60_000,
  queryFn: async (): Promise<UsuarioActual | null> => {
    // Whoever opens this browser is nobody until the one before has gone.
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

/** The person of the session, on any screen below the shell. */
export const useUser = (): UsuarioActual => useRouteContext({ from: '/app' }).usuario

/** Whether they hold a permission: what a screen offers. The server decides. */
export const useCan = (permission: Permission): boolean => hasPermission(useUser(), permission)

/** Whether the session may do nothing yet: another password, or a second factor, comes first. */
export const isHeld = ({ forzarCambioPassword, segundoFactor }: UsuarioActual): boolean =>
  forzarCambioPassword || segundoFactor !== 'nada'

export const hasPermission = (user: UsuarioActual, permission: Permission): boolean => user.permisos.includes(permission)

/** Ends the session, or leaves that owed; clears what was kept of the person. The caller then goes to the login (A-SHELL-17). */
export async function endSession(): Promise<void> {
  oweLogout()
  await Promise.all([reportLogout(), forget()])
}

const forgetHandlers = new Set<() => void>()

/** What else keeps something of the person in memory says here how it lets go of it. */
export const onForget = (what: () => void): void => void forgetHandlers.add(what)

/** Leaves nothing of the person in this device, neither in memory nor for when there is no network: the next one may be somebody else. */
export function forget(): Promise<void> {
  queryClient.clear()
  queryClient.setQueryData(userQuery.queryKey, null)
  for (const what of forgetHandlers) what()
  return clear('propio')
}

/** Who works for the union reads of other people: nothing of theirs is kept, nor written in a page. */
export const isMember = (who: UsuarioActual | null | undefined): who is UsuarioActual & { numeroAfiliado: number } =>
  who?.nivel.id === 1 && who.numeroAfiliado !== null
