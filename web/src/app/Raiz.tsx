import { Outlet, useRouterState } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { organizacion } from '../platform/organizacion.ts'
import { Piezas } from '../ui/conPiezas.tsx'
import { Espera } from './Espera.tsx'

/** Around every screen, public ones too: a demonstration that may be beyond one machine says what it is. */
export function Raiz() {
  const { t } = useTranslation()
  const [ligera, conMarco] = useRouterState({
    select: ({ matches }) => ['/login', '/app'].map((ruta) => matches.some(({ routeId }) => routeId === ruta)),
    structuralSharing: true,
  })
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
        <Suspense fallback={conMarco && <Espera />}>
          <Piezas>
            <Outlet />
          </Piezas>
        </Suspense>
      )}
    </>
  )
}
