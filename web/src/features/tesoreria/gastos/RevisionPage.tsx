import './gastos.css'
import { type GastosSummary, gastos } from '@gremial/contract/tesoreria/gastos.ts'
import type { PagoGroup } from '@gremial/contract/tesoreria/pagos.ts'
import { type RendicionState, rendicionState } from '@gremial/contract/tesoreria/rendiciones-estados.ts'
import { formatPesos } from '@gremial/contract/values/money.ts'
import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { useTitle } from '../../../platform/title.ts'
import { BarChart } from '../../../ui/charts/BarChart.tsx'
import { ColumnChart } from '../../../ui/charts/ColumnChart.tsx'
import { Query } from '../../../ui/Query.tsx'
import { EmptyState, Notice } from '../../../ui/states.tsx'
import { useFiltroSeccional } from '../../seccionales/seccionales/CampoSeccional.tsx'
import { comoMes } from './meses.ts'

/** Payment desk group of each payable state. */
const groupOf: Partial<Record<RendicionState, PagoGroup>> = {
  [rendicionState.autorizada]: 'paraPagar',
  [rendicionState.observada]: 'observadas',
  [rendicionState.pagada]: 'pagadas',
}

/** Expenses of twelve months by concept and branch, and settlements by state, for central treasury and reviewers. */
export function RevisionPage() {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const { idSeccional } = useSearch({ from: '/app/tesoreria/rendiciones' })
  useTitle(t('gastos.titulo'))
  const { options: seccionales } = useFiltroSeccional()
  const query = useQuery(read(gastos.resumen, { query: idSeccional ? { idSeccional: Number(idSeccional) } : {} }))
  return (
    <>
      <div className="titulo-pantalla">
        <div>
          <h1 className="en-barra">{t('gastos.titulo')}</h1>
          <p className="suave">{t('gastos.bajada')}</p>
        </div>
        <Select
          aria-label={t('gastos.seccional')}
          placeholder={t('gastos.todas')}
          clearable
          searchable={seccionales.length > 8}
          value={idSeccional ?? null}
          data={[...seccionales]}
          onChange={(id) => void navegar({ to: '/app/tesoreria/rendiciones', search: { idSeccional: id ?? undefined } })}
        />
      </div>
      <Query query={query} frame="hoja" rows={8} failure={t('gastos.fallo')}>
        {(datos) => <Contenido datos={datos} idSeccional={idSeccional} />}
      </Query>
    </>
  )
}

interface Props {
  datos: GastosSummary
  idSeccional: string | undefined
}

function Contenido({ datos, idSeccional }: Props) {
  const { t } = useTranslation()
  const part = (total: number) =>
    datos.total > 0 ? `${((100 * total) / datos.total).toLocaleString('es-AR', { maximumFractionDigits: 1 })} %` : ''
  return (
    <div className="pila revision-gastos">
      {datos.sinRevisar > 0 && (
        <Notice type="alerta">
          {t('gastos.parecidosSinRevisar', { count: datos.sinRevisar })}{' '}
          <Link to="/app/tesoreria/rendiciones/parecidos" search={{ revisado: '0' }}>
            {t('gastos.revisarlos')}
          </Link>
        </Notice>
      )}
      <section className="hoja resumen-gastos" aria-label={t('gastos.porMes')}>
        <div>
          <p className="suave">{t('gastos.gastado')}</p>
          <p className="principal-cifra cifra">{formatPesos(datos.total)}</p>
          <p>
            <Link to="/app/tesoreria/rendiciones/gastos" search={{ idSeccional }}>
              {t('gastos.comprobantes', { count: datos.cantidad })}
            </Link>
          </p>
          <p>
            <Link to="/app/tesoreria/rendiciones/parecidos">{t('gastos.verParecidos')}</Link>
          </p>
        </div>
        <Meses datos={datos} idSeccional={idSeccional} />
      </section>
      <section className="hoja hoja-in">
        <h2>{t('gastos.porConcepto')}</h2>
        {datos.conceptos.length === 0 ? (
          <EmptyState icon="grafico" title={t('gastos.sinGastos')} />
        ) : (
          <BarChart
            title={t('gastos.porConcepto')}
            bars={datos.conceptos.map(({ idConcepto, concepto, tipo, cantidad, total }) => ({
              key: idConcepto,
              label: (
                <Link to="/app/tesoreria/rendiciones/gastos" search={{ idConcepto: String(idConcepto), idSeccional }}>
                  {concepto}
                </Link>
              ),
              description: formatPesos(total),
              below: `${tipo} · ${t('gastos.comprobantes', { count: cantidad })} · ${part(total)}`,
              parts: [{ amount: total, color: 'var(--serie-1)' }],
            }))}
          />
        )}
      </section>
      {!idSeccional && datos.seccionales.length > 1 && (
        <section className="hoja hoja-in">
          <h2>{t('gastos.porSeccional')}</h2>
          <BarChart
            title={t('gastos.porSeccional')}
            bars={datos.seccionales.map(({ id, nombre, cantidad, total }) => ({
              key: id,
              label: (
                <Link to="/app/tesoreria/rendiciones/gastos" search={{ idSeccional: String(id) }}>
                  {nombre}
                </Link>
              ),
              description: formatPesos(total),
              below: `${t('gastos.comprobantes', { count: cantidad })} · ${part(total)}`,
              parts: [{ amount: total, color: 'var(--serie-1)' }],
            }))}
          />
        </section>
      )}
      <section className="hoja">
        <h2 className="titulo-hoja">{t('gastos.porEstado')}</h2>
        <ul className="bloques">
          {datos.estados
            .filter((e) => e.cantidad > 0)
            .map((e) => (
              <li key={e.idEstado}>
                <div>
                  <p className="renglon">
                    {groupOf[e.idEstado] ? (
                      <Link to="/app/tesoreria/rendiciones/pagos" search={{ grupo: groupOf[e.idEstado], idSeccional }}>
                        {e.estado}
                      </Link>
                    ) : (
                      <span>{e.estado}</span>
                    )}
                    <strong className="cifra">{formatPesos(e.total)}</strong>
                  </p>
                  <p className="sub">
                    {t('gastos.rendiciones', { count: e.cantidad })}
                    {e.tarde > 0 && ` · ${t('gastos.tarde', { count: e.tarde })}`}
                  </p>
                </div>
              </li>
            ))}
        </ul>
      </section>
    </div>
  )
}

/** One bar per month; selecting one opens its receipts. */
function Meses({ datos: { meses }, idSeccional }: Props) {
  const { t } = useTranslation()
  return (
    <ColumnChart
      title={t('gastos.porMes')}
      labelled
      values={meses.map(({ mes, total }) => ({
        key: mes,
        label: comoMes(mes),
        description: t('gastos.barraMes', { mes: comoMes(mes), importe: formatPesos(total) }),
        goesTo: (dicho) => (
          <Link to="/app/tesoreria/rendiciones/gastos" search={{ mes: String(mes), idSeccional }}>
            {dicho}
          </Link>
        ),
        above: total,
      }))}
    />
  )
}
