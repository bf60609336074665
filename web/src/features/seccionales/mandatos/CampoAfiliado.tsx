import { pausaConsulta } from '@gremial/contract/platform/lista.ts'
import { listaAfiliadosSeccional } from '@gremial/contract/seccionales/seccionales.ts'
import { Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { leerLista } from '../../../ui/lista/useLista.ts'

/** A member of any branch within reach, looked up by name, number or document. Its value is the member number. */
export function CampoAfiliado(props: Omit<SelectProps, 'data'>) {
  const { t } = useTranslation()
  const [texto, setTexto] = useState('')
  const [pausado] = useDebouncedValue(texto, pausaConsulta)
  const { data } = useQuery({
    ...leerLista(listaAfiliadosSeccional, { buscar: pausado, size: 20 }),
    enabled: pausado.trim().length >= 2,
    placeholderData: keepPreviousData,
  })
  return (
    <Select
      searchable
      data={(data?.content ?? []).map((a) => ({
        value: String(a.id),
        label: `${a.nombreCompleto} · ${a.numeroAfiliadoFormateado} · ${a.seccional}`,
      }))}
      // The server has searched already, also in what the label does not say.
      filter={({ options }) => options}
      searchValue={texto}
      onSearchChange={setTexto}
      nothingFoundMessage={pausado.trim().length >= 2 ? t('armazon.buscarNada') : null}
      {...props}
    />
  )
}
