import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { QueryParams } from '../../platform/urlQuery.ts'

/** A filter of a list, said once: its control in the head of the list, and its chip when it filters. */
export interface Filter {
  /** Its name in the list's declaration and in the address. */
  field: string
  label: string
  /** What the control says while it filters nothing; the label when not said. */
  all?: string
  options: ReadonlyArray<{ value: string; label: string }>
}

/** A yes/no filter of what can be enabled. */
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

/** The chips of the filters in use; a value that is none of the options is not one of them. */
export function chipsOf(filters: readonly Filter[], query: QueryParams): FilterChip[] {
  return filters.flatMap(({ field, label, options }) => {
    const selected = options.find((o) => o.value === query[field])
    return selected ? [{ name: field, text: `${label}: ${selected.label}` }] : []
  })
}

/** The control of a filter: a choice that can be cleared; its label is over it where there is room (`rotulado`). */
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
