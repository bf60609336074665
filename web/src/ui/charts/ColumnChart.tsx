import { type Locale, localeTag } from '@gremial/contract/platform/locale.ts'
import { formatNumber } from '@gremial/contract/values/numbers.ts'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { ReadableChart, useReadable } from './ReadableChart.tsx'

export interface Column {
  key: string | number
  /** Label below the column, where there is room. */
  label: string
  /** Sentence for the selected column. */
  description: string
  /** Renders the sentence as a link, if there is a target. */
  goesTo?(description: string): ReactNode
  above: number
  below?: number
}

/** Maximum number of labels; phones show every other one. */
const withLabel = 6
/** Fraction of the height. Closer axis values would overlap. */
const near = 0.1

/** Smallest round number at or above the maximum: one digit and zeros. */
export function ceilingOf(largest: number): number {
  const degree = 10 ** Math.floor(Math.log10(Math.max(1, largest)))
  return [1, 2, 3, 4, 5, 6, 8, 10].map((n) => n * degree).find((n) => n >= largest) ?? largest
}

/**
 * Column chart over time with one or two series: the first goes up from zero, the second down. The last column is selected
 * first.
 */
export function ColumnChart({
  title,
  labelled = false,
  values,
  series = [],
}: {
  title: string
  /** Shows the title, if no heading contains it. */
  labelled?: boolean
  values: readonly Column[]
  /** Names of the upper and lower series. */
  series?: readonly string[]
}) {
  const { i18n } = useTranslation()
  const titleId = useId()
  const [selected, setSelected] = useReadable(values.length, values.length - 1)
  const [uploads, lower] = [Math.max(0, ...values.map((d) => d.above)), Math.max(0, ...values.map((d) => d.below ?? 0))]
  const [ceiling, floor] = [uploads > 0 || lower === 0 ? ceilingOf(uploads) : 0, lower > 0 ? ceilingOf(lower) : 0]
  const part = (n: number) => `${(100 * Math.max(0, n)) / (ceiling + floor)}%`
  const stripes = [ceiling, 0, -floor].filter((value, i) => i === 1 || Math.abs(value) > near * (ceiling + floor))
  const millions = new Intl.NumberFormat(localeTag[i18n.language as Locale], { notation: 'compact' })
  const short = (n: number) => (n < 1e6 ? formatNumber(n) : millions.format(n))
  const each = Math.ceil(values.length / withLabel)
  const read = values[selected]
  return (
    <figure className="dibujo" aria-labelledby={titleId}>
      <figcaption>
        <span id={titleId} className={labelled ? 'fuerte' : 'solo-lector'}>
          {title}
        </span>
        {series.map((series, i) => (
          <span key={series} className="dibujo-serie">
            <span className="dibujo-muestra" data-serie={i} />
            {series}
          </span>
        ))}
      </figcaption>
      <ReadableChart title={title} descriptions={values.map((d) => d.description)} selected={selected} onSelect={setSelected}>
        <div className="dibujo-columnas">
          <div className="dibujo-eje">
            {stripes.map((value) => (
              <span key={value} style={{ top: part(ceiling - value) }}>
                {short(Math.abs(value))}
              </span>
            ))}
          </div>
          <div className="dibujo-campo">
            {stripes.map((value) => (
              <hr key={value} data-nada={value === 0 || undefined} style={{ top: part(ceiling - value) }} />
            ))}
            {values.map(({ key, label, above, below = 0 }, i) => (
              <div key={key} data-leida={i === selected || undefined} onPointerEnter={() => setSelected(i)}>
                {above > 0 && <span data-serie="0" style={{ bottom: part(floor), height: part(above) }} />}
                {below > 0 && <span data-serie="1" style={{ top: part(ceiling), height: part(below) }} />}
                {(values.length - 1 - i) % each === 0 && (
                  <small data-otro={((values.length - 1 - i) / each) % 2 || undefined}>{label}</small>
                )}
              </div>
            ))}
          </div>
        </div>
      </ReadableChart>
      <p className="dibujo-leido">{read?.goesTo?.(read.description) ?? <span aria-hidden="true">{read?.description}</span>}</p>
    </figure>
  )
}
