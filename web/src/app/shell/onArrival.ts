import { createStore } from '../../platform/store.ts'

/** True if code of the shell failed to load after a press; ConnectionStatus shows it. */
export const arrivalFailed = createStore(false)

/** Opens a lazy part after it loads, unless the user navigated meanwhile. A failure shows a notice and can be retried. */
export const onArrival = (load: () => Promise<unknown>, open: () => void): void => {
  const { pathname } = location
  void load().then(
    () => {
      arrivalFailed.set(false)
      if (location.pathname === pathname) open()
    },
    () => arrivalFailed.set(true),
  )
}
