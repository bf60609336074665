import { sandboxTask } from '../../../platform/sandbox/sandbox.ts'
import { medidasIcono } from './iconos.medidas.ts'
import type * as iconosTasks from './iconos.sandbox.ts'

const dibujar = sandboxTask<typeof iconosTasks, 'dibujarIcono'>(new URL('./iconos.sandbox.ts', import.meta.url), 'dibujarIcono')
const hechos = new Map<string, Promise<Buffer>>()

/** The seal in white on the organisation's colour, as PNG; cached by colour and size. Paths only, so no font is needed. */
export function icono(name: keyof typeof medidasIcono, color: string): Promise<Buffer> {
  const key = `${name} ${color}`
  let dibujo = hechos.get(key)
  if (!dibujo) {
    // An organisation has one colour: trying many in the settings must not grow the cache.
    if (hechos.size >= 20) hechos.clear()
    dibujo = dibujar({ name, color }).then(Buffer.from)
    hechos.set(key, dibujo)
    dibujo.catch(() => hechos.delete(key))
  }
  return dibujo
}
