import { type GrupoPagoAfiliado, type PagoAfiliadoRow, pagosAfiliadosList } from '@gremial/contract/tesoreria/pagos-afiliados.ts'
import { formatAmount, formatPesos } from '@gremial/contract/values/money.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../platform/today.ts'
import { List } from '../../../ui/list/List.tsx'
import { ListHead } from '../../../ui/list/ListPage.tsx'
import { useList } from '../../../ui/list/useList.ts'

/** Groups without selection: with the bank, or paid this month. */
export function OtroGrupoAfiliados({ grupo }: { grupo: Extract<GrupoPagoAfiliado, 'enBanco' | 'pagados'> }) {
  const { t } = useTranslation()
  const estado = useList(pagosAfiliadosList, { fixed: { grupo } })
  return (
    <>
      <ListHead
        state={estado}
        search={t('pagosAfiliados.buscar')}
        exportList={{ text: (count) => t('pagosAfiliados.exportar', { count }), file: t('pagosAfiliados.titulo') }}
      />
      <List
        list={pagosAfiliadosList}
        state={estado}
        nameOf={(p) => p.numero}
        cells={{
          numero: (p) => <span className="cifra fuerte">{p.numero}</span>,
          total: (p) => <span className="cifra">{formatAmount(p.total)}</span>,
          lote: (p) => <Lote pago={p} />,
        }}
        block={(p) => (
          <div>
            <p className="renglon">
              <span className="cifra fuerte">{p.numero}</span>
              <strong className="cifra">{formatPesos(p.total)}</strong>
            </p>
            <p className="sub">
              {p.afiliado} · {p.producto}
            </p>
            <Lote pago={p} />
          </div>
        )}
        empty={{ icon: 'banco', title: t(estado.query.buscar ? 'pagosAfiliados.nadaAsi' : `pagosAfiliados.nada.${grupo}`) }}
      />
    </>
  )
}

/** Its lot, or the day and reference of a payment made without one. */
function Lote({ pago: { idLote, lote, fechaPago, referencia } }: { pago: PagoAfiliadoRow }) {
  const { t } = useTranslation()
  return (
    <>
      {idLote !== null && (
        <Link to="/app/tesoreria/rendiciones/pagos/lotes/$id" params={{ id: String(idLote) }}>
          {t('pagos.lotes.nombre', { numero: lote })}
        </Link>
      )}
      {fechaPago !== null && (
        <p className="sub">
          {t('pagos.pagadaEl', { fecha: formatDate(fechaPago) })} {referencia}
        </p>
      )}
    </>
  )
}
