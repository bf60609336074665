import type { FilaLote } from '@gremial/contract/tesoreria/pagos.ts'
import { useTranslation } from 'react-i18next'
import { StatusChip } from '../../../ui/states.tsx'

const signos = { EN_BANCO: 'org', TERMINADO: 'ok', ANULADO: 'neutro' } as const

export function EstadoLote({ estado }: Pick<FilaLote, 'estado'>) {
  const { t } = useTranslation()
  return <StatusChip sign={signos[estado]}>{t(`pagos.lotes.estados.${estado}`)}</StatusChip>
}
