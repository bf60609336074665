import { cuentaCorriente } from '@gremial/contract/afiliado/cuenta-corriente.ts'
import { firstDayAgo } from '@gremial/contract/values/dates.ts'
import { formatPesos } from '@gremial/contract/values/money.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { formatDate, today } from '../../../platform/today.ts'
import { Query } from '../../../ui/Query.tsx'
import { pideCuenta } from '../cuenta-corriente/cuenta-corriente.api.ts'

const cuantos = 5

/** Latest movements of the account, newest first; the same query as the account's screen, which then uses the cache. */
export function CuentaReciente() {
  const { t } = useTranslation()
  const consulta = useQuery(read(cuentaCorriente.movimientos, pideCuenta(firstDayAgo(today(), 6))))
  return (
    <section className="seccion-inicio">
      <div className="encabezado">
        <h2>{t('inicio.movimientos')}</h2>
        <Link to="/app/afiliados/cuenta-corriente" className="enlace-alto">
          {t('inicio.verCuenta')}
        </Link>
      </div>
      <div className="hoja">
        <Query query={consulta} rows={cuantos} failure={t('cuenta.fallo')}>
          {(movimientos) => (
            <ul className="bloques">
              {movimientos
                .slice(-cuantos)
                .toReversed()
                .map((m) => (
                  <li key={m.id}>
                    <div>
                      <p>{m.descripcion}</p>
                      <p className="sub">{formatDate(m.fecha)}</p>
                    </div>
                    <p className={m.haber > 0 ? 'cifra importe pago' : 'cifra importe'}>
                      {formatPesos(m.haber > 0 ? -m.haber : m.debe)}
                    </p>
                  </li>
                ))}
              {movimientos.length === 0 && (
                <li>
                  <p className="suave">{t('inicio.sinMovimientos')}</p>
                </li>
              )}
            </ul>
          )}
        </Query>
      </div>
    </section>
  )
}
