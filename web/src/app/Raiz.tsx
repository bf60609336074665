import { Outlet, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { organizacion } from '../platform/organizacion.ts'
import { traerPiezas } from '../ui/conPiezas.tsx'

const Piezas = lazy(() => traerPiezas().then((m) => ({ default: m.Piezas })))

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
