import { type PagoGroup, type PagoRow, pagosList } from '@gremial/contract/tesoreria/pagos.ts'
import { formatAmount, formatPesos } from '@gremial/contract/values/money.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../platform/today.ts'
import { List } from '../../../ui/list/List.tsx'
import { ListHead } from '../../../ui/list/ListPage.tsx'
import type { RowAction } from '../../../ui/list/rowActions.ts'
import { useList } from '../../../ui/list/useList.ts'
import { useFiltroSeccional } from '../../seccionales/seccionales/CampoSeccional.tsx'
import { DialogoObservar, PagoDialog } from '../finanzas/DialogosCentral.tsx'
import { EstadoRendicionConEdad } from '../rendiciones-gasto/EstadoRendicion.tsx'
import { PagoNumber } from './PagoNumber.tsx'

/** Groups without selection: at the bank or finance, observed, or paid. */
export function OtroGrupo({ grupo }: { grupo: PagoGroup }) {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const seccional = useFiltroSeccional()
  const estado = useList(pagosList, { fixed: { grupo } })
  const [abierto, abrir] = useState<{ que: 'pagar' | 'observar'; rendicion: PagoRow }>()
  const close = () => abrir(undefined)
  const actions = (r: PagoRow): RowAction[] => [
    ...(r.can.pagar
      ? [{ text: t('finanzas.informarPago'), icon: 'prestamo' as const, run: () => abrir({ que: 'pagar', rendicion: r }) }]
      : []),
    ...(r.can.observar
      ? [{ text: t('finanzas.observar'), icon: 'alerta' as const, run: () => abrir({ que: 'observar', rendicion: r }) }]
      : []),
    {
      text: t('finanzas.ver'),
      icon: 'ver',
      run: () =>
        navegar({
          to: '/app/seccionales/rendiciones-gasto/$idrendicion/conceptos/lista',
          params: { idrendicion: String(r.id) },
          search: {},
        }),
    },
  ]
  return (
    <>
      <ListHead
        state={estado}
        search={t('pagos.buscar')}
        filters={[seccional]}
        exportList={{ text: (count) => t('pagos.exportar', { count }), file: t('pagos.titulo') }}
      />
      <List
        list={pagosList}
        state={estado}
        nameOf={(r) => r.numeroRendicion}
        actions={actions}
        cells={{
          numeroRendicion: (r) => (
            <>
              <PagoNumber pago={r} />
              <p className="sub">{r.nombreSeccional}</p>
            </>
          ),
          total: (r) => <span className="cifra">{formatAmount(r.total)}</span>,
          estado: (r) => (
            <>
              <EstadoRendicionConEdad rendicion={r} />
              <PagadaEl pago={r} />
              {r.motivo && <p className="sub">{r.motivo}</p>}
            </>
          ),
          lote: (r) => <Lote pago={r} />,
        }}
        block={(r) => (
          <div>
            <p className="renglon">
              <PagoNumber pago={r} />
              <strong className="cifra">{formatPesos(r.total)}</strong>
            </p>
            <p className="sub">{[r.nombreSeccional, r.nombreTipo, r.periodo].filter(Boolean).join(' · ')}</p>
            <EstadoRendicionConEdad rendicion={r} />
            <PagadaEl pago={r} />
            {r.motivo && <p className="sub">{r.motivo}</p>}
            <Lote pago={r} />
          </div>
        )}
        empty={{ icon: 'rendicion', title: t('pagos.nadaAsi') }}
      />
      <p className="pagos-pie">
        <Link to="/app/tesoreria/rendiciones/sin-acuse">{t('finanzas.verSinAcuse')}</Link>
      </p>
      {abierto?.que === 'pagar' && <PagoDialog rendicion={abierto.rendicion} cerrar={close} />}
      {abierto?.que === 'observar' && <DialogoObservar rendicion={abierto.rendicion} cerrar={close} />}
    </>
  )
}

/** Payments are grouped by recording date, so each shows its own payment date. */
function PagadaEl({ pago }: { pago: PagoRow }) {
  const { t } = useTranslation()
  if (pago.fechaPago === null) return null
  return <p className="sub">{t('pagos.pagadaEl', { fecha: formatDate(pago.fechaPago) })}</p>
}

function Lote({ pago }: { pago: PagoRow }) {
  const { t } = useTranslation()
  if (pago.idLote === null) return null
  return (
    <Link to="/app/tesoreria/rendiciones/pagos/lotes/$id" params={{ id: String(pago.idLote) }}>
      {t('pagos.lotes.nombre', { numero: pago.lote })}
    </Link>
  )
}
