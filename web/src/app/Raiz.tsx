import { Outlet } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { organizacion } from '../platform/organizacion.ts'

/** Around every screen, public ones too: a demonstration that may be beyond one machine says what it is. */
export function Raiz() {
  const { t } = useTranslation()
  return (
    <>
      {organizacion().demostracion && (
        <p className="demostracion" role="note">
          {t('acceso.demostracion')}
        </p>
      )}
      <Outlet />
    </>
  )
}
