import { conceptosList } from '@gremial/contract/tesoreria/conceptos-caja.ts'
import { type MovimientoRow, movimientosCaja } from '@gremial/contract/tesoreria/movimientos-caja.ts'
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { DateFilter, useDateChips } from '../../../ui/list/DateFilter.tsx'
import type { Filter, FilterChip } from '../../../ui/list/filters.tsx'
import { type ListState, readList } from '../../../ui/list/useList.ts'
import { formas } from './importes.ts'

const direccion = '/app/seccionales/movimientos-caja/$modo/lista'

interface FiltrosMovimientos {
  filtros: Filter[]
  /** Chips of filters with their own controls. */
  fichas: FilterChip[]
  soloAnulados: boolean
}

/** Filters for a branch's movements. */
export function useFiltrosMovimientos(seccional: number): FiltrosMovimientos {
  const { t } = useTranslation()
  const search = useSearch({ from: direccion })
  // Includes disabled types, which have movements too; a reversal has its original's type.
  const { data: tipos = [] } = useQuery(read(movimientosCaja.tipos, { query: { sort: 'nombre,asc' } }))
  const { data: conceptos } = useQuery({
    ...readList(conceptosList, { page: 0, size: 1000, sort: 'nombre,asc', G_strategy: 'AND', G_idSeccional: seccional }),
    enabled: seccional > 0,
  })
  const fechas = useDateChips(search)
  const { numeroPlanilla } = search
  return {
    filtros: [
      {
        field: 'concepto',
        label: t('caja.concepto'),
        options: (conceptos?.content ?? []).map((c) => ({ value: String(c.id), label: c.nombre })),
      },
      { field: 'tipo', label: t('caja.tipo'), options: tipos.map((x) => ({ value: String(x.id), label: x.nombre })) },
      { field: 'forma', label: t('caja.forma'), options: formas.map((f) => ({ value: f, label: t(`caja.${f}`) })) },
      { field: 'soloAnulados', label: t('caja.anulados'), options: [{ value: '1', label: t('caja.soloAnulados') }] },
    ],
    soloAnulados: search.soloAnulados === '1',
    fichas: [
      ...fechas,
      ...(numeroPlanilla ? [{ name: 'numeroPlanilla', text: t('caja.planillaN', { n: numeroPlanilla }) }] : []),
    ],
  }
}

/** Date and sheet filters, in the list's header. */
export function OtrosFiltros({ estado }: { estado: ListState<MovimientoRow> }) {
  return (
    <>
      <DateFilter query={estado.query} apply={estado.change} />
      <PlanillaNumber key={estado.query.numeroPlanilla} estado={estado} />
    </>
  )
}

/** Sheet filter, applied on Enter or blur. */
function PlanillaNumber({ estado }: { estado: ListState<MovimientoRow> }) {
  const { t } = useTranslation()
  const pedida = estado.query.numeroPlanilla ?? ''
  const [typed, setTyped] = useState(pedida)
  const aplicar = () => {
    const numero = String(Number(typed) || '')
    if (numero !== pedida) estado.change({ numeroPlanilla: numero || undefined })
  }
  return (
    <TextInput
      className="numero-planilla"
      aria-label={t('caja.planillaNumero')}
      placeholder={t('caja.planillaNumero')}
      inputMode="numeric"
      maxLength={6}
      value={typed}
      onChange={(e) => setTyped(e.currentTarget.value.replaceAll(/\D/g, ''))}
      onKeyDown={(e) => e.key === 'Enter' && aplicar()}
      onBlur={aplicar}
    />
  )
}
