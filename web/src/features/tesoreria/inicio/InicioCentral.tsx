import './inicio-tesoreria.css'
import { type CajaMirada, inicioTesoreria } from '@gremial/contract/tesoreria/inicio.ts'
import { formatPesos } from '@gremial/contract/values/money.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { Query } from '../../../ui/Query.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { BarraDeFormas } from './BarraDeFormas.tsx'

const groups = ['tarde', 'sinOficial', 'diferencias'] as const
/** Boxes per group on the home screen; the central view lists all. */
const first = 5

/** Home of central treasury and reviewers: total balance, and boxes that need attention. */
export function InicioCentral() {
  const { t } = useTranslation()
  const query = useQuery(read(inicioTesoreria.central, {}))
  return (
    <section className="inicio-cajas">
      <h2>{t('caja.central')}</h2>
      <div className="hoja">
        <Query query={query} rows={4} failure={t('caja.falloCentral')}>
          {(datos) => (
            <>
              <div className="inicio-cajas-total">
                <div>
                  <p className="suave">{t('caja.dineroTodas')}</p>
                  <p className="inicio-cajas-cifra cifra">{formatPesos(datos.total.total)}</p>
                  <p>
                    <Link to="/app/tesoreria/central">{t('caja.enCajas', { count: datos.cajas })}</Link>
                  </p>
                </div>
                <BarraDeFormas total={datos.total} />
              </div>
              {groups.every((g) => datos[g].length === 0) ? (
                <EmptyState icon="bien" title={t('inicioTesoreria.enOrden')} />
              ) : (
                groups.map((g) => <Grupo key={g} grupo={g} cajas={datos[g]} />)
              )}
            </>
          )}
        </Query>
      </div>
    </section>
  )
}

function Grupo({ grupo, cajas }: { grupo: (typeof groups)[number]; cajas: CajaMirada[] }) {
  const { t } = useTranslation()
  if (cajas.length === 0) return null
  return (
    <div data-grupo={grupo}>
      <h3 className="inicio-cajas-grupo">{t(`inicioTesoreria.${grupo}`, { count: cajas.length })}</h3>
      <ul className="bloques">
        {cajas.slice(0, first).map((c) => (
          <li key={`${c.id}-${c.nroPla}`}>
            <p className="renglon">
              <span>
                {grupo === 'sinOficial' ? (
                  <Link to="/app/seccionales/cajas/$id/editar" params={{ id: String(c.id) }}>
                    {c.nombre}
                  </Link>
                ) : (
                  <Link
                    to="/app/seccionales/planillas-caja/lista"
                    search={{ idSeccional: String(c.idSeccional), caja: String(c.id), nroPla: String(c.nroPla) }}
                  >
                    {c.nombre}
                  </Link>
                )}
                <span className="suave">{` · ${c.seccional} · ${t('caja.planillaN', { n: c.nroPla })}`}</span>
              </span>
              <strong className={c.importe !== null && c.importe < 0 ? 'cifra negativo' : 'cifra'}>
                {c.importe === null ? t('caja.diasAbierta', { count: c.dias }) : formatPesos(c.importe)}
              </strong>
            </p>
          </li>
        ))}
      </ul>
      {cajas.length > first && (
        <p className="inicio-cajas-grupo">
          <Link to="/app/tesoreria/central">{t('inicioTesoreria.yMas', { count: cajas.length - first })}</Link>
        </p>
      )}
    </div>
  )
}
