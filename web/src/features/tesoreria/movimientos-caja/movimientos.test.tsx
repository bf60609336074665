import { seccionales } from '@gremial/contract/seccionales/seccionales.ts'
import { type CajaOption, cajas } from '@gremial/contract/tesoreria/cajas.ts'
import { type ConceptoRow, conceptosList } from '@gremial/contract/tesoreria/conceptos-caja.ts'
import { type CondicionesCumplidas, movimientosCaja, movimientosList } from '@gremial/contract/tesoreria/movimientos-caja.ts'
import type { PaidRendicion } from '@gremial/contract/tesoreria/movimientos-opciones.ts'
import { planillasCaja, type SaldosPlanilla } from '@gremial/contract/tesoreria/planillas-caja.ts'
import { dateOf } from '@gremial/contract/values/dates.ts'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { open } from '../../../../test/app.tsx'
import { answer, dialog, held, retype, words } from '../../../../test/dom.ts'
import { staff } from '../../../../test/people.ts'
import { server } from '../../../../test/server.ts'

const treasurer = staff(['movimientosCaja.consultar', 'movimientosCaja.editar', 'cajas.consultar', 'conceptosCaja.consultar'])
const income = '/app/seccionales/movimientos-caja/ingresos/nuevo'
const expense = '/app/seccionales/movimientos-caja/egresos/nuevo'
const today = dateOf(new Date())
const sides = { efectivo: 1000, valores: 0, bancarios: 0, total: 1000 }
const box: CajaOption = {
  id: 2,
  nombre: 'Caja Chica',
  idSeccional: 1,
  habilitada: 1,
  habilitadoUsuario: 1,
  numeroPlanilla: 4,
  arqueo: 'OPCIONAL',
}
const conditions: CondicionesCumplidas = {
  caja: { id: 2, nombre: 'Caja Chica', idSeccional: 1, nombreSeccional: 'Rosario' },
  numeroPlanilla: 4,
  desde: today,
  hasta: today,
}
const balances: SaldosPlanilla = {
  id: 40,
  nroPla: 4,
  estado: 'ABIERTA',
  caja: { id: 2, nombre: 'Caja Chica' },
  seccional: { id: 1, nombre: 'Rosario' },
  desde: today,
  hasta: null,
  cierraDesde: today,
  cerrada: null,
  cerradaPor: null,
  oculto: false,
  conteos: [],
  seCuentan: ['efectivo', 'bancarios', 'valores'],
  inicial: sides,
  totalIngresoEfectivo: 0,
  totalIngresoValores: 0,
  totalIngresoBancarios: 0,
  totalEgresoEfectivo: 0,
  totalEgresoValores: 0,
  totalEgresoBancarios: 0,
  saldo: sides,
  movimientos: 0,
  anulados: 0,
  proximoMovimiento: 11,
  modoArqueo: 'OPCIONAL',
  arqueo: null,
  huella: null,
  can: { cerrar: true, operar: true },
}
const concept = (id: number, nombre: string): ConceptoRow => ({
  id,
  nombre,
  descripcion: '',
  idSeccional: 1,
  nombreSeccional: 'Rosario',
  habilitado: 1,
  tieneMovimientos: true,
  version: 1,
  can: { modificar: false, eliminar: false, cambiarEstado: false },
})
const settlement: PaidRendicion = {
  id: 31,
  numeroRendicion: '0001/2026',
  nombreTipo: 'Gastos de funcionamiento',
  fecha: '2026-10-02',
  idEstado: 4,
  estado: 'PAGADA',
  total: 1500.5,
}
const noneInPagada = 'No existen planillas de rendición de gastos en estado PAGADA para la Seccional.'

beforeEach(() => {
  server.answers(seccionales.asignadas, [{ idSeccional: 1, nombreSeccional: 'Rosario' }])
  server.answers(cajas.deSeccional, [box])
  server.answers(movimientosCaja.condiciones, conditions)
  server.answers(movimientosCaja.habituales, [])
  server.answers(planillasCaja.saldos, balances)
  server.lists(movimientosList, [])
  // The receipt is queried after posting, which this test does not cover.
  server.refuses(movimientosCaja.leer, 'OCUPADO')
  server.lists(conceptosList, [concept(1, 'Alquiler'), concept(2, 'Reintegros de la central')])
  server.answers(movimientosCaja.tipos, (asked) =>
    (asked.url.includes('RESTA') && !asked.url.includes('=SUMA&')
      ? [[2, 'Gasto', 'RESTA'] as const]
      : ([
          [1, 'Aporte', 'SUMA'],
          [3, 'Reintegro de rendición', 'SUMA'],
          [4, 'Depósito/Extracción bancaria', 'SUMA/RESTA'],
        ] as const)
    ).map(([id, nombre, sumaResta]) => ({ id, nombre, sumaResta, habilitado: 1 })),
  )
})

const field = (name: string) => screen.findByRole('combobox', { name })
/** Typing filters the list, and Enter selects. */
async function pick(user: UserEvent, name: string, typed: string, chosen: string): Promise<void> {
  const list = await field(name)
  await user.click(list)
  await retype(user, list, typed)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(held(list)).toBe(chosen))
}
const send = (user: UserEvent) => user.keyboard('{Control>}{Enter}{/Control}')

/** An expense form filled up to its cash. */
async function writeExpense(description: string, cash: string) {
  const opened = await open(expense, treasurer)
  await waitFor(async () => expect(held(await field('Tipo'))).toBe('Gasto'))
  await pick(opened.user, 'Concepto', 'alqui', 'Alquiler')
  await retype(opened.user, screen.getByLabelText('Descripción'), description)
  await retype(opened.user, screen.getByLabelText('Efectivo'), cash)
  return opened
}

test('all errors show at once under their fields, and amounts accept any format (C-MOVIMIENTO-38, C-MOVIMIENTO-41, C-MOVIMIENTO-44)', async () => {
  const { user } = await open(income, treasurer)
  await screen.findByRole('heading', { name: 'Nuevo ingreso de caja' })
  await waitFor(async () => expect(held(await field('Tipo'))).toBe('Aporte'))
  await waitFor(async () => expect(document.activeElement).toBe(await field('Concepto')))
  await send(user)
  await waitFor(() => expect(screen.getAllByText('Este campo es requerido.')).toHaveLength(2))
  screen.getByText('El total tiene que ser de al menos 0,01.')
  const bank = screen.getByLabelText('Banco')
  for (const [typed, shown] of [
    ['1234,5', '1.234,50'],
    ['$ 2.000', '2.000,00'],
    ['', '0,00'],
  ] as const) {
    await retype(user, bank, typed)
    await user.click(screen.getByLabelText('Efectivo'))
    expect(held(bank)).toBe(shown)
  }
  await retype(user, bank, '10000000,01')
  await retype(user, screen.getByLabelText('Cheques'), '1,2,3')
  await send(user)
  await screen.findByText('Este campo no puede ser mayor a $ 10.000.000,00.')
  await screen.findByText(/^No se entiende el número\./)
  expect(held(screen.getByLabelText('Cheques'))).toBe('1,2,3')
  expect(document.activeElement).toBe(await field('Concepto'))
  await user.click(await field('Tipo'))
  expect(words(screen.getAllByRole('option', { name: /^(Aporte|Reintegro|Depósito)/ }))).toEqual([
    'Aporte',
    'Reintegro de rendición',
    'Depósito/Extracción bancaria',
  ])
})

test('a reimbursement needs a paid settlement and its exact total (C-MOVIMIENTO-24, C-MOVIMIENTO-45, C-MOVIMIENTO-46, C-MOVIMIENTO-50)', async () => {
  server.answers(movimientosCaja.rendicionesPagadas, [settlement])
  server.answers(movimientosCaja.registrar, { id: 90, numeroMovimiento: 11, numeroPlanilla: 4 })
  const { user } = await open(income, treasurer)
  await waitFor(async () => expect(held(await field('Tipo'))).toBe('Aporte'))
  expect(screen.queryByRole('combobox', { name: 'Comprobante: planilla de rendición' })).toBeNull()
  await pick(user, 'Tipo', 'reint', 'Reintegro de rendición')
  await pick(user, 'Concepto', 'reint', 'Reintegros de la central')
  const sheet = await field('Comprobante: planilla de rendición')
  await user.click(sheet)
  const option = await screen.findByRole('option', { name: /0001\/2026/ })
  expect(option.textContent).toContain('PAGADA')
  await user.click(option)
  expect(held(sheet)).toContain('0001/2026')
  await retype(user, screen.getByLabelText('Descripción'), 'Reintegro de la central')
  await retype(user, screen.getByLabelText('Banco'), '1')
  await screen.findByText(/^Faltan \$\s1\.499,50 para el importe de la planilla/)
  await send(user)
  await screen.findByText('El importe del movimiento de ingreso debe ser igual al importe total de la planilla seleccionada.')
  expect(server.asked(movimientosCaja.registrar)).toHaveLength(0)
  await retype(user, screen.getByLabelText('Banco'), '1.500,50')
  await screen.findByText(/^Igual al importe total de la planilla/)
  await send(user)
  await screen.findByText(/^Ingreso n\.º 11 registrado/)
  expect(server.asked(movimientosCaja.registrar)[0]?.body).toMatchObject({ importeBanco: 1500.5, numeroPlanilla: 4 })
})

test('registering the payment of a settlement lacks only its category', async () => {
  server.answers(movimientosCaja.rendicionesPagadas, [settlement])
  await open(`${income}?rendicion=${settlement.id}`, treasurer)
  await waitFor(async () => expect(held(await screen.findByLabelText('Banco'))).toBe('1.500,50'))
  expect(held(screen.getByLabelText('Descripción'))).toBe('Reintegro de la rendición 0001/2026')
  expect(held(await field('Concepto'))).toBe('')
  expect(document.activeElement).toBe(await field('Concepto'))
})

test("a refusal shows under the action's title; without paid settlements, a fixed text (C-MOVIMIENTO-24, C-MOVIMIENTO-51, C-MOVIMIENTO-64)", async () => {
  server.answers(movimientosCaja.rendicionesPagadas, [])
  const { user } = await open(income, treasurer)
  await waitFor(async () => expect(held(await field('Tipo'))).toBe('Aporte'))
  expect(screen.queryByText(noneInPagada)).toBeNull()
  await pick(user, 'Tipo', 'reint', 'Reintegro de rendición')
  await screen.findByText(noneInPagada)
  const refused = 'No se puede registrar el egreso: la caja no está habilitada.'
  server.refuses(movimientosCaja.registrar, 'CAJA_SIN_HABILITACION', { message: refused })
  const { user: other } = await writeExpense('Con la caja recién deshabilitada', '1')
  await other.click(screen.getByRole('button', { name: /^Guardar egreso/ }))
  expect((await dialog('No se registró el egreso')).textContent).toContain(refused)
  await answer(other, 'No se registró el egreso', 'Aceptar')
  expect(held(screen.getByLabelText('Descripción'))).toBe('Con la caja recién deshabilitada')
})

test('if the sheet was closed elsewhere, the form asks first and keeps the input', async () => {
  const { user } = await writeExpense('Con la pestaña vieja', '500')
  server.refuses(movimientosCaja.registrar, 'PLANILLA_YA_CERRADA', { message: 'La planilla 4 se cerró.' })
  server.answers(movimientosCaja.condiciones, { ...conditions, numeroPlanilla: 5 })
  server.answers(planillasCaja.saldos, (asked) => ({ ...balances, nroPla: (asked.body as { nroPla: number }).nroPla }))
  const title = 'La planilla 4 se cerró'
  await send(user)
  expect((await dialog(title)).textContent).toContain('Lo que escribiste sigue acá.')
  // Declining stays on the old sheet, with the input.
  await answer(user, title, 'Cancelar')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(held(screen.getByLabelText('Planilla n.º'))).toBe('4')
  expect(held(screen.getByLabelText('Descripción'))).toBe('Con la pestaña vieja')
  await send(user)
  await answer(user, title, 'Seguir en la planilla 5')
  await waitFor(() => expect(held(screen.getByLabelText('Planilla n.º'))).toBe('5'))
  expect(held(screen.getByLabelText('Descripción'))).toBe('Con la pestaña vieja')
  server.answers(movimientosCaja.registrar, { id: 90, numeroMovimiento: 12, numeroPlanilla: 5 })
  await send(user)
  await screen.findByText(/En la planilla 5 de Caja Chica\./)
  expect(server.asked(movimientosCaja.registrar).map(({ body }) => (body as { numeroPlanilla: number }).numeroPlanilla)).toEqual([
    4, 4, 5,
  ])
})

test('a retry after a lost response posts once, and negative cash asks to confirm', async () => {
  const { user } = await writeExpense('Una sola vez', '10,10')
  server.path('POST', movimientosCaja.registrar.path, () => {
    throw new TypeError('Failed to fetch')
  })
  await send(user)
  await answer(user, 'No se registró el egreso', 'Aceptar')
  expect(held(screen.getByLabelText('Descripción'))).toBe('Una sola vez')
  server.answers(movimientosCaja.registrar, { id: 90, numeroMovimiento: 12, numeroPlanilla: 4 })
  await send(user)
  await screen.findByText(/^Egreso n\.º 12 registrado/)
  await user.click(screen.getByRole('button', { name: 'Otro igual' }))
  expect(document.activeElement).toBe(screen.getByLabelText('Descripción'))
  await retype(user, screen.getByLabelText('Descripción'), 'Más de lo que hay')
  await retype(user, screen.getByLabelText('Efectivo'), '9999999')
  expect((await screen.findAllByText(/en negativo/)).length).toBeGreaterThan(0)
  server.refuses(movimientosCaja.registrar, 'CONFIRMA_NEGATIVO', { message: 'Faltan $ 9.998.999,00.' })
  const title = 'El efectivo queda en negativo'
  await send(user)
  // An extra key press must not confirm: the focus is on Cancelar.
  const question = within(await dialog(title))
  await waitFor(() => expect(document.activeElement).toBe(question.getByRole('button', { name: 'Cancelar' })))
  await answer(user, title, 'Cancelar')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.asked(movimientosCaja.registrar)).toHaveLength(3)
  await send(user)
  await dialog(title)
  server.answers(movimientosCaja.registrar, { id: 91, numeroMovimiento: 13, numeroPlanilla: 4 })
  await answer(user, title, 'Registrar igual')
  await screen.findByText(/^Egreso n\.º 13 registrado/)
  const sent = server.asked(movimientosCaja.registrar).map(({ body }) => body as { clave: string; confirmaNegativo: boolean })
  expect(sent[0]?.clave).toBe(sent[1]?.clave)
  expect(sent[2]?.clave).not.toBe(sent[1]?.clave)
  expect(sent.map(({ confirmaNegativo }) => confirmaNegativo)).toEqual([false, false, false, false, true])
})

test('a box that accepts no movement shows why and can be retried (C-MOVIMIENTO-35)', async () => {
  const why = 'La caja no está habilitada.'
  server.refuses(movimientosCaja.condiciones, 'CAJA_SIN_HABILITACION', { message: why })
  const { user } = await open(expense, treasurer)
  expect((await screen.findByRole('alert')).textContent).toContain(why)
  expect(screen.queryByRole('button', { name: /^Guardar/ })).toBeNull()
  server.answers(movimientosCaja.condiciones, conditions)
  await user.click(screen.getByRole('button', { name: 'Reintentar' }))
  await screen.findByRole('button', { name: /^Guardar egreso/ })
})
