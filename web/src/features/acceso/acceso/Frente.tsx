import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { organizacion } from '../../../platform/organizacion.ts'
import { Icono } from '../../../ui/iconos.tsx'
import { Sello } from '../../../ui/Sello.tsx'

/** The organisation in front of whoever is not in yet: the login and the pages that the links of mails open. */
export function Frente() {
  const { t } = useTranslation()
  const org = organizacion()
  return (
    <section className="frente" aria-label={org.nombre}>
      <div className="org">
        <Sello claro />
        <span>{org.nombre}</span>
      </div>
      <p className="lema">{org.lema}</p>
      <p>{org.bajada}</p>
      <div className="sin-cuenta">
        <Link to="/ayuda">
          <Icono nombre="ayuda" />
          {t('acceso.ayuda')}
        </Link>
      </div>
    </section>
  )
}
