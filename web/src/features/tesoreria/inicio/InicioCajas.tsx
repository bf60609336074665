import './inicio-tesoreria.css'
import { formatearImporte, formatearPesos } from '@gremial/contract/platform/dinero.ts'
import { type CajaPropia, diasPlanillaTarde, inicioTesoreria } from '@gremial/contract/tesoreria/inicio.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { leer } from '../../../platform/llamar.ts'
import { Estado } from '../../../ui/estados.tsx'
import { Segun } from '../../../ui/Segun.tsx'
import { BarraDeFormas } from './BarraDeFormas.tsx'

const formas = ['efectivo', 'bancarios', 'valores'] as const

/** A treasurer's boxes: what they hold, how long each sheet is open, and what is done with them. Nothing for who is on none. */
export function InicioCajas() {
  const { t } = useTranslation()
  const consulta = useQuery(leer(inicioTesoreria.propias, {}))
  if (consulta.data?.cajas.length === 0) return null
  return (
    <section className="inicio-cajas">
      <h2>{t('inicioTesoreria.titulo')}</h2>
      <div className="hoja">
        <Segun consulta={consulta} filas={4} fallo={t('inicioTesoreria.fallo')}>
          {({ total, cajas }) => (
            <>
              <div className="inicio-cajas-total">
                <div>
                  <p className="suave">{t('inicioTesoreria.hay', { count: cajas.length })}</p>
                  <p className="inicio-cajas-cifra cifra">{formatearPesos(total.total)}</p>
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
        </Segun>
      </div>
    </section>
  )
}

function Caja({ caja }: { caja: CajaPropia }) {
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
          <strong className="cifra">{saldo ? formatearPesos(saldo.total) : t('inicioTesoreria.aCiegas')}</strong>
        </p>
        <p className="sub">
          {saldo && `${formas.map((f) => `${t(`caja.${f}`)} ${formatearImporte(saldo[f])}`).join(' · ')} · `}
          {t('caja.movimientosN', { count: movimientos })}{' '}
          <Estado signo={tarde ? 'alerta' : 'neutro'}>{t('caja.diasAbierta', { count: dias })}</Estado>
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
