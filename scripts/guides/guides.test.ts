import assert from 'node:assert/strict'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { funciones } from '@gremial/contract/funciones.ts'
import type { Pantalla } from '@gremial/contract/platform/funcion.ts'
import { test } from 'vitest'
import { leerGuia, nombresDeGuias } from '../../web/guias.leer.ts'
import { carpetaGuias } from '../../web/guias.vite.ts'
import { deDonde, lugares } from '../../web/src/features/acceso/guias/deDonde.ts'
import { carpetaImagenes } from './fotografiar.ts'
import { recorridos } from './recorridos.ts'

const guias = nombresDeGuias.map((nombre) => leerGuia(nombre, readFileSync(join(carpetaGuias, `${nombre}.md`), 'utf8')))

test('each step of each guide is walked, and no walk is of a step that a guide has not', () => {
  for (const { nombre, tareas } of guias)
    assert.deepEqual(
      recorridos[nombre as keyof typeof recorridos].map(({ tarea, pasos }) => `${tarea}: ${pasos.length}`),
      tareas.map(({ titulo, pasos }) => `${titulo}: ${pasos.length}`),
      nombre,
    )
})

test('each picture belongs to the step that it is taken at, none is left over, and all of them take 2 MB at most', () => {
  for (const { nombre, tareas } of guias)
    for (const [i, { titulo, pasos }] of tareas.entries())
      for (const [j, { imagen }] of pasos.entries())
        assert.deepEqual(
          recorridos[nombre as keyof typeof recorridos][i]?.pasos[j]?.flatMap(({ foto }) =>
            foto ? [`${foto.nombre}.webp`] : [],
          ),
          imagen ? [imagen.archivo] : [],
          `${nombre}, ${titulo}, step ${j + 1}`,
        )
  const usadas = guias.flatMap(({ tareas }) =>
    tareas.flatMap(({ pasos }) => pasos.flatMap(({ imagen }) => (imagen ? [imagen.archivo] : []))),
  )
  const archivos = readdirSync(carpetaImagenes)
  assert.deepEqual(archivos.toSorted(), usadas.toSorted())
  const bytes = archivos.reduce((suma, archivo) => suma + statSync(join(carpetaImagenes, archivo)).size, 0)
  assert.ok(bytes <= 2 * 1024 * 1024, `${bytes} bytes of pictures`)
})

test('help opens at a task that exists from each declared screen of a session', () => {
  const existe = ({ guia, ancla }: { guia: string; ancla: string }) =>
    guias.some(({ nombre, tareas }) => nombre === guia && (ancla === '' || tareas.some((tarea) => tarea.ancla === ancla)))
  assert.deepEqual(
    lugares.filter(([guia, ancla]) => !existe({ guia, ancla })),
    [],
  )
  const pantallas = funciones.flatMap((funcion) => Object.values<Pantalla>(funcion.pantallas)).map(({ ruta }) => ruta)
  assert.deepEqual(
    pantallas.filter((ruta) => !ruta.startsWith('/')).filter((ruta) => deDonde(`/app/${ruta}`) === undefined),
    [],
  )
  // A key does not hide the task of the screen that it is of.
  assert.deepEqual(deDonde('/app/seccionales/rendiciones-gasto/10/firmar'), { guia: 'firmante', ancla: 'firmar-una-rendicion' })
  assert.deepEqual(deDonde('/app/tramites/bandeja'), { guia: 'mesa', ancla: 'atender-una-solicitud' })
})

test('what a guide may not say is refused with its line', () => {
  for (const [mal, dice] of [
    ['# G\n\n## T\n\n- a list', /x\.md:5: not of a guide: - a list/],
    ['# G\n\n## T\n\n![a](imagenes/b.webp)', /x\.md:5: not of a guide: !\[a\]/],
    ['# G\n\n1. suelto', /x\.md:3: not of a guide: 1\. suelto/],
    ['# G\n\nUna *observada*.\n\n## T\n\nOtra *observada*.\n', /x\.md:3: not of a guide: \*observada\*/],
    ['# G\n\nUna.\n\n## T\n\n1. Tocá.\n   ![a](imagenes/a.webp)\n   ![b](imagenes/b.webp)', /x\.md:8: not of a guide: !\[a\]/],
    ['# G\n\n## T\n\n1. Tocá.\n   ![a](https://x.org/a.webp)', /x\.md:6: not of a guide: !\[a\]/],
  ] as const)
    assert.throws(() => leerGuia('x', mal), dice)
  assert.deepEqual(leerGuia('x', '# G\n\n## Pedir un préstamo\n\n1. Tocá **Sí** o `npm start`, [acá](#a).').tareas, [
    {
      ancla: 'pedir-un-prestamo',
      titulo: 'Pedir un préstamo',
      antes: [],
      pasos: [{ texto: ['Tocá ', { negrita: 'Sí' }, ' o ', { orden: 'npm start' }, ', ', { a: '#a', dice: 'acá' }, '.'] }],
      despues: [],
    },
  ])
})
