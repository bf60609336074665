import { type Query, useIsFetching } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Skeleton } from './states.tsx'

/** Longer than this since the last answer nobody waits for the slowest part: what there is is shown, and the rest comes to its place. */
const limitMs = 4000

const isAwaited = ({ state, observers }: Query): boolean =>
  state.status === 'pending' && state.fetchFailureCount === 0 && observers.some(({ options }) => options.meta?.adorno !== true)

/**
 * A screen of several answers, shown when the first ones have come: nothing moves under the thumb of who was about to press. Not for forms,
 * whose first field could not take the focus meanwhile. Who asks for something that changes no height of the screen, as the frame around
 * it does, says so with `meta: { adorno: true }`. What failed once is not waited for while it is tried again.
 */
export function ScreenGate({ children }: { children: ReactNode }) {
  const pending = useIsFetching({ predicate: isAwaited })
  // Where the server draws, all has come.
  const [ready, setListo] = useState(import.meta.env.SSR)
  const all = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const end = setTimeout(() => setListo(true), limitMs)
    return () => clearTimeout(end)
  }, [pending])
  useEffect(() => {
    if (ready || pending > 0) return
    // What an answer asks for in its turn is asked for once it is drawn; and so is what a piece of code that comes (lazyComponent.ts) asks for.
    let stillFrames = 0
    let frame = requestAnimationFrame(function look() {
      stillFrames = all.current?.querySelector('i[data-espera]') ? 0 : stillFrames + 1
      if (stillFrames > 1) setListo(true)
      else frame = requestAnimationFrame(look)
    })
    return () => cancelAnimationFrame(frame)
  }, [ready, pending])
  return (
    <div className="reposo" data-espera={!ready || undefined} aria-busy={!ready}>
      {!ready && (
        <div className="reposo-huesos">
          <Skeleton rows={6} />
        </div>
      )}
      <div ref={all}>{children}</div>
    </div>
  )
}
