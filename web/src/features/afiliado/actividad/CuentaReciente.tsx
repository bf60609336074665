import { cuentaCorriente } from '@gremial/contract/afiliado/cuenta-corriente.ts'
import { formatearPesos } from '@gremial/contract/platform/dinero.ts'
import { primerDiaHace } from '@gremial/contract/platform/fechas.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { hoy } from '../../../platform/hoy.ts'
import { leer } from '../../../platform/llamar.ts'
import { Segun } from '../../../ui/Segun.tsx'
import { pideCuenta } from '../cuenta-corriente/cuenta-corriente.api.ts'

const cuantos = 5

/** The last movements of the own account, newest first; the same question as the account's screen, which then has its answer. */
export function CuentaReciente() {
  const { t } = useTranslation()
  const consulta = useQuery(leer(cuentaCorriente.movimientos, pideCuenta(primerDiaHace(hoy(), 6))))
  return (
    <section className="seccion-inicio">
      <div className="encabezado">
        <h2>{t('inicio.movimientos')}</h2>
        <Link to="/app/afiliados/cuenta-corriente" className="enlace-alto">
          {t('inicio.verCuenta')}
        </Link>
      </div>
      <div className="hoja">
        <Segun consulta={consulta} filas={cuantos} fallo={t('cuenta.fallo')}>
          {(movimientos) => (
            <ul className="bloques">
              {movimientos
                .slice(-cuantos)
                .toReversed()
                .map((m) => (
                  <li key={m.id}>
                    <div>
                      <p>{m.descripcion}</p>
                      <p className="sub">{m.fechaFormateada}</p>
                    </div>
                    <p className={m.haber > 0 ? 'cifra importe pago' : 'cifra importe'}>
                      {formatearPesos(m.haber > 0 ? -m.haber : m.debe)}
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
        </Segun>
      </div>
    </section>
  )
}
