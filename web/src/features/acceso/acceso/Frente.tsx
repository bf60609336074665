import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { organization } from '../../../platform/organization.ts'
import { Icon } from '../../../ui/icons.tsx'
import { Seal } from '../../../ui/Seal.tsx'

/** The organisation in front of whoever is not in yet: the login and the pages that the links of mails open. */
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
        <Link to="/ayuda">
          <Icon name="ayuda" />
          {t('acceso.ayuda')}
        </Link>
      </div>
    </section>
  )
}
