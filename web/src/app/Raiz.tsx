import { Outlet, useRouterState } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { organizacion } from '../platform/organizacion.ts'
import { Piezas } from '../ui/conPiezas.tsx'

/** Around every screen, public ones too: a demonstration that may be beyond one machine says what it is. */
export function Raiz() {
  const { t } = useTranslation()
  const ligera = useRouterState({ select: ({ matches }) => matches.some(({ routeId }) => routeId === '/login') })
  return (
    <>
      {organizacion().demostracion && (
        <p className="demostracion" role="note">
          {t('acceso.demostracion')}
        </p>
      )}
      {ligera ? (
        <Outlet />
      ) : (
        <Suspense>
          <Piezas>
            <Outlet />
          </Piezas>
        </Suspense>
      )}
    </>
  )
}
