import { createHook } from 'node:async_hooks'

/**
 * Records the delays of all timers set from now on, in milliseconds, until `stop`: the product's deliberate waits, without a
 * clock.
 */
export function watchTimers(): { set: number[]; stop(): void } {
  const set: number[] = []
  const hook = createHook({
    init(_id, type, _trigger, resource) {
      if (type === 'Timeout') set.push((resource as { _idleTimeout: number })._idleTimeout)
    },
  }).enable()
  return { set, stop: () => void hook.disable() }
}
