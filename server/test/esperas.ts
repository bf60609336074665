import { createHook } from 'node:async_hooks'

/** What the product waits on purpose, without a clock: the milliseconds of each timer that is set from now on, until `stop`. */
export function watchTimers(): { set: number[]; stop(): void } {
  const set: number[] = []
  const hook = createHook({
    init(_id, type, _trigger, resource) {
      if (type === 'Timeout') set.push((resource as { _idleTimeout: number })._idleTimeout)
    },
  }).enable()
  return { set, stop: () => void hook.disable() }
}
