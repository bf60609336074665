import type { CarnetDigital } from '@gremial/contract/afiliado/carnet-digital.ts'
import { change, clear, read, remove, save } from '../../../platform/deviceStorage.ts'
import { createStore } from '../../../platform/store.ts'

/** The card as this phone keeps it: what is shown with the network off (decisions §9.1). */
export interface CarnetGuardado {
  usuarioId: number
  carnet: CarnetDigital & { id: number; vence: string }
  /** The photo as a data address. */
  foto: string | null
  /** When it came from the server (milliseconds). */
  guardado: number
}

const clave = 'carnet'
const claveAnulado = 'anulado'

/** Raised when the phone learns that the card it keeps was revoked. */
export const carnetAnulado = createStore(false)

/** The card of this phone; 'anulado' if it had one and learned that it was revoked, now or on an earlier visit. */
export const carnetGuardado = async (): Promise<CarnetGuardado | 'anulado' | undefined> =>
  (await read<CarnetGuardado>('propio', clave)) ?? ((await read<boolean>('propio', claveAnulado)) ? 'anulado' : undefined)

/** Keeps a card in force as the server just gave it; of any other, nothing stays. */
export async function guardarCarnet(usuarioId: number, carnet: CarnetDigital, foto: string | null): Promise<void> {
  const { id, vence } = carnet
  if (carnet.estado !== 'VIGENTE' || id === null || vence === null) return olvidarCarnet()
  carnetAnulado.set(false)
  await save('propio', claveAnulado, false)
  await save('propio', clave, {
    usuarioId,
    carnet: { ...carnet, id, vence },
    foto,
    guardado: Date.now(),
  } satisfies CarnetGuardado)
}

/** Leaves no card in this phone; what else it keeps of the person stays. */
export async function olvidarCarnet(): Promise<void> {
  await remove('propio', clave)
  await remove('propio', claveAnulado)
}

/** Of a revoked card stays only that it was: who opens the phone later is told why there is none. */
export async function anularCarnet(): Promise<void> {
  await change('propio', clave, claveAnulado, true)
  carnetAnulado.set(true)
}

const claveDuenio = 'duenio'

/** Whoever comes in does not find what the phone kept of who was here before: their card, what they were writing. */
export async function conservarSoloDe(usuarioId: number): Promise<void> {
  const duenio = (await read<number>('propio', claveDuenio)) ?? (await read<CarnetGuardado>('propio', clave))?.usuarioId
  if (duenio !== undefined && duenio !== usuarioId) await clear('propio')
  await save('propio', claveDuenio, usuarioId)
}
