import type { LoteRow } from '@gremial/contract/tesoreria/pagos.ts'
import { useTranslation } from 'react-i18next'
import { StatusChip } from '../../../ui/states.tsx'

const signs = { POR_APROBAR: 'alerta', EN_BANCO: 'org', TERMINADO: 'ok', ANULADO: 'neutro' } as const

export function LoteState({ estado }: Pick<LoteRow, 'estado'>) {
  const { t } = useTranslation()
  return <StatusChip sign={signs[estado]}>{t(`pagos.lotes.estados.${estado}`)}</StatusChip>
}
