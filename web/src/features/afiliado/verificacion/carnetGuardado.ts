import type { CarnetDigital } from '@gremial/contract/afiliado/carnet-digital.ts'
import { change, clear, read, remove, save } from '../../../platform/deviceStorage.ts'
import { createStore } from '../../../platform/store.ts'

/** The card stored on this phone, for offline use (decisions §9.1). */
export interface CarnetGuardado {
  usuarioId: number
  carnet: CarnetDigital & { id: number; vence: string }
  /** Photo as a data URL. */
  foto: string | null
  /** Timestamp of the server's answer (milliseconds). */
  guardado: number
}

const clave = 'carnet'
const claveAnulado = 'anulado'

/** True once the phone learns that its card was revoked. */
export const carnetAnulado = createStore(false)

/** Card of this phone; 'anulado' if it had one and learned that it was revoked, now or earlier. */
export const carnetGuardado = async (): Promise<CarnetGuardado | 'anulado' | undefined> =>
  (await read<CarnetGuardado>('propio', clave)) ?? ((await read<boolean>('propio', claveAnulado)) ? 'anulado' : undefined)

/** Stores a card in force as the server returned it; deletes any other. */
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

/** Deletes the card of this phone; other stored data stay. */
export async function olvidarCarnet(): Promise<void> {
  await remove('propio', clave)
  await remove('propio', claveAnulado)
}

/** Replaces a revoked card with a mark, so that the phone can say why it has none. */
export async function anularCarnet(): Promise<void> {
  await change('propio', clave, claveAnulado, true)
  carnetAnulado.set(true)
}

const claveDuenio = 'duenio'

/** Deletes data of the previous user of this device at login: their card and drafts. */
export async function conservarSoloDe(usuarioId: number): Promise<void> {
  const duenio = (await read<number>('propio', claveDuenio)) ?? (await read<CarnetGuardado>('propio', clave))?.usuarioId
  if (duenio !== undefined && duenio !== usuarioId) await clear('propio')
  await save('propio', claveDuenio, usuarioId)
}
