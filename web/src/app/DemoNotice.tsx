import { useTranslation } from 'react-i18next'
import { organization } from '../platform/organization.ts'

/** Notice of a demonstration server, above every screen. */
export function DemoNotice() {
  const { t } = useTranslation()
  if (!organization().demostracion) return null
  return (
    <p className="demostracion" role="note">
      {t('acceso.demostracion')}
    </p>
  )
}
