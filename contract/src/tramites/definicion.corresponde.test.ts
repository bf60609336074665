import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { Hechos } from './definicion.condiciones.ts'
import { correspondeHoy } from './definicion.corresponde.ts'
import { nacimiento } from './definicion.ejemplo.ts'
import { contenidoDefinicion } from './definicion.ts'

const ana: Hechos = {
  dia: '2026-11-30',
  estado: 'ACTIVO',
  categoria: 'Activo A',
  seccional: 'Rosario',
  alta: '2023-10-15',
  nacimiento: '1990-02-10',
  familia: [
    { numeroDocumento: 30_111_222, nombre: 'Luis', parentesco: 'CÓNYUGE', nacimiento: '1989-01-01' },
    { numeroDocumento: 59_000_111, nombre: 'Martina', parentesco: 'HIJO/A', nacimiento: '2026-11-02' },
  ],
  pedidos: [],
}
const pedido = { dia: '2026-11-10', propio: true, documentos: [59_000_111], monto: 18_000_000 }

test('a benefit is due if the register alone meets all conditions, for a member or a relative (59.6)', () => {
  const casos: Array<[string, Partial<Hechos>, boolean]> = [
    ['a child of the register, in time', {}, true],
    ['no child of the register', { familia: ana.familia.slice(0, 1) }, false],
    ['the days passed', { dia: '2027-03-01' }, false],
    ['granted for that child, once ever', { pedidos: [pedido] }, false],
    ['granted to the other parent for that child', { pedidos: [{ ...pedido, propio: false }] }, false],
    ['granted for another child', { pedidos: [{ ...pedido, documentos: [5] }] }, true],
    ['another state', { estado: 'SUSPENDIDO' }, false],
  ]
  for (const [que, hechos, espera] of casos) assert.equal(correspondeHoy(nacimiento(), { ...ana, ...hechos }), espera, que)
})

test('nothing is due without conditions, if one depends on an answer, or at the yearly limit', () => {
  const de = (mas: object) => contenidoDefinicion.parse({ nombre: { es: 'X' }, ...mas })
  const activo = { tipo: 'ESTADO', valores: ['ACTIVO'] }
  const fecha = { tipo: 'FECHA', clave: 'fecha' }
  const monto = { forma: 'FIJO', fijo: 100, porAnio: 180_000 }
  assert.equal(correspondeHoy(de({}), ana), false)
  assert.equal(correspondeHoy(de({ condiciones: [activo, { tipo: 'ANTIGUEDAD', meses: 6 }] }), ana), true)
  assert.equal(
    correspondeHoy(de({ condiciones: [activo, { tipo: 'DIAS_DESDE', campo: 'fecha', dias: 3 }], campos: [fecha] }), ana),
    false,
  )
  assert.equal(correspondeHoy(de({ condiciones: [activo], monto }), ana), true)
  assert.equal(correspondeHoy(de({ condiciones: [activo], monto }), { ...ana, pedidos: [pedido] }), false)
})

test('a service that every active member may ask for when they need it is due on no home', () => {
  const activo = { tipo: 'ESTADO', valores: ['ACTIVO'] }
  const veces = (n: number) => ({ tipo: 'VECES', veces: n, cada: 'ANIO' })
  const fijo = { forma: 'FIJO', fijo: 100 }
  const casos: Array<[string, object, boolean]> = [
    ['six appointments a year', { condiciones: [activo, veces(6)] }, false],
    ['appointments without a limit', { condiciones: [activo] }, false],
    ['money every month', { condiciones: [activo, veces(12)], monto: fijo }, false],
    ['once a year', { condiciones: [activo, veces(1)] }, true],
    [
      'six appointments a year for one category',
      { condiciones: [activo, veces(6), { tipo: 'CATEGORIA', valores: ['Activo A'] }] },
      true,
    ],
    ['money without a number of times', { condiciones: [activo], monto: fijo }, true],
  ]
  for (const [que, definicion, espera] of casos)
    assert.equal(correspondeHoy(contenidoDefinicion.parse({ nombre: { es: 'X' }, ...definicion }), ana), espera, que)
})
