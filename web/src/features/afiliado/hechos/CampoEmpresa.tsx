import { hechos } from '@gremial/contract/afiliado/hechos.ts'
import { lookupDelayMs } from '@gremial/contract/platform/list.ts'
import { Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'

/** An employer, searched by name, or none. The value is its id, 0 for none. */
export function CampoEmpresa(props: Omit<SelectProps, 'data'>) {
  const { t } = useTranslation()
  const [texto, setTexto] = useState('')
  const [pausado] = useDebouncedValue(texto.trim(), lookupDelayMs)
  const { data = [] } = useQuery({
    ...read(hechos.empresas, { query: { texto: pausado } }),
    enabled: pausado.length >= 2,
    placeholderData: keepPreviousData,
  })
  return (
    <Select
      searchable
      data={[{ value: '0', label: t('vida.sinEmpresa') }, ...data.map((e) => ({ value: String(e.id), label: e.nombre }))]}
      // Already filtered by the server.
      filter={({ options }) => options}
      searchValue={texto}
      onSearchChange={setTexto}
      nothingFoundMessage={t('armazon.buscarNada')}
      {...props}
    />
  )
}
