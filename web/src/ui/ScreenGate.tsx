import { type Query, useIsFetching } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Skeleton } from './states.tsx'

/** Maximum wait since the last response, in ms. After it the screen shows; slower parts appear when they load. */
const limitMs = 4000

const isAwaited = ({ state, observers }: Query): boolean =>
  state.status === 'pending' && state.fetchFailureCount === 0 && observers.some(({ options }) => options.meta?.adorno !== true)

/**
 * Shows a screen once its first queries have loaded, to avoid layout shift under the user's finger. Do not use it for forms:
 * the first field could not take the focus. Queries that do not change the screen's height set `meta: { adorno: true }`. A
 * query that failed once does not block while it is retried.
 */
export function ScreenGate({ children }: { children: ReactNode }) {
  const pending = useIsFetching({ predicate: isAwaited })
  // In server-side rendering all data is loaded.
  const [ready, setReady] = useState(import.meta.env.SSR)
  const all = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const end = setTimeout(() => setReady(true), limitMs)
    return () => clearTimeout(end)
  }, [pending])
  useEffect(() => {
    if (ready || pending > 0) return
    // Rendering may start further queries or lazy components (lazyComponent.ts). Wait for two frames without a loading mark.
    let stillFrames = 0
    let frame = requestAnimationFrame(function look() {
      stillFrames = all.current?.querySelector('i[data-espera]') ? 0 : stillFrames + 1
      if (stillFrames > 1) setReady(true)
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
