import { sandboxTask } from '../../../platform/sandbox/sandbox.ts'
import { medidasIcono } from './iconos.medidas.ts'
import type * as iconosTasks from './iconos.sandbox.ts'

const dibujar = sandboxTask<typeof iconosTasks, 'dibujarIcono'>(new URL('./iconos.sandbox.ts', import.meta.url), 'dibujarIcono')
const hechos = new Map<string, Promise<Buffer>>()

/** The seal in white on the organisation's colour, as PNG; drawn once per colour and size. Paths only: no font has to be installed. */
export function icono(name: keyof typeof medidasIcono, color: string): Promise<Buffer> {
  const key = `${name} ${color}`
  let dibujo = hechos.get(key)
  if (!dibujo) {
    // One organisation has one colour: whoever tries many in its settings leaves nothing behind.
    if (hechos.size >= 20) hechos.clear()
    dibujo = dibujar({ name, color }).then(Buffer.from)
    hechos.set(key, dibujo)
    dibujo.catch(() => hechos.delete(key))
  }
  return dibujo
}
