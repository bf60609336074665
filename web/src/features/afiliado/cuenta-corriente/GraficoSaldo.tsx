import type { MovimientoCuenta } from '@gremial/contract/afiliado/cuenta-corriente.ts'
import { type Locale, localeTag } from '@gremial/contract/platform/locale.ts'
import { formatPesos } from '@gremial/contract/values/money.ts'
import { useMediaQuery } from '@mantine/hooks'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../platform/today.ts'
import { numeroDeDia as dia, ejeDe, mesesEntre } from './grafico.ts'

const alto = 150
const margen = { izquierda: 62, derecha: 6, arriba: 12, abajo: 26 }

/** Balance as a step chart: it jumps at each movement. */
export function GraficoSaldo({
  movimientos,
  anterior,
  desde,
  hasta,
}: {
  movimientos: MovimientoCuenta[]
  anterior: number
  desde: string
  hasta: string
}) {
  const { t, i18n } = useTranslation()
  const titulo = useId()
  // Drawn for its actual width, so that labels stay readable on a phone.
  const ancho = useMediaQuery('(min-width: 900px)', true, { getInitialValueInEffect: false }) ? 520 : 330
  const ultimo = movimientos.at(-1)?.fecha ?? hasta
  const fin = Math.max(dia(hasta), dia(ultimo), dia(desde) + 1)
  const saldos = [anterior, ...movimientos.map((m) => m.saldo)]
  const { bajo, techo, rayas } = ejeDe(saldos)
  const x = (fecha: string) =>
    margen.izquierda + ((dia(fecha) - dia(desde)) / (fin - dia(desde))) * (ancho - margen.izquierda - margen.derecha)
  const y = (saldo: number) => margen.arriba + ((techo - saldo) / (techo - bajo)) * (alto - margen.arriba - margen.abajo)
  const linea = [
    `M${x(desde)} ${y(anterior)}`,
    ...movimientos.map((m) => `H${x(m.fecha).toFixed(1)}V${y(m.saldo).toFixed(1)}`),
    `H${ancho - margen.derecha}`,
  ].join('')
  const mes = new Intl.DateTimeFormat(localeTag[i18n.language as Locale], { month: 'short', timeZone: 'UTC' })
  const corto = (n: number) => {
    const signo = n < 0 ? '−' : ''
    const valor = Math.abs(n)
    const cifra = (v: number) => v.toLocaleString('es-AR', { maximumFractionDigits: 1 })
    return `${signo}$ ${valor >= 1e6 ? t('cuenta.millones', { n: cifra(valor / 1e6) }) : valor >= 1000 ? t('cuenta.mil', { n: cifra(valor / 1000) }) : cifra(valor)}`
  }
  const meses = mesesEntre(desde, hasta)
  const cada = Math.ceil(meses.length / (ancho > 400 ? 8 : 7))
  return (
    <figure className="grafico-saldo">
      <figcaption id={titulo}>{t('cuenta.grafico')}</figcaption>
      <svg viewBox={`0 0 ${ancho} ${alto}`} role="img" aria-labelledby={titulo}>
        <desc>
          {t('cuenta.graficoTexto', {
            desde: formatDate(desde),
            hasta: formatDate(hasta),
            minimo: formatPesos(Math.min(...saldos)),
            maximo: formatPesos(Math.max(...saldos)),
          })}
        </desc>
        {rayas.map((valor) => (
          <g key={valor}>
            <line
              x1={margen.izquierda}
              x2={ancho - margen.derecha}
              y1={y(valor)}
              y2={y(valor)}
              stroke={valor === 0 ? 'var(--linea-control)' : 'var(--linea)'}
            />
            <text x={margen.izquierda - 8} y={y(valor) + 5} textAnchor="end" fontSize="14" fill="var(--texto-2)">
              {corto(valor)}
            </text>
          </g>
        ))}
        <path d={`${linea}V${y(0)}H${x(desde)}Z`} fill="var(--accion)" opacity="0.14" />
        <path d={linea} fill="none" stroke="var(--accion)" strokeWidth="2.25" strokeLinejoin="round" />
        {meses.map(
          (m, i) =>
            i % cada === 0 &&
            x(`${m}-01`) < ancho - 24 && (
              <text key={m} x={Math.max(x(`${m}-01`), margen.izquierda)} y={alto - 6} fontSize="14" fill="var(--texto-2)">
                {mes.format(new Date(`${m}-15T00:00:00Z`)).replace('.', '')}
              </text>
            ),
        )}
      </svg>
    </figure>
  )
}
