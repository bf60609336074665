import { useTranslation } from 'react-i18next'
import { today } from '../../../platform/today.ts'
import { DateField } from '../../../ui/DateField.tsx'

/** Closing day of a sheet, so that yesterday's can be closed this morning. */
export function DiaDelCierre({
  desde,
  dia,
  cambiar,
  error,
}: {
  desde: string
  dia: string | null
  cambiar(day: string | null): void
  error?: string | undefined
}) {
  const { t } = useTranslation()
  return (
    <DateField
      data-path="dia"
      label={t('caja.cierraAlDia')}
      description={t('caja.cierraAlDiaAyuda')}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      minDate={desde}
      maxDate={today()}
      value={dia}
      onChange={cambiar}
      error={error}
    />
  )
}
