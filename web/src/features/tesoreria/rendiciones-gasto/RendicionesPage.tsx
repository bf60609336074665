import './rendiciones.css'
import { rendicionState } from '@gremial/contract/tesoreria/rendiciones-estados.ts'
import {
  type ConteosRendiciones,
  type RendicionRow,
  rendicionesGasto,
  rendicionesList,
} from '@gremial/contract/tesoreria/rendiciones-gasto.ts'
import { formatAmount, formatPesos, fromCents, toCents } from '@gremial/contract/values/money.ts'
import { Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { useTitle } from '../../../platform/title.ts'
import { useUrlQuery } from '../../../platform/urlQuery.ts'
import { useCan } from '../../../platform/user.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { List } from '../../../ui/list/List.tsx'
import { ListHead } from '../../../ui/list/ListPage.tsx'
import { useList } from '../../../ui/list/useList.ts'
import { Query } from '../../../ui/Query.tsx'
import { ScreenGate } from '../../../ui/ScreenGate.tsx'
import { Term } from '../../../ui/Term.tsx'
import { useShortcut } from '../../../ui/useShortcut.ts'
import { CampoSeccional, SinSeccionales } from '../../seccionales/seccionales/CampoSeccional.tsx'
import { seccionalesQuery } from '../../seccionales/seccionales/seccionales.api.ts'
import { Conteos } from './Conteos.tsx'
import { EstadoRendicionConEdad } from './EstadoRendicion.tsx'
import { LeToca } from './LeToca.tsx'
import { type RendicionDialog, RendicionDialogs } from './RendicionDialogs.tsx'
import { useNuevaRendicion } from './useNuevaRendicion.ts'
import { useRendicionActions } from './useRendicionActions.ts'

/** Settlements of a branch (C-RENDICION-01..22): the user's tasks first, then all by state, with row actions. */
export function RendicionesPage() {
  const { t } = useTranslation()
  useTitle(t('rendicion.titulo'), t('barra.rendiciones'))
  const seccionales = useQuery(seccionalesQuery())
  return (
    <ScreenGate>
      <Query query={seccionales} frame="hoja">
        {(list) => {
          const [first] = list
          return first ? (
            <OfSeccional seccionales={list} primera={String(first.idSeccional)} />
          ) : (
            <div className="hoja">
              <SinSeccionales />
            </div>
          )
        }}
      </Query>
    </ScreenGate>
  )
}

interface De {
  seccionales: ReadonlyArray<{ idSeccional: number; nombreSeccional: string }>
  primera: string
}

function OfSeccional({ seccionales, primera }: De) {
  const { t } = useTranslation()
  const [query, put] = useUrlQuery()
  // Required; defaults to the user's first branch (C-RENDICION-03, C-RENDICION-04).
  const idSeccional = query.idSeccional ?? primera
  const seccional = seccionales.find((s) => String(s.idSeccional) === idSeccional)?.nombreSeccional ?? ''
  const estado = useList(rendicionesList, { fixed: { idSeccional } })
  const [dialog, setDialog] = useState<RendicionDialog>(null)
  const conteos = useQuery(read(rendicionesGasto.conteos, { query: { idSeccional } }))
  const nueva = useNuevaRendicion(Number(idSeccional), () => setDialog({ que: 'nueva', idSeccional: Number(idSeccional) }))
  const actions = useRendicionActions(setDialog)
  const puedeEditar = useCan('rendiciones.editar')
  useShortcut('KeyN', () => void nueva.empezar(), Boolean(puedeEditar) && !nueva.validando)
  const newButton = puedeEditar && (
    <Button
      variant="principal"
      icon="agregar"
      loading={nueva.validando}
      aria-keyshortcuts="Alt+N"
      onClick={() => void nueva.empezar()}
    >
      {t('rendicion.nueva')} <kbd>Alt N</kbd>
    </Button>
  )
  return (
    <>
      <div className="titulo-pantalla">
        <div className="con-palabra">
          <Term word="rendicion">
            <h1 className="en-barra">{t('rendicion.titulo')}</h1>
          </Term>
        </div>
        {newButton}
      </div>
      <div className="arriba-rendiciones">
        <CampoSeccional
          value={idSeccional}
          required
          withAsterisk={false}
          onChange={(chosen) => put({ idSeccional: chosen ?? primera, page: undefined })}
        />
        <TeTocan conteos={conteos.data} idSeccional={idSeccional} />
      </div>
      <section className="hoja">
        <Conteos conteos={conteos.data} actual={query.idEstado} elegir={(idEstado) => estado.change({ idEstado })} />
        <ListHead
          state={estado}
          search={t('rendicion.buscar')}
          others={{
            control: (
              <Switch
                label={t('rendicion.soloMias')}
                checked={query.meToca === '1'}
                onChange={(e) => estado.change({ meToca: e.currentTarget.checked ? '1' : undefined })}
              />
            ),
            chips: [],
          }}
          exportList={{ text: (count) => t('rendicion.exportar', { count }), file: t('rendicion.archivoDe', { seccional }) }}
        />
        <List
          list={rendicionesList}
          state={estado}
          nameOf={(r) => r.numeroRendicion}
          actions={actions}
          cells={{
            numeroRendicion: (r) => <Numero rendicion={r} />,
            total: (r) => <span className="cifra">{formatAmount(r.total)}</span>,
            estado: (r) => <EstadoRendicionConEdad rendicion={r} />,
            leToca: (r) => <LeToca rendicion={r} />,
          }}
          block={(r) => <Bloque rendicion={r} />}
          empty={{ icon: 'rendicion', title: t('rendicion.sinRendiciones'), action: newButton }}
        />
        {!query.buscar && !query.meToca && <Suma conteos={conteos.data} estado={query.idEstado} />}
      </section>
      <RendicionDialogs dialogo={dialog} cerrar={() => setDialog(null)} />
    </>
  )
}

/** Links to the editor for a draft, to the detail otherwise. */
function Numero({ rendicion: r }: { rendicion: RendicionRow }) {
  return (
    <Link
      className="numero cifra fuerte"
      to="/app/seccionales/rendiciones-gasto/$idrendicion/conceptos/lista"
      params={{ idrendicion: String(r.id) }}
      search={r.can.modificar ? { modo: 'editar' } : {}}
    >
      {r.numeroRendicion}
    </Link>
  )
}

function Bloque({ rendicion: r }: { rendicion: RendicionRow }) {
  return (
    <div className={r.meToca ? 'bloque-rendicion mia' : 'bloque-rendicion'}>
      <p className="fila-rendicion">
        <Numero rendicion={r} />
        <span className="cifra fuerte">{formatAmount(r.total)}</span>
      </p>
      <p className="sub">
        {r.nombreTipo} {r.periodo && <span className="cifra">· {r.periodo}</span>}
      </p>
      <EstadoRendicionConEdad rendicion={r} />
      <LeToca rendicion={r} />
    </div>
  )
}

/** Maximum settlements named in the sentence. */
const aLaVista = 4

/** Action of the user's turn; an authorised one is sent to finance from its detail. */
const loQueToca = (idEstado: number) =>
  idEstado === rendicionState.pendienteDeFirmas
    ? ('firmar' as const)
    : idEstado === rendicionState.pagada
      ? ('registrarPago' as const)
      : ('corregir' as const)

/** The user's pending tasks, as a sentence with links. */
function TeTocan({ conteos, idSeccional }: { conteos: ConteosRendiciones | undefined; idSeccional: string }) {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const mias = conteos?.meTocan ?? []
  if (mias.length === 0) return null
  const ir = (id: number, que: keyof typeof aDonde) => aDonde[que](String(id))
  const aDonde = {
    firmar: (id: string) => navegar({ to: '/app/seccionales/rendiciones-gasto/$id/firmar', params: { id } }),
    registrarPago: (id: string) =>
      navegar({
        to: '/app/seccionales/movimientos-caja/$modo/nuevo',
        params: { modo: 'ingresos' },
        search: { seccionalUsuario: idSeccional, rendicion: id },
      }),
    corregir: (idrendicion: string) =>
      navegar({ to: '/app/seccionales/rendiciones-gasto/$idrendicion/conceptos/lista', params: { idrendicion } }),
  }
  return (
    <p className="te-tocan">
      <Icon name="firmar" />
      <span>
        <strong>{t('rendicion.teTocan', { count: mias.length })}</strong>{' '}
        {mias.slice(0, aLaVista).map((r, i) => (
          <span key={r.id}>
            {i > 0 && (i === mias.length - 1 ? ` ${t('rendicion.y')} ` : ', ')}
            {t(`rendicion.tocaDe.${loQueToca(r.idEstado)}`)}{' '}
            <button type="button" className="enlace cifra" onClick={() => void ir(r.id, loQueToca(r.idEstado))}>
              {r.numeroRendicion}
            </button>
          </span>
        ))}
        {mias.length > aLaVista && ` ${t('rendicion.yMas', { count: mias.length - aLaVista })}`}.
      </span>
    </p>
  )
}

/** Total of the rows, without cancelled ones. */
function Suma({ conteos, estado }: { conteos: ConteosRendiciones | undefined; estado: string | undefined }) {
  const { t } = useTranslation()
  if (!conteos) return null
  const cuentan = conteos.estados.filter((e) =>
    estado ? String(e.idEstado) === estado : e.idEstado !== rendicionState.cancelada,
  )
  const count = cuentan.reduce((n, e) => n + e.cantidad, 0)
  if (count === 0) return null
  return (
    <p className="suma-rendiciones">
      <span>
        <strong>{t('rendicion.cuantas', { count })}</strong>{' '}
        {!estado && <span className="suave">{t('rendicion.sinCanceladas')}</span>}
      </span>
      <strong className="cifra">{formatPesos(fromCents(cuentan.reduce((n, e) => n + toCents(e.total), 0)))}</strong>
    </p>
  )
}
