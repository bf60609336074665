import { type ComponentType, createElement, use } from 'react'
import { retry } from '../platform/retry.ts'

let pendingCount = 0

/** Number of lazy components loading. */
export const pendingChunks = (): number => pendingCount

/** React reads `status`, so `use` returns at once. A render that skips `use` after one that called it makes React warn. */
const settled = Object.assign(Promise.resolve(), { status: 'fulfilled', value: undefined })

const failedChunks = new Set<() => void>()

/** Forgets failed loads, so that the next render retries. React's own `lazy` would cache the failure for ever. */
export function forgetFailedChunks(): void {
  for (const forget of failedChunks) forget()
  failedChunks.clear()
}

/** A component whose code loads on first render or on `preload`. Render it below a `<Suspense>` or as a route component. */
export function lazyComponent<P extends object>(load: () => Promise<ComponentType<P>>) {
  let ComponentName: ComponentType<P> | undefined
  let pendingLoad: Promise<unknown> | undefined
  let failure = false
  const request = (): Promise<unknown> => {
    failure = false
    pendingCount++
    pendingLoad = retry(load)
      .finally(() => pendingCount--)
      .then((loadedModule) => {
        ComponentName = loadedModule
      })
    pendingLoad.catch(() => {
      failure = true
      failedChunks.add(() => {
        if (failure) pendingLoad = undefined
      })
    })
    return pendingLoad
  }
  function LazyComponent(props: P) {
    use(ComponentName ? settled : (pendingLoad ?? request()))
    return ComponentName ? createElement(ComponentName, props) : null
  }
  /** Rejects if the load fails; the next call retries. */
  LazyComponent.preload = async (): Promise<void> => {
    if (!ComponentName) await (pendingLoad && !failure ? pendingLoad : request())
  }
  return LazyComponent
}

/**
 * Fallback marker of a loading part. Loaded code renders a little later, so the mark tells that the screen is incomplete
 * (hydrate.ts).
 */
export const loadingMark = createElement('i', { 'data-espera': true, 'data-awaited': true, hidden: true })
