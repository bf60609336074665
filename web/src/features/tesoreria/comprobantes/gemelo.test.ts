import assert from 'node:assert/strict'
import { test } from 'vitest'
import { gemeloDe } from './gemelo.ts'
import { nuevo, type Pendiente } from './pendiente.ts'
import { sinValores, type ValoresComprobante } from './valores.ts'

const una = (clave: string, valores: Partial<ValoresComprobante>): Pendiente => ({
  ...nuevo,
  clave,
  orden: 1,
  nombre: `${clave}.pdf`,
  bytes: 1,
  original: clave,
  aEnviar: false,
  valores: {
    ...sinValores,
    cuitProveedor: '30-50001091-2',
    letra: 'B',
    puntoVenta: '0004',
    numeroComprobante: '00031000',
    ...valores,
  },
})

test('of two files of one invoice in a queue each tells the other, and of nothing else', () => {
  const a = una('a', {})
  assert.equal(gemeloDe(a, [a]), undefined)
  assert.equal(gemeloDe(a, [a, una('b', { puntoVenta: '4', numeroComprobante: '31000' })])?.clave, 'b')
  for (const otro of [{ numeroComprobante: '31001' }, { letra: 'A' }, { cuitProveedor: '' }, { clase: 'RECIBO' }] as const)
    assert.equal(gemeloDe(a, [a, una('b', otro)]), undefined)
  const vacia = una('c', { letra: '', puntoVenta: '', numeroComprobante: '' })
  assert.equal(gemeloDe(vacia, [vacia, { ...vacia, clave: 'd' }]), undefined)
})
