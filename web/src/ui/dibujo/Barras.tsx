import './dibujo.css'
import { type ReactNode, useId } from 'react'

export interface Barra {
  clave: string | number
  rotulo: ReactNode
  /** Its figures, in words: they carry it, and the bar only shows it. */
  dicho: ReactNode
  debajo?: ReactNode
  /** Where it begins, when not at nothing. */
  desde?: number
  /** One after the other, each in its colour; none, and there is no bar. */
  partes: ReadonlyArray<{ cuanto: number; color: string }>
}

/** Bars with their words above, all of one measure; centred they are a funnel, each what is left of the one before. */
export function Barras({
  titulo,
  rotulado = false,
  barras,
  mayor = Math.max(0.01, ...barras.map((b) => largoDe(b))),
  centradas = false,
  series = [],
  escala = [],
}: {
  titulo: string
  /** Its title is written too, where no heading says it. */
  rotulado?: boolean
  barras: readonly Barra[]
  mayor?: number
  centradas?: boolean
  series?: ReadonlyArray<{ nombre: string; color: string }>
  /** Lines through all of them, with their words below. */
  escala?: ReadonlyArray<{ en: number; rotulo: string; fuerte?: boolean }>
}) {
  const idTitulo = useId()
  const de100 = (n: number) => Math.min(100, Math.max(0, (100 * n) / mayor))
  return (
    <figure className="dibujo" aria-labelledby={idTitulo}>
      <figcaption>
        <span id={idTitulo} className={rotulado ? 'fuerte' : 'solo-lector'}>
          {titulo}
        </span>
        {series.map(({ nombre, color }) => (
          <span key={nombre} className="dibujo-serie">
            <span className="dibujo-muestra" style={{ background: color }} />
            {nombre}
          </span>
        ))}
      </figcaption>
      <ul className="dibujo-barras">
        {barras.map((barra) => {
          const { clave, rotulo, dicho, debajo, partes } = barra
          const desde = centradas ? (mayor - largoDe(barra)) / 2 : (barra.desde ?? 0)
          return (
            <li key={clave}>
              <p>
                <span>{rotulo}</span>
                <strong className="cifra">{dicho}</strong>
              </p>
              {debajo && <small className="suave">{debajo}</small>}
              {partes.length > 0 && (
                <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
                  <rect width="100" height="8" fill="var(--hundida)" />
                  {partes.map(({ cuanto, color }, i) => {
                    const x = de100(desde + partes.slice(0, i).reduce((n, p) => n + p.cuanto, 0))
                    return <rect key={color} x={x} width={Math.min(100 - x, de100(cuanto))} height="8" fill={color} />
                  })}
                  {escala.map(({ en, fuerte }) => (
                    <path
                      key={en}
                      d={`M${de100(en)} 0v8`}
                      stroke={fuerte ? 'var(--texto)' : 'var(--linea-control)'}
                      strokeWidth={fuerte ? 3 : 1}
                      vectorEffect="non-scaling-stroke"
                    />
                  ))}
                </svg>
              )}
            </li>
          )
        })}
      </ul>
      {escala.length > 0 && (
        <p className="dibujo-escala" aria-hidden="true">
          {escala.map(({ en, rotulo, fuerte }) => (
            <small key={en} className={fuerte ? 'fuerte' : 'suave'} style={{ left: `${de100(en)}%` }}>
              {rotulo}
            </small>
          ))}
        </p>
      )}
    </figure>
  )
}

const largoDe = ({ partes }: Barra) => partes.reduce((n, { cuanto }) => n + Math.max(0, cuanto), 0)
