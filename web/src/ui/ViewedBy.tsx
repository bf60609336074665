import { Link, type LinkProps } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCan } from '../platform/user.ts'

type About = { sobreAfiliado: string } | { sobreUsuario: string } | { cosa: string; codigo: string }

/** For auditors: link to the audit of a person or entity, showing reads, exports and changes. */
export function ViewedBy({ about }: { about: About }) {
  const { t } = useTranslation()
  if (!useCan('auditoria.consultar')) return null
  return (
    <Link to="/app/usuarios/auditoria/lista" search={about as LinkProps['search']} className="boton">
      {t('asientos.quienMiro')}
    </Link>
  )
}
