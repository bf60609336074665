import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { QueryParams } from '../../platform/urlQuery.ts'

/** Declaration of a list filter: its control and its chip. */
export interface Filter {
  /** Name in the list's declaration and in the URL. */
  field: string
  label: string
  /** Placeholder without a value; the label by default. */
  all?: string
  options: ReadonlyArray<{ value: string; label: string }>
}

/** Yes/no filter for an enabled flag. */
export const statusFilter = (field: string, label: string, yes: string, no: string): Filter => ({
  field,
  label,
  options: [
    { value: '1', label: yes },
    { value: '0', label: no },
  ],
})

export interface FilterChip {
  name: string
  text: string
}

/** Chips of the active filters. Values outside the options are ignored. */
export function chipsOf(filters: readonly Filter[], query: QueryParams): FilterChip[] {
  return filters.flatMap(({ field, label, options }) => {
    const selected = options.find((o) => o.value === query[field])
    return selected ? [{ name: field, text: `${label}: ${selected.label}` }] : []
  })
}

/** Clearable select of a filter. With `labelled` the label is above the control. */
export function FilterControl({
  filter: { field, label, all, options },
  query,
  change,
  labelled = false,
}: {
  filter: Filter
  query: QueryParams
  labelled?: boolean
  change(part: QueryParams): void
}) {
  const { t } = useTranslation()
  return (
    <Select
      {...(labelled ? { label: label, placeholder: all } : { 'aria-label': label, placeholder: all ?? label })}
      clearable
      clearButtonProps={{ 'aria-label': t('lista.quitarFiltro', { filtro: label }) }}
      searchable={options.length > 8}
      value={options.some((o) => o.value === query[field]) ? (query[field] ?? null) : null}
      data={[...options]}
      onChange={(value) => change({ [field]: value ?? undefined })}
    />
  )
}
