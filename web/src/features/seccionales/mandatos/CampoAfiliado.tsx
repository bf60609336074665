import { Select, type SelectProps } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBuscarAfiliados } from '../seccionales/useBuscarAfiliados.ts'

/** A member within scope, searched by name, number or document. The value is the member number. */
export function CampoAfiliado(props: Omit<SelectProps, 'data'>) {
  const { t } = useTranslation()
  const [texto, setTexto] = useState('')
  const { afiliados, buscado } = useBuscarAfiliados(texto)
  return (
    <Select
      searchable
      data={afiliados.map((a) => ({
        value: String(a.id),
        label: `${a.nombreCompleto} · ${a.numeroAfiliadoFormateado} · ${a.seccional}`,
      }))}
      // Already filtered by the server, also by what the label does not show.
      filter={({ options }) => options}
      searchValue={texto}
      onSearchChange={setTexto}
      nothingFoundMessage={buscado ? t('armazon.buscarNada') : null}
      {...props}
    />
  )
}
