import { almacen } from '../../platform/almacen.ts'

/** Whether something of the frame was pressed and its code did not come: Conexion says it. */
export const noVino = almacen(false)

/** Opens what comes on its first touch, unless one went to another screen meanwhile. What does not come is said, and may be pressed again. */
export const alVenir = (traer: () => Promise<unknown>, abrir: () => void): void => {
  const { pathname } = location
  void traer().then(
    () => {
      noVino.set(false)
      if (location.pathname === pathname) abrir()
    },
    () => noVino.set(true),
  )
}
