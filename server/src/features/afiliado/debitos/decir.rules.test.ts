import assert from 'node:assert/strict'
import type { DebitoDicho } from '@gremial/contract/afiliado/debitos.ts'
import { test } from 'vitest'
import { decirDebito, type SituacionDebito } from './decir.rules.ts'

/** 30 November 2026 is a Monday; 8 December is a holiday. */
const hoy = '2026-11-30'
const feriados = new Set(['2026-12-07', '2026-12-08'])
const talon = { id: 7, descripcion: 'Talón', importe: 18_450, vence: '2026-12-28', debe: true, prestamo: false, enParte: false }
const renglon = {
  estado: 'PENDIENTE' as const,
  cuenta: '7654',
  fecha: '2026-12-10',
  dia: null,
  hecho: false,
  reintento: null,
  motivo: '',
}
const base: SituacionDebito = {
  cuenta: '7654',
  revocadaDesde: null,
  suspendida: false,
  talon,
  freno: null,
  renglon: null,
  anulado: null,
}
const de = (cambia: Partial<SituacionDebito>) => decirDebito({ ...base, ...cambia }, hoy, feriados)
const algo = (d: DebitoDicho, ...campos: Array<keyof DebitoDicho>) => Object.fromEntries(campos.map((c) => [c, d[c]]))

const casos: Array<[string, Partial<SituacionDebito>, Partial<DebitoDicho>]> = [
  ['a slip that no lot has yet', {}, { estado: 'POR_DEBITAR', fecha: null, frenable: true, levantable: false, pagable: false }],
  ['a debit announced', { renglon }, { estado: 'POR_DEBITAR', fecha: '2026-12-10', enBanco: false, frenable: true }],
  [
    'a debit whose file was made: the bank takes a stop until the working day before',
    { renglon: { ...renglon, fecha: '2026-12-09', hecho: true } },
    { estado: 'EN_BANCO', enBanco: true, tomaHasta: '2026-12-04', frenable: true, pagable: false },
  ],
  [
    'a stop before the file may be lifted',
    { renglon, freno: { hasta: null } },
    { estado: 'FRENADO', enBanco: false, levantable: true, pagable: true },
  ],
  [
    'a stop after the file may not',
    { renglon: { ...renglon, hecho: true }, freno: { hasta: null } },
    { estado: 'FRENADO', enBanco: true, levantable: false, pagable: true },
  ],
  [
    'a revocation with the file at the bank',
    { renglon: { ...renglon, hecho: true }, revocadaDesde: '2026-11-30' },
    { estado: 'FRENADO', enBanco: true, levantable: false, frenable: false },
  ],
  ['a revocation after the value date', { renglon, revocadaDesde: '2026-12-11' }, { estado: 'POR_DEBITAR' }],
  ['paid before the file is made: it leaves the lot', { renglon, talon: { ...talon, debe: false } }, { estado: 'NADA' }],
  [
    'paid after the file is made: the bank still has it',
    { renglon: { ...renglon, hecho: true }, talon: { ...talon, debe: false } },
    { estado: 'EN_BANCO' },
  ],
  [
    'paid, with the bank’s day and the last one to ask for it back',
    { renglon: { ...renglon, estado: 'COBRADO', dia: '2026-12-11', hecho: true }, talon: { ...talon, debe: false } },
    { estado: 'PAGADO', fecha: '2026-12-11', devuelveHasta: '2027-01-10', pagable: false },
  ],
  [
    'given back: owed again, and paid with the slip',
    { renglon: { ...renglon, estado: 'REVERSADO', dia: '2026-12-11', hecho: true } },
    { estado: 'DEVUELTO', pagable: true, frenable: false },
  ],
  [
    'announced, and its lot was annulled: another one may have it',
    { anulado: '2026-12-10' },
    { estado: 'POR_DEBITAR', fecha: null, anulado: '2026-12-10' },
  ],
  [
    'announced again after its lot was annulled',
    { anulado: '2026-12-03', renglon },
    { estado: 'POR_DEBITAR', fecha: '2026-12-10', anulado: null },
  ],
  [
    'rejected, tried again before the slip is due',
    {
      renglon: { ...renglon, estado: 'RECHAZADO', dia: '2026-12-10', motivo: 'sin fondos', reintento: '2026-12-17', hecho: true },
    },
    { estado: 'RECHAZADO', motivo: 'sin fondos', reintento: '2026-12-17', frenable: true, pagable: true },
  ],
  [
    'rejected, and the retry would come after the slip is due',
    { renglon: { ...renglon, estado: 'RECHAZADO', reintento: '2026-12-29', hecho: true } },
    { estado: 'RECHAZADO', reintento: null, frenable: false, pagable: true },
  ],
  [
    'rejected for its account: not tried again',
    { suspendida: true, renglon: { ...renglon, estado: 'RECHAZADO', reintento: '2026-12-17', hecho: true } },
    { estado: 'RECHAZADO', reintento: null },
  ],
  [
    'rejected and paid otherwise',
    { renglon: { ...renglon, estado: 'RECHAZADO', hecho: true }, talon: { ...talon, debe: false } },
    { estado: 'NADA' },
  ],
  [
    'stopped without a lot',
    { freno: { hasta: '2026-12-31' } },
    { estado: 'FRENADO', frenadoHasta: '2026-12-31', levantable: true },
  ],
  ['revoked', { revocadaDesde: '2026-11-30' }, { estado: 'NADA' }],
  ['an account that the bank does not take', { suspendida: true }, { estado: 'NO_SE_DEBITA', porQueNo: 'CUENTA', pagable: true }],
  ['an instalment of a loan', { talon: { ...talon, prestamo: true } }, { estado: 'NO_SE_DEBITA', porQueNo: 'PRESTAMO' }],
  ['paid in part', { talon: { ...talon, enParte: true } }, { estado: 'NO_SE_DEBITA', porQueNo: 'PAGO_EN_PARTE' }],
  // Five working days of notice: 1, 2, 3, 4 and 9 December.
  [
    'due before the first day with notice',
    { talon: { ...talon, vence: '2026-12-08' } },
    { estado: 'NO_SE_DEBITA', porQueNo: 'VENCE_ANTES' },
  ],
  ['due on the first day with notice', { talon: { ...talon, vence: '2026-12-09' } }, { estado: 'POR_DEBITAR' }],
  ['nothing owed', { talon: { ...talon, debe: false } }, { estado: 'NADA', frenable: false, pagable: false }],
  ['no slip', { talon: null }, { estado: 'NADA', idTalon: null }],
]

test.for(casos)('%s', ([, cambia, dice]) => {
  const dicho = de(cambia)
  assert.deepEqual(algo(dicho, ...(Object.keys(dice) as Array<keyof DebitoDicho>)), dice)
})
