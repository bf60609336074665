import { createStore } from '../../platform/store.ts'

/** Whether something of the frame was pressed and its code did not come: Conexion says it. */
export const arrivalFailed = createStore(false)

/** Opens what comes on its first touch, unless one went to another screen meanwhile. What does not come is said, and may be pressed again. */
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
