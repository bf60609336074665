import assert from 'node:assert/strict'
import type { FilaRegla } from '@gremial/contract/tesoreria/reglas-banco.ts'
import { test } from 'vitest'
import { alMismoTiempo } from '../../../../test/a-la-vez.ts'
import { testApp } from '../../../../test/app.ts'
import { newCaja } from '../../../../test/caja.ts'

/** Rules of a bank's lines: who edits them, their order, and their concept. */
const t = await testApp()
const [tesorera, admin] = [await t.login('tesorera'), await t.login('admin')]
const lista = async (caja: number, quien = tesorera): Promise<FilaRegla[]> =>
  (await quien.get(`vistas/reglas-banco?caja=${caja}`)).body.content

test("a rule of a box is saved, changed, ordered, disabled and deleted by the box's users", async () => {
  const box = await newCaja(t)
  const nueva = (texto: string, mas: object = {}) => ({
    caja: box.id,
    como: 'IGUALES',
    texto,
    signo: -1,
    accion: 'CARGAR',
    idConcepto: box.concepto,
    ...mas,
  })
  for (const texto of ['Uno', 'Dos', 'Tres']) assert.equal((await tesorera.post('reglas-banco', nueva(texto))).status, 201)
  const orden = async () => (await lista(box.id)).filter((r) => r.idCaja === box.id).map((r) => r.texto)
  assert.deepEqual(await orden(), ['Uno', 'Dos', 'Tres'])
  const [uno, dos, tres] = (await lista(box.id)).filter((r) => r.idCaja === box.id)
  const mover = (id: number | undefined, hacia: string) => tesorera.post(`reglas-banco/${id}/mover`, { hacia })
  await mover(tres?.id, 'ANTES')
  assert.deepEqual(await orden(), ['Uno', 'Tres', 'Dos'])
  await mover(uno?.id, 'ANTES')
  await mover(dos?.id, 'DESPUES')
  assert.deepEqual(await orden(), ['Uno', 'Tres', 'Dos'])
  // Two concurrent moves are serialised: each rule keeps one place.
  const moves = [() => mover(uno?.id, 'DESPUES'), () => mover(dos?.id, 'ANTES')]
  const ambos = await alMismoTiempo(t, `select from regla_banco where id = ${uno?.id} for update`, moves)
  assert.deepEqual(
    ambos.map((r) => r.status),
    [204, 204],
  )
  assert.deepEqual((await orden()).toSorted(), ['Dos', 'Tres', 'Uno'])
  const cambio = { regla: nueva('Uno', { desde: 10, hasta: 20 }), version: uno?.version }
  assert.equal((await tesorera.put(`reglas-banco/${uno?.id}`, cambio)).status, 204)
  assert.equal((await tesorera.put(`reglas-banco/${uno?.id}`, cambio)).body.codigo, 'VERSION_VIEJA')
  assert.deepEqual((await tesorera.post(`reglas-banco/${dos?.id}/alternar`)).body, { habilitada: 0 })
  assert.equal((await tesorera.delete(`reglas-banco/${tres?.id}`)).status, 204)
  assert.deepEqual(
    (await lista(box.id))
      .filter((r) => r.idCaja === box.id)
      .map((r) => [r.texto, r.habilitada, r.desde, r.hasta])
      .toSorted(),
    [
      ['Dos', 0, null, null],
      ['Uno', 1, 10, 20],
    ],
  )
  // A concept used by a rule cannot be deleted.
  const [libre] = await t.rows<{ id: number }>(
    `insert into concepto_caja (seccional_id, nombre, descripcion) values (1, 'De una regla', '') returning id`,
  )
  await tesorera.post('reglas-banco', nueva('Cuatro', { idConcepto: libre?.id }))
  const borrar = await admin.post('conceptos-caja/eliminar-concepto', { id: libre?.id })
  assert.deepEqual([borrar.status, borrar.body.codigo], [409, 'CONCEPTO_CON_REGLAS'])
})

test('a rule has its concept or its note, in order, and a concept of its branch', async () => {
  const box = await newCaja(t)
  const [ajeno] = await t.rows<{ id: number }>('select id from concepto_caja where seccional_id = 3 limit 1')
  const base = { caja: box.id, como: 'CONTIENE', texto: 'x' }
  for (const [cuerpo, status, codigo] of [
    [{ ...base, accion: 'CARGAR' }, 400],
    [{ ...base, accion: 'PENDIENTE' }, 400],
    [{ ...base, accion: 'NO_CORRESPONDE', desde: 2, hasta: 1 }, 400],
    [{ ...base, accion: 'NO_CORRESPONDE', texto: ' ' }, 400],
    [{ ...base, accion: 'CARGAR', idConcepto: ajeno?.id }, 409, 'REGLA_CONCEPTO'],
    [{ ...base, accion: 'NO_CORRESPONDE' }, 201],
  ] as const) {
    const { status: dado, body } = await tesorera.post('reglas-banco', cuerpo)
    assert.equal(dado, status, JSON.stringify(cuerpo))
    if (codigo) assert.equal(body.codigo, codigo)
  }
})

test('a rule of all boxes belongs to administration, and each branch sees its own concept', async () => {
  const box = await newCaja(t, { usuarios: ['tesorera'] })
  const todas = { caja: null, como: 'EMPIEZA', texto: 'IMP LEY', accion: 'CARGAR', concepto: 'Servicios' }
  assert.equal((await tesorera.post('reglas-banco', todas)).body.codigo, 'REGLA_AJENA')
  const { body: hecha } = await admin.post('reglas-banco', todas)
  const suya = (await lista(box.id)).find((r) => r.id === hecha.id)
  assert.deepEqual([suya?.idCaja, suya?.concepto, suya?.can.modificar], [null, 'Servicios', false])
  assert.equal((await tesorera.delete(`reglas-banco/${hecha.id}`)).body.codigo, 'REGLA_AJENA')
  const { body: propia } = await tesorera.post('reglas-banco', {
    caja: box.id,
    como: 'EMPIEZA',
    texto: 'x',
    accion: 'NO_CORRESPONDE',
  })
  for (const [quien, esperado] of [
    ['secretario', 403],
    ['central', 403],
    ['otra', 404],
    ['ana', 403],
  ] as const) {
    const persona = await t.login(quien)
    const suyas = [
      persona.post('reglas-banco', { caja: box.id, como: 'EMPIEZA', texto: 'x', accion: 'NO_CORRESPONDE' }),
      persona.post(`reglas-banco/${propia.id}/alternar`),
      persona.post(`reglas-banco/${propia.id}/mover`, { hacia: 'ANTES' }),
      persona.delete(`reglas-banco/${propia.id}`),
    ]
    for (const { status } of await Promise.all(suyas)) assert.equal(status, esperado, quien)
  }
})
