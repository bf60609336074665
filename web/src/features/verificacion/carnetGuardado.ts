import { almacen } from '../../platform/almacen.ts'
import { guardar, leer, vaciar } from '../../platform/deposito.ts'

/** The card as this phone keeps it: what is shown with the network off (decisions §9.1). Day in ISO; `foto` is a data address. */
export interface CarnetGuardado {
  usuarioId: number
  carnetId: number
  nombre: string
  numero: string
  documento: string
  categoria: string
  seccional: string
  vence: string
  foto: string
  /** When it came from the server (milliseconds). */
  guardado: number
}

const clave = 'carnet'

/** Raised when the phone learns that the card it keeps was revoked. */
export const carnetAnulado = almacen(false)

export const carnetGuardado = (): Promise<CarnetGuardado | undefined> => leer<CarnetGuardado>('propio', clave)

export const guardarCarnet = (carnet: Omit<CarnetGuardado, 'guardado'>): Promise<boolean> =>
  guardar('propio', clave, { ...carnet, guardado: Date.now() })

/** Leaves nothing of a person: on leaving, and when the card was revoked. */
export const olvidarCarnet = (): Promise<void> => vaciar('propio')

/** Whoever comes in does not find the card of who was here before. */
export async function conservarSoloDe(usuarioId: number): Promise<void> {
  const carnet = await carnetGuardado()
  if (carnet && carnet.usuarioId !== usuarioId) await olvidarCarnet()
}
