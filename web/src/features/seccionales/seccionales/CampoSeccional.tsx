import { Select, type SelectProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Filter } from '../../../ui/list/filters.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { seccionalesQuery } from './seccionales.api.ts'

const opcionesDe = (seccionales: ReadonlyArray<{ idSeccional: number; nombreSeccional: string }>) =>
  seccionales.map((s) => ({ value: String(s.idSeccional), label: s.nombreSeccional }))

/** A branch of the user; preselected if there is only one. */
export function CampoSeccional({ value, onChange, ...props }: Omit<SelectProps, 'data'>) {
  const { t } = useTranslation()
  const { data: seccionales = [] } = useQuery(seccionalesQuery())
  const data = opcionesDe(seccionales)
  const unica = data.length === 1 ? data[0] : undefined
  useEffect(() => {
    if (unica && !value) onChange?.(unica.value, unica)
  })
  return (
    <Select
      label={t('caja.seccional')}
      data={data}
      allowDeselect={false}
      searchable={data.length > 8}
      openOnFocus={false}
      value={value || null}
      {...(onChange ? { onChange } : {})}
      {...props}
    />
  )
}

/** The same as a filter of a list: all branches, or one. */
export function useFiltroSeccional(): Filter {
  const { t } = useTranslation()
  const { data: seccionales = [] } = useQuery(seccionalesQuery())
  return {
    field: 'idSeccional',
    label: t('caja.seccional'),
    all: t('caja.todasSeccionales'),
    options: opcionesDe(seccionales),
  }
}

/** Tells a user without branches whom to ask. */
export function SinSeccionales() {
  const { t } = useTranslation()
  return (
    <EmptyState icon="personas" title={t('seccional.sinSeccionales')}>
      {t('seccional.sinSeccionalesTexto')}
    </EmptyState>
  )
}
