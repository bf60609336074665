import { type Revision, revision } from '@gremial/contract/administracion/importacion.revision.ts'
import {
  type Importacion,
  importaciones,
  opcionesImportacion,
  revisionList,
} from '@gremial/contract/administracion/importacion.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { open } from '../../../../test/app.tsx'
import { staff } from '../../../../test/people.ts'
import { server } from '../../../../test/server.ts'

const office = staff(['importaciones.consultar', 'importaciones.hacer'])
const found = (parte: Partial<Revision>): Revision =>
  revision.parse({
    filas: 40,
    nuevas: 40,
    cambiadas: 0,
    iguales: 0,
    rechazadas: 0,
    avisos: 0,
    faltan: 0,
    cambiosDeEstado: 0,
    miembros: 0,
    titulos: ['Nro', 'Nombre', 'DNI', 'Secc', 'Fecha afil.'],
    lugares: { NRO_AFILIADO: [0], 'APELLIDO Y NOMBRE': [1], 'NRO DOC': [2], SECCIONAL: [3] },
    sinColumna: [],
    escrito: null,
    campos: [],
    motivos: [],
    estados: [],
    faltanDe: null,
    creados: [],
    desconocidos: [],
    trabas: [],
    ...parte,
  })
const reviewed = (parte: Partial<Revision>): Importacion => ({
  id: 7,
  momento: '2026-11-24T12:00:00.000Z',
  tipo: 'padron',
  archivo: 'padron.csv',
  quien: 'Ana',
  estado: 'REVISAR',
  filas: 40,
  nuevas: 40,
  cambiadas: 0,
  rechazadas: 0,
  bytes: 1000,
  desde: '2026-11-24T12:00:00.000Z',
  problema: null,
  otraVez: false,
  etapa: null,
  hechas: null,
  parte: null,
  cortada: false,
  opciones: opcionesImportacion.parse({}),
  revision: found(parte),
  conDetalle: false,
  aplicada: null,
  aplicadaPor: null,
  deshecha: null,
  deshechaPor: null,
  deshacer: null,
})
async function review(parte: Partial<Revision>) {
  server.answers(importaciones.leer, reviewed(parte))
  server.lists(revisionList, [])
  server.answers(importaciones.comparar)
  server.answers(importaciones.aplicar)
  return (await open('/app/importaciones/7', office)).user
}
const compared = () => server.asked(importaciones.comparar).map(({ body }) => body as Record<string, unknown>)

test('an unused column is shown with its count of values, and used as chosen', async () => {
  const user = await review({ sobran: [{ at: 4, titulo: 'Fecha afil.', clase: 'fechas', llenas: 40, propuesta: null }] })
  await screen.findByText('«Fecha afil.»: 40 fechas')
  await user.click(screen.getByRole('combobox', { name: 'Usar «Fecha afil.» como…' }))
  await user.click(await screen.findByRole('option', { name: 'Alta' }))
  expect(compared()[0]?.columnas).toEqual({
    NRO_AFILIADO: 0,
    'APELLIDO Y NOMBRE': 1,
    'NRO DOC': 2,
    SECCIONAL: 3,
    'FECHA ALTA': 4,
  })
})

test('an unused column of a file of relatives is used as an optional one, or instead of another', async () => {
  server.answers(importaciones.leer, {
    ...reviewed({
      lugares: { NRO_AFILIADO: [0], 'APELLIDO Y NOMBRE': [1], 'NRO DOC': [2] },
      sobran: [{ at: 4, titulo: 'Vigente', clase: 'textos', llenas: 40, propuesta: null }],
    }),
    tipo: 'familiares',
  })
  server.lists(revisionList, [])
  server.answers(importaciones.comparar)
  const { user } = await open('/app/importaciones/7', office)
  await user.click(await screen.findByRole('combobox', { name: 'Usar «Vigente» como…' }))
  expect(screen.getAllByRole('option').map((o) => o.textContent)).toHaveLength(5)
  await user.click(await screen.findByRole('option', { name: 'Activo' }))
  expect(compared()[0]?.columnas).toEqual({ NRO_AFILIADO: 0, 'APELLIDO Y NOMBRE': 1, 'NRO DOC': 2, ACTIVO: 4 })
})

test('departures and corrected values must be confirmed to enable the button', async () => {
  const user = await review({
    deColumnas: [{ columna: 'FECHA NAC', que: 'medias', cantidad: 23, ejemplos: [{ dice: '1970-01-03', es: '1970-03-01' }] }],
    bajas: { titulo: 'Fecha baja', cuantas: 16 },
    preguntas: ['bajas', 'medias:FECHA NAC'],
    trabas: ['preguntas'],
  })
  await screen.findByText('16 tienen algo en «Fecha baja»: ya no son afiliados.')
  await screen.findByText('1970-01-03 → 01/03/1970')
  const apply = screen.getByRole<HTMLButtonElement>('button', { name: 'Aplicar 40 cambios' })
  expect(apply.disabled).toBe(true)
  await user.click(screen.getByRole('checkbox', { name: 'Son 16 los que dejan de ser afiliados' }))
  expect(apply.disabled).toBe(true)
  await user.click(screen.getByRole('checkbox', { name: 'Nacimiento: las 23 fechas puestas al derecho están bien' }))
  await user.click(apply)
  expect(server.asked(importaciones.aplicar)[0]?.body).toMatchObject({ vistas: ['bajas', 'medias:FECHA NAC'] })
  await user.click(screen.getByRole('radio', { name: 'Siguen como afiliados' }))
  expect(compared()[0]?.bajas).toBe('siguen')
})

test('a similar value, even one the file creates, is preselected and accepted in one click', async () => {
  const user = await review({
    nuevas: 0,
    rechazadas: 40,
    esperan: 40,
    trabas: ['ninguna'],
    conocidos: { SECCIONAL: [{ valor: '2', nombre: '2 Rosario' }] },
    desconocidos: [
      { columna: 'SECCIONAL', valor: 'Rosairo', filas: 3, parecido: 'Rosario', parecidoEs: '2' },
      { columna: 'SECCIONAL', valor: 'Córdoba', filas: 30, parecido: null, parecidoEs: null },
      { columna: 'SECCIONAL', valor: 'Cba.', filas: 7, parecido: 'Córdoba', parecidoEs: null },
    ],
  })
  // Waiting lines are not counted as refused.
  await screen.findByText('Falta decir qué son 3 valores')
  within(screen.getByRole('tab', { name: /Rechazados/ })).getByText('0')
  expect(screen.queryByText('Ninguna fila se puede aceptar')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Crear la seccional que no existe' }))
  await user.click(screen.getByRole('button', { name: 'Comparar otra vez' }))
  expect(compared()[0]?.valores).toEqual([
    { columna: 'SECCIONAL', dice: 'Rosairo', es: '2', crea: false, codigo: null },
    { columna: 'SECCIONAL', dice: 'Cba.', es: 'Córdoba', crea: true, codigo: null },
    { columna: 'SECCIONAL', dice: 'Córdoba', es: 'Córdoba', crea: true, codigo: null },
  ])
})

const sinColumnas = (parte: Partial<Revision>, de: Partial<Importacion> = {}) => {
  server.answers(importaciones.leer, { ...reviewed(parte), estado: 'ILEGIBLE', problema: 'columnas', ...de })
  server.answers(importaciones.comparar)
  return open('/app/importaciones/7', office)
}
const columna = (titulo: string, es: string | null, agregada: 'hoja' | null = null): Revision['columnas'][number] => ({
  titulo,
  es,
  agregada,
  segura: agregada === null,
  porque: agregada ? 'duda' : 'titulo',
  llenas: 9,
  buenas: 9,
  muestras: [],
})
const conNombre = [columna('Nombre', 'APELLIDO Y NOMBRE'), columna('DNI', 'NRO DOC')]

test('a file without branches or numbers asks for both, proposes a branch by title, and compares', async () => {
  const { user } = await sinColumnas({
    columnas: conNombre,
    sinColumna: ['NRO_AFILIADO', 'SECCIONAL'],
    deUna: 'La Plata',
    conocidos: { SECCIONAL: [{ valor: '5', nombre: '5 La Plata' }] },
  })
  await screen.findByText('Falta decir de qué columna sale: Número de afiliado')
  const compare = screen.getByRole<HTMLButtonElement>('button', { name: 'Comparar otra vez' })
  expect(compare.disabled).toBe(true)
  await user.click(screen.getByRole('radio', { name: 'Darles los números que siguen al último' }))
  await user.click(compare)
  expect(compared()[0]).toMatchObject({ seccional: 'La Plata', numeros: 'siguientes', hojas: [] })
})

test('sheets are proposed together as branches; other sheets are read before their columns', async () => {
  const { user } = await sinColumnas({
    columnas: [columna('Nro', 'NRO_AFILIADO'), ...conNombre, columna('Hoja', 'SECCIONAL', 'hoja')],
    sinColumna: ['SECCIONAL'],
    hojas: ['Rosario', 'Goya'],
    hojasIguales: ['Rosario', 'Goya'],
    sinLeer: [{ hoja: 'Resumen', filas: 6 }],
  })
  const compare = await screen.findByRole('button', { name: 'Comparar otra vez' })
  screen.getByRole('combobox', { name: 'Qué es «Nombre de la hoja»' })
  await user.click(compare)
  expect(compared()[0]).toMatchObject({ hojas: ['Rosario', 'Goya'], columnas: { SECCIONAL: 3 } })
  await user.click(screen.getByRole('checkbox', { name: 'Goya' }))
  await user.click(compare)
  expect(compared()[1]?.hojas).toEqual(['Rosario'])
  expect(compared()[1]?.columnas).toEqual({})
})

test('sheets with a branch column are not joined until the user chooses', async () => {
  const { user } = await sinColumnas({
    columnas: [columna('Nro', 'NRO_AFILIADO'), ...conNombre, columna('Secc', 'SECCIONAL')],
    hojas: ['Octubre', 'Noviembre'],
    hojasIguales: ['Octubre', 'Noviembre'],
  })
  const compare = await screen.findByRole<HTMLButtonElement>('button', { name: 'Comparar otra vez' })
  expect(compare.disabled).toBe(true)
  await user.click(screen.getByRole('checkbox', { name: 'Noviembre' }))
  await user.click(compare)
  expect(compared()[0]).toMatchObject({ hojas: ['Noviembre'] })
})

test('skipped sheets, assigned numbers and empty branches are listed before the button', async () => {
  const user = await review({
    sinLeer: [{ hoja: 'Resumen', filas: 6 }],
    numerados: { como: 'siguientes', conocidos: 3, nuevos: 37, desde: 4211, hasta: 4247 },
    huecos: 34,
    preguntas: ['huecos'],
    trabas: ['preguntas'],
  })
  await screen.findByText('La hoja «Resumen» no se lee: tiene 6 filas.')
  screen.getByText(/37 afiliados nuevos reciben del 4\.211 al 4\.247, en el orden del archivo, y 3 conservan el suyo/)
  await user.click(screen.getByRole('checkbox', { name: 'Las 34 filas sin seccional son de la de arriba' }))
  await user.click(screen.getByRole('button', { name: 'Aplicar 40 cambios' }))
  expect(server.asked(importaciones.aplicar)[0]?.body).toMatchObject({ vistas: ['huecos'] })
  await user.click(screen.getByRole('radio', { name: 'Falta de verdad: se rechazan' }))
  expect(compared()[0]?.huecos).toBe('vacios')
})

test('an unreadable or incomplete file leads to another upload of its kind', async () => {
  const { user, address } = await sinColumnas({ columnas: [columna('Nombre', 'APELLIDO Y NOMBRE')], sinColumna: ['NRO DOC'] })
  await screen.findByText(/Si el archivo no trae Documento, pedilo de nuevo/)
  await user.click(screen.getByRole('button', { name: 'Subir otro archivo' }))
  await waitFor(() => expect(address()).toBe('/app/importaciones/nueva?tipo=padron'))
})
