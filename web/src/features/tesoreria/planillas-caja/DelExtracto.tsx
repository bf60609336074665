import type { ParaCierre } from '@gremial/contract/tesoreria/conciliacion.ts'
import type { SaldosPlanilla } from '@gremial/contract/tesoreria/planillas-caja.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../platform/today.ts'
import { Notice } from '../../../ui/states.tsx'

/** Source of the bank balance, and its unresolved lines. */
export function DelExtracto({
  extracto: { hasta, saldo, sinResolver },
  saldos,
}: {
  extracto: ParaCierre
  saldos: SaldosPlanilla
}) {
  const { t } = useTranslation()
  if (hasta === null) return null
  return (
    <Notice type={sinResolver > 0 ? 'alerta' : ''}>
      {saldo !== null && <p>{t('conciliacion.cierre.delExtracto', { dia: formatDate(hasta) })}</p>}
      {sinResolver > 0 && <p>{t('conciliacion.cierre.sinResolver', { count: sinResolver })}</p>}
      <Link to="/app/tesoreria/conciliacion" search={{ idSeccional: String(saldos.seccional.id), caja: String(saldos.caja.id) }}>
        {t('conciliacion.cierre.resolver')}
      </Link>
    </Notice>
  )
}
