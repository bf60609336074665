import assert from 'node:assert/strict'
import type { PagoAfiliadoRow } from '@gremial/contract/tesoreria/pagos-afiliados.ts'
import { test } from 'vitest'
import { porTramite, sePaga } from './porTramite.ts'

const fila = (id: number, otros: Partial<PagoAfiliadoRow> = {}): PagoAfiliadoRow => ({
  id,
  numero: `2026-00000${id}`,
  producto: 'Nacimiento',
  afiliado: 'Ñandú, Eva',
  numeroAfiliadoFormateado: '001001/3',
  nombreSeccional: 'Centro',
  total: 10,
  desde: '2026-11-01T00:00:00Z',
  dias: 1,
  grupo: 'paraPagar',
  cbu: '1'.repeat(22),
  banco: '',
  cuenta: 'BIEN',
  lote: null,
  idLote: null,
  motivo: '',
  fechaPago: null,
  referencia: '',
  propio: 0,
  ...otros,
})

test('payments are grouped by procedure, each at the position of its oldest', () => {
  const grupos = porTramite([fila(1), fila(2, { producto: 'Boda' }), fila(3), fila(4, { producto: 'Boda' })])
  assert.deepEqual(
    grupos.map(({ nombre, filas }) => [nombre, filas.map((f) => f.id)]),
    [
      ['Nacimiento', [1, 3]],
      ['Boda', [2, 4]],
    ],
  )
})

test('a refused or missing account, and an own payment, are not offered for a lot', () => {
  const filas = [fila(1), fila(2, { cuenta: 'RECHAZADA' }), fila(3, { cuenta: 'FALTA' }), fila(4, { propio: 1 })]
  assert.deepEqual(
    filas.filter(sePaga).map((f) => f.id),
    [1],
  )
})
