import { queryClient, userQuery } from '../../platform/session.ts'
import { lazyComponent } from '../../ui/lazyComponent.ts'
import { DemoNotice } from '../DemoNotice.tsx'
import type { Start } from '../start.ts'
import { LoginPage } from './LoginPage.tsx'

const home = '/app'
const DialogRouter = lazyComponent(async () => (await import('./DialogRouter.tsx')).DialogRouter)

/** Loads a path of the application. Without a history entry: going back from it must not open the login. */
function load(path: string): Promise<never> {
  location.replace(path)
  return new Promise(() => undefined)
}

const hasSession = (): Promise<boolean> => queryClient.ensureQueryData(userQuery).then(Boolean, () => false)

/**
 * The login as a page of its own, without the router and the rest of the application (A-LOGIN-02, A-NAVEGACION-03). The server
 * also renders it at the addresses that lead to the application; the address then becomes the login's.
 */
export const start: Start = async () => {
  if (await hasSession()) return load(home)
  const url = new URL(location.href)
  if (url.pathname !== '/login') history.replaceState(null, '', `/login?${new URLSearchParams({ volver: home })}`)
  // Restored from the back/forward cache after a login.
  addEventListener('pageshow', async ({ persisted }) => {
    if (!persisted) return
    queryClient.removeQueries({ queryKey: userQuery.queryKey })
    if (await hasSession()) await load(home)
  })
  const back = new URLSearchParams(location.search).get('volver') ?? undefined
  return {
    screen: (
      <>
        <DemoNotice />
        <LoginPage back={back} leave={load} Around={DialogRouter} />
      </>
    ),
    isIdle: () => true,
  }
}
