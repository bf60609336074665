import { Link, type LinkProps } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { usePuede } from '../platform/sesion.ts'

type Sobre = { sobreAfiliado: string } | { sobreUsuario: string } | { cosa: string; codigo: string }

/** For who audits: who read, took out or changed this person or this thing, from where it stands. */
export function QuienMiro({ sobre }: { sobre: Sobre }) {
  const { t } = useTranslation()
  if (!usePuede('auditoria.consultar')) return null
  return (
    <Link to="/app/usuarios/auditoria/lista" search={sobre as LinkProps['search']} className="boton">
      {t('asientos.quienMiro')}
    </Link>
  )
}
