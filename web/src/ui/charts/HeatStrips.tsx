import { formatNumber } from '@gremial/contract/values/numbers.ts'
import { ReadableChart, useReadable } from './ReadableChart.tsx'

export interface HeatStrip {
  label: string
  /** Cells: short name, amount (null without data) and a sentence. */
  pieces: ReadonlyArray<{ key: string | number; name: number; amount: number | null; description: string }>
}

/** Colour step 0 to 4, relative to the strip's maximum. Names and sentences carry the data without colour. */
const degree = (amount: number | null, largest: number) =>
  amount === null ? undefined : Math.ceil((4 * Math.max(0, amount)) / largest)

/** Heat strips: rows of labelled cells, darker for larger amounts. The largest is selected first. */
export function HeatStrips({ title, strips }: { title: string; strips: readonly HeatStrip[] }) {
  return (
    <figure className="dibujo dibujo-calor" aria-label={title}>
      {strips.map((strip) => (
        <Strip key={strip.label} {...strip} />
      ))}
    </figure>
  )
}

function Strip({ label, pieces }: HeatStrip) {
  const largest = Math.max(1, ...pieces.map((p) => p.amount ?? 0))
  const more = pieces.findIndex((p) => p.amount === largest)
  const [selected, setSelected] = useReadable(pieces.length, Math.max(0, more))
  return (
    <div>
      <p>
        <span className="fuerte">{label}</span>
        <span className="dibujo-leido" aria-hidden="true">
          {pieces[selected]?.description}
        </span>
      </p>
      <ReadableChart title={label} descriptions={pieces.map((p) => p.description)} selected={selected} onSelect={setSelected}>
        <div className="dibujo-tira">
          {pieces.map(({ key, name, amount }, i) => (
            <span
              key={key}
              className="cifra"
              data-grado={degree(amount, largest)}
              data-leida={i === selected || undefined}
              onPointerEnter={() => setSelected(i)}
            >
              {formatNumber(name)}
            </span>
          ))}
        </div>
      </ReadableChart>
    </div>
  )
}
