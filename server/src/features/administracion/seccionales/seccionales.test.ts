import assert from 'node:assert/strict'
import { test } from 'vitest'
import { alMismoTiempo } from '../../../../test/a-la-vez.ts'
import { testApp } from '../../../../test/app.ts'
import { eventually } from '../../../../test/eventually.ts'

const t = await testApp()
const admin = await t.login('admin')
let codigo = 700
const nueva = (nombre: string) => ({
  codigo: ++codigo,
  nombre,
  localidad: 'Tandil',
  telefono: '0249 400-1000',
  email: 'tandil@uts.example',
})
const crear = async (nombre: string) => (await admin.post('seccionales', nueva(nombre))).body.id as number
const ultima = async (id: number) =>
  (
    await t.rows<{ accion: string; datos: Record<string, unknown> }>(
      `select accion, datos from auditoria where entidad = 'seccional' and entidad_id = '${id}' order by id desc limit 1`,
    )
  )[0]

test('a branch is created and read by id (B-CATALOGOS-05, B-CATALOGOS-06)', async () => {
  const { status, body } = await admin.post('seccionales', { ...nueva("  Tandil d'Ávila ñ 🏠 "), inventado: 1 })
  assert.equal(status, 201)
  assert.deepEqual((await admin.get(`seccionales/${body.id}`)).body, {
    ...nueva("Tandil d'Ávila ñ 🏠"),
    codigo: codigo - 1,
    habilitada: 1,
    id: body.id,
    version: 1,
    afiliados: 0,
    cajas: 0,
    saldo: 0,
  })
  codigo--
  assert.equal((await ultima(body.id))?.accion, 'crear')
  const repetida = await admin.post('seccionales', { codigo, nombre: 'Otra' })
  assert.deepEqual([repetida.status, repetida.body.codigo], [409, 'SECCIONAL_REPETIDA'])
  const mala = await admin.post('seccionales', { codigo: 0, nombre: ' ', email: 'nada' })
  assert.deepEqual([mala.status, mala.body.errores.map((e: { campo: string }) => e.campo)], [400, ['codigo', 'nombre', 'email']])
  assert.equal((await admin.get('seccionales/99999')).status, 404)
})

test('a change is audited with before and after; stale is rejected, after an import too (B-CATALOGOS-07)', async () => {
  const id = await crear('Cambiante')
  const { afiliados: _a, cajas: _c, saldo: _s, ...leida } = (await admin.get(`seccionales/${id}`)).body
  const primera = await admin.put(`seccionales/${id}`, { ...leida, nombre: 'Cambiada', habilitada: 0 })
  assert.deepEqual([primera.status, primera.body.nombre, primera.body.version], [200, 'Cambiada', 2])
  assert.deepEqual((await ultima(id))?.datos, {
    cambios: { nombre: { antes: 'Cambiante', despues: 'Cambiada' }, habilitada: { antes: 1, despues: 0 } },
  })
  const vieja = await admin.put(`seccionales/${id}`, { ...leida, nombre: 'Otra' })
  assert.deepEqual([vieja.status, vieja.body.codigo], [409, 'VERSION_VIEJA'])
  await t.rows(`update seccional set telefono = '1' where id = ${id}`)
  assert.equal((await admin.put(`seccionales/${id}`, { ...leida, version: 2 })).status, 409)
  const juntas = await alMismoTiempo(
    t,
    `select from seccional where id = ${id} for update`,
    [1, 2].map((n) => () => admin.put(`seccionales/${id}`, { ...leida, version: 3, nombre: `De ${n}` })),
  )
  assert.deepEqual(juntas.map((r) => r.status).sort(), [200, 409])
})

test('a branch is deleted only if nothing depends on it, else the reasons are returned (B-CATALOGOS-08)', async () => {
  const id = await crear('De paso')
  assert.equal((await admin.delete(`seccionales/${id}`)).status, 204)
  assert.equal((await admin.get(`seccionales/${id}`)).status, 404)
  assert.deepEqual((await ultima(id))?.datos, { codigo, nombre: 'De paso' })
  const usada = await admin.delete('seccionales/1')
  assert.deepEqual([usada.status, usada.body.codigo], [409, 'SECCIONAL_CON_DATOS'])
  assert.match(
    usada.body.message,
    /afiliados: \d+, cajas: \d+, con \$ [\d.]+,\d\d, conceptos de caja: \d+, personas que trabajan en ella: \d+/,
  )
  // Staff assigned to it count as a dependency.
  const conGente = await crear('Con gente')
  await t.rows(`insert into usuario_seccional (usuario_id, seccional_id) select id, ${conGente} from usuario limit 1`)
  assert.match(
    (await admin.delete(`seccionales/${conGente}`)).body.message,
    /de ella dependen personas que trabajan en ella: 1\./,
  )
  // Its members left, and its counter is 0.
  const vaciada = await crear('Vaciada')
  await t.rows(`update afiliado set seccional_id = ${vaciada} where numero = 1001`)
  assert.equal((await admin.delete(`seccionales/${vaciada}`)).status, 409)
  await t.rows('update afiliado set seccional_id = 1 where numero = 1001')
  assert.equal((await admin.delete(`seccionales/${vaciada}`)).status, 204)
})

test('branches list members and money; a disabled one is not offered to anyone (B-CATALOGOS-01, B-CATALOGOS-02)', async () => {
  const { body } = await admin.get('vistas/seccionales?size=all')
  const uno = body.content.find((s: { codigo: number }) => s.codigo === 1)
  const [cuenta] = await t.rows<{ afiliados: number; saldo: number }>(`select
    (select count(*)::int from afiliado where seccional_id = ${uno.id}) as afiliados,
    (select sum(saldo_efectivo + saldo_banco + saldo_cheque)::float from planilla_caja where seccional_id = ${uno.id} and estado = 'ABIERTA') as saldo`)
  assert.deepEqual([uno.afiliados, uno.saldo], [cuenta?.afiliados, cuenta?.saldo])
  assert.ok(uno.saldo !== 0)
  const csv = (await admin.get('vistas/seccionales/exportar-excel?formato=csv')).raw.toString()
  assert.ok(csv.includes(uno.nombre) && csv.split('\n').length > body.content.length)
  const operador = await t.login('operador')
  const ofrecidas = async () => {
    const { body } = await operador.get('seccionales/habilitadas')
    assert.ok(Array.isArray(body))
    const propias = (await operador.get('seccionales-usuario/listar')).body as Array<{ idSeccional: number }>
    const consulta = (await operador.get('seccionales?nombre=&sort=nombre,asc&page=0&size=2000')).body.content
    return [
      body.some((s: { id: number }) => s.id === uno.id),
      propias.some((s) => s.idSeccional === uno.id),
      consulta.some((s: { id: number }) => s.id === uno.id),
    ]
  }
  assert.deepEqual(await ofrecidas(), [true, true, true])
  assert.deepEqual((await admin.post(`seccionales/cambiar-estado/${uno.id}`)).body, { habilitada: 0 })
  // Open sessions see it once the notification arrives.
  await eventually(ofrecidas, [false, false, false])
  assert.equal((await ultima(uno.id))?.accion, 'deshabilitar')
  assert.deepEqual((await admin.post(`seccionales/cambiar-estado/${uno.id}`)).body, { habilitada: 1 })
  await eventually(ofrecidas, [true, true, true])
})

test('a branch assigned to a user while it is deleted stays, with that user as the reason', async () => {
  const id = await crear('A punto de irse')
  const darla = `insert into usuario_seccional (usuario_id, seccional_id) select id, ${id} from usuario where email = 'mesa@gremial.example'`
  const [quitada] = await alMismoTiempo(t, darla, [() => admin.delete(`seccionales/${id}`)])
  assert.deepEqual([quitada?.status, quitada?.body.codigo], [409, 'SECCIONAL_CON_DATOS'])
  assert.equal((await admin.get('vistas/seccionales?sinFirma=OTRA')).body.codigo, 'CONSULTA_INVALIDA')
})
