import assert from 'node:assert/strict'
import type { Consecuencia } from '@gremial/contract/afiliado/hechos.ts'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { hechosEn, loDichoEn } from '../../../../test/hechos.ts'

/** Directly assigned roles after a hecho: the treasurer of branch 1, with an account and a mandate. */
const t = await testApp()
const admin = await t.login('admin')
const { estadoDe, seccional, dia } = loDichoEn(t)
const { prever, registrar, pasa, deshacer, cosas } = hechosEn(t, admin)
const numero = 1010
const renuncia = { que: 'RENUNCIA', idEstado: await estadoDe('BAJA'), dia: await dia(13) }
const [cuenta] = await t.rows<{ id: number }>(`select id from usuario where afiliado_numero = ${numero}`)
const id = cuenta?.id ?? 0
const dar = (rol: string) =>
  t.rows(`insert into usuario_rol (usuario_id, rol_id) select ${id}, id from rol where codigo = '${rol}' on conflict do nothing;
    insert into usuario_seccional (usuario_id, seccional_id) values (${id}, 1) on conflict do nothing`)
const asignado = async () =>
  (
    await t.rows(`select u.nivel,
      (select string_agg(r.codigo, ' ' order by r.codigo) from usuario_rol ur join rol r on r.id = ur.rol_id where ur.usuario_id = u.id) as roles,
      (select count(*)::int from usuario_seccional us where us.usuario_id = u.id) as seccionales
    from usuario u where u.id = ${id}`)
  )[0]
const deTrabajo = async () =>
  (await t.rows(`select distinct permiso from concesiones('${t.today()}') where usuario_id = ${id} and ambito <> 'propio'`))
    .length
const enCasa = async (quien = admin) =>
  (await quien.get('vistas/esperan')).body.cosas.find((c: { cosa: string }) => c.cosa === 'deBajaConRoles')

for (const rol of ['TESORERO_SECCIONAL', 'RENTADO', 'AFILIADO']) await dar(rol)
await t.rows(`update usuario set nivel = 2 where id = ${id}`)

test('a resignation removes directly assigned roles and branches, and undoing it restores them', async () => {
  const antes = await asignado()
  assert.ok((await deTrabajo()) > 10)
  const { body } = await prever(admin, numero, renuncia)
  const dicho = (body.consecuencias as Consecuencia[]).find((c) => c.cosa === 'roles')
  assert.deepEqual([dicho?.momento, dicho?.datos.roles], ['hace', 'Tesorería de seccional'])
  const hecho = await pasa(numero, renuncia)
  assert.deepEqual(await asignado(), { nivel: 1, roles: 'AFILIADO RENTADO', seccionales: 0 })
  assert.equal(await deTrabajo(), 0, 'nothing that she may do reaches beyond her own number')
  const [auditada] = await t.rows<{ datos: { roles: string[][] } }>(
    `select datos from auditoria where entidad = 'usuario' and entidad_id = '${id}' and accion = 'modificar' order by id desc limit 1`,
  )
  assert.ok(
    auditada?.datos.roles[0]?.includes('Tesorería de seccional') && !auditada.datos.roles[1]?.includes('Tesorería de seccional'),
  )
  assert.equal((await deshacer(hecho)).status, 204)
  assert.deepEqual(await asignado(), antes)
})

test('a transfer keeps the roles and links to the screen to decide about them', async () => {
  const pase = { que: 'PASE', idSeccional: await seccional(2), dia: await dia(10) }
  const { body } = await prever(admin, numero, pase)
  const dicho = (body.consecuencias as Consecuencia[]).find((c) => c.cosa === 'rolesQueQuedan')
  assert.deepEqual([dicho?.momento, dicho?.va], ['queda', `/app/usuarios/editar/${id}`])
})

test('the last administrator cannot resign, with a message that says why', async () => {
  await dar('ADMINISTRADOR')
  await t.rows(`update usuario set habilitado = false where email = 'admin@gremial.example'`)
  const secretario = await t.login('secretario')
  const { body } = await prever(secretario, numero, renuncia)
  const { status, body: dice } = await registrar(secretario, numero, renuncia, { huella: body.huella })
  assert.deepEqual([status, dice.codigo], [409, 'ULTIMO_ADMINISTRADOR'])
  await t.rows(`update usuario set habilitado = true where email = 'admin@gremial.example';
    delete from usuario_rol where usuario_id = ${id} and rol_id = (select id from rol where codigo = 'ADMINISTRADOR')`)
})

test('a former member with roles, removed by a file, is a wait until an administrator decides', async () => {
  assert.equal(await enCasa(), undefined)
  await t.rows(`update afiliado set vinculado = false, estado_id = ${renuncia.idEstado} where numero = ${numero}`)
  assert.equal((await enCasa())?.cantidad, 1)
  const lista = async (de: string) => (await admin.get(`vistas/usuarios?deBajaConRoles=${de}&size=all`)).body.content
  assert.deepEqual(
    (await lista('1')).map((u: { id: number }) => u.id),
    [id],
  )
  assert.ok(!(await lista('0')).some((u: { id: number }) => u.id === id))
  await t.rows(`delete from usuario_rol where usuario_id = ${id} and rol_id = (select id from rol where codigo = 'TESORERO_SECCIONAL');
    update mandato set hasta = dia_de(now()) - 1 where afiliado_numero = ${numero} and hasta >= dia_de(now()) and desde < dia_de(now());
    delete from delegacion where usuario_id = ${id}`)
  assert.equal(await enCasa(), undefined)
  assert.ok(!cosas((await prever(admin, numero, renuncia)).body.consecuencias ?? []).includes('roles'))
})
