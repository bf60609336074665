import { useMemo } from 'react'
import { encode } from 'uqr'

/**
 * QR code as one SVG path, sharp at any size. Dark on white in both themes, because cameras expect it. Without a name it is
 * decorative. `ecc` L has the largest modules, for clean screens.
 */
export function Qr({ text, name, ecc = 'M' }: { text: string; name?: string; ecc?: 'L' | 'M' }) {
  const { lado: side, trazo: stroke } = useMemo(() => {
    const { size, data } = encode(text, { ecc, border: 2 })
    // Merges each run of dark modules into one rectangle. The path is a third of the size and changes every half minute.
    const stroke = data
      .map((row, y) => row.map((dark, x) => (dark && !row[x - 1] ? `M${x} ${y}h${run(row, x)}v1H${x}z` : '')).join(''))
      .join('')
    return { lado: size, trazo: stroke }
  }, [text, ecc])
  return (
    <svg
      className="qr"
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      {...(name ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true })}
    >
      <rect width={side} height={side} fill="#fff" />
      <path d={stroke} fill="#0d1b20" />
    </svg>
  )
}

/** Length of the run of dark modules from here. */
function run(row: boolean[], from: number): number {
  const end = row.indexOf(false, from)
  return (end === -1 ? row.length : end) - from
}
