import assert from 'node:assert/strict'
import { test } from 'vitest'
import { gemeloDe } from './gemelo.ts'
import { nuevo, type Pendiente } from './pendiente.ts'
import { type ComprobanteValues, withoutValues } from './valores.ts'

const una = (clave: string, values: Partial<ComprobanteValues>): Pendiente => ({
  ...nuevo,
  clave,
  orden: 1,
  nombre: `${clave}.pdf`,
  bytes: 1,
  original: clave,
  aEnviar: false,
  valores: {
    ...withoutValues,
    cuitProveedor: '30-50001091-2',
    letra: 'B',
    puntoVenta: '0004',
    numeroComprobante: '00031000',
    ...values,
  },
})

test('of two files of one invoice in a queue each points to the other only', () => {
  const a = una('a', {})
  assert.equal(gemeloDe(a, [a]), undefined)
  assert.equal(gemeloDe(a, [a, una('b', { puntoVenta: '4', numeroComprobante: '31000' })])?.clave, 'b')
  for (const other of [{ numeroComprobante: '31001' }, { letra: 'A' }, { cuitProveedor: '' }, { clase: 'RECIBO' }] as const)
    assert.equal(gemeloDe(a, [a, una('b', other)]), undefined)
  const empty = una('c', { letra: '', puntoVenta: '', numeroComprobante: '' })
  assert.equal(gemeloDe(empty, [empty, { ...empty, clave: 'd' }]), undefined)
})
