import { useSyncExternalStore } from 'react'

/** A value outside React that components subscribe to. Any code may change it (dialogs, downloads). */
export function createStore<T>(initial: T) {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(fresh: T | ((before: T) => T)) {
      value = typeof fresh === 'function' ? (fresh as (before: T) => T)(value) : fresh
      for (const listener of listeners) listener()
    },
    use(): T {
      return useSyncExternalStore(
        (listener) => {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
        () => value,
        () => value,
      )
    },
  }
}
