import assert from 'node:assert/strict'
import { test } from 'vitest'
import { condiciones, deOtro, fundir, iguales, numeroEscrito, queResponde } from './partes.ts'
import { porEmpezar } from './vacia.ts'

const garante = queResponde('GARANTE')
const vacia = porEmpezar(1001, { afiliado: 'Quiroga, Ana', numeroAfiliadoFormateado: '001001/4' }, '2026-11-22')

test('concurrent changes merge by field; for the same field the user chooses', () => {
  const base = { a: 1, b: 2, c: Number.NaN, d: 4 }
  const mio = { ...base, a: 10, d: 40 }
  const suyo = { ...base, a: 11, b: 20, d: 40 }
  assert.deepEqual(deOtro(base, mio, suyo), ['a'])
  assert.deepEqual(fundir(base, mio, suyo, 'mio'), { a: 10, b: 20, c: Number.NaN, d: 40 })
  assert.deepEqual(fundir(base, mio, suyo, 'suyo'), { a: 11, b: 20, c: Number.NaN, d: 40 })
  assert.deepEqual(deOtro(base, base, suyo), [])
  assert.ok(iguales(base, { ...base }))
  assert.ok(!iguales(base, mio))
})

test('a step sends what it shows: amounts in pesos, a member by number and document', () => {
  const valores = { idProducto: 3, monto: 12_345_050, plazo: 6, idDestino: null, cbu: '' }
  const crear = condiciones.envioDe(vacia, valores, 'c')
  assert.deepEqual(crear.cuerpo, {
    idProducto: 3,
    monto: 123_450.5,
    plazo: 6,
    idDestino: null,
    cbu: '',
    clave: 'c',
    numeroAfiliado: 1001,
  })
  assert.equal(condiciones.envioDe({ ...vacia, id: 9, version: 4 }, valores, '').llamada.method, 'PUT')
  // An invalid amount counts as missing.
  assert.equal(condiciones.aplicar(vacia, { ...valores, monto: Number.NaN }).monto, null)
  const socio = { ...garante.valoresDe(vacia), numeroAfiliado: '001018/5', numeroDocumento: '20.123.456' }
  const { cuerpo } = garante.envioDe({ ...vacia, id: 9, version: 4 }, socio, '') as { cuerpo: Record<string, unknown> }
  assert.deepEqual([cuerpo.numeroAfiliado, cuerpo.numeroDocumento, cuerpo.version], [1018, 20_123_456, 4])
  assert.equal(numeroEscrito(' 1018 '), '1018')
  // Saved values are shown as entered.
  const despues = garante.aplicar({ ...vacia, id: 9 }, { ...socio, socio: false, apellido: 'Cardozo' })
  assert.equal(garante.valoresDe(despues).socio, false)
  assert.equal(garante.valoresDe(despues).numeroDocumento, '20123456')
})
