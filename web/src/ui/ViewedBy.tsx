import { Link, type LinkProps } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCan } from '../platform/session.ts'

type About = { sobreAfiliado: string } | { sobreUsuario: string } | { cosa: string; codigo: string }

/** For who audits: who read, took out or changed this person or this thing, from where it stands. */
export function ViewedBy({ about }: { about: About }) {
  const { t } = useTranslation()
  if (!useCan('auditoria.consultar')) return null
  return (
    <Link to="/app/usuarios/auditoria/lista" search={about as LinkProps['search']} className="boton">
      {t('asientos.quienMiro')}
    </Link>
  )
}
