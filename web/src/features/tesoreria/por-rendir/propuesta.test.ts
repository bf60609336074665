import assert from 'node:assert/strict'
import type { EncabezadoPropuesto } from '@gremial/contract/tesoreria/por-rendir.ts'
import { test } from 'vitest'
import { laQueCabe, periodoDe } from './propuesta.ts'

const paper = (fecha: string | null, concepto: string, propuesto = '') => ({
  fecha,
  concepto,
  propuesta: { proveedor: '', concepto: propuesto, veces: 0 },
})
const header = (tipo: number): EncabezadoPropuesto => ({
  tipo,
  idSecretario: null,
  idTesorero: null,
  secretaria: null,
  motivo: `Tipo ${tipo}`,
})
const tipos = [
  { id: 1, conceptos: ['Librería', 'Combustible'] },
  { id: 2, conceptos: ['Pasajes'] },
]

test('the header of the type that has the receipts’ concepts is proposed, else the latest one', () => {
  const propuestas = [header(2), header(1)]
  assert.equal(laQueCabe([paper(null, 'Librería'), paper(null, '', 'Combustible')], tipos, propuestas)?.tipo, 1)
  assert.equal(laQueCabe([paper(null, 'Librería'), paper(null, 'Pasajes')], tipos, propuestas)?.tipo, 2)
  assert.equal(laQueCabe([paper(null, 'Otro')], tipos, propuestas)?.tipo, 2)
  assert.equal(laQueCabe([paper(null, 'Otro')], tipos, []), undefined)
})

test('the proposed period is the month of most receipts, not today’s', () => {
  const months = (...days: Array<string | null>) =>
    periodoDe(
      days.map((day) => paper(day, '')),
      '2026-12-01',
    )
  assert.equal(months('2026-11-03', '2026-11-28', '2026-12-01'), '2026-11')
  assert.equal(months('2026-11-03', '2026-10-28'), '2026-11')
  assert.equal(months(null), '2026-12')
})
