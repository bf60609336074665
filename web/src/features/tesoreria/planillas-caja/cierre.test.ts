import assert from 'node:assert/strict'
import type { Arqueo, Denominacion } from '@gremial/contract/tesoreria/planillas-caja.ts'
import { test } from 'vitest'
import {
  alEmpezar,
  comparar,
  cuerpoArqueo,
  type EstadoCierre,
  type Paso,
  problemasDelCierre,
  problemasDelConteo,
  siguiente,
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
const abierta = { modoArqueo: 'OPCIONAL', saldo: libros } as const
const ciega = { modoArqueo: 'CIEGO', saldo: null } as const
const tras = (estado: EstadoCierre, ...pasos: Paso[]) => pasos.reduce(siguiente, estado)
const vacio = alEmpezar(null, denominaciones)
const contado = tras(
  vacio,
  { que: 'contar', parte: { conteo: { cantidades: { 1: '2' }, monedas: null } } },
  { que: 'contar', parte: { cheques: 300_00 } },
  { que: 'contar', parte: { banco: -50_00 } },
)

test('it begins with the count that was registered before, of the denominations in use, or with none; nothing to lose yet', () => {
  const { conteo, cheques, banco, motivo, registrado, sucio } = alEmpezar(arqueo, denominaciones)
  assert.deepEqual(conteo, { cantidades: { 1: '2' }, monedas: 50 })
  assert.deepEqual([cheques, banco, motivo, registrado, sucio], [300_00, -50_00, 'Vuelto', arqueo, false])
  assert.deepEqual(vacio.conteo, { cantidades: {}, monedas: null })
  assert.deepEqual([vacio.cheques, vacio.banco, vacio.registrado, vacio.sucio], [null, null, null, false])
})

test('a change of the count makes the registered one old and takes the problems away; the reason and the PIN stay', () => {
  const antes = tras(
    alEmpezar(arqueo, denominaciones),
    { que: 'escribir', campo: 'pin', texto: '12' },
    { que: 'problemas', errores: { pin: 'mal', cheques: 'mal' } },
  )
  const despues = siguiente(antes, { que: 'contar', parte: { cheques: 1 } })
  assert.deepEqual([despues.registrado, despues.errores, despues.sucio], [null, {}, true])
  assert.deepEqual([despues.motivo, despues.pin, despues.banco], ['Vuelto', '12', -50_00])
})

test('what is written takes away its own problem only; a PIN alone is nothing to lose', () => {
  const antes = siguiente(vacio, { que: 'problemas', errores: { pin: 'a', motivo: 'b' } })
  const conPin = siguiente(antes, { que: 'escribir', campo: 'pin', texto: '1234' })
  assert.deepEqual([conPin.pin, conPin.errores, conPin.sucio], ['1234', { motivo: 'b' }, false])
  const conMotivo = siguiente(conPin, { que: 'escribir', campo: 'motivo', texto: 'x' })
  assert.deepEqual([conMotivo.motivo, conMotivo.errores, conMotivo.sucio], ['x', {}, true])
})

test('a wrong PIN is asked for again and does not count again (C-PLANILLA-16)', () => {
  const despues = tras(
    contado,
    { que: 'registrado', arqueo },
    { que: 'escribir', campo: 'pin', texto: '4321' },
    { que: 'pinRechazado', mensaje: 'Quedan 4.' },
  )
  assert.deepEqual([despues.pin, despues.errores, despues.registrado], ['', { pin: 'Quedan 4.' }, arqueo])
  assert.deepEqual(despues.conteo, contado.conteo)
})

test('the books moved: it is counted again, with what was counted still there; closed, there is nothing to lose', () => {
  const viejo = tras(contado, { que: 'registrado', arqueo }, { que: 'contarOtraVez' })
  assert.deepEqual([viejo.registrado, viejo.conteo, viejo.cheques], [null, contado.conteo, 300_00])
  assert.equal(siguiente(contado, { que: 'cerrada' }).sucio, false)
})

test('against the books by form: what differs, and what does not', () => {
  const igual = comparar(contado, abierta, denominaciones)
  assert.deepEqual(igual.contado, { efectivo: 2000_00, valores: 300_00, bancarios: -50_00 })
  assert.deepEqual([igual.libros, igual.difiere, igual.fijo], [igual.contado, false, false])
  const falta = siguiente(contado, { que: 'contar', parte: { cheques: 299_99 } })
  assert.equal(comparar(falta, abierta, denominaciones).difiere, true)
  // What was not counted, or cannot be read, counts as nothing.
  const nada = siguiente(contado, { que: 'contar', parte: { cheques: Number.NaN, banco: null } })
  assert.deepEqual(comparar(nada, abierta, denominaciones).contado, { efectivo: 2000_00, valores: 0, bancarios: 0 })
})

test('nothing differs until it is counted; the bank may stay pending, with a note, and its books stay as they are', () => {
  const antes = comparar(vacio, abierta, denominaciones)
  assert.deepEqual([antes.difiere, Object.values(antes.sinContar)], [false, [true, true, true]])
  assert.equal(
    comparar(
      tras(vacio, { que: 'contar', parte: { conteo: { cantidades: { 1: '0' }, monedas: null } } }),
      abierta,
      denominaciones,
    ).difiere,
    true,
  )
  const otroBanco = siguiente(contado, { que: 'contar', parte: { banco: 0 } })
  assert.equal(comparar(otroBanco, abierta, denominaciones).difiere, true)
  const pendiente = siguiente(otroBanco, { que: 'decir', parte: { bancoPendiente: '' } })
  const con = comparar(pendiente, abierta, denominaciones)
  assert.deepEqual([con.difiere, con.quedan.bancarios, con.contado.bancarios], [false, -50_00, 0])
  assert.deepEqual(problemasDelConteo(pendiente), { bancoPendiente: 'validacion.requerido' })
  assert.deepEqual(problemasDelConteo(siguiente(pendiente, { que: 'decir', parte: { bancoPendiente: 'Boleta 1' } })), {})
})

test('of a blind box the books come beside a registered count only, which is then read; counted again, they hide', () => {
  const antes = comparar(contado, ciega, denominaciones)
  assert.deepEqual([antes.libros, antes.difiere, antes.fijo], [undefined, false, false])
  const registrado = siguiente(contado, { que: 'registrado', arqueo })
  const con = comparar(registrado, ciega, denominaciones)
  assert.deepEqual([con.libros, con.fijo], [{ efectivo: 2000_00, valores: 300_00, bancarios: -50_00 }, true])
  // Also when they came with the balances, asked for again once the count was registered.
  const otraVez = siguiente(registrado, { que: 'contarOtraVez' })
  assert.equal(comparar(otraVez, { ...ciega, saldo: libros }, denominaciones).libros, undefined)
})

test('nothing is guessed for cash, cheques and bank; only the bank may be below zero', () => {
  const requerido = 'validacion.requerido'
  assert.deepEqual(problemasDelConteo(vacio), { efectivo: requerido, cheques: requerido, banco: requerido })
  const mal = siguiente(contado, { que: 'contar', parte: { cheques: -1, banco: Number.NaN } })
  assert.deepEqual(problemasDelConteo(mal), { cheques: 'validacion.minimo', banco: 'validacion.importe' })
  assert.deepEqual(problemasDelConteo(contado), {})
})

test('to close, the reason of a difference and a PIN of four digits (C-PLANILLA-23)', () => {
  assert.deepEqual(problemasDelCierre(contado, true), { motivo: 'errores.ARQUEO_MOTIVO', pin: 'validacion.requerido' })
  assert.deepEqual(problemasDelCierre({ ...contado, motivo: ' ', pin: '12' }, true), {
    motivo: 'errores.ARQUEO_MOTIVO',
    pin: 'errores.PIN_FORMATO',
  })
  assert.deepEqual(problemasDelCierre({ ...contado, pin: '1234' }, false), {})
  assert.deepEqual(problemasDelCierre({ ...contado, motivo: 'x', pin: '1234' }, true), {})
})

test('the count as it is sent: in pesos, without what there is none of', () => {
  const estado = siguiente(contado, {
    que: 'contar',
    parte: { conteo: { cantidades: { 1: '2', 2: '', 3: '0' }, monedas: 89_75 } },
  })
  assert.deepEqual(cuerpoArqueo(estado, { caja: { id: 7, nombre: 'Caja Central' }, nroPla: 12 }, denominaciones), {
    id: 7,
    nroPla: 12,
    denominaciones: [{ id: 1, cantidad: 2 }],
    monedas: 89.75,
    cheques: 300,
    banco: -50,
  })
})

test('cash that cannot be read is known', () => {
  const con = (conteo: EstadoCierre['conteo']) => sinLeer({ ...vacio, conteo })
  assert.equal(sinLeer(contado), false)
  assert.equal(con({ cantidades: { 1: '1,5' }, monedas: null }), true)
  assert.equal(con({ cantidades: {}, monedas: Number.NaN }), true)
  assert.equal(con({ cantidades: {}, monedas: -1 }), true)
})
