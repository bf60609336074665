import { type FilaGasto, gastos, listaGastos } from '@gremial/contract/tesoreria/gastos.ts'
import { formatDate } from '@gremial/contract/values/dates.ts'
import { formatPesos } from '@gremial/contract/values/money.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { today } from '../../../platform/today.ts'
import { statusFilter } from '../../../ui/list/filters.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { StatusChip } from '../../../ui/states.tsx'
import { useFiltroSeccional } from '../../seccionales/seccionales/CampoSeccional.tsx'
import { DialogoArchivos } from './DialogoArchivos.tsx'
import { comoMes, ultimosMeses } from './meses.ts'

/** The receipts behind what was spent, to look at one by one or to take to a spreadsheet. */
export function GastosPage() {
  const { t } = useTranslation()
  const [vista, setVista] = useState<FilaGasto>()
  const noConfiable = (g: FilaGasto) =>
    g.desconfianza && (
      <p className="sub">
        <StatusChip sign="alerta">{t('proveedores.noConfiable')}</StatusChip> {g.desconfianza}
      </p>
    )
  const { data } = useQuery(read(gastos.resumen, { query: {} }))
  return (
    <>
      <ListPage
        list={listaGastos}
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
            options: ultimosMeses(today(), 36).map((mes) => ({ value: String(mes), label: comoMes(mes) })),
          },
          statusFilter('noConfiable', t('proveedores.confianza'), t('proveedores.noConfiables'), t('proveedores.confiable')),
        ]}
        exportList={(count) => t('gastos.exportar', { count })}
        nameOf={(g) => `${g.proveedor} ${g.identificacion}`}
        actions={(g) => [{ text: t('gastos.ver'), icon: 'ver', run: () => setVista(g) }]}
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
      {vista && (
        <DialogoArchivos
          titulo={`${vista.proveedor} ${vista.identificacion}`}
          comprobantes={[
            {
              ...vista,
              rotulo: t('gastos.deRendicion', { numero: vista.numeroRendicion, seccional: vista.nombreSeccional }),
            },
          ]}
          cerrar={() => setVista(undefined)}
        />
      )}
    </>
  )
}
