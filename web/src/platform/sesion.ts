import type { UsuarioActual } from '@gremial/contract/acceso/acceso.ts'
import type { Permiso } from '@gremial/contract/permisos.ts'
import { MutationCache, QueryCache, QueryClient, type QueryPersister, queryOptions } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { almacen } from './almacen.ts'
import { api, ErrorApi } from './api.ts'
import { olvidarRespuestas, vaciar } from './deposito.ts'
import { esperaDe, vuelveAPedir } from './reintento.ts'
import { deberSalida, decirSalida } from './salida.ts'

/** Raised when a call finds that the session ended: a dialog asks to log in again over what is on screen. */
export const sesionVencida = almacen(false)

const alFallar = (error: Error) => {
  if (error instanceof ErrorApi && error.status === 401 && queryClient.getQueryData(usuarioQuery.queryKey))
    sesionVencida.set(true)
  if (error instanceof ErrorApi && error.codigo === 'SEGUNDO_FACTOR_PENDIENTE') segundoPendiente.set(true)
}

/** Raised when a call finds that the session owes its second factor: who one is, is asked again, and the shell shows what is missing. */
export const segundoPendiente = almacen(false)

/** Set while a person is asked to show again who they are, over the screen: of late, or for one legal act. Takes whether they did. */
export const confirmacion = almacen<{ acto?: string | undefined; responder(si: boolean): void } | null>(null)

/** Asks for it; of several calls that want it at once, it is asked once, and who wanted it for another act asks again. */
export function confirmarQuien(acto?: string): Promise<boolean> {
  const antes = confirmacion.get()
  return new Promise((listo) =>
    confirmacion.set({
      acto,
      responder(si) {
        confirmacion.set(null)
        antes?.responder(si)
        listo(si)
      },
    }),
  )
}

/** Why one is at the login (the password changed, the account was closed): said there once, and gone with a reload. */
export const avisoDeIngreso = almacen('')

/** What a phone answers with when there is no network, once its code came (app/guardado.ts). */
export const conserva: { con?: QueryPersister | undefined } = {}

export const queryClient: QueryClient = new QueryClient({
  // On the caches and not as defaults: a screen with an onError of its own would replace a default.
  queryCache: new QueryCache({ onError: alFallar }),
  mutationCache: new MutationCache({ onError: alFallar }),
  defaultOptions: {
    // Without network a call fails and says so, instead of waiting in silence.
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      persister: (pedir, contexto, consulta) => (conserva.con ? conserva.con(pedir, contexto, consulta) : pedir(contexto)),
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      // Offline on purpose fails at once: the card that the phone keeps does not wait.
      retry: vuelveAPedir,
      retryDelay: esperaDe,
    },
  },
})

/** Who is in the session; null when nobody is. */
export const usuarioQuery = queryOptions({
  // As declared reads have it: a call that changes the person names its path in `cambia`.
  queryKey: ['usuarios/actual', {}],
  staleTime: 60_000,
  queryFn: async (): Promise<UsuarioActual | null> => {
    // Whoever opens this browser is nobody until the one before has gone.
    if (!(await decirSalida())) return null
    try {
      return await api.get<UsuarioActual>('usuarios/actual')
    } catch (error) {
      if (error instanceof ErrorApi && error.status === 401) {
        void olvidarRespuestas()
        return null
      }
      throw error
    }
  },
})

/** The person of the session, on any screen below the shell. */
export const useUsuario = (): UsuarioActual => useRouteContext({ from: '/app' }).usuario

/** Whether they hold a permission: what a screen offers. The server decides. */
export const usePuede = (permiso: Permiso): boolean => tienePermiso(useUsuario(), permiso)

/** Whether the session may do nothing yet: another password, or a second factor, comes first. */
export const retenido = ({ forzarCambioPassword, segundoFactor }: UsuarioActual): boolean =>
  forzarCambioPassword || segundoFactor !== 'nada'

export const tienePermiso = (usuario: UsuarioActual, permiso: Permiso): boolean => usuario.permisos.includes(permiso)

/** Ends the session, or leaves that owed; clears what was kept of the person. The caller then goes to the login (A-SHELL-17). */
export async function cerrarSesion(): Promise<void> {
  deberSalida()
  await Promise.all([decirSalida(), olvidar()])
}

const olvidos = new Set<() => void>()

/** What else keeps something of the person in memory says here how it lets go of it. */
export const alOlvidar = (que: () => void): void => void olvidos.add(que)

/** Leaves nothing of the person in this device, neither in memory nor for when there is no network: the next one may be somebody else. */
export function olvidar(): Promise<void> {
  queryClient.clear()
  queryClient.setQueryData(usuarioQuery.queryKey, null)
  for (const que of olvidos) que()
  return vaciar('propio')
}

/** Who works for the union reads of other people: nothing of theirs is kept, nor written in a page. */
export const esMiembro = (quien: UsuarioActual | null | undefined): quien is UsuarioActual & { numeroAfiliado: number } =>
  quien?.nivel.id === 1 && quien.numeroAfiliado !== null
