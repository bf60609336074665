import type { MovimientoCuenta } from '@gremial/contract/afiliado/cuenta-corriente.ts'
import { type Locale, localeTag } from '@gremial/contract/platform/locale.ts'
import { formatAmount, formatPesos } from '@gremial/contract/values/money.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../platform/today.ts'

interface Props {
  movimientos: MovimientoCuenta[]
  saldo: number
  anterior: number
  hoy: string
}

const blanco = (importe: number) => (importe === 0 ? '' : formatAmount(importe))

/** Movements, oldest first, ending with the balance: a table on desktop. */
export function TablaMovimientos({ movimientos, saldo, anterior, hoy }: Props) {
  const { t } = useTranslation()
  const suma = (campo: 'debe' | 'haber') => movimientos.reduce((total, m) => total + Math.round(m[campo] * 100), 0) / 100
  return (
    <table className="tabla">
      <caption className="solo-lector">{t('cuenta.tabla')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('listas.cuenta.fecha')}</th>
          <th scope="col">{t('listas.cuenta.descripcion')}</th>
          <th scope="col">{t('listas.cuenta.periodoFormateado')}</th>
          <th scope="col">{t('listas.cuenta.cuotasFormateadas')}</th>
          <th scope="col" className="num">
            {t('listas.cuenta.debe')}
          </th>
          <th scope="col" className="num">
            {t('listas.cuenta.haber')}
          </th>
          <th scope="col" className="num">
            {t('listas.cuenta.saldo')}
          </th>
        </tr>
      </thead>
      <tbody>
        {anterior !== 0 && (
          <tr>
            <td />
            <td colSpan={5} className="suave">
              {t('cuenta.saldoAnterior')}
            </td>
            <td className="num suave">{formatAmount(anterior)}</td>
          </tr>
        )}
        {movimientos.map((m) => (
          <tr key={m.id}>
            <td>{formatDate(m.fecha)}</td>
            <td>{m.descripcion}</td>
            <td>{m.periodoFormateado}</td>
            <td>{m.cuotasFormateadas}</td>
            <td className="num">{blanco(m.debe)}</td>
            <td className="num">{blanco(m.haber)}</td>
            <td className="num">
              <strong>{formatAmount(m.saldo)}</strong>
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={4}>
            {t('cuenta.saldoAl', { fecha: hoy })}
          </th>
          <td className="num">{formatAmount(suma('debe'))}</td>
          <td className="num">{formatAmount(suma('haber'))}</td>
          <td className="num">{formatPesos(saldo)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

/** On a phone: by month, the two latest open and the others collapsed. */
export function BloquesMovimientos({ movimientos, saldo, hoy }: Props) {
  const { t, i18n } = useTranslation()
  const [todos, setTodos] = useState(false)
  const nombre = new Intl.DateTimeFormat(localeTag[i18n.language as Locale], {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  const corto = new Intl.DateTimeFormat(localeTag[i18n.language as Locale], { month: 'long', timeZone: 'UTC' })
  const fecha = (mes: string) => new Date(`${mes}-15T00:00:00Z`)
  const meses = [...new Set(movimientos.map((m) => m.fecha.slice(0, 7)))]
  const abiertos = todos ? meses : meses.slice(-2)
  const plegados = meses.slice(0, meses.length - abiertos.length)
  const cuantos = movimientos.filter((m) => plegados.includes(m.fecha.slice(0, 7))).length
  const [primero, ultimo] = [plegados[0], plegados.at(-1)]
  return (
    <>
      {primero && ultimo && (
        <button type="button" className="boton texto ancho" onClick={() => setTodos(true)}>
          {primero === ultimo
            ? t('cuenta.verMes', { mes: corto.format(fecha(primero)), n: cuantos })
            : t('cuenta.verMeses', { desde: corto.format(fecha(primero)), hasta: corto.format(fecha(ultimo)), n: cuantos })}
        </button>
      )}
      {abiertos.map((mes) => (
        <section key={mes}>
          <h2 className="mes">{nombre.format(fecha(mes))}</h2>
          <ul className="bloques">
            {movimientos
              .filter((m) => m.fecha.startsWith(mes))
              .map((m) => (
                <li key={m.id}>
                  <div>
                    <p>{m.descripcion}</p>
                    <p className="sub">
                      {formatDate(m.fecha)}
                      {m.cuotasFormateadas && m.cuotasFormateadas !== '1/1'
                        ? ` · ${t('cuenta.cuota', { cuotas: m.cuotasFormateadas })}`
                        : ''}
                    </p>
                  </div>
                  <div className="der">
                    <p className={m.haber > 0 ? 'cifra fuerte haber' : 'cifra fuerte'}>
                      {m.debe > 0 || m.haber === 0 ? formatPesos(m.debe) : formatPesos(-m.haber)}
                    </p>
                    <p className="sub cifra">{t('cuenta.saldo', { importe: formatAmount(m.saldo) })}</p>
                  </div>
                </li>
              ))}
          </ul>
        </section>
      ))}
      <p className="total-movil">
        <span>{t('cuenta.saldoAl', { fecha: hoy })}</span>
        <span className="cifra">{formatPesos(saldo)}</span>
      </p>
    </>
  )
}
