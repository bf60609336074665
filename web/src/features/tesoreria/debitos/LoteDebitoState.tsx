import type { EstadoRenglonDebito, FilaLoteDebito } from '@gremial/contract/tesoreria/debitos.ts'
import { useTranslation } from 'react-i18next'
import { StatusChip } from '../../../ui/states.tsx'

const signs = { POR_APROBAR: 'alerta', APROBADO: 'alerta', EN_BANCO: 'org', TERMINADO: 'ok', ANULADO: 'neutro' } as const

export function LoteDebitoState({ estado }: Pick<FilaLoteDebito, 'estado'>) {
  const { t } = useTranslation()
  return <StatusChip sign={signs[estado]}>{t(`debitos.estados.${estado}`)}</StatusChip>
}

const lineSigns = {
  PENDIENTE: 'org',
  COBRADO: 'ok',
  RECHAZADO: 'mal',
  REVERSADO: 'mal',
  QUITADO: 'neutro',
  ANULADO: 'neutro',
} as const

export function DebitoState({ estado }: { estado: EstadoRenglonDebito }) {
  const { t } = useTranslation()
  return <StatusChip sign={lineSigns[estado]}>{t(`estadosDebito.${estado}`)}</StatusChip>
}
