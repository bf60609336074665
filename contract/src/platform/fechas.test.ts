import assert from 'node:assert/strict'
import { test } from 'node:test'
import { diaDe, edadEn, enviarFecha, leerFecha, leerFechaEscrita, mostrarFecha, primerDiaHace, unAnioDespues } from './fechas.ts'

test('DD/MM/YYYY on screen, DD-MM-YYYY to the server (A-FORMATO-01, A-FORMATO-02)', () => {
  assert.equal(mostrarFecha('2026-05-03'), '03/05/2026')
  assert.equal(enviarFecha('2026-05-03'), '03-05-2026')
  assert.equal(leerFecha('03-05-2026'), '2026-05-03')
  assert.equal(leerFecha('2026-05-03'), '2026-05-03')
})

test('a day that does not exist is refused', () => {
  for (const mal of ['31-02-2026', '29-02-2025', '2026-13-40', '00-01-2026', '1-1-2026', 'hoy', '', '03-05-26'])
    assert.equal(leerFecha(mal), undefined, mal)
  assert.equal(leerFecha('29-02-2024'), '2024-02-29')
})

test('people type dates their way', () => {
  for (const texto of ['3/5/26', '03-05-2026', '3.5.2026', '030526', '03052026', ' 3/5/2026 '])
    assert.equal(leerFechaEscrita(texto, '2026-11-20'), '2026-05-03', texto)
  assert.equal(leerFechaEscrita('14/8/69', '2026-11-20'), '1969-08-14')
  assert.equal(leerFechaEscrita('31/2/26', '2026-11-20'), undefined)
})

test('first day of the month six months before (A-CTACTE-09)', () => {
  assert.equal(primerDiaHace('2026-11-20', 6), '2026-05-01')
  assert.equal(primerDiaHace('2026-03-31', 6), '2025-09-01')
})

test('one year ahead, ages, and the day in Argentina', () => {
  assert.equal(unAnioDespues('2026-11-20'), '2027-11-20')
  assert.equal(unAnioDespues('2024-02-29'), '2025-02-28')
  assert.equal(edadEn('1969-08-14', '2026-08-13'), 56)
  assert.equal(edadEn('1969-08-14', '2026-08-14'), 57)
  // 02:00 UTC is still the day before there.
  assert.equal(diaDe(new Date('2026-11-21T02:00:00Z')), '2026-11-20')
})
