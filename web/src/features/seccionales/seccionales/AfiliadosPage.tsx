import './afiliados.css'
import {
  afiliadosSeccionalList,
  type FilaAfiliadoSeccional,
  seccionales as llamadas,
} from '@gremial/contract/seccionales/seccionales.ts'
import { Select, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { useTitle } from '../../../platform/title.ts'
import { formatTimestamp } from '../../../platform/today.ts'
import { useCan } from '../../../platform/user.ts'
import { Button } from '../../../ui/Button.tsx'
import { iconOf } from '../../../ui/icons.tsx'
import { List } from '../../../ui/list/List.tsx'
import { ListHead } from '../../../ui/list/ListPage.tsx'
import type { RowAction } from '../../../ui/list/rowActions.ts'
import { type ListState, useList } from '../../../ui/list/useList.ts'
import { Query } from '../../../ui/Query.tsx'
import { ScreenGate } from '../../../ui/ScreenGate.tsx'
import { EmptyState, StatusChip } from '../../../ui/states.tsx'
import { afiliadoActionPath } from '../../acceso/menues/enlaces.ts'
import { accionesDeAfiliadoQuery } from '../../acceso/menues/menues.api.ts'
import { SinSeccionales } from './CampoSeccional.tsx'
import { Filtros, useFichas } from './Filtros.tsx'
import { seccionalesQuery } from './seccionales.api.ts'
import { Torta } from './Torta.tsx'

/** Members of a branch (B-AFILIADOSSECC-01..18): chosen, queried with CONSULTAR, then searched, filtered and exported. */
export function AfiliadosPage() {
  const { t } = useTranslation()
  useTitle(t('seccional.titulo'), t('barra.afiliados'))
  const lista = useQuery(seccionalesQuery())
  return (
    <ScreenGate>
      <div className="titulo-pantalla">
        <h1 className="en-barra">{t('seccional.titulo')}</h1>
        <Link to="/app/seccionales/cambios-padron" className="boton">
          {t('cambiosPadron.titulo')}
        </Link>
      </div>
      <Query query={lista} frame="hoja">
        {(seccionales) =>
          seccionales.length > 0 ? (
            <Consulta seccionales={seccionales} />
          ) : (
            <div className="hoja">
              <SinSeccionales />
            </div>
          )
        }
      </Query>
    </ScreenGate>
  )
}

type Seccionales = Array<{ idSeccional: number; nombreSeccional: string }>
const todas = 'todas'

function Consulta({ seccionales }: { seccionales: Seccionales }) {
  const { t } = useTranslation()
  // Nothing is queried before CONSULTAR, which is stored in the address.
  const { consultado, idSeccional, incluirDesvinculado } = useSearch({ from: '/app/seccionales/afiliados' })
  const activa = consultado !== undefined
  const estado = useList(afiliadosSeccionalList, { active: activa })
  const { alDia, sabidoAl } = estado.query
  const deOtroDia = { ...(alDia ? { alDia } : {}), ...(sabidoAl ? { sabidoAl } : {}) }
  const grafico = useQuery({
    ...read(llamadas.grafico, { query: { idSeccional, incluirDesvinculado, ...deOtroDia } }),
    enabled: activa,
  })
  const elegida = seccionales.find((s) => String(s.idSeccional) === idSeccional)?.nombreSeccional ?? t('seccional.todas')
  return (
    <>
      <div className="consulta-seccional">
        <div>
          <Selector seccionales={seccionales} estado={estado} />
          {activa && estado.result.data && (
            <p style={{ marginTop: 16 }}>
              <span className="suave">
                {t('seccional.ultima', {
                  momento: formatTimestamp(new Date(estado.result.dataUpdatedAt)),
                })}
              </span>{' '}
              <strong>{t('seccional.cantidad', { count: estado.result.data.totalElements })}</strong> · {elegida}
            </p>
          )}
          {activa && (alDia || sabidoAl) && <p className="suave">{t('listas.afiliadosSeccional.supuesto')}</p>}
        </div>
        {activa && grafico.data && <Torta grafico={grafico.data} />}
      </div>
      <section className="hoja">
        {activa ? (
          <Resultado estado={estado} />
        ) : (
          <EmptyState icon="personas" title={t('seccional.elegi')}>
            {t('seccional.elegiTexto')}
          </EmptyState>
        )}
      </section>
    </>
  )
}

function Selector({ seccionales, estado }: { seccionales: Seccionales; estado: ListState<FilaAfiliadoSeccional> }) {
  const { t } = useTranslation()
  const { query, change, result } = estado
  const unica = seccionales.length === 1 ? String(seccionales[0]?.idSeccional) : undefined
  const inicial = query.idSeccional ?? (query.consultado ? todas : (unica ?? String(seccionales[0]?.idSeccional)))
  const [seccional, setSeccional] = useState(inicial)
  const [incluir, setIncluir] = useState(query.incluirDesvinculado === '1')
  useEffect(() => setSeccional(inicial), [inicial])
  const opciones = [
    ...(seccionales.length > 1 ? [{ value: todas, label: t('seccional.todas') }] : []),
    ...seccionales.map((s) => ({ value: String(s.idSeccional), label: s.nombreSeccional })),
  ]
  const consultar = () => {
    change({
      idSeccional: seccional === todas ? undefined : seccional,
      incluirDesvinculado: incluir ? '1' : undefined,
      consultado: '1',
    })
    if (query.consultado) void result.refetch()
  }
  return (
    <form
      onSubmit={(e) => {
        e.preventDefault()
        consultar()
      }}
    >
      <Select
        className="selector"
        label={t('seccional.seccional')}
        data={opciones}
        value={seccional}
        onChange={(v) => v && setSeccional(v)}
        allowDeselect={false}
        searchable={opciones.length > 8}
      />
      <Switch label={t('seccional.incluir')} checked={incluir} onChange={(e) => setIncluir(e.currentTarget.checked)} />
      <Button type="submit" variant="principal" loading={result.isFetching && result.isPlaceholderData}>
        {t('seccional.consultar')}
      </Button>
    </form>
  )
}

function Resultado({ estado }: { estado: ListState<FilaAfiliadoSeccional> }) {
  const { t } = useTranslation()
  const acciones = useAcciones()
  const marca = (fila: FilaAfiliadoSeccional) => <StatusChip sign={fila.signoEstado}>{fila.estado}</StatusChip>
  return (
    <>
      <ListHead
        state={estado}
        search={t('seccional.buscar')}
        others={{ control: <Filtros consulta={estado.query} aplicar={estado.change} />, chips: useFichas(estado.query) }}
        exportList={{ text: (count) => t('seccional.exportar', { count }), file: 'Afiliados' }}
      />
      <List
        list={afiliadosSeccionalList}
        state={estado}
        nameOf={(a) => a.nombreCompleto}
        actions={acciones}
        cells={{
          nombreCompleto: (a) => (
            <>
              <strong>{a.nombreCompleto}</strong>
              <span className="sub">{a.documento}</span>
            </>
          ),
          estado: marca,
          empresa: (a) => a.empresa || <span className="suave">{t('seccional.sinEmpresa')}</span>,
        }}
        block={(a) => (
          <div>
            <p className="fuerte">{a.nombreCompleto}</p>
            <p className="sub">
              {a.numeroAfiliadoFormateado} · {a.documento}
            </p>
            <p className="sub">
              {a.categoria} · {a.empresa || t('seccional.sinEmpresa')}
            </p>
            {marca(a)}
          </div>
        )}
        empty={{ icon: 'personas', title: t('seccional.sinAfiliados') }}
      />
    </>
  )
}

/** Record, account, and the menu's row actions for a member (B-AFILIADOSSECC-08). */
function useAcciones(): (fila: FilaAfiliadoSeccional) => RowAction[] {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const tramites = useCan('tramites.consultar')
  const { data: items = [] } = useQuery(accionesDeAfiliadoQuery())
  const ir = (href: string) => () => void navegar({ href })
  return ({ id }) => [
    { text: t('seccional.verFicha'), icon: 'ficha' as const, run: ir(`/app/afiliados/consulta?codigo=${id}`) },
    { text: t('seccional.verCuenta'), icon: 'cuenta' as const, run: ir(`/app/afiliados/cuenta-corriente?codigo=${id}`) },
    ...(tramites
      ? [{ text: t('seccional.verTramites'), icon: 'tramite' as const, run: ir(`/app/afiliados/tramites?codigo=${id}`) }]
      : []),
    ...items.map((item) => ({
      text: item.title,
      icon: iconOf(item.icono),
      run: ir(afiliadoActionPath(item.link, item.id, item.title, id)),
    })),
  ]
}
