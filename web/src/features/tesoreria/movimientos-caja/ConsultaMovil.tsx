import { Switch, TextInput } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { areDatesValid, DateFilterFields, dateFields } from '../../../ui/list/DateFilter.tsx'
import { type Draft, FilterDialog } from '../../../ui/list/FilterDialog.tsx'
import { FilterControl } from '../../../ui/list/filters.tsx'
import { CajaSelector, type Seccionales, useCajaDicha } from '../cajas/CajaSelector.tsx'
import { useFiltrosMovimientos } from './filtrosMovimientos.tsx'
import { MovimientosResult } from './MovimientosResult.tsx'
import { MovimientosTitle } from './MovimientosTitle.tsx'
import type { Modo } from './modo.ts'

const direccion = '/app/seccionales/movimientos-caja/$modo/lista'
const fields = ['idSeccional', 'caja', 'anulado', 'soloAnulados', 'concepto', 'tipo', 'forma', 'numeroPlanilla', ...dateFields]

/** Movements of a box on a phone: loaded immediately, under a line with the selection that opens the filters. */
export function ConsultaMovil({ modo, seccionales }: { modo: Modo; seccionales: Seccionales }) {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const search = useSearch({ from: direccion })
  const { datos, cajas, seccional } = useCajaDicha(seccionales, { seccional: search.idSeccional, caja: search.caja }, () => {})
  const conAnulados = search.anulado === '1'
  const withoutCajas = cajas.data?.length === 0
  return (
    <>
      <MovimientosTitle modo={modo} caja={datos?.id} principal />
      <div className="consulta-movil">
        <p>
          <strong>{datos?.nombre ?? (withoutCajas ? t('caja.sinCajas') : '')}</strong>
          <span className="sub">
            {seccionales.find((s) => String(s.idSeccional) === seccional)?.nombreSeccional}
            {conAnulados && ` · ${t('caja.conAnulados')}`}
          </span>
        </p>
        <FilterDialog
          title={t('lista.filtros')}
          action={t('caja.consultar')}
          query={{ ...search, idSeccional: seccional, caja: datos && String(datos.id) }}
          fields={fields}
          valid={areDatesValid}
          apply={(part) => void navegar({ to: '.', search: { ...search, ...part, page: undefined, consultado: '1' } })}
        >
          {(borrador) => <Campos seccionales={seccionales} {...borrador} />}
        </FilterDialog>
      </div>
      {cajas.error && <p role="alert">{cajas.error.message}</p>}
      {datos && (
        <section className="hoja">
          <MovimientosResult
            key={datos.id}
            modo={modo}
            conAnulados={conAnulados}
            de={{ idSeccional: seccional, caja: String(datos.id) }}
            sinFiltros
          />
        </section>
      )}
    </>
  )
}

function Campos({ seccionales, draft, set }: Draft & { seccionales: Seccionales }) {
  const { t } = useTranslation()
  const dicha = { seccional: draft.idSeccional, caja: draft.caja }
  const chosen = useCajaDicha(seccionales, dicha, ({ seccional, caja }) =>
    // Concepts depend on the branch, and sheet numbers on the box.
    set({
      idSeccional: seccional,
      caja,
      numeroPlanilla: undefined,
      ...(seccional === draft.idSeccional ? {} : { concepto: undefined }),
    }),
  )
  const { filtros } = useFiltrosMovimientos(Number(chosen.seccional))
  return (
    <>
      <CajaSelector seccionales={seccionales} elegida={chosen} />
      {(['anulado', 'soloAnulados'] as const).map((field) => (
        <Switch
          key={field}
          label={t(field === 'anulado' ? 'caja.anulados' : 'caja.soloAnulados')}
          checked={draft[field] === '1'}
          onChange={(e) => set({ [field]: e.currentTarget.checked ? '1' : undefined })}
        />
      ))}
      {filtros
        .filter(({ field }) => field !== 'soloAnulados')
        .map((filter) => (
          <FilterControl key={filter.field} filter={filter} query={draft} change={set} labelled />
        ))}
      <DateFilterFields draft={draft} set={set} />
      <TextInput
        label={t('caja.planillaNumero')}
        inputMode="numeric"
        maxLength={6}
        value={draft.numeroPlanilla ?? ''}
        onChange={(e) => set({ numeroPlanilla: String(Number(e.currentTarget.value.replaceAll(/\D/g, '')) || '') || undefined })}
      />
    </>
  )
}
