import './labelled-list.css'
import type { ReactNode } from 'react'

/** List of labels and values; false lines are skipped. */
export function LabelledList({ lines }: { lines: ReadonlyArray<readonly [rotulo: string, valor: ReactNode] | false> }) {
  return (
    <dl className="rotulados">
      {lines.map(
        (line) =>
          line && (
            <div key={line[0]}>
              <dt>{line[0]}</dt>
              <dd>{line[1]}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
