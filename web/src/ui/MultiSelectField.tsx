import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { opcion } from '@gremial/contract/administracion/catalogos.ts'
import { type List, lookupDelayMs, lookupSize } from '@gremial/contract/platform/list.ts'
import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { readList } from './list/useList.ts'

export interface Option {
  id: number
  nombre: string
}

interface Props<Z extends z.ZodObject> extends Omit<MultiSelectProps, 'data' | 'value' | 'onChange' | 'list'> {
  /** A list whose rows have id and nombre, filterable and sortable by nombre. */
  list: List<Z>
  chosen: readonly Option[]
  onChoose(options: Option[]): void
}

/**
 * Multiple choice with a lookup by name while typing (B-USUARIOS-51, B-USUARIOS-52). Query: nombre, sort nombre,asc, page 0,
 * size 2000.
 */
export function MultiSelectField<Z extends z.ZodObject>({ list, chosen, onChoose, ...props }: Props<Z>) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [name] = useDebouncedValue(text.trim(), lookupDelayMs)
  const { data } = useQuery(readList(list, { page: 0, size: lookupSize, sort: 'nombre,asc', nombre: name || undefined }))
  const found: Option[] = (data?.content ?? []).map((row) => opcion.parse(row))
  const all = [...found, ...chosen.filter((e) => !found.some((h) => h.id === e.id))]
  return (
    <MultiSelect
      searchable
      searchValue={text}
      onSearchChange={setText}
      nothingFoundMessage={t('armazon.buscarNada')}
      // The server already filters. Earlier choices stay in the data only for their labels.
      filter={({ options }) => options.filter((o) => 'value' in o && found.some((h) => String(h.id) === o.value))}
      hidePickedOptions
      maxDropdownHeight={280}
      {...props}
      data={all.map((o) => ({ value: String(o.id), label: o.nombre }))}
      value={chosen.map((o) => String(o.id))}
      onChange={(ids) => {
        onChoose(ids.flatMap((id) => all.find((o) => String(o.id) === id) ?? []))
        setText('')
      }}
    />
  )
}
