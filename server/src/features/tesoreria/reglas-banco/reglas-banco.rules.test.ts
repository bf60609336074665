import assert from 'node:assert/strict'
import { test } from 'vitest'
import { coincide, type Regla, reglaDe } from './reglas-banco.rules.ts'

const regla = (otra: Partial<Regla> = {}): Regla => ({
  id: 1,
  como: 'EMPIEZA',
  texto: 'Comisión mantenim',
  grupo: 'comision mantenim',
  signo: null,
  desde: null,
  hasta: null,
  accion: 'CARGAR',
  idConcepto: 7,
  concepto: 'Gastos bancarios',
  nota: '',
  ...otra,
})
const linea = (texto: string, centavos: number, grupo = texto.toLowerCase()) => ({ texto, grupo, centavos })

test('a rule matches a line by text, sign and amount', () => {
  for (const [que, r, l, esperado] of [
    ['begins so, whatever its accents and capitals', {}, linea('COMISION  MANTENIM PAQUETE', -100), true],
    ['contains it further on', {}, linea('DEB COMISION MANTENIM', -100), false],
    ['contains', { como: 'CONTIENE' }, linea('DEB COMISION MANTENIM', -100), true],
    ['another text', { como: 'CONTIENE' }, linea('COMISION CHEQUERA', -100), false],
    ['equal apart from numbers', { como: 'IGUALES' }, linea('COMISION MANTENIM 11/2026', -100, 'comision mantenim'), true],
    ['equal only in part', { como: 'IGUALES' }, linea('COMISION MANTENIM DEV', -100), false],
    ['money that goes out', { signo: -1 }, linea('COMISION MANTENIM', -100), true],
    ['money that comes in', { signo: -1 }, linea('COMISION MANTENIM', 100), false],
    ['the lowest amount', { desde: 100 }, linea('COMISION MANTENIM', -100), true],
    ['a cent less', { desde: 100 }, linea('COMISION MANTENIM', -99), false],
    ['the highest amount', { hasta: 100 }, linea('COMISION MANTENIM', 100), true],
    ['a cent more', { hasta: 100 }, linea('COMISION MANTENIM', -101), false],
  ] as const)
    assert.equal(coincide(regla(r), l), esperado, que)
})

test('the first rule that matches every line proposes; without a concept here it does not', () => {
  const lineas = [linea('COMISION MANTENIM', -100), linea('COMISION MANTENIM DOS', -21)]
  const [ajena, nota, segunda] = [
    regla({ id: 1, idConcepto: null }),
    regla({ id: 2, accion: 'PENDIENTE', idConcepto: null, nota: 'Se pregunta', hasta: 50 }),
    regla({ id: 3 }),
  ]
  assert.equal(reglaDe([ajena, nota, segunda], lineas)?.id, 3)
  assert.equal(reglaDe([ajena, nota, segunda], lineas.slice(1))?.id, 2)
  assert.equal(reglaDe([ajena], lineas), undefined)
})
