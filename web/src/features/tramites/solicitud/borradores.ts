import type { PantallaSolicitud } from '@gremial/contract/tramites/estados.ts'
import { read, remove, save } from '../../../platform/deviceStorage.ts'

/**
 * What was written in a step and the server does not have yet, as this device keeps it: with every key, until the step is left and the
 * server answers. It goes with the session (platform/deviceStorage.ts).
 */
export interface BorradorDePaso<V = unknown> {
  /** What the server had when it began: what another one wrote since is noticed against this. */
  base: V
  valores: V
  /** When it was last written in (milliseconds). */
  momento: number
  /** The step was left while there was no line: it is sent as soon as there is. */
  pendiente: boolean
  /** Of a request that does not exist yet: its name for the server, so that beginning twice is beginning once. */
  clave?: string
}

/** A request, or the one that a person is about to begin for a member. */
export type Cual = { usuario: number; id: number; numeroAfiliado: number }

const claveDe = ({ usuario, id, numeroAfiliado }: Cual, pantalla: PantallaSolicitud): string =>
  `borrador ${usuario} ${id === 0 ? `nuevo-${numeroAfiliado}` : id} ${pantalla}`

export const leerBorrador = <V>(cual: Cual, pantalla: PantallaSolicitud): Promise<BorradorDePaso<V> | undefined> =>
  read<BorradorDePaso<V>>('propio', claveDe(cual, pantalla))
export const guardarBorrador = <V>(cual: Cual, pantalla: PantallaSolicitud, borrador: BorradorDePaso<V>): Promise<boolean> =>
  save('propio', claveDe(cual, pantalla), borrador)
export const borrarBorrador = (cual: Cual, pantalla: PantallaSolicitud): Promise<void> =>
  remove('propio', claveDe(cual, pantalla))
