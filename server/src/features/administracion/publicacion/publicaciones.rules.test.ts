import assert from 'node:assert/strict'
import { formatMemberNumber } from '@gremial/contract/values/cuit.ts'
import { test } from 'vitest'
import { nombresDelNombre, numeroDelNombre, pareceFecha } from './publicaciones.rules.ts'

const impreso = (n: number) => formatMemberNumber(n).replace('/', '-')
const del = (nombre: string) => numeroDelNombre(nombre, 2026)

test('a file name has one member number, with the right check digit or without one', () => {
  for (const [nombre, dice] of [
    ['1001.pdf', 1001],
    ['recibos 2026/Recibo de 1001 (2).pdf', 1001],
    [`${impreso(1001)} Gómez.PDF`, 1001],
    [`001001-${(Number(impreso(1001).at(-1)) + 1) % 10}.pdf`, 'digito'],
    ['1001 11-2026.pdf', 'sinNumero'],
    ['recibo.pdf', 'sinNumero'],
    ['0.pdf', 'sinNumero'],
  ] as const)
    assert.equal(del(nombre), dice, nombre)
})

test('a number that may be a date is no member number, unless it has six digits and check digit', () => {
  for (const nombre of [
    'Recibos octubre 2026.pdf',
    'haberes_2026.pdf',
    '2026.pdf',
    'Recibos 10.pdf',
    'Recibos 1026.pdf',
    '202610.pdf',
    '102026.pdf',
    '310126.pdf',
    'Multiple-31102026.pdf',
    '20261031.pdf',
    '12026.pdf',
    // May 2026, and the check digit of 2026 is 5.
    '2026-5.pdf',
  ])
    assert.equal(del(nombre), 'fecha', nombre)
  for (const numero of [10, 2026, 1026]) assert.equal(del(`${impreso(numero)}.pdf`), numero)
})

test('digits that are no day, month or year near this one are not a date', () => {
  for (const cifras of [
    '1005',
    '1017',
    '1326',
    '1099',
    '45',
    '310',
    '1899',
    '2101',
    '132026',
    '320126',
    '33102026',
    '99999',
    '1234567',
  ])
    assert.equal(pareceFecha(cifras, 2026), false, cifras)
})

test('a file name contains the names of people, whatever is between and after them', () => {
  for (const nombre of [
    'Cárcamo Fabián.pdf',
    'Recibo - CÁRCAMO Fabián - octubre 2026.pdf',
    'Fabián_Cárcamo 10-2026.pdf',
    'Cárcamo Fabián.pdf'.normalize('NFD'),
  ])
    assert.ok(nombresDelNombre(nombre).includes('cárcamo, fabián'), nombre)
  assert.deepEqual(nombresDelNombre('Cárcamo 2026 Fabián.pdf'), [])
})
