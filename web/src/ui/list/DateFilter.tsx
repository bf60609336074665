import { parseDate } from '@gremial/contract/values/dates.ts'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../platform/today.ts'
import type { QueryParams } from '../../platform/urlQuery.ts'
import { DateField } from '../DateField.tsx'
import { type Draft, FilterDialog } from './FilterDialog.tsx'
import type { FilterChip } from './filters.tsx'

/** Chips of the active date filters. */
export function useDateChips({ fechaDesde, fechaHasta }: QueryParams): FilterChip[] {
  const { t } = useTranslation()
  return [
    ...(fechaDesde ? [{ name: 'fechaDesde', text: t('lista.desdeEl', { fecha: formatDate(fechaDesde) }) }] : []),
    ...(fechaHasta ? [{ name: 'fechaHasta', text: t('lista.hastaEl', { fecha: formatDate(fechaHasta) }) }] : []),
  ]
}

export const dateFields = ['fechaDesde', 'fechaHasta'] as const

const isDay = (day: string | undefined) => Boolean(day && parseDate(day))
const reversed = ({ fechaDesde: from = '', fechaHasta: until = '' }: QueryParams) => isDay(from) && isDay(until) && until < from

/** True if the dates are valid and in order. Otherwise the field shows an error and the filter is not applied. */
export const areDatesValid = (draft: QueryParams): boolean =>
  dateFields.every((field) => !draft[field] || isDay(draft[field])) && !reversed(draft)

/** Dialog with a from and a to date. */
export function DateFilter({ query, apply }: { query: QueryParams; apply(part: QueryParams): void }) {
  const { t } = useTranslation()
  return (
    <FilterDialog title={t('lista.fechas')} fields={dateFields} valid={areDatesValid} {...{ query, apply }}>
      {(draft) => <DateFilterFields {...draft} />}
    </FilterDialog>
  )
}

/** From and to dates, for a dialog that has other filters too. */
export function DateFilterFields({ draft, set }: Draft) {
  const { t } = useTranslation()
  return (
    <>
      <DateField
        clearable
        label={t('lista.desde')}
        value={draft.fechaDesde ?? null}
        onChange={(day) => set({ fechaDesde: day ?? undefined })}
      />
      <DateField
        clearable
        label={t('lista.hasta')}
        value={draft.fechaHasta ?? null}
        onChange={(day) => set({ fechaHasta: day ?? undefined })}
        {...(reversed(draft) ? { error: t('lista.fechasMal') } : {})}
      />
    </>
  )
}
