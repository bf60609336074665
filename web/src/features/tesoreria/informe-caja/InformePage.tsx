import './informe.css'
import { cajas as llamadasCajas } from '@gremial/contract/tesoreria/cajas.ts'
import { type Informe, type InformeLine, informeCaja } from '@gremial/contract/tesoreria/informe-caja.ts'
import { formatPesos } from '@gremial/contract/values/money.ts'
import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { read, urlOf } from '../../../platform/callApi.ts'
import { useTitle } from '../../../platform/title.ts'
import { today } from '../../../platform/today.ts'
import { BarChart } from '../../../ui/charts/BarChart.tsx'
import { ColumnChart } from '../../../ui/charts/ColumnChart.tsx'
import { ExportMenu } from '../../../ui/ExportMenu.tsx'
import { Query } from '../../../ui/Query.tsx'
import { EmptyState, Notice } from '../../../ui/states.tsx'
import { useFiltroSeccional } from '../../seccionales/seccionales/CampoSeccional.tsx'
import { comoMes, ultimosMeses } from '../gastos/meses.ts'

const direccion = '/app/tesoreria/informe-caja'
/** Maximum months back. */
const mesesAtras = 60

/** Income and expenses of twelve months by concept: of a branch, a box, or the user's whole scope. */
export function InformePage() {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const { idSeccional, caja, hasta } = useSearch({ from: direccion })
  useTitle(t('informe.titulo'), t('barra.porConcepto'))
  const { options: seccionales } = useFiltroSeccional()
  const cajas = useQuery({
    ...read(llamadasCajas.deSeccional, { query: { seccional: idSeccional ?? '' } }),
    enabled: idSeccional !== undefined,
  })
  const pide = {
    ...(idSeccional ? { idSeccional: Number(idSeccional) } : {}),
    ...(caja ? { caja: Number(caja) } : {}),
    ...(hasta ? { hasta: Number(hasta) } : {}),
  }
  const query = useQuery(read(informeCaja.leer, { query: pide }))
  const ir = (other: { idSeccional?: string | undefined; caja?: string | undefined; hasta?: string | undefined }) =>
    void navegar({ to: direccion, search: { idSeccional, caja, hasta, ...other } })
  return (
    <>
      <div className="titulo-pantalla">
        <div>
          <h1 className="en-barra">{t('informe.titulo')}</h1>
          <p className="suave">{t('informe.bajada')}</p>
        </div>
        <ExportMenu
          text={t('informe.excel')}
          file={t('informe.titulo')}
          count={query.data ? query.data.conceptos.length + query.data.aparte.length : 0}
          address={(formato) => urlOf(informeCaja.exportar, { query: { ...pide, formato } })}
        />
      </div>
      <div className="informe-filtros">
        {seccionales.length > 1 && (
          <Select
            label={t('caja.seccional')}
            placeholder={t('informe.todas')}
            clearable
            searchable={seccionales.length > 8}
            value={idSeccional ?? null}
            data={[...seccionales]}
            onChange={(id) => ir({ idSeccional: id ?? undefined, caja: undefined })}
          />
        )}
        {idSeccional && (
          <Select
            label={t('caja.caja')}
            placeholder={t('informe.todasCajas')}
            clearable
            value={caja ?? null}
            data={(cajas.data ?? []).map((c) => ({ value: String(c.id), label: c.nombre }))}
            onChange={(id) => ir({ caja: id ?? undefined })}
          />
        )}
        <Select
          label={t('informe.hasta')}
          allowDeselect={false}
          value={hasta ?? String(ultimosMeses(today(), 1)[0])}
          data={ultimosMeses(today(), mesesAtras).map((month) => ({ value: String(month), label: comoMes(month) }))}
          onChange={(month) => month && ir({ hasta: month })}
        />
      </div>
      <Query query={query} frame="hoja" rows={8} failure={t('informe.fallo')}>
        {(datos) => <Contenido datos={datos} />}
      </Query>
    </>
  )
}

function Contenido({ datos }: { datos: Informe }) {
  const { t } = useTranslation()
  const cifras = [
    ['recibido', datos.ingresos],
    ['gastado', datos.egresos],
    ['diferencia', Math.round((datos.ingresos - datos.egresos) * 100) / 100],
  ] as const
  return (
    <div className="pila informe-caja">
      {datos.ocultas > 0 && <Notice type="alerta">{t('informe.ocultas', { count: datos.ocultas })}</Notice>}
      {datos.conceptos.length + datos.aparte.length === 0 ? (
        <div className="hoja">
          <EmptyState icon="grafico" title={t('informe.nada')} />
        </div>
      ) : (
        <>
          <section className="hoja informe-resumen" aria-label={t('informe.porMes')}>
            <dl>
              {cifras.map(([que, importe]) => (
                <div key={que}>
                  <dt className="suave">{t(`informe.${que}`)}</dt>
                  <dd className={importe < 0 ? 'cifra negativo' : 'cifra'}>{formatPesos(importe)}</dd>
                </div>
              ))}
            </dl>
            <ColumnChart
              title={t('informe.porMes')}
              labelled
              series={[t('informe.recibido'), t('informe.gastado')]}
              values={datos.meses.map(({ mes, ingresos, egresos }) => ({
                key: mes,
                label: comoMes(mes),
                description: t('informe.columna', {
                  mes: comoMes(mes),
                  ingresos: formatPesos(ingresos),
                  egresos: formatPesos(egresos),
                }),
                above: ingresos,
                below: egresos,
              }))}
            />
          </section>
          <div className="informe-dos">
            <Lineas titulo={t('informe.enQue')} lineas={datos.conceptos.filter((c) => c.ingresoEgreso === 2)} serie={2} />
            <Lineas titulo={t('informe.deQue')} lineas={datos.conceptos.filter((c) => c.ingresoEgreso === 1)} serie={1} />
          </div>
          <Lineas titulo={t('informe.aparte')} bajada={t('informe.aparteTexto')} lineas={datos.aparte} serie={0} />
        </>
      )}
    </div>
  )
}

/** Concepts with amounts, the largest first, each with a bar. */
function Lineas({ titulo, bajada, lineas, serie }: { titulo: string; bajada?: string; lineas: InformeLine[]; serie: 0 | 1 | 2 }) {
  const { t } = useTranslation()
  if (lineas.length === 0) return null
  return (
    <section className="hoja hoja-in" aria-label={titulo}>
      <h2>{titulo}</h2>
      {bajada && <p className="informe-bajada suave">{bajada}</p>}
      <BarChart
        title={titulo}
        bars={lineas.map((l) => ({
          key: `${l.ingresoEgreso} ${l.concepto}`,
          label: (
            <>
              {l.concepto}
              {serie === 0 && (
                <span className="suave">{` · ${t(l.ingresoEgreso === 1 ? 'listas.informeCaja.ingreso' : 'listas.informeCaja.egreso')}`}</span>
              )}
            </>
          ),
          description: <span className={l.total < 0 ? 'negativo' : undefined}>{formatPesos(l.total)}</span>,
          below: t('caja.movimientosN', { count: l.cantidad }),
          parts: serie === 0 ? [] : [{ amount: Math.max(0, l.total), color: `var(--serie-${serie === 1 ? 1 : 4})` }],
        }))}
      />
    </section>
  )
}
