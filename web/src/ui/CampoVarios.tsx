import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { opcion } from '@gremial/contract/administracion/catalogos.ts'
import { type Lista, pausaConsulta, tamanioConsulta } from '@gremial/contract/platform/lista.ts'
import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { leerLista } from './lista/useLista.ts'

export interface Opcion {
  id: number
  nombre: string
}

interface Props<Z extends z.ZodObject> extends Omit<MultiSelectProps, 'data' | 'value' | 'onChange'> {
  /** A list whose rows have id and nombre, filtered by nombre and sorted by it. */
  lista: Lista<Z>
  elegidas: readonly Opcion[]
  elegir(opciones: Opcion[]): void
}

/** Several out of a list that is looked up by name while one types (B-USUARIOS-51, B-USUARIOS-52): query by nombre, sort nombre,asc, page 0, size 2000. */
export function CampoVarios<Z extends z.ZodObject>({ lista, elegidas, elegir, ...props }: Props<Z>) {
  const { t } = useTranslation()
  const [texto, setTexto] = useState('')
  const [nombre] = useDebouncedValue(texto.trim(), pausaConsulta)
  const { data } = useQuery(leerLista(lista, { page: 0, size: tamanioConsulta, sort: 'nombre,asc', nombre: nombre || undefined }))
  const halladas: Opcion[] = (data?.content ?? []).map((fila) => opcion.parse(fila))
  const todas = [...halladas, ...elegidas.filter((e) => !halladas.some((h) => h.id === e.id))]
  return (
    <MultiSelect
      searchable
      searchValue={texto}
      onSearchChange={setTexto}
      nothingFoundMessage={t('armazon.buscarNada')}
      // The server looked already; what was chosen before stays among the options only so that it has a name.
      filter={({ options }) => options.filter((o) => 'value' in o && halladas.some((h) => String(h.id) === o.value))}
      hidePickedOptions
      maxDropdownHeight={280}
      {...props}
      data={todas.map((o) => ({ value: String(o.id), label: o.nombre }))}
      value={elegidas.map((o) => String(o.id))}
      onChange={(ids) => {
        elegir(ids.flatMap((id) => todas.find((o) => String(o.id) === id) ?? []))
        setTexto('')
      }}
    />
  )
}
