import assert from 'node:assert/strict'
import { test } from 'vitest'
import { alMismoTiempo } from '../../../../test/a-la-vez.ts'
import { testApp } from '../../../../test/app.ts'
import { deshacer, prever, requestFusion } from '../../../../test/fusiones.ts'
import { preverRenuncia } from '../../../../test/hechos.ts'

const t = await testApp()
const admin = await t.login('admin')
const [baja] = await t.rows<{ id: number }>(`select id from estado_afiliado where nombre = 'BAJA'`)

/** Preview of a merge with every choice set to the number that stays. */
async function leida(queda: number, pasa: number) {
  const { body } = await prever(admin, queda, pasa)
  const todo = Object.fromEntries((body.faltan as string[]).map((f) => [f, 'queda']))
  const { body: previsto } = await prever(admin, queda, pasa, todo)
  return { huella: previsto.huella as string, todo }
}
/**
 * Asserts that the register equals its history, that no merged number leads to another merged one, and that nothing refers to a
 * merged number.
 */
async function sano(): Promise<void> {
  assert.deepEqual(
    await t.rows(`select a.numero from afiliado a left join padron_al_dia('infinity') h on h.afiliado_numero = a.numero
      where a.pasa_a is null and (h.estado_id, h.categoria_id, h.seccional_id, h.empresa_id, h.vinculado)
        is distinct from (a.estado_id::int, a.categoria_id::int, a.seccional_id::int, a.empresa_id::int, a.vinculado)`),
    [],
  )
  assert.deepEqual(
    await t.rows('select a.numero from afiliado a join afiliado o on o.numero = a.pasa_a where o.pasa_a is not null'),
    [],
  )
  assert.deepEqual(
    await t.rows(
      'select m.id from movimiento_cuenta m join afiliado a on a.numero = m.afiliado_numero where a.pasa_a is not null',
    ),
    [],
  )
  assert.deepEqual(
    await t.rows(`select 1 from (select seccional_id, categoria_id, vinculado, count(*)::int as n from afiliado where pasa_a is null group by 1, 2, 3) a
      full join (select * from conteo_afiliado where cantidad <> 0) c using (seccional_id, categoria_id, vinculado) where n is distinct from cantidad`),
    [],
  )
}

test('of two concurrent merges over one number one succeeds and the other is refused', async () => {
  const casos: Array<[[number, number], [number, number]]> = [
    // One passes to two; one that passes is to stay in another; and both directions of a pair.
    [
      [1200, 1201],
      [1202, 1201],
    ],
    [
      [1203, 1204],
      [1204, 1205],
    ],
    [
      [1206, 1207],
      [1207, 1206],
    ],
  ]
  let hecha: { comun: number | undefined; id: number } = { comun: 0, id: 0 }
  for (const [[queda, pasa], [otraQueda, otraPasa]] of casos) {
    const [una, otra] = [await leida(queda, pasa), await leida(otraQueda, otraPasa)]
    const comun = [queda, pasa].find((n) => n === otraQueda || n === otraPasa)
    const dos = await alMismoTiempo(t, `select from afiliado where numero = ${comun} for update`, [
      () => requestFusion(admin, queda, pasa, una.huella, una.todo),
      () => requestFusion(admin, otraQueda, otraPasa, otra.huella, otra.todo),
    ])
    assert.deepEqual(dos.map((r) => r.status).toSorted(), [201, 409], JSON.stringify(dos.map((r) => r.body)))
    await sano()
    hecha = { comun, id: dos.find((r) => r.status === 201)?.body.id }
  }
  // Two concurrent undos undo it once; the other is refused.
  const deshechas = await alMismoTiempo(t, `select from afiliado where numero = ${hecha.comun} for update`, [
    () => deshacer(admin, hecha.id),
    () => deshacer(admin, hecha.id),
  ])
  assert.deepEqual(deshechas.map((r) => r.body?.codigo ?? r.status).toSorted(), [204, 'FUSION_NO_SE_DESHACE'])
  await sano()
})

test('a concurrent resignation and merge of a person: one succeeds, and register equals history', async () => {
  for (const [queda, pasa, quien] of [
    [1210, 1211, 1210],
    [1212, 1213, 1213],
  ] as const) {
    const renuncia = await preverRenuncia(admin, quien, t.today(), baja?.id ?? 0)
    const { huella, todo } = await leida(queda, pasa)
    const dos = await alMismoTiempo(t, `select from afiliado where numero = ${quien} for update`, [
      () => admin.post(`vistas/hechos-afiliado/${quien}/hechos`, renuncia),
      () => requestFusion(admin, queda, pasa, huella, todo),
    ])
    const [hecho, fusion] = dos.map((r) => r.status)
    assert.ok(
      dos.every((r) => r.status === 201 || (r.status >= 400 && r.status < 500)),
      JSON.stringify(dos.map((r) => r.body)),
    )
    assert.ok(hecho === 201 || fusion === 201)
    await sano()
    // A merged number cannot resign.
    if (fusion === 201)
      assert.deepEqual(
        await t.rows(
          `select from hecho h join afiliado a on a.numero = h.afiliado_numero where a.pasa_a is not null and h.registrado > (select max(registrada) from fusion)`,
        ),
        [],
      )
  }
})
