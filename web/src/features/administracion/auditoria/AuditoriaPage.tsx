import './auditoria.css'
import { auditoria, auditoriaList, camposFiltroAuditoria, verbosAuditoria } from '@gremial/contract/administracion/auditoria.ts'
import { useTranslation } from 'react-i18next'
import { useTitle } from '../../../platform/title.ts'
import type { QueryParams } from '../../../platform/urlQuery.ts'
import { ExportMenu } from '../../../ui/ExportMenu.tsx'
import { DateFilter, useDateChips } from '../../../ui/list/DateFilter.tsx'
import { FilterChips } from '../../../ui/list/FilterChips.tsx'
import { chipsOf, type Filter, type FilterChip, FilterControl } from '../../../ui/list/filters.tsx'
import { SavedFilters } from '../../../ui/list/SavedFilters.tsx'
import { SearchBox } from '../../../ui/list/SearchBox.tsx'
import { useList } from '../../../ui/list/useList.ts'
import { useForbidden } from '../../../ui/Query.tsx'
import { EmptyState, ErrorNotice, Skeleton } from '../../../ui/states.tsx'
import { useFiltroSeccional } from '../../seccionales/seccionales/CampoSeccional.tsx'
import { Asientos } from './Asientos.tsx'
import { Cadena } from './Cadena.tsx'

/** Audit log (B-AUDITORIA-01): state of the hash chain, then the rows as sentences, newest first. */
export function AuditoriaPage() {
  const { t } = useTranslation()
  const estado = useList(auditoriaList)
  useTitle(t('asientos.titulo'))
  const { query, change, result } = estado
  const seccional = useFiltroSeccional()
  const filtros: Filter[] = [
    {
      field: 'verbo',
      label: t('asientos.verbo'),
      all: t('asientos.todos'),
      options: verbosAuditoria.map((v) => ({ value: v, label: t(`asientos.verbos.${v}`) })),
    },
    { ...seccional, label: t('asientos.seccional'), all: t('asientos.todas') },
  ]
  const total = result.data?.totalElements ?? 0
  return (
    <>
      <div className="titulo-pantalla">
        <div>
          <h1 className="en-barra">{t('asientos.titulo')}</h1>
          <p className="suave">{t('asientos.bajada')}</p>
        </div>
      </div>
      <Cadena />
      <section className="hoja" aria-label={t('asientos.titulo')}>
        <div className="herramientas">
          <SearchBox value={query.buscar ?? ''} text={t('asientos.buscar')} search={(texto) => change({ buscar: texto })} />
          {filtros.map((filtro) => (
            <FilterControl key={filtro.field} filter={filtro} query={query} change={change} />
          ))}
          <DateFilter query={query} apply={change} />
          <SavedFilters state={estado} calls={auditoria} fields={camposFiltroAuditoria} />
          <div className="empuja">
            <ExportMenu
              text={t('asientos.exportar', { count: total })}
              file={auditoriaList.file ?? ''}
              address={estado.exportList}
              count={total}
            />
          </div>
        </div>
        <FilterChips
          chips={[...chipsOf(filtros, query), ...useOtrasFichas(query)]}
          remove={(nombres) => change(Object.fromEntries(nombres.map((nombre) => [nombre, undefined])))}
        />
        <Filas estado={estado} />
      </section>
    </>
  )
}

/** Chips for filters without a control in the head: dates, a user, an entity. Each can be removed. */
function useOtrasFichas(consulta: QueryParams): FilterChip[] {
  const { t } = useTranslation()
  const fechas = useDateChips(consulta)
  const { idUsuario, cosa, codigo = '', sobreAfiliado, sobreUsuario } = consulta
  return [
    ...fechas,
    ...(idUsuario ? [{ name: 'idUsuario', text: t(idUsuario === '0' ? 'asientos.delSistema' : 'asientos.deUno') }] : []),
    ...(sobreAfiliado ? [{ name: 'sobreAfiliado', text: t('asientos.sobreUno') }] : []),
    ...(sobreUsuario ? [{ name: 'sobreUsuario', text: t('asientos.sobreUno') }] : []),
    ...(cosa ? [{ name: 'cosa', text: t('asientos.deCosa', { cosa: t(`cosas.${cosa as 'caja'}`), codigo }) }] : []),
  ]
}

function Filas({ estado }: { estado: ReturnType<typeof useList<typeof auditoriaList.row>> }) {
  const { t } = useTranslation()
  const { data, error, refetch } = estado.result
  if (useForbidden(error)) return null
  if (error) return <ErrorNotice title={t('lista.fallo')} error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton rows={8} />
  if (data.content.length === 0)
    return <EmptyState icon="filtro" title={t(Object.keys(estado.query).length > 0 ? 'lista.sinResultados' : 'asientos.vacia')} />
  return <Asientos estado={estado} filas={data.content} total={data.totalElements} />
}
