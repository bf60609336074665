import { Outlet, useRouterState } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { organization } from '../platform/organization.ts'
import { Pieces } from '../ui/withPieces.tsx'
import { Loading } from './Loading.tsx'

/** Root of every screen, public ones too. A demo server shows a notice. */
export function Root() {
  const { t } = useTranslation()
  const [light, framed] = useRouterState({
    select: ({ matches }) => ['/login', '/app'].map((path) => matches.some(({ routeId }) => routeId === path)),
    structuralSharing: true,
  })
  return (
    <>
      {organization().demostracion && (
        <p className="demostracion" role="note">
          {t('acceso.demostracion')}
        </p>
      )}
      {light ? (
        <Outlet />
      ) : (
        <Suspense fallback={framed && <Loading />}>
          <Pieces>
            <Outlet />
          </Pieces>
        </Suspense>
      )}
    </>
  )
}
