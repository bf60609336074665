import type { CajaOption } from '@gremial/contract/tesoreria/cajas.ts'
import { type PlanillaRow, planillasCaja, planillasList } from '@gremial/contract/tesoreria/planillas-caja.ts'
import { formatPesos } from '@gremial/contract/values/money.ts'
import { plainName } from '@gremial/contract/values/names.ts'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { urlOf } from '../../../platform/callApi.ts'
import { formatDate } from '../../../platform/today.ts'
import { DateFilter, useDateChips } from '../../../ui/list/DateFilter.tsx'
import { List } from '../../../ui/list/List.tsx'
import { ListHead } from '../../../ui/list/ListPage.tsx'
import type { RowAction } from '../../../ui/list/rowActions.ts'
import { useList } from '../../../ui/list/useList.ts'
import { StatusChip } from '../../../ui/states.tsx'

const { nroPla, desde, hasta, movimientos, totalIngresos, totalEgresos, saldoTotal, diferencia, cerradaPor } =
  planillasList.columns
const ofCaja = {
  ...planillasList,
  columns: { nroPla, desde, hasta, movimientos, totalIngresos, totalEgresos, saldoTotal, diferencia, cerradaPor },
}

/** Sheets of a box, the latest first: closing balance, count result and closer. */
export function PlanillasList({ caja }: { caja: CajaOption }) {
  const { t } = useTranslation()
  // Drops the sheet number of the address, which belongs to another query.
  const estado = useList(ofCaja, { fixed: { idSeccional: String(caja.idSeccional), caja: String(caja.id), nroPla: '' } })
  const actions = usePlanillaActions()
  const fichas = useDateChips(estado.query)
  // The box is the subject, not a removable filter.
  const { caja: _, nroPla: __, anulado: ___, ...query } = estado.query
  return (
    <section className="hoja">
      <h2 className="titulo-planilla">{t('caja.planillasDe', { caja: caja.nombre })}</h2>
      <ListHead
        state={estado}
        others={{ control: <DateFilter query={estado.query} apply={estado.change} />, chips: fichas }}
        exportList={{ text: (count) => t('caja.exportarPlanillas', { count }), file: t('caja.planillas') }}
      />
      <List
        list={ofCaja}
        state={{ ...estado, query: query }}
        nameOf={(p) => t('caja.planillaN', { n: p.nroPla })}
        actions={actions}
        cells={{
          nroPla: (p) => <strong>{p.nroPla}</strong>,
          hasta: (p) => (p.hasta === null ? <Abierta /> : formatDate(p.hasta)),
          diferencia: (p) => <Arqueo planilla={p} />,
          cerradaPor: (p) => plainName(p.cerradaPor ?? ''),
        }}
        block={(p) => <Bloque planilla={p} />}
        empty={{ icon: 'planillaCaja', title: t('caja.sinPlanillas') }}
      />
    </section>
  )
}

function Abierta() {
  const { t } = useTranslation()
  return <StatusChip sign="ok">{t('caja.estadoABIERTA')}</StatusChip>
}

/** Count result of a closed sheet; empty for the open one. */
function Arqueo({ planilla: { estado, diferencia } }: { planilla: PlanillaRow }) {
  const { t } = useTranslation()
  if (estado === 'ABIERTA') return null
  if (diferencia === null) return <span className="suave">{t('caja.sinArqueoCorto')}</span>
  if (diferencia === 0) return <>{t('caja.sinDiferencia')}</>
  const importe = formatPesos(Math.abs(diferencia))
  return <StatusChip sign="alerta">{t(diferencia < 0 ? 'caja.falta' : 'caja.sobra', { importe })}</StatusChip>
}

function Bloque({ planilla: p }: { planilla: PlanillaRow }) {
  const { t } = useTranslation()
  return (
    <div>
      <p className="renglon">
        <strong>{t('caja.planillaN', { n: p.nroPla })}</strong>
        <strong className="cifra">{p.saldoTotal !== null && formatPesos(p.saldoTotal)}</strong>
      </p>
      <p className="sub">
        {p.hasta === null
          ? t('caja.desdeEl', { desde: formatDate(p.desde) })
          : t('caja.delAl', { desde: formatDate(p.desde), hasta: formatDate(p.hasta) })}{' '}
        · {t('caja.movimientosN', { count: p.movimientos })}
      </p>
      {p.totalIngresos !== null && p.totalEgresos !== null && (
        <p className="sub cifra">
          + {formatPesos(p.totalIngresos)} · − {formatPesos(p.totalEgresos)}
        </p>
      )}
      <p className="sub">{p.hasta === null ? <Abierta /> : <Arqueo planilla={p} />}</p>
    </div>
  )
}

function usePlanillaActions(): (row: PlanillaRow) => RowAction[] {
  const { t } = useTranslation()
  const navegar = useNavigate()
  return (p) => [
    {
      text: t('caja.consultarPlanilla'),
      icon: 'ver',
      run: () =>
        navegar({
          to: '/app/seccionales/planillas-caja/lista',
          search: { idSeccional: String(p.idSeccional), caja: String(p.idCaja), nroPla: String(p.nroPla) },
        }),
    },
    // A blind box's printout would reveal the amounts to count.
    ...(p.saldoTotal === null
      ? []
      : [
          {
            text: t(p.estado === 'CERRADA' ? 'caja.imprimirParaFirmar' : 'caja.imprimirBorrador'),
            icon: 'imprimir' as const,
            run: () =>
              window.open(urlOf(planillasCaja.imprimir, { query: { caja: p.idCaja, nroPla: p.nroPla } }), '_blank', 'noopener'),
          },
        ]),
  ]
}
