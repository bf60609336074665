import { diasTardeRendicion } from '@gremial/contract/tesoreria/rendiciones-estados.ts'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/icons.tsx'

/** How long a payment has waited; it stands out after `diasTardeRendicion` days. */
export function Edad({ dias }: { dias: number }) {
  const { t } = useTranslation()
  const tarde = dias > diasTardeRendicion
  return (
    <span className={tarde ? 'pagos-edad tarde' : 'pagos-edad'}>
      {tarde && <Icon name="reloj" small />}
      {dias < 1 ? t('pagos.desdeHoy') : t('pagos.espera', { count: dias })}
    </span>
  )
}
