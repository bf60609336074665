import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { PermissionScope } from '../../../platform/context.ts'
import { type Concesion, dentroDelTecho, diferencia } from './techo.rules.ts'

const cajas = 'cajas.consultar'
const actores: Record<string, PermissionScope | undefined> = {
  'without the permission': undefined,
  'over the own number': { kind: 'own' },
  'in no branch': { kind: 'branches', ids: [] },
  'in branches 1 and 2': { kind: 'branches', ids: [1, 2] },
  'over everything': { kind: 'all' },
}
const concesiones: Record<string, Omit<Concesion, 'permiso'>> = {
  'own number': { ambito: 'propio' },
  'any branch': { ambito: 'seccionales' },
  'branch 1': { ambito: 'seccionales', seccionales: [1] },
  'branches 1 and 2': { ambito: 'seccionales', seccionales: [1, 2] },
  'branches 1 and 3': { ambito: 'seccionales', seccionales: [1, 3] },
  everything: { ambito: 'todas' },
}
/** Actor × grant: y allowed, n refused, in the order of `concesiones`. */
const expected: Record<string, string> = {
  'without the permission': 'ynnnnn',
  'over the own number': 'ynnnnn',
  'in no branch': 'yynnnn',
  'in branches 1 and 2': 'yyyynn',
  'over everything': 'yyyyyy',
}

for (const [actor, reach] of Object.entries(actores))
  test(`somebody holding a permission ${actor} grants and revokes only within that scope`, () => {
    const tiene = new Map<string, PermissionScope>([
      ['bancos.editar', { kind: 'all' }],
      ...(reach ? [[cajas, reach] as const] : []),
    ])
    const puede = Object.values(concesiones).map((c) => (dentroDelTecho(tiene, { permiso: cajas, ...c }) ? 'y' : 'n'))
    assert.equal(puede.join(''), expected[actor])
  })

test('anybody may grant a custom permission that no route requires', () => {
  assert.equal(dentroDelTecho(new Map(), { permiso: 'menu.turismo', ambito: 'todas' }), true)
})

test('a change of roles and branches is compared by grant and branch', () => {
  const en = (...seccionales: number[]): Concesion => ({ permiso: cajas, ambito: 'seccionales', seccionales })
  const all: Concesion = { permiso: cajas, ambito: 'todas' }
  assert.deepEqual(diferencia([en(1)], [en(1, 2)]), [en(2)])
  assert.deepEqual(diferencia([en(1, 2)], [en(2)]), [en(1)])
  assert.deepEqual(diferencia([en(1), all], [all, en(1)]), [])
  assert.deepEqual(diferencia([], [all]), [all])
  // A grant over everything ignores branches.
  assert.deepEqual(diferencia([{ ...all, seccionales: [1, 2] }], [all]), [])
  assert.deepEqual(diferencia([en()], [en(3)]), [{ permiso: cajas, ambito: 'seccionales' }, en(3)])
})
