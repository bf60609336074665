import assert from 'node:assert/strict'
import { codigosRechazoDebito, type PoliticaRechazo } from '@gremial/contract/tesoreria/convenios-forma.ts'
import { test } from 'vitest'
import { codigoConocido, consecuenciaDe } from './politicas.rules.ts'

const holidays = new Set(['2026-12-07', '2026-12-08'])
const una = { dia: '2026-12-10', intentos: 1, seguidos: 1 }
const de = (codigo: string, rechazado = una) => consecuenciaDe(codigoConocido(codigosRechazoDebito, codigo), rechazado, holidays)

/** Default policies, row by row. */
const filas: Array<[string[], PoliticaRechazo, string | null]> = [
  [['R02', 'R03', 'R04', 'R13', 'R20', 'R87', 'R91'], 'SUSPENDE', null],
  [['R05', 'R06', 'R07', 'R98'], 'MESA', null],
  [['R08'], 'NO_INSISTE', null],
  [['R10'], 'REINTENTA', '2026-12-17'],
  [['R14', 'R23', 'R24', 'R29', 'R95', 'R89', 'R90'], 'MESA', null],
  [['R15'], 'TERMINA', null],
  [['R17', 'R19', 'R25', 'R26', 'R27', 'R75', 'R76', 'R77', 'R78', 'R79', 'R80', 'R88'], 'MESA', null],
  [['R18', 'R93'], 'REINTENTA', '2026-12-11'],
  [['R22'], 'REVERSA', null],
  [['R28'], 'PROXIMO_LOTE', '2026-12-11'],
  [['R31', 'R81'], 'REINTENTA', '2026-12-11'],
  [['R00', 'XXX', ''], 'MESA', null],
]

test.each(filas.flatMap(([codes, politica, dia]) => codes.map((code) => [code, politica, dia] as const)))(
  'code %s has policy %s, and the slip may be debited again from %s',
  (codigo, politica, reintento) => {
    assert.deepEqual(de(codigo), { politica, reintento, avisa: false })
  },
)

test('every code of the catalogue is in the table', () => {
  const tested = new Set(filas.flatMap(([codes]) => codes))
  assert.deepEqual(
    codigosRechazoDebito.map((c) => c.codigo).filter((c) => !tested.has(c)),
    [],
  )
})

test('lack of funds is retried once: the second time the slip is not debited again', () => {
  assert.deepEqual(de('R10', { ...una, intentos: 2, seguidos: 2 }), { politica: 'NO_INSISTE', reintento: null, avisa: false })
})

test('a retry counts working days of banks', () => {
  assert.equal(de('R10', { ...una, dia: '2026-12-01' }).reintento, '2026-12-10')
})

test('the third rejection in a row notifies the member, and the fourth ends the authorisation', () => {
  assert.deepEqual(de('R10', { ...una, seguidos: 3 }), { politica: 'REINTENTA', reintento: '2026-12-17', avisa: true })
  assert.deepEqual(de('R10', { ...una, seguidos: 4 }), { politica: 'TERMINA', reintento: null, avisa: false })
  assert.equal(de('R08', { ...una, seguidos: 5 }).politica, 'TERMINA')
})

test('a fault of our own file never ends an authorisation', () => {
  assert.equal(de('R93', { ...una, seguidos: 9 }).politica, 'REINTENTA')
  assert.equal(de('R17', { ...una, seguidos: 9 }).politica, 'MESA')
})
