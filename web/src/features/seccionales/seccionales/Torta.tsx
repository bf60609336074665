import type { Grafico } from '@gremial/contract/seccionales/seccionales.ts'
import { formatNumber } from '@gremial/contract/values/numbers.ts'
import { useId } from 'react'

const colores = ['var(--serie-1)', 'var(--serie-2)', 'var(--serie-3)', 'var(--serie-4)', 'var(--serie-5)']
const punto = (parte: number): string =>
  `${(50 + 49 * Math.sin(2 * Math.PI * parte)).toFixed(3)} ${(50 - 49 * Math.cos(2 * Math.PI * parte)).toFixed(3)}`

/** Pie of a branch by category, with its figures as the legend (B-AFILIADOSSECC-05). */
export function Torta({ grafico }: { grafico: Grafico }) {
  const titulo = useId()
  const datos = grafico.series[0]?.data ?? []
  const total = datos.reduce((suma, { y }) => suma + y, 0)
  if (total === 0) return null
  const antes = (i: number) => datos.slice(0, i).reduce((suma, { y }) => suma + y, 0) / total
  const porciones = datos.map(({ name, y }, i) => ({
    name,
    y,
    color: colores[i % colores.length],
    d:
      y === total
        ? 'M50 1A49 49 0 1 1 49.99 1Z'
        : `M50 50L${punto(antes(i))}A49 49 0 ${y / total > 0.5 ? 1 : 0} 1 ${punto(antes(i) + y / total)}Z`,
  }))
  return (
    <figure className="torta">
      <svg viewBox="0 0 100 100" role="img" aria-labelledby={titulo}>
        {porciones.map(({ name, color, d }) => (
          <path key={name} d={d} fill={color} stroke="var(--fondo)" strokeWidth="0.8" />
        ))}
      </svg>
      <div>
        <figcaption id={titulo}>{grafico.title}</figcaption>
        <table>
          <tbody>
            {porciones.map(({ name, y, color }) => (
              <tr key={name}>
                <th scope="row">
                  <span className="muestra" style={{ background: color }} />
                  {name}
                </th>
                <td>
                  <strong className="cifra">{formatNumber(y)}</strong>
                </td>
                <td className="suave cifra">
                  {((100 * y) / total).toLocaleString('es-AR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} %
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}
