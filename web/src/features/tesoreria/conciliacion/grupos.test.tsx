import { seccionales } from '@gremial/contract/seccionales/seccionales.ts'
import { type CajaOption, cajas } from '@gremial/contract/tesoreria/cajas.ts'
import { type ConciliacionDeCaja, conciliacion } from '@gremial/contract/tesoreria/conciliacion.ts'
import { conciliacionMuchas, type GrupoAbierto, type MuchasHechas } from '@gremial/contract/tesoreria/conciliacion-muchas.ts'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { open } from '../../../../test/app.tsx'
import { staff } from '../../../../test/people.ts'
import { server } from '../../../../test/server.ts'

/** Repeated lines of a bank: what is proposed, the preview, and the act that is sent. */
const tesorera = staff(['movimientosCaja.consultar', 'movimientosCaja.editar'])
const camino = '/app/tesoreria/conciliacion?idSeccional=1&caja=2'
const linea = (id: number) => ({ id, fecha: '2026-11-10', texto: `COMISION ${id}`, referencia: '', importe: -100 })
const items = [1, 2, 3].map((id) => ({ clase: 'GASTO' as const, nota: null, lineas: [linea(id)], movimientos: [] }))
const grupo = {
  clave: 'comision',
  signo: -1 as const,
  idRegla: null,
  cantidad: 3,
  lineas: 3,
  total: -300,
  desde: '2026-11-10',
  hasta: '2026-11-10',
  ejemplo: 'COMISION 1',
  propuesta: null,
}
const datos: ConciliacionDeCaja = {
  caja: { id: 2, nombre: 'Caja Chica', idSeccional: 1, nombreSeccional: 'Rosario', nroPla: 4 },
  extracto: {
    id: 1,
    archivo: 'x.csv',
    formato: 'CSV',
    leido: '2026-11-20T10:00:00Z',
    por: 'Ledesma, Marta',
    desde: '2026-11-01',
    hasta: '2026-11-20',
    saldo: null,
    lineas: 3,
    receta: '',
    fuera: [],
  },
  cobros: false,
  desde: '2026-11-01',
  planillaDesde: '2026-11-01',
  banco: null,
  pendientes: { cantidad: 0, total: 0 },
  sinResolver: { cantidad: 3, total: -300 },
  anterior: null,
  huecos: [],
  sinExplicar: null,
  libros: 0,
  lineas: 3,
  movimientos: 0,
  coinciden: { lineas: 0, movimientos: 0 },
  grupos: [grupo],
  items: [],
  cantidad: 0,
  quedan: 0,
  can: { operar: true },
}
const hechas = (egresos: number, mas: Partial<MuchasHechas> = {}): MuchasHechas => ({
  numeroPlanilla: 4,
  ingresos: { cantidad: 0, total: 0 },
  egresos: { cantidad: egresos, total: egresos * 100 },
  pendientes: 0,
  unidas: 0,
  otroDia: 0,
  problemas: [],
  ...mas,
})
const abierto: GrupoAbierto = { grupo, items, conceptos: [{ id: 7, nombre: 'Gastos bancarios', veces: 3 }] }

const caja: CajaOption = {
  id: 2,
  nombre: 'Caja Chica',
  idSeccional: 1,
  habilitada: 1,
  habilitadoUsuario: 1,
  numeroPlanilla: 4,
  arqueo: 'OPCIONAL',
}

beforeEach(() => {
  server.answers(seccionales.asignadas, [{ idSeccional: 1, nombreSeccional: 'Rosario' }])
  server.answers(cajas.deSeccional, [caja])
  server.answers(conciliacion.leer, datos)
  server.answers(conciliacionMuchas.grupo, abierto)
  server.answers(conciliacionMuchas.previa, hechas(2))
  server.answers(conciliacionMuchas.resolver, hechas(2))
})

test('a group is posted to a concept without the lines that a person leaves out, with its rule', async () => {
  const { user } = await open(camino, tesorera)
  const region = await screen.findByRole('region', { name: 'Se repiten' })
  expect(within(region).getByText('Nunca se decidió')).toBeTruthy()
  await user.click(within(region).getByRole('button', { name: 'Resolver' }))
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByText('Elegí el concepto')).toBeTruthy()
  await user.click(within(dialog).getByRole('checkbox', { name: /COMISION 3/ }))
  await user.click(within(dialog).getByRole('combobox', { name: 'Concepto' }))
  await user.click(await screen.findByRole('option', { name: 'Gastos bancarios' }))
  expect(await within(dialog).findByText(/2 egresos por \$ 200,00, en la planilla 4/)).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'Cargar 2' }))
  await screen.findByText('Quedaron resueltas 2.')
  const [{ body }] = server.asked(conciliacionMuchas.resolver) as unknown as [{ body: Record<string, unknown> }]
  expect(body).toMatchObject({
    numeroPlanilla: 4,
    lotes: [
      {
        accion: 'CARGAR',
        items: [{ lineas: [1] }, { lineas: [2] }],
        partes: [{ concepto: 7 }],
      },
    ],
    regla: { caja: 2, como: 'IGUALES', texto: 'COMISION', signo: -1, accion: 'CARGAR', idConcepto: 7 },
  })
})

test('what could not be done is told by its line and its reason', async () => {
  const problema = {
    lineas: [1],
    fecha: '2026-11-10',
    texto: 'COMISION 1',
    importe: -100,
    codigo: 'X',
    mensaje: 'Ya está unido.',
  }
  server.answers(conciliacionMuchas.resolver, hechas(1, { problemas: [problema] }))
  server.answers(conciliacion.leer, {
    ...datos,
    grupos: [
      {
        ...grupo,
        propuesta: { accion: 'CARGAR', idConcepto: 7, concepto: 'Gastos bancarios', nota: '', origen: 'ANTES', veces: 24 },
      },
    ],
  })
  server.answers(conciliacionMuchas.grupo, {
    ...abierto,
    grupo: {
      ...grupo,
      propuesta: { accion: 'CARGAR', idConcepto: 7, concepto: 'Gastos bancarios', nota: '', origen: 'ANTES', veces: 24 },
    },
  })
  const { user } = await open(camino, tesorera)
  expect(await screen.findByText('Así lo hiciste 24 veces')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Resolver' }))
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByText(/2 egresos/)
  await user.click(within(dialog).getByRole('button', { name: 'Cargar 3' }))
  expect(await screen.findByText(/1 no va: 10\/11 COMISION 1 −100,00: Ya está unido\./)).toBeTruthy()
})

test('who only reads the box sees the groups and resolves nothing', async () => {
  server.answers(conciliacion.leer, { ...datos, can: { operar: false } })
  await open(camino, tesorera)
  const region = await screen.findByRole('region', { name: 'Se repiten' })
  expect(within(region).queryByRole('button', { name: 'Resolver' })).toBeNull()
})
