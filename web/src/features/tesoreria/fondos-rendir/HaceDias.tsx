import { diasAnticipo } from '@gremial/contract/tesoreria/fondos-rendir.ts'
import { useTranslation } from 'react-i18next'
import { StatusChip } from '../../../ui/states.tsx'

/** Age of an advance; a mark once it is old enough for a notice. */
export function HaceDias({ dias }: { dias: number }) {
  const { t } = useTranslation()
  const text = dias === 0 ? t('fondosRendir.hoy') : t('fondosRendir.haceDias', { count: dias })
  return dias > diasAnticipo ? <StatusChip sign="alerta">{text}</StatusChip> : <span>{text}</span>
}
