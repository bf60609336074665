import './rotulados.css'
import type { ReactNode } from 'react'

/** What something is, in lines of label and value; a line that is false is not there. */
export function Rotulados({ lineas }: { lineas: ReadonlyArray<readonly [rotulo: string, valor: ReactNode] | false> }) {
  return (
    <dl className="rotulados">
      {lineas.map(
        (linea) =>
          linea && (
            <div key={linea[0]}>
              <dt>{linea[0]}</dt>
              <dd>{linea[1]}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
