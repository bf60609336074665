import './dibujo.css'
import { type ReactNode, useState } from 'react'

/** Which of the pieces of a picture is being read: the one pointed at, pressed or come to with the arrows; before that, `primera`. */
export function useLeida(cuantas: number, primera: number) {
  const [cual, setCual] = useState<number>()
  return [Math.min(cual ?? primera, cuantas - 1), setCual] as const
}

/**
 * A picture that is gone over piece by piece: the arrows, Home and End move along it, and what each piece is, in a sentence, is written and said.
 * The picture itself is for who sees it; it lets itself be pointed at.
 */
export function Recorrido({
  titulo,
  dichos,
  cual,
  setCual,
  children,
}: {
  titulo: string
  dichos: readonly string[]
  cual: number
  setCual(cual: number): void
  children: ReactNode
}) {
  return (
    <div className="dibujo-recorrido">
      <div aria-hidden="true">{children}</div>
      <input
        type="range"
        min={0}
        max={dichos.length - 1}
        value={cual}
        onChange={(e) => setCual(Number(e.target.value))}
        aria-label={titulo}
        aria-valuetext={dichos[cual]}
      />
    </div>
  )
}
