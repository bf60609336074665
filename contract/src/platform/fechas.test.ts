import assert from 'node:assert/strict'
import { test } from 'vitest'
import {
  diaDe,
  edadEn,
  enviarFecha,
  esVieja,
  leerDiaEscrito,
  leerFecha,
  leerFechaEscrita,
  momentoCorto,
  momentoEnZona,
  mostrarFecha,
  primerDiaHace,
  unAnioDespues,
} from './fechas.ts'

test('DD/MM/YYYY on screen, DD-MM-YYYY to the server (A-FORMATO-01, A-FORMATO-02)', () => {
  assert.equal(mostrarFecha('2026-05-03'), '03/05/2026')
  assert.equal(enviarFecha('2026-05-03'), '03-05-2026')
  assert.equal(leerFecha('03-05-2026'), '2026-05-03')
  assert.equal(leerFecha('2026-05-03'), '2026-05-03')
})

test('a day that does not exist is refused', () => {
  for (const mal of [
    '31-02-2026',
    '29-02-2025',
    '2026-13-40',
    '2026-00-15',
    '2026-06-31',
    '01-01-0999',
    '00-01-2026',
    '1-1-2026',
    'hoy',
    '',
    '03-05-26',
  ])
    assert.equal(leerFecha(mal), undefined, mal)
  assert.equal(leerFecha('29-02-2024'), '2024-02-29')
  for (const bien of ['1000-01-01', '9999-12-31', '2026-01-31', '2026-12-01']) assert.equal(leerFecha(bien), bien)
})

test('people type dates their way', () => {
  for (const texto of ['3/5/26', '03-05-2026', '3.5.2026', '030526', '03052026', ' 3/5/2026 '])
    assert.equal(leerFechaEscrita(texto, '2026-11-20'), '2026-05-03', texto)
  assert.equal(leerFechaEscrita('14/8/69', '2026-11-20'), '1969-08-14')
  // Two figures are of this century up to thirty years ahead.
  assert.equal(leerFechaEscrita('14/8/56', '2026-11-20'), '2056-08-14')
  assert.equal(leerFechaEscrita('14/8/57', '2026-11-20'), '1957-08-14')
  assert.equal(leerFechaEscrita('31/2/26', '2026-11-20'), undefined)
  assert.equal(leerFechaEscrita('1/1/1900', '2026-11-20'), '1900-01-01')
  assert.equal(leerFechaEscrita('31/12/1899', '2026-11-20'), undefined)
  assert.equal(leerFechaEscrita(' 2026-05-03 ', '2026-11-20'), '2026-05-03')
})

test('a day may be typed without its year, or as today and yesterday: it is the last one that is not in the future', () => {
  const casos: Array<[texto: string, dia: string | undefined]> = [
    ['1811', '2026-11-18'],
    ['18/11', '2026-11-18'],
    ['18-11', '2026-11-18'],
    ['18.11', '2026-11-18'],
    ['18 11', '2026-11-18'],
    ['1/2', '2026-02-01'],
    ['24/11', '2026-11-24'],
    ['25/11', '2025-11-25'],
    ['2812', '2025-12-28'],
    ['29/2', '2024-02-29'],
    ['hoy', '2026-11-24'],
    [' Ayer ', '2026-11-23'],
    ['today', '2026-11-24'],
    ['yesterday', '2026-11-23'],
    ['181126', '2026-11-18'],
    ['18.11.2026', '2026-11-18'],
    ['12111211', undefined],
    ['31/2', undefined],
    ['3112', '2025-12-31'],
    ['1', undefined],
    ['181', undefined],
    ['mañana', undefined],
  ]
  for (const [texto, dia] of casos)
    assert.equal(leerDiaEscrito(texto, { hoy: '2026-11-24', palabras: ['today', 'yesterday'] }), dia, texto)
  // What the field takes counts: nothing after its last day, and the next one where no past one is taken.
  assert.equal(leerDiaEscrito('18/11', { hoy: '2026-11-24', hasta: '2026-11-10' }), '2025-11-18')
  assert.equal(leerDiaEscrito('25/12', { hoy: '2026-11-24', desde: '2026-11-24', hasta: '2027-11-24' }), '2026-12-25')
  assert.equal(leerDiaEscrito('1/3', { hoy: '2026-11-24', desde: '2026-01-01' }), '2026-03-01')
  // The first day of the field is one of its days; so is one that is past, if it is that day.
  assert.equal(leerDiaEscrito('1/3', { hoy: '2026-11-24', desde: '2027-03-01' }), '2027-03-01')
  assert.equal(leerDiaEscrito('1/3', { hoy: '2026-11-24', desde: '2026-03-01' }), '2026-03-01')
  assert.equal(leerDiaEscrito('2/3', { hoy: '2026-11-24', desde: '2026-03-03' }), '2027-03-02')
  assert.equal(leerDiaEscrito('ayer', { hoy: '2026-01-01' }), '2025-12-31')
})

test('more than two years ago is old', () => {
  assert.equal(esVieja('2024-11-23', '2026-11-24'), true)
  assert.equal(esVieja('2024-11-24', '2026-11-24'), false)
})

test('a moment is told in the organisation’s zone: at ten at night it is still that day', () => {
  const noche = new Date('2026-12-01T01:00:09Z')
  assert.equal(momentoEnZona(noche), '2026-11-30 22:00:09')
  assert.equal(momentoCorto(noche), '30/11/26, 22:00')
  assert.equal(momentoCorto(new Date('2026-05-03T03:05:09Z'), true), '3/5/26, 00:05:09')
  // Summer time was there until 2009.
  assert.equal(momentoEnZona(new Date('2009-01-15T02:30:00Z')), '2009-01-15 00:30:00')
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
