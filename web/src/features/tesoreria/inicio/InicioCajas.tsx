import './inicio-tesoreria.css'
import { diasPlanillaTarde, inicioTesoreria, type OwnCaja } from '@gremial/contract/tesoreria/inicio.ts'
import { formatAmount, formatPesos } from '@gremial/contract/values/money.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { Query } from '../../../ui/Query.tsx'
import { StatusChip } from '../../../ui/states.tsx'
import { BarraDeFormas } from './BarraDeFormas.tsx'

const formas = ['efectivo', 'bancarios', 'valores'] as const

/** A treasurer's boxes: balance, days open and actions. Renders nothing without boxes. */
export function InicioCajas() {
  const { t } = useTranslation()
  const query = useQuery(read(inicioTesoreria.propias, {}))
  if (query.data?.cajas.length === 0) return null
  return (
    <section className="inicio-cajas">
      <h2>{t('inicioTesoreria.titulo')}</h2>
      <div className="hoja">
        <Query query={query} rows={4} failure={t('inicioTesoreria.fallo')}>
          {({ total, cajas }) => (
            <>
              <div className="inicio-cajas-total">
                <div>
                  <p className="suave">{t('inicioTesoreria.hay', { count: cajas.length })}</p>
                  <p className="inicio-cajas-cifra cifra">{formatPesos(total.total)}</p>
                  {cajas.some((c) => c.saldo === null) && <p className="suave">{t('inicioTesoreria.sinCiegas')}</p>}
                </div>
                <BarraDeFormas total={total} />
              </div>
              <ul className="bloques">
                {cajas.map((caja) => (
                  <Caja key={caja.id} caja={caja} />
                ))}
              </ul>
            </>
          )}
        </Query>
      </div>
    </section>
  )
}

function Caja({ caja }: { caja: OwnCaja }) {
  const { t } = useTranslation()
  const { id, idSeccional, nombre, seccional, nroPla, dias, movimientos, saldo, opera, cierra } = caja
  const tarde = dias > diasPlanillaTarde
  const nuevo = { seccionalUsuario: String(idSeccional), cajaUsuario: String(id) }
  return (
    <li data-caja={nombre}>
      <div>
        <p className="renglon">
          <span>
            <Link
              to="/app/seccionales/planillas-caja/lista"
              search={{ idSeccional: String(idSeccional), caja: String(id), nroPla: String(nroPla) }}
            >
              {nombre}
            </Link>
            <span className="suave">{` · ${seccional} · ${t('caja.planillaN', { n: nroPla })}`}</span>
          </span>
          <strong className="cifra">{saldo ? formatPesos(saldo.total) : t('inicioTesoreria.aCiegas')}</strong>
        </p>
        <p className="sub">
          {saldo && `${formas.map((f) => `${t(`caja.${f}`)} ${formatAmount(saldo[f])}`).join(' · ')} · `}
          {t('caja.movimientosN', { count: movimientos })}{' '}
          <StatusChip sign={tarde ? 'alerta' : 'neutro'}>{t('caja.diasAbierta', { count: dias })}</StatusChip>
        </p>
        <p className="inicio-cajas-hacer">
          {opera && (
            <>
              <Link
                className="boton"
                to="/app/seccionales/movimientos-caja/$modo/nuevo"
                params={{ modo: 'egresos' }}
                search={nuevo}
              >
                {t('inicioTesoreria.egreso')}
              </Link>
              <Link
                className="boton"
                to="/app/seccionales/movimientos-caja/$modo/nuevo"
                params={{ modo: 'ingresos' }}
                search={nuevo}
              >
                {t('inicioTesoreria.ingreso')}
              </Link>
            </>
          )}
          {opera && (
            <Link className="boton" to="/app/seccionales/transferencias-caja" search={{ caja: String(id) }}>
              {t('inicioTesoreria.pasar')}
            </Link>
          )}
          {cierra && (
            <Link className="boton" to="/app/seccionales/planillas-caja/$caja/cerrar" params={{ caja: String(id) }}>
              {t('inicioTesoreria.cerrar')}
            </Link>
          )}
        </p>
      </div>
    </li>
  )
}
