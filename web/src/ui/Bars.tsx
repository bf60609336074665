import './bars.css'
import { digitosImpresos } from '@gremial/contract/afiliado/codigo-barras.ts'

/** A barcode on white with its digits below, as a counter's reader needs it. */
export function Bars({ widths, digits, label }: { widths: readonly number[]; digits: string; label: string }) {
  // Each from where the one before ended, a bar and a space by turns.
  const drawing = widths.map((width, i) => (i % 2 === 0 ? `h${width}v40h-${width}zm${width} 0` : `m${width} 0`))
  const total = widths.reduce((sum, width) => sum + width, 20)
  return (
    <div className="bars">
      <svg viewBox={`0 0 ${total} 40`} preserveAspectRatio="none" role="img" aria-label={label}>
        <path d={`M10 0${drawing.join('')}`} fill="#000" />
      </svg>
      <p translate="no">{digitosImpresos(digits)}</p>
    </div>
  )
}
