import assert from 'node:assert/strict'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { features } from '@gremial/contract/features.ts'
import type { Screen } from '@gremial/contract/platform/feature.ts'
import { readTexts } from '@gremial/contract/textos/read.ts'
import { test } from 'vitest'
import { type Chunk, type Guide, readGuide } from '../../web/guides.read.ts'
import { guidesIn } from '../../web/guides.vite.ts'
import { deDonde, places } from '../../web/src/features/acceso/guias/deDonde.ts'
import { carpetaImagenes } from './fotografiar.ts'
import { recorridos } from './recorridos.ts'

const guias = guidesIn('es')

test('every step of every guide is followed, and no step is followed that a guide lacks', () => {
  for (const { name, tasks } of guias)
    assert.deepEqual(
      recorridos[name as keyof typeof recorridos].map(({ tarea, pasos }) => `${tarea}: ${pasos.length}`),
      tasks.map(({ title, steps }) => `${title}: ${steps.length}`),
      name,
    )
})

const inEnglish = new Map(leaves(readTexts('en')))
/** Keys of each Spanish text, in lower case. */
const translations = Map.groupBy(leaves(readTexts('es')), ([, text]) => text.toLowerCase())

function leaves(texts: object, path = ''): Array<[key: string, text: string]> {
  return Object.entries(texts).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'string'
      ? [[`${path}${key}`, value] as [string, string]]
      : typeof value === 'object' && value !== null
        ? leaves(value, `${path}${key}.`)
        : [],
  )
}

/** Spanish texts of the screens that are no whole catalogue text: with a name or number, keys, or demo data. */
const composed: Record<string, string> = {
  '6 cuotas': '6 instalments',
  'La mesa pidió corregir': 'The desk asked to correct',
  'Observar y pedir 1 documento': 'Send back and ask for 1 document',
  'Comentario para': 'Comment for',
  'Registrar el pago': 'Record the payment',
  'Préstamo de turismo': 'Travel loan',
  'necesitan una mano': 'need a hand',
  'Sólo este': 'Only this one',
  Lote: 'Batch',
  Bajar: 'Download',
  'rendiciones por pagar': 'settlements to pay',
  'Armar el archivo': 'Make the file',
  'Aprobá el lote': 'Approve batch',
  'Subsidio por nacimiento': 'Birth allowance',
}

const boldOf = (chunks: readonly Chunk[]): string[] =>
  chunks.flatMap((chunk) => (typeof chunk === 'object' && 'bold' in chunk ? [chunk.bold] : []))

const boldsOf = ({ title, intro, tasks }: Guide): Array<[where: string, words: string[]]> => [
  [title, intro.flatMap(boldOf)],
  ...tasks.flatMap(
    ({ anchor, before, steps, after }): Array<[string, string[]]> => [
      [anchor, [...before, ...after].flatMap(boldOf)],
      ...steps.map(({ text }, i): [string, string[]] => [`${anchor} ${i + 1}`, boldOf(text)]),
    ],
  ),
]

test('an English guide has the same steps and pictures, and quotes the English screen', () => {
  for (const [i, guide] of guidesIn('en').entries()) {
    const spanish = guias[i] as Guide
    assert.deepEqual(
      guide.tasks.map(({ anchor, steps }) => [anchor, steps.map(({ image }) => image?.file)]),
      spanish.tasks.map(({ anchor, steps }) => [anchor, steps.map(({ image }) => image?.file)]),
      guide.name,
    )
    const theirs = boldsOf(guide)
    const missing = boldsOf(spanish).flatMap(([where, words], j) =>
      words.filter((word) => !theirs[j]?.[1].some((said) => says(word, said))).map((word) => `${where}: ${word}`),
    )
    assert.deepEqual(missing, [], guide.name)
  }
})

/** True if the English word is the screen's text for the Spanish one. */
const says = (word: string, english: string): boolean =>
  english === (composed[word] ?? word) ||
  (translations.get(word.toLowerCase()) ?? []).some(([key]) => inEnglish.get(key)?.toLowerCase() === english.toLowerCase())

test('each picture belongs to the step that takes it, none is unused, all take at most 2 MB', () => {
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

test('help opens at an existing task from each declared screen of a session', () => {
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

test('a sentence forbidden in a guide is rejected with its line', () => {
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
