import './charts.css'
import { type ReactNode, useState } from 'react'

/** Index of the selected item: hovered, pressed or reached with the arrow keys; initially `first`. */
export function useReadable(count: number, first: number) {
  const [selected, onSelect] = useState<number>()
  return [Math.min(selected ?? first, count - 1), onSelect] as const
}

/**
 * Accessible chart. Arrows, Home and End move through its items, and the sentence of each is shown and announced. The
 * drawing itself only reacts to the pointer.
 */
export function ReadableChart({
  title,
  descriptions,
  selected,
  onSelect,
  children,
}: {
  title: string
  descriptions: readonly string[]
  selected: number
  onSelect(selected: number): void
  children: ReactNode
}) {
  return (
    <div className="dibujo-recorrido">
      <div aria-hidden="true">{children}</div>
      <input
        type="range"
        min={0}
        max={descriptions.length - 1}
        value={selected}
        onChange={(e) => onSelect(Number(e.target.value))}
        aria-label={title}
        aria-valuetext={descriptions[selected]}
      />
    </div>
  )
}
