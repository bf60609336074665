import { useTranslation } from 'react-i18next'
import { organization } from '../../../platform/organization.ts'
import { Icon } from '../../../ui/icons.tsx'
import { Seal } from '../../../ui/Seal.tsx'

/** Branding of the organisation on public pages: the login and the pages of mail links. */
export function Frente() {
  const { t } = useTranslation()
  const org = organization()
  return (
    <section className="frente" aria-label={org.nombre}>
      <div className="org">
        <Seal light />
        <span>{org.nombre}</span>
      </div>
      <p className="lema">{org.lema}</p>
      <p>{org.bajada}</p>
      <div className="sin-cuenta">
        <a href="/ayuda">
          <Icon name="ayuda" />
          {t('acceso.ayuda')}
        </a>
      </div>
    </section>
  )
}
