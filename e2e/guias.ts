import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fino, fotografiar } from '../scripts/guides/fotografiar.ts'
import { darPaso, type Recorrido } from '../scripts/guides/recorrido.ts'
import { recorridos } from '../scripts/guides/recorridos.ts'
import { type Chunk, readGuide } from '../web/guides.read.ts'
import { carpetaGuias } from '../web/guides.vite.ts'
import { phone, test } from './fixtures.ts'

/** Desktop width of the pictures: narrow enough to be legible in a page. */
const escritorioDeGuia = { width: 1180, height: 820 }
/** `npm run guides` takes the pictures; otherwise the steps are only followed. */
const conFotos = process.env.GREMIAL_GUIAS === '1'
const nombrado = (text: readonly Chunk[]): string[] =>
  text.flatMap((chunk) => (typeof chunk !== 'string' && 'bold' in chunk ? [chunk.bold] : []))

/** Follows each task of a guide in the demo, step by step, using only what the guide says. */
export function seguirGuia(nombre: keyof typeof recorridos): void {
  const guide = readGuide(nombre, readFileSync(join(carpetaGuias, `${nombre}.md`), 'utf8'))
  for (const recorrido of recorridos[nombre] as readonly Recorrido[])
    test(`«${guide.title}: ${recorrido.tarea}» is followed step by step with the guide's words`, async ({ portal }) => {
      const task = guide.tasks.find(({ title }) => title === recorrido.tarea)
      if (!task) throw new Error(`docs/guias/${nombre}.md has no «${recorrido.tarea}»`)
      const { quien = recorrido.quien, ruta = recorrido.ruta } = (await recorrido.prepara?.(portal)) ?? {}
      const options = { viewport: recorrido.telefono ? phone : escritorioDeGuia }
      const page = quien ? await portal.openAs(quien, ruta, options) : await portal.visit(ruta, options)
      if (conFotos) await fino(page)
      for (const [i, gestos] of recorrido.pasos.entries()) {
        const step = task.steps[i]
        if (!step) throw new Error(`docs/guias/${nombre}.md, ${recorrido.tarea}: has no step ${i + 1}`)
        const where = `docs/guias/${nombre}.md, ${recorrido.tarea}, step ${i + 1}`
        await darPaso(page, gestos, nombrado(step.text), where, async (p, photo) => {
          if (conFotos) await fotografiar(p, photo, recorrido.telefono ?? false)
        })
      }
    })
}
