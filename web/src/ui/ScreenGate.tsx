import { type Query, useIsFetching } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Skeleton } from './states.tsx'

/** Waits since the last response, in ms. After the first the screen shows from the top down to the first part still loading; after the second, whole. */
const inOrderMs = 4_000
const wholeMs = 10_000

type Stage = 'hidden' | 'inOrder' | 'whole'

const isAwaited = ({ state, observers }: Query): boolean =>
  state.status === 'pending' && state.fetchFailureCount === 0 && observers.some(({ options }) => options.meta?.adorno !== true)

/**
 * Shows a screen once its first queries have loaded, to avoid layout shift under the user's finger. If they are late, its parts show in their
 * order (piezas.css), so a part must render a `Skeleton`, or `Awaited` if it may
 * be empty, while it loads. Do not use it for forms: the first field could not take
 * the focus. Queries that do not change the screen's height set `meta: { adorno: true }`. A query that failed once does not block while it is
 * retried.
 */
export function ScreenGate({ children }: { children: ReactNode }) {
  const pending = useIsFetching({ predicate: isAwaited })
  // In server-side rendering all data is loaded.
  const [stage, setStage] = useState<Stage>(import.meta.env.SSR ? 'whole' : 'hidden')
  const all = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (stage === 'whole') return
    const next: Stage = stage === 'hidden' ? 'inOrder' : 'whole'
    const end = setTimeout(() => setStage(next), stage === 'hidden' ? inOrderMs : wholeMs)
    return () => clearTimeout(end)
  }, [pending, stage])
  useEffect(() => {
    if (stage === 'whole' || pending > 0) return
    // Rendering may start further queries or lazy components (lazyComponent.ts). Wait for two frames without a loading mark.
    let stillFrames = 0
    let frame = requestAnimationFrame(function look() {
      stillFrames = all.current?.querySelector('i[data-espera]') ? 0 : stillFrames + 1
      if (stillFrames > 1) setStage('whole')
      else frame = requestAnimationFrame(look)
    })
    return () => cancelAnimationFrame(frame)
  }, [stage, pending])
  const hidden = stage === 'hidden'
  return (
    <div
      className="reposo"
      data-espera={hidden || undefined}
      data-in-order={stage === 'inOrder' || undefined}
      aria-busy={stage !== 'whole'}
    >
      {hidden && (
        <div className="reposo-huesos">
          <Skeleton rows={6} />
        </div>
      )}
      <div ref={all}>{children}</div>
    </div>
  )
}
