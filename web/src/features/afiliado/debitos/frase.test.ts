import type { DebitoDicho } from '@gremial/contract/afiliado/debitos.ts'
import { expect, test } from 'vitest'
import { fraseDebito } from './frase.ts'

const base: DebitoDicho = {
  estado: 'POR_DEBITAR',
  porQueNo: null,
  cuenta: '7654',
  idTalon: 7,
  descripcion: 'Talón',
  importe: 18_450,
  vence: '2026-12-28',
  fecha: '2026-12-10',
  anulado: null,
  motivo: '',
  reintento: null,
  enBanco: false,
  tomaHasta: '2026-12-09',
  devuelveHasta: null,
  frenable: true,
  levantable: false,
  frenadoHasta: null,
  pagable: false,
}
const clave = (cambia: Partial<DebitoDicho>, hoy = '2026-12-01') => fraseDebito({ ...base, ...cambia }, hoy)[0].split('.')[2]

test.for<[string, Partial<DebitoDicho>, string?]>([
  ['porDebitar', {}],
  ['porDebitarSinDia', { fecha: null }],
  ['anulado', { fecha: null, anulado: '2026-12-10' }],
  ['anuladoFin', { estado: 'NO_SE_DEBITA', porQueNo: 'VENCE_ANTES', anulado: '2026-12-10' }],
  ['prestamo', { estado: 'NO_SE_DEBITA', porQueNo: 'PRESTAMO', anulado: '2026-12-10' }],
  ['enBanco', { estado: 'EN_BANCO', enBanco: true }],
  ['rechazado', { estado: 'RECHAZADO', reintento: '2026-12-17' }],
  ['rechazadoFin', { estado: 'RECHAZADO' }],
  ['frenado', { estado: 'FRENADO' }],
  ['frenadoHasta', { estado: 'FRENADO', frenadoHasta: '2026-12-31' }],
  ['frenadoEnBanco', { estado: 'FRENADO', enBanco: true }, '2026-12-09'],
  ['frenadoTarde', { estado: 'FRENADO', enBanco: true }, '2026-12-10'],
  ['prestamo', { estado: 'NO_SE_DEBITA', porQueNo: 'PRESTAMO' }],
  ['nada', { estado: 'NADA' }],
])('a debit reads «%s»', ([dice, cambia, hoy]) => {
  expect(clave(cambia, hoy)).toBe(dice)
})

test('its dates are formatted for people', () => {
  expect(fraseDebito(base, '2026-12-01')[1]).toMatchObject({ fecha: '10/12/2026', vence: '28/12/2026', cuenta: '7654' })
})
