import './charts.css'
import { type ReactNode, useState } from 'react'

/** Which of the pieces of a picture is being read: the one pointed at, pressed or come to with the arrows; before that, `primera`. */
export function useReadable(count: number, first: number) {
  const [which, setCual] = useState<number>()
  return [Math.min(which ?? first, count - 1), setCual] as const
}

/**
 * A picture that is gone over piece by piece: the arrows, Home and End move along it, and what each piece is, in a sentence, is written and said.
 * The picture itself is for who sees it; it lets itself be pointed at.
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
