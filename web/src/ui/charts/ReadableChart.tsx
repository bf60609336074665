import './charts.css'
import { type ReactNode, useState } from 'react'

/** Index of the selected item: hovered, pressed or reached with the arrow keys; initially `first`. */
export function useReadable(count: number, first: number) {
  const [which, setCual] = useState<number>()
  return [Math.min(which ?? first, count - 1), setCual] as const
}

/**
 * Accessible chart. Arrows, Home and End move through its items, and the sentence of each is shown and announced. The
 * drawing itself only reacts to the pointer.
 */
export function ReadableChart({
  title,
  spoken,
  which,
  setCual,
  children,
}: {
  title: string
  spoken: readonly string[]
  which: number
  setCual(which: number): void
  children: ReactNode
}) {
  return (
    <div className="dibujo-recorrido">
      <div aria-hidden="true">{children}</div>
      <input
        type="range"
        min={0}
        max={spoken.length - 1}
        value={which}
        onChange={(e) => setCual(Number(e.target.value))}
        aria-label={title}
        aria-valuetext={spoken[which]}
      />
    </div>
  )
}
