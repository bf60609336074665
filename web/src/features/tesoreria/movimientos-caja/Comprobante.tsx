import type { PaidRendicion } from '@gremial/contract/tesoreria/movimientos-opciones.ts'
import { formatPesos } from '@gremial/contract/values/money.ts'
import type { SelectProps } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { SelectField } from '../../../ui/SelectField.tsx'
import { Notice } from '../../../ui/states.tsx'

/** Selector of the settlement to reimburse, among those in PAGADA (C-MOVIMIENTO-24, C-MOVIMIENTO-50, C-MOVIMIENTO-51). */
export function Comprobante({ consulta, ...field }: SelectProps & { consulta: UseQueryResult<PaidRendicion[]> }) {
  const { t } = useTranslation()
  if (consulta.error) return <Notice type="alerta">{consulta.error.message}</Notice>
  if (consulta.data?.length === 0) return <Notice type="alerta">{t('errores.SIN_RENDICIONES_PAGADAS')}</Notice>
  return (
    <SelectField
      label={t('caja.comprobantePlanilla')}
      data={(consulta.data ?? []).map((r) => ({
        value: String(r.id),
        label: [r.numeroRendicion, r.nombreTipo, formatPesos(r.total), r.estado].join(' · '),
      }))}
      {...field}
    />
  )
}
