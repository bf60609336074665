import { type Query, useIsFetching } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Huesos } from './estados.tsx'

/** Longer than this since the last answer nobody waits for the slowest part: what there is is shown, and the rest comes to its place. */
const limiteMs = 4000

const seEspera = ({ state, observers }: Query): boolean =>
  state.status === 'pending' && state.fetchFailureCount === 0 && observers.some(({ options }) => options.meta?.adorno !== true)

/**
 * A screen of several answers, shown when the first ones have come: nothing moves under the thumb of who was about to press. Not for forms,
 * whose first field could not take the focus meanwhile. Who asks for something that changes no height of the screen, as the frame around
 * it does, says so with `meta: { adorno: true }`. What failed once is not waited for while it is tried again.
 */
export function Reposo({ children }: { children: ReactNode }) {
  const faltan = useIsFetching({ predicate: seEspera })
  // Where the server draws, all has come.
  const [listo, setListo] = useState(import.meta.env.SSR)
  const todo = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const fin = setTimeout(() => setListo(true), limiteMs)
    return () => clearTimeout(fin)
  }, [faltan])
  useEffect(() => {
    if (listo || faltan > 0) return
    // What an answer asks for in its turn is asked for once it is drawn; and so is what a piece of code that comes (perezosa.ts) asks for.
    let quietos = 0
    let cuadro = requestAnimationFrame(function mirar() {
      quietos = todo.current?.querySelector('i[data-espera]') ? 0 : quietos + 1
      if (quietos > 1) setListo(true)
      else cuadro = requestAnimationFrame(mirar)
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
      <div ref={todo}>{children}</div>
    </div>
  )
}
