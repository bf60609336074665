import './charts.css'
import { type ReactNode, useId } from 'react'

export interface Bar {
  key: string | number
  label: ReactNode
  /** Value in words, always visible; the bar only illustrates it. */
  description: ReactNode
  below?: ReactNode
  /** Start of the bar; 0 by default. */
  from?: number
  /** Segments in order, each with its colour. No segments, no bar. */
  parts: ReadonlyArray<{ amount: number; color: string }>
}

/** Bars with text above, all on one scale. Centred bars form a funnel, where each is the rest of the one before. */
export function BarChart({
  title,
  labelled = false,
  bars,
  largest = Math.max(0.01, ...bars.map((b) => lengthOf(b))),
  centered = false,
  series = [],
  scale = [],
}: {
  title: string
  /** Shows the title, if no heading contains it. */
  labelled?: boolean
  bars: readonly Bar[]
  largest?: number
  centered?: boolean
  series?: ReadonlyArray<{ name: string; color: string }>
  /** Reference lines across all bars, with labels below. */
  scale?: ReadonlyArray<{ at: number; label: string; strong?: boolean }>
}) {
  const titleId = useId()
  const of100 = (n: number) => Math.min(100, Math.max(0, (100 * n) / largest))
  return (
    <figure className="dibujo" aria-labelledby={titleId}>
      <figcaption>
        <span id={titleId} className={labelled ? 'fuerte' : 'solo-lector'}>
          {title}
        </span>
        {series.map(({ name, color }) => (
          <span key={name} className="dibujo-serie">
            <span className="dibujo-muestra" style={{ background: color }} />
            {name}
          </span>
        ))}
      </figcaption>
      <ul className="dibujo-barras">
        {bars.map((bar) => {
          const { key, label, description, below, parts } = bar
          const from = centered ? (largest - lengthOf(bar)) / 2 : (bar.from ?? 0)
          return (
            <li key={key}>
              <p>
                <span>{label}</span>
                <strong className="cifra">{description}</strong>
              </p>
              {below && <small className="suave">{below}</small>}
              {parts.length > 0 && (
                <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
                  <rect width="100" height="8" fill="var(--hundida)" />
                  {parts.map(({ amount, color }, i) => {
                    const x = of100(from + parts.slice(0, i).reduce((n, p) => n + p.amount, 0))
                    return <rect key={color} x={x} width={Math.min(100 - x, of100(amount))} height="8" fill={color} />
                  })}
                  {scale.map(({ at, strong }) => (
                    <path
                      key={at}
                      d={`M${of100(at)} 0v8`}
                      stroke={strong ? 'var(--texto)' : 'var(--linea-control)'}
                      strokeWidth={strong ? 3 : 1}
                      vectorEffect="non-scaling-stroke"
                    />
                  ))}
                </svg>
              )}
            </li>
          )
        })}
      </ul>
      {scale.length > 0 && (
        <p className="dibujo-escala" aria-hidden="true">
          {scale.map(({ at, label, strong }) => (
            <small key={at} className={strong ? 'fuerte' : 'suave'} style={{ left: `${of100(at)}%` }}>
              {label}
            </small>
          ))}
        </p>
      )}
    </figure>
  )
}

const lengthOf = ({ parts }: Bar) => parts.reduce((n, { amount }) => n + Math.max(0, amount), 0)
