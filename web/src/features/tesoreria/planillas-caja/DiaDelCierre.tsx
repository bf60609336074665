import { useTranslation } from 'react-i18next'
import { today } from '../../../platform/today.ts'
import { DateField } from '../../../ui/DateField.tsx'

/** The day that a sheet closes to: yesterday's is closed this morning, with yesterday's date. */
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
