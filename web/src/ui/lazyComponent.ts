import { type ComponentType, createElement, use } from 'react'
import { retry } from '../platform/retry.ts'

let pendingCount = 0

/** How many pieces of code are on their way. */
export const pendingChunks = (): number => pendingCount

const failedChunks = new Set<() => void>()

/** What did not come is asked for again by whoever shows it next: React's own `lazy` would remember the failure for ever. */
export function forgetFailedChunks(): void {
  for (const forget of failedChunks) forget()
  failedChunks.clear()
}

/** A component whose code comes when it is first shown, or before (`preload`); below a `<Suspense>`, or as the component of a route. */
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
    if (!ComponentName) use(pendingLoad ?? request())
    return ComponentName ? createElement(ComponentName, props) : null
  }
  /** Rejects when it does not come, and asks again when it is called again. */
  LazyComponent.preload = async (): Promise<void> => {
    if (!ComponentName) await (pendingLoad && !failure ? pendingLoad : request())
  }
  return LazyComponent
}

/** While a part of a screen comes. Code that came is drawn a little later, at React's own pace: until then the screen is not whole (hydrate.ts). */
export const loadingMark = createElement('i', { 'data-espera': true, hidden: true })
