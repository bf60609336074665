import './sistemas.css'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

/** The three screens of programs, each one press away from the others: one entry of the menu for all. */
export function Solapas() {
  const { t } = useTranslation()
  const activa = { 'aria-current': 'page' } as const
  return (
    <nav className="sistema-solapas" aria-label={t('sistemas.titulo')}>
      <Link to="/app/sistemas/lista" activeProps={activa}>
        {t('sistemas.titulo')}
      </Link>
      <Link to="/app/sistemas/avisos" activeOptions={{ exact: true }} activeProps={activa}>
        {t('ganchos.titulo')}
      </Link>
      <Link to="/app/sistemas/api" activeProps={activa}>
        {t('sistemas.api.titulo')}
      </Link>
    </nav>
  )
}
