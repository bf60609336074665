import { useTranslation } from 'react-i18next'
import { PageTabs } from '../../../ui/PageTabs.tsx'

/** Tabs of the three screens of programs. */
export function Solapas() {
  const { t } = useTranslation()
  return (
    <PageTabs
      name={t('sistemas.titulo')}
      tabs={[
        { to: '/app/sistemas/lista', text: t('sistemas.titulo') },
        { to: '/app/sistemas/avisos', text: t('ganchos.titulo'), exact: true },
        { to: '/app/sistemas/api', text: t('sistemas.api.titulo') },
      ]}
    />
  )
}
