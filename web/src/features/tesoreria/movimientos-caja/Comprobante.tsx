import { formatearPesos } from '@gremial/contract/platform/dinero.ts'
import type { RendicionPagada } from '@gremial/contract/tesoreria/movimientos-opciones.ts'
import type { SelectProps } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { CampoElegir } from '../../../ui/CampoElegir.tsx'
import { Aviso } from '../../../ui/estados.tsx'

/** The receipt of a reimbursement: one of the settlements in state PAGADA (C-MOVIMIENTO-24, C-MOVIMIENTO-50, C-MOVIMIENTO-51). */
export function Comprobante({ consulta, ...campo }: SelectProps & { consulta: UseQueryResult<RendicionPagada[]> }) {
  const { t } = useTranslation()
  if (consulta.error) return <Aviso tipo="alerta">{consulta.error.message}</Aviso>
  if (consulta.data?.length === 0) return <Aviso tipo="alerta">{t('errores.SIN_RENDICIONES_PAGADAS')}</Aviso>
  return (
    <CampoElegir
      label={t('caja.comprobantePlanilla')}
      data={(consulta.data ?? []).map((r) => ({
        value: String(r.id),
        label: [r.numeroRendicion, r.nombreTipo, formatearPesos(r.total), r.estado].join(' · '),
      }))}
      {...campo}
    />
  )
}
