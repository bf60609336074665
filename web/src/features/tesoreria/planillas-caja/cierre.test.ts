import assert from 'node:assert/strict'
import type { Arqueo, Denominacion } from '@gremial/contract/tesoreria/planillas-caja.ts'
import { test } from 'vitest'
import {
  alEmpezar,
  arqueoBody,
  type CierreState,
  compare,
  next,
  type Paso,
  problemasDelCierre,
  problemasDelConteo,
  sinLeer,
} from './cierre.ts'

const denominaciones: Denominacion[] = [
  { id: 1, clase: 'BILLETE', valor: 1000 },
  { id: 2, clase: 'BILLETE', valor: 100 },
  { id: 3, clase: 'MONEDA', valor: 100 },
]
const porForma = (efectivo: number, valores: number, bancarios: number) => ({
  efectivo,
  valores,
  bancarios,
  total: efectivo + valores + bancarios,
})
const libros = porForma(2000, 300, -50)
const arqueo: Arqueo = {
  id: 9,
  fecha: '2026-03-20T12:00:00Z',
  usuario: 'Ledesma',
  denominaciones: [
    { clase: 'BILLETE', valor: 1000, cantidad: 2 },
    { clase: 'MONEDA', valor: 100, cantidad: 0 },
    { clase: 'BILLETE', valor: 5, cantidad: 1 },
  ],
  monedas: 0.5,
  contado: porForma(2000.5, 300, -50),
  libros,
  diferencia: porForma(0.5, 0, 0),
  motivo: 'Vuelto',
}
const todas = ['efectivo', 'bancarios', 'valores'] as const
const opened = { modoArqueo: 'OPCIONAL', saldo: libros, seCuentan: todas } as const
const ciega = { modoArqueo: 'CIEGO', saldo: null, seCuentan: todas } as const
const tras = (estado: CierreState, ...steps: Paso[]) => steps.reduce(next, estado)
const empty = alEmpezar(null, denominaciones)
const contado = tras(
  empty,
  { que: 'contar', parte: { conteo: { cantidades: { 1: '2' }, monedas: null } } },
  { que: 'contar', parte: { cheques: 300_00 } },
  { que: 'contar', parte: { banco: -50_00 } },
)

test('it starts from the registered count, or an empty one, without unsaved changes', () => {
  const { conteo, cheques, banco, motivo, registrado, sucio } = alEmpezar(arqueo, denominaciones)
  assert.deepEqual(conteo, { cantidades: { 1: '2' }, monedas: 50 })
  assert.deepEqual([cheques, banco, motivo, registrado, sucio], [300_00, -50_00, 'Vuelto', arqueo, false])
  assert.deepEqual(empty.conteo, { cantidades: {}, monedas: null })
  assert.deepEqual([empty.cheques, empty.banco, empty.registrado, empty.sucio], [null, null, null, false])
})

test('changing the count discards the registered one and its errors, not reason or PIN', () => {
  const before = tras(
    alEmpezar(arqueo, denominaciones),
    { que: 'escribir', campo: 'pin', texto: '12' },
    { que: 'problemas', errores: { pin: 'mal', cheques: 'mal' } },
  )
  const after = next(before, { que: 'contar', parte: { cheques: 1 } })
  assert.deepEqual([after.registrado, after.errores, after.sucio], [null, {}, true])
  assert.deepEqual([after.motivo, after.pin, after.banco], ['Vuelto', '12', -50_00])
})

test('typing clears only its own error, and a PIN alone is no unsaved change', () => {
  const before = next(empty, { que: 'problemas', errores: { pin: 'a', motivo: 'b' } })
  const withPin = next(before, { que: 'escribir', campo: 'pin', texto: '1234' })
  assert.deepEqual([withPin.pin, withPin.errores, withPin.sucio], ['1234', { motivo: 'b' }, false])
  const withMotivo = next(withPin, { que: 'escribir', campo: 'motivo', texto: 'x' })
  assert.deepEqual([withMotivo.motivo, withMotivo.errores, withMotivo.sucio], ['x', {}, true])
})

test('a wrong PIN is asked for again without another count (C-PLANILLA-16)', () => {
  const after = tras(
    contado,
    { que: 'registrado', arqueo },
    { que: 'escribir', campo: 'pin', texto: '4321' },
    { que: 'pinRechazado', mensaje: 'Quedan 4.' },
  )
  assert.deepEqual([after.pin, after.errores, after.registrado], ['', { pin: 'Quedan 4.' }, arqueo])
  assert.deepEqual(after.conteo, contado.conteo)
})

test('if the books change the count is repeated with its values; once closed nothing is lost', () => {
  const old = tras(contado, { que: 'registrado', arqueo }, { que: 'contarOtraVez' })
  assert.deepEqual([old.registrado, old.conteo, old.cheques], [null, contado.conteo, 300_00])
  assert.equal(next(contado, { que: 'cerrada' }).sucio, false)
})

test('the count is compared with the books by payment form', () => {
  const igual = compare(contado, opened, denominaciones)
  assert.deepEqual(igual.contado, { efectivo: 2000_00, valores: 300_00, bancarios: -50_00 })
  assert.deepEqual([igual.libros, igual.difiere, igual.fijo], [igual.contado, false, false])
  const missing = next(contado, { que: 'contar', parte: { cheques: 299_99 } })
  assert.equal(compare(missing, opened, denominaciones).difiere, true)
  // Missing or unreadable counts as zero.
  const nada = next(contado, { que: 'contar', parte: { cheques: Number.NaN, banco: null } })
  assert.deepEqual(compare(nada, opened, denominaciones).contado, { efectivo: 2000_00, valores: 0, bancarios: 0 })
})

test('nothing differs before a count, and a pending bank keeps its books', () => {
  const before = compare(empty, opened, denominaciones)
  assert.deepEqual([before.difiere, Object.values(before.sinContar)], [false, [true, true, true]])
  assert.equal(
    compare(tras(empty, { que: 'contar', parte: { conteo: { cantidades: { 1: '0' }, monedas: null } } }), opened, denominaciones)
      .difiere,
    true,
  )
  const otroBanco = next(contado, { que: 'contar', parte: { banco: 0 } })
  assert.equal(compare(otroBanco, opened, denominaciones).difiere, true)
  const pendiente = next(otroBanco, { que: 'decir', parte: { bancoPendiente: '' } })
  const con = compare(pendiente, opened, denominaciones)
  assert.deepEqual([con.difiere, con.quedan.bancarios, con.contado.bancarios], [false, -50_00, 0])
  assert.deepEqual(problemasDelConteo(pendiente, todas), { bancoPendiente: 'validacion.requerido' })
  assert.deepEqual(problemasDelConteo(next(pendiente, { que: 'decir', parte: { bancoPendiente: 'Boleta 1' } }), todas), {})
})

test('a blind box shows its books only with a registered count, which is read-only', () => {
  const before = compare(contado, ciega, denominaciones)
  assert.deepEqual([before.libros, before.difiere, before.fijo], [undefined, false, false])
  const registrado = next(contado, { que: 'registrado', arqueo })
  const con = compare(registrado, ciega, denominaciones)
  assert.deepEqual([con.libros, con.fijo], [{ efectivo: 2000_00, valores: 300_00, bancarios: -50_00 }, true])
  // Also if they came with balances refetched after the registration.
  const otraVez = next(registrado, { que: 'contarOtraVez' })
  assert.equal(compare(otraVez, { ...ciega, saldo: libros }, denominaciones).libros, undefined)
})

test('cash, cheques and bank must all be counted; only the bank may be negative', () => {
  const requerido = 'validacion.requerido'
  assert.deepEqual(problemasDelConteo(empty, todas), { efectivo: requerido, cheques: requerido, banco: requerido })
  const wrong = next(contado, { que: 'contar', parte: { cheques: -1, banco: Number.NaN } })
  assert.deepEqual(problemasDelConteo(wrong, todas), { cheques: 'validacion.minimo', banco: 'validacion.importe' })
  assert.deepEqual(problemasDelConteo(contado, todas), {})
})

test('closing requires the reason of a difference and a PIN of four digits (C-PLANILLA-23)', () => {
  assert.deepEqual(problemasDelCierre(contado, { difiere: true, pedidas: todas }), {
    motivo: 'errores.ARQUEO_MOTIVO',
    pin: 'validacion.requerido',
  })
  assert.deepEqual(problemasDelCierre({ ...contado, motivo: ' ', pin: '12' }, { difiere: true, pedidas: todas }), {
    motivo: 'errores.ARQUEO_MOTIVO',
    pin: 'errores.PIN_FORMATO',
  })
  assert.deepEqual(problemasDelCierre({ ...contado, pin: '1234' }, { difiere: false, pedidas: todas }), {})
  assert.deepEqual(problemasDelCierre({ ...contado, motivo: 'x', pin: '1234' }, { difiere: true, pedidas: todas }), {})
})

test('the count is sent in pesos, without empty denominations', () => {
  const estado = next(contado, {
    que: 'contar',
    parte: { conteo: { cantidades: { 1: '2', 2: '', 3: '0' }, monedas: 89_75 } },
  })
  assert.deepEqual(arqueoBody(estado, { caja: { id: 7, nombre: 'Caja Central' }, nroPla: 12 }, denominaciones), {
    id: 7,
    nroPla: 12,
    denominaciones: [{ id: 1, cantidad: 2 }],
    monedas: 89.75,
    cheques: 300,
    banco: -50,
    clave: estado.clave,
  })
})

test('unreadable cash is detected', () => {
  const con = (conteo: CierreState['conteo']) => sinLeer({ ...empty, conteo })
  assert.equal(sinLeer(contado), false)
  assert.equal(con({ cantidades: { 1: '1,5' }, monedas: null }), true)
  assert.equal(con({ cantidades: {}, monedas: Number.NaN }), true)
  assert.equal(con({ cantidades: {}, monedas: -1 }), true)
})

test('a cash-only sheet requires only cash, until another form is counted or requested', () => {
  const sheet = { ...opened, saldo: porForma(2000, 0, 0), seCuentan: ['efectivo'] as const }
  const cash = next(empty, { que: 'contar', parte: { conteo: { cantidades: { 1: '2' }, monedas: null } } })
  const solo = compare(cash, sheet, denominaciones)
  assert.deepEqual([solo.pedidas, Object.values(solo.sinContar), solo.difiere], [['efectivo'], [false, false, false], false])
  assert.deepEqual(problemasDelConteo(cash, solo.pedidas), {})
  assert.deepEqual(
    [arqueoBody(cash, { caja: { id: 1, nombre: '' }, nroPla: 1 }, denominaciones)].map((b) => [b.cheques, b.banco]),
    [[null, null]],
  )
  // On request, once one is counted, or if the server requires one, all are shown.
  for (const step of [{ que: 'contarTodas' }, { que: 'problemas', errores: { banco: 'x' } }] as const) {
    const { pedidas } = compare(next(cash, step), sheet, denominaciones)
    assert.deepEqual(problemasDelConteo(cash, pedidas), { cheques: 'validacion.requerido', banco: 'validacion.requerido' })
  }
  const conCheque = next(cash, { que: 'contar', parte: { cheques: 5_00 } })
  assert.deepEqual(compare(conCheque, sheet, denominaciones).pedidas, ['efectivo', 'valores'])
  // A registered cash-only count starts without the other forms.
  const { cheques, banco } = alEmpezar({ ...arqueo, contado: porForma(2000, 0, 0) }, denominaciones, '', undefined, ['efectivo'])
  assert.deepEqual([cheques, banco], [null, null])
})

test('a count keeps its key when retried, and gets another one with other values', () => {
  const failed = next(contado, { que: 'problemas', errores: {} })
  assert.equal(failed.clave, contado.clave)
  assert.equal(arqueoBody(contado, { caja: { id: 1, nombre: '' }, nroPla: 1 }, denominaciones).clave, contado.clave)
  const before = contado.clave
  for (const step of [{ que: 'contarOtraVez' }, { que: 'contar', parte: { banco: 1 } }] as const)
    assert.notEqual(next(contado, step).clave, before)
})
