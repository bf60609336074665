import { useLocalStorage } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Outlet, useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useRefrescarUsuario } from '../../features/acceso/perfil/useRefrescarUsuario.ts'
import { situacionQuery } from '../../features/afiliado/afiliados/situacion.ts'
import { conservarSoloDe } from '../../features/afiliado/verificacion/carnetGuardado.ts'
import { ApiError } from '../../platform/api.ts'
import { remember } from '../../platform/remembered.ts'
import { retry } from '../../platform/retry.ts'
import {
  endSession,
  forget,
  isHeld,
  queryClient,
  secondFactorPending,
  sessionExpired,
  stepUpRequest,
} from '../../platform/session.ts'
import { useUser } from '../../platform/user.ts'
import { lazyComponent } from '../../ui/lazyComponent.ts'
import { Progress } from '../../ui/Progress.tsx'
import { AboveScreen } from './AboveScreen.tsx'
import { ConnectionStatus } from './ConnectionStatus.tsx'
import { GlobalSearch } from './GlobalSearch.tsx'
import { MobileBar, MobileFooter } from './Mobile.tsx'
import { Notices } from './Notices.tsx'
import { useBadgeCount } from './NotificationBell.tsx'
import { Sidebar } from './Sidebar.tsx'
import { SituationBanner } from './SituationBanner.tsx'

// Rarely shown, so they load on demand.
const ForcedPasswordDialog = lazyComponent(
  async () => (await import('../../features/acceso/acceso/ClaveForzada.tsx')).ClaveForzada,
)
const ConfirmDialog = lazyComponent(
  async () => (await import('../../features/acceso/segundo-factor/DialogoConfirmar.tsx')).DialogoConfirmar,
)
const ForcedSecondFactorDialog = lazyComponent(
  async () => (await import('../../features/acceso/segundo-factor/SegundoFactorForzado.tsx')).SegundoFactorForzado,
)

const loadSessionExpired = () => import('../../features/acceso/acceso/SesionVencida.tsx')
const SessionExpiredDialog = lazyComponent(async () => (await loadSessionExpired()).SesionVencida)

/** Errors and the login after a logout must show offline too, and the session dialog must open over typed text. */
const loadForOffline = () =>
  Promise.all([import('../../ui/Dialogs.tsx'), loadSessionExpired(), import('../login/LoginRoute.tsx')])

/** Shell around every screen of a session: menu, union situation, and dialogs about the session itself. */
export function Shell() {
  const user = useUser()
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [collapsed, setCollapsed] = useLocalStorage({ key: 'gremial.menu', defaultValue: false, getInitialValueInEffect: false })
  useEffect(() => remember('menu', String(collapsed)), [collapsed])
  const leave = async () => {
    await endSession()
    await navigate({ to: '/login' })
  }
  const situacion = useQuery({
    ...situacionQuery(user.numeroAfiliado ?? 0),
    enabled: user.numeroAfiliado !== null && !isHeld(user),
    meta: { adorno: true },
  })
  // The member no longer exists: go to the login (A-NAVEGACION-07).
  const lost = situacion.error instanceof ApiError && situacion.error.status === 404
  useEffect(() => {
    if (!lost) return
    void forget().then(() => navigate({ to: '/login' }))
  }, [lost, navigate])

  useBadgeCount()
  const refresh = useRefrescarUsuario()
  const pending = secondFactorPending.use()
  const confirms = stepUpRequest.use() !== null
  useEffect(() => {
    if (!pending) return
    secondFactorPending.set(false)
    if (!isHeld(user)) void refresh()
  }, [pending, refresh, user])
  // Refetches what was refused before.
  const follow = async () => {
    await refresh()
    await queryClient.invalidateQueries()
  }
  useEffect(() => {
    const when = window.requestIdleCallback ?? setTimeout
    const save = async () => (await retry(() => import('../offlineCache.ts'))).keepPersisting()
    void conservarSoloDe(user.id).then(() => when(() => void save().catch(() => undefined)))
  }, [user.id])
  // On the first touch or key.
  useEffect(() => {
    const ready = new AbortController()
    const load = () => {
      ready.abort()
      void loadForOffline().catch(() => undefined)
    }
    for (const press of ['pointerdown', 'keydown'])
      document.addEventListener(press, load, { signal: ready.signal, capture: true, passive: true })
    return () => ready.abort()
  }, [])
  const expired = sessionExpired.use()

  return (
    <>
      <a className="enlace-salto" href="#contenido">
        {t('comun.saltar')}
      </a>
      <ConnectionStatus />
      <div className="armazon" data-contraido={collapsed || undefined}>
        <Sidebar collapsed={collapsed} collapse={() => setCollapsed(!collapsed)} leave={leave} />
        <div className="columna">
          <SituationBanner user={user} situacion={situacion.data} leave={leave} />
          <MobileBar user={user} leave={leave} />
          <main className="contenido" id="contenido" tabIndex={-1}>
            {!isHeld(user) && <AboveScreen user={user} />}
            {!isHeld(user) && <Outlet />}
            {!user.forzarCambioPassword && user.segundoFactor !== 'nada' && (
              <Suspense>
                <ForcedSecondFactorDialog que={user.segundoFactor} listo={follow} salir={leave} />
              </Suspense>
            )}
          </main>
        </div>
      </div>
      <MobileFooter user={user} leave={leave} />
      <GlobalSearch user={user} />
      {user.forzarCambioPassword && (
        <Suspense>
          <ForcedPasswordDialog />
        </Suspense>
      )}
      {confirms && (
        <Suspense>
          <ConfirmDialog />
        </Suspense>
      )}
      {expired && (
        <Suspense>
          <SessionExpiredDialog email={user.email} salir={leave} />
        </Suspense>
      )}
      <Progress />
      <Notices />
    </>
  )
}
