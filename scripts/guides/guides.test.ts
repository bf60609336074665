import assert from 'node:assert/strict'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { features } from '@gremial/contract/features.ts'
import type { Screen } from '@gremial/contract/platform/feature.ts'
import { test } from 'vitest'
import { guideNames, readGuide } from '../../web/guides.read.ts'
import { carpetaGuias } from '../../web/guides.vite.ts'
import { deDonde, places } from '../../web/src/features/acceso/guias/deDonde.ts'
import { carpetaImagenes } from './fotografiar.ts'
import { recorridos } from './recorridos.ts'

const guias = guideNames.map((nombre) => readGuide(nombre, readFileSync(join(carpetaGuias, `${nombre}.md`), 'utf8')))

test('each step of each guide is walked, and no walk is of a step that a guide has not', () => {
  for (const { name, tasks } of guias)
    assert.deepEqual(
      recorridos[name as keyof typeof recorridos].map(({ tarea, pasos }) => `${tarea}: ${pasos.length}`),
      tasks.map(({ title, steps }) => `${title}: ${steps.length}`),
      name,
    )
})

test('each picture belongs to the step that it is taken at, none is left over, and all of them take 2 MB at most', () => {
  for (const { name, tasks } of guias)
    for (const [i, { title, steps }] of tasks.entries())
      for (const [j, { image }] of steps.entries())
        assert.deepEqual(
          recorridos[name as keyof typeof recorridos][i]?.pasos[j]?.flatMap(({ foto }) => (foto ? [`${foto.nombre}.webp`] : [])),
          image ? [image.file] : [],
          `${name}, ${title}, step ${j + 1}`,
        )
  const usadas = guias.flatMap(({ tasks }) =>
    tasks.flatMap(({ steps }) => steps.flatMap(({ image }) => (image ? [image.file] : []))),
  )
  const archivos = readdirSync(carpetaImagenes)
  assert.deepEqual(archivos.toSorted(), usadas.toSorted())
  const bytes = archivos.reduce((suma, archivo) => suma + statSync(join(carpetaImagenes, archivo)).size, 0)
  assert.ok(bytes <= 2 * 1024 * 1024, `${bytes} bytes of pictures`)
})

test('help opens at a task that exists from each declared screen of a session', () => {
  const existe = ({ guia, ancla }: { guia: string; ancla: string }) =>
    guias.some(({ name, tasks }) => name === guia && (ancla === '' || tasks.some((tarea) => tarea.anchor === ancla)))
  assert.deepEqual(
    places.filter(([guia, ancla]) => !existe({ guia, ancla })),
    [],
  )
  const pantallas = features.flatMap((funcion) => Object.values<Screen>(funcion.screens)).map(({ path }) => path)
  assert.deepEqual(
    pantallas.filter((ruta) => !ruta.startsWith('/')).filter((ruta) => deDonde(`/app/${ruta}`) === undefined),
    [],
  )
  // A path parameter does not hide the task of its screen.
  assert.deepEqual(deDonde('/app/seccionales/rendiciones-gasto/10/firmar'), { guia: 'firmante', ancla: 'firmar-una-rendicion' })
  assert.deepEqual(deDonde('/app/tramites/bandeja'), { guia: 'mesa', ancla: 'atender-una-solicitud' })
})

test('a sentence that a guide may not have is rejected with its line', () => {
  for (const [mal, dice] of [
    ['# G\n\n## T\n\n- a list', /x\.md:5: not of a guide: - a list/],
    ['# G\n\n## T\n\n![a](imagenes/b.webp)', /x\.md:5: not of a guide: !\[a\]/],
    ['# G\n\n1. suelto', /x\.md:3: not of a guide: 1\. suelto/],
    ['# G\n\nUna *observada*.\n\n## T\n\nOtra *observada*.\n', /x\.md:3: not of a guide: \*observada\*/],
    ['# G\n\nUna.\n\n## T\n\n1. Tocá.\n   ![a](imagenes/a.webp)\n   ![b](imagenes/b.webp)', /x\.md:8: not of a guide: !\[a\]/],
    ['# G\n\n## T\n\n1. Tocá.\n   ![a](https://x.org/a.webp)', /x\.md:6: not of a guide: !\[a\]/],
  ] as const)
    assert.throws(() => readGuide('x', mal), dice)
  assert.deepEqual(readGuide('x', '# G\n\n## Pedir un préstamo\n\n1. Tocá **Sí** o `npm start`, [acá](#a).').tasks, [
    {
      anchor: 'pedir-un-prestamo',
      title: 'Pedir un préstamo',
      before: [],
      steps: [{ text: ['Tocá ', { bold: 'Sí' }, ' o ', { command: 'npm start' }, ', ', { a: '#a', says: 'acá' }, '.'] }],
      after: [],
    },
  ])
})
