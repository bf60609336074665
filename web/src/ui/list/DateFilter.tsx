import { formatDate, parseDate } from '@gremial/contract/values/dates.ts'
import { useTranslation } from 'react-i18next'
import type { QueryParams } from '../../platform/urlQuery.ts'
import { DateField } from '../DateField.tsx'
import { type Draft, FilterDialog } from './FilterDialog.tsx'
import type { FilterChip } from './filters.tsx'

/** The chips of the dates that a list is filtered by. */
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

/** Days, and in their order: what is not, says so under its field and is not applied. */
export const areDatesValid = (draft: QueryParams): boolean =>
  dateFields.every((field) => !draft[field] || isDay(draft[field])) && !reversed(draft)

/** From and to, in a dialog that applies both together. */
export function DateFilter({ query, apply }: { query: QueryParams; apply(part: QueryParams): void }) {
  const { t } = useTranslation()
  return (
    <FilterDialog title={t('lista.fechas')} fields={dateFields} valid={areDatesValid} {...{ query, apply }}>
      {(draft) => <DateFilterFields {...draft} />}
    </FilterDialog>
  )
}

/** From and to, for a dialog of filters that has others too. */
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
