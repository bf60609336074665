import { type GastoRow, gastos, gastosList } from '@gremial/contract/tesoreria/gastos.ts'
import { formatPesos } from '@gremial/contract/values/money.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { formatDate, today } from '../../../platform/today.ts'
import { statusFilter } from '../../../ui/list/filters.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { StatusChip } from '../../../ui/states.tsx'
import { useFiltroSeccional } from '../../seccionales/seccionales/CampoSeccional.tsx'
import { FilesDialog } from './FilesDialog.tsx'
import { comoMes, ultimosMeses } from './meses.ts'

/** Receipts behind the expenses, to browse or export. */
export function GastosPage() {
  const { t } = useTranslation()
  const [view, setView] = useState<GastoRow>()
  const noConfiable = (g: GastoRow) =>
    g.desconfianza && (
      <p className="sub">
        <StatusChip sign="alerta">{t('proveedores.noConfiable')}</StatusChip> {g.desconfianza}
      </p>
    )
  const { data } = useQuery(read(gastos.resumen, { query: {} }))
  return (
    <>
      <ListPage
        list={gastosList}
        title={t('gastos.lista')}
        subtitle={t('gastos.bajada')}
        search={t('gastos.buscar')}
        filters={[
          useFiltroSeccional(),
          {
            field: 'idConcepto',
            label: t('gastos.concepto'),
            options: (data?.conceptos ?? []).map((c) => ({ value: String(c.idConcepto), label: `${c.concepto} (${c.tipo})` })),
          },
          {
            field: 'mes',
            label: t('gastos.mes'),
            options: ultimosMeses(today(), 36).map((month) => ({ value: String(month), label: comoMes(month) })),
          },
          statusFilter('noConfiable', t('proveedores.confianza'), t('proveedores.noConfiables'), t('proveedores.confiable')),
        ]}
        exportList={(count) => t('gastos.exportar', { count })}
        nameOf={(g) => `${g.proveedor} ${g.identificacion}`}
        actions={(g) => [{ text: t('gastos.ver'), icon: 'ver', run: () => setView(g) }]}
        cells={{
          proveedor: (g) => (
            <>
              <strong>{g.proveedor}</strong> {noConfiable(g)}
            </>
          ),
        }}
        block={(g) => (
          <div>
            <p className="renglon">
              <span className="fuerte">{g.proveedor}</span>
              <strong className="cifra">{formatPesos(g.importe)}</strong>
            </p>
            <p className="sub">
              {formatDate(g.fecha)} · {g.concepto}
            </p>
            {noConfiable(g)}
            <p className="sub">{t('gastos.deRendicion', { numero: g.numeroRendicion, seccional: g.nombreSeccional })}</p>
          </div>
        )}
        empty={{ icon: 'grafico', title: t('gastos.sinComprobantes') }}
      />
      {view && (
        <FilesDialog
          titulo={`${view.proveedor} ${view.identificacion}`}
          comprobantes={[
            {
              ...view,
              rotulo: t('gastos.deRendicion', { numero: view.numeroRendicion, seccional: view.nombreSeccional }),
            },
          ]}
          cerrar={() => setView(undefined)}
        />
      )}
    </>
  )
}
