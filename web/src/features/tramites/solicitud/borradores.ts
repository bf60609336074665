import type { PantallaSolicitud } from '@gremial/contract/tramites/estados.ts'
import { read, remove, save } from '../../../platform/deviceStorage.ts'

/**
 * Unsaved input of a step, stored on this device at every key until the step is left and the server answers. Deleted at logout
 * (platform/deviceStorage.ts).
 */
export interface BorradorDePaso<V = unknown> {
  /** Server values when it began: concurrent changes are detected against this. */
  base: V
  valores: V
  /** Last change (milliseconds). */
  momento: number
  /** Left while offline: sent when online. */
  pendiente: boolean
  /** For a request not created yet: its idempotency key. */
  clave?: string
}

/** A request, or one about to be begun for a member. */
export type Cual = { usuario: number; id: number; numeroAfiliado: number }

const claveDe = ({ usuario, id, numeroAfiliado }: Cual, pantalla: PantallaSolicitud): string =>
  `borrador ${usuario} ${id === 0 ? `nuevo-${numeroAfiliado}` : id} ${pantalla}`

export const leerBorrador = <V>(cual: Cual, pantalla: PantallaSolicitud): Promise<BorradorDePaso<V> | undefined> =>
  read<BorradorDePaso<V>>('propio', claveDe(cual, pantalla))
export const guardarBorrador = <V>(cual: Cual, pantalla: PantallaSolicitud, borrador: BorradorDePaso<V>): Promise<boolean> =>
  save('propio', claveDe(cual, pantalla), borrador)
export const borrarBorrador = (cual: Cual, pantalla: PantallaSolicitud): Promise<void> =>
  remove('propio', claveDe(cual, pantalla))
