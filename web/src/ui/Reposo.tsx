import { useIsFetching } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { Huesos } from './estados.tsx'

/** Longer than this nobody waits for the slowest part: what there is is shown, and the rest comes to its place. */
const limiteMs = 2500

/**
 * A screen of several answers, shown when the first ones have come: nothing moves under the thumb of who was about to press. Not for forms,
 * whose first field could not take the focus meanwhile. A query that changes no height says so with `meta: { adorno: true }`.
 */
export function Reposo({ children }: { children: ReactNode }) {
  const faltan = useIsFetching({ predicate: ({ state, meta }) => state.status === 'pending' && meta?.adorno !== true })
  const [listo, setListo] = useState(false)
  useEffect(() => {
    const fin = setTimeout(() => setListo(true), limiteMs)
    return () => clearTimeout(fin)
  }, [])
  useEffect(() => {
    if (listo || faltan > 0) return
    // What an answer asks for in its turn is asked for once it is drawn.
    let cuadro = requestAnimationFrame(() => {
      cuadro = requestAnimationFrame(() => setListo(true))
    })
    return () => cancelAnimationFrame(cuadro)
  }, [listo, faltan])
  return (
    <div className="reposo" data-espera={!listo || undefined} aria-busy={!listo}>
      {!listo && (
        <div className="reposo-huesos">
          <Huesos filas={6} />
        </div>
      )}
      <div>{children}</div>
    </div>
  )
}
