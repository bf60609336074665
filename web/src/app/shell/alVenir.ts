import { almacen } from '../../platform/almacen.ts'

/** Whether something of the frame was pressed and its code did not come: Conexion says it. */
export const noVino = almacen(false)

/** Opens what comes on its first touch. What does not come is said, and may be pressed again. */
export const alVenir = (traer: () => Promise<unknown>, abrir: () => void): void =>
  void traer().then(
    () => {
      noVino.set(false)
      abrir()
    },
    () => noVino.set(true),
  )
