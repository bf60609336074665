import type { FinanzasSituation } from '@gremial/contract/tesoreria/finanzas.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../../ui/states.tsx'
import { situacionFinanzasQuery } from './rendiciones-gasto.api.ts'

/** Status of a submission that the financial system has not acknowledged; renders nothing otherwise. (C-FIRMA-14) */
export function SinAcuse({ idRendicion }: { idRendicion: number }) {
  const { t } = useTranslation()
  const { data } = useQuery(situacionFinanzasQuery(idRendicion))
  if (!data?.espera) return null
  const failure = data.abandonada || data.causa !== ''
  return (
    <Notice type={failure ? 'alerta' : ''}>
      <strong>{t(failure ? 'finanzas.noLlegoAFinanzas' : 'finanzas.vaEnCamino')}.</strong> <QuePasa situacion={data} />
    </Notice>
  )
}

/** Why it failed, and whether it is retried automatically. */
function QuePasa({ situacion: { abandonada, causa } }: { situacion: FinanzasSituation }) {
  const { t } = useTranslation()
  if (abandonada) return causa ? t('finanzas.loReintenta', { causa }) : t('finanzas.dejoDeProbar')
  return causa ? t('finanzas.insisteSolo', { causa }) : t('finanzas.sinAcuseAun')
}
