import assert from 'node:assert/strict'
import { addDays } from '@gremial/contract/values/dates.ts'
import { afterEach, test } from 'vitest'
import { alMismoTiempo } from '../../../../test/a-la-vez.ts'
import { testApp } from '../../../../test/app.ts'
import { systemCtx } from '../../../platform/context.ts'
import { firmantes } from './firmantes.ts'
import { mandatosPorTerminar } from './mandatos.queries.ts'

const t = await testApp()
/** A session that stays valid on the days of these tests. */
async function entrar(quien: string) {
  const persona = await t.login(quien)
  await t.rows(`update sesion set recordar = true, vence = '2100-01-01'`)
  return persona
}
const admin = await entrar('admin')
/** Noon of a day in the organisation's time zone, and its last minute. */
const mediodia = (dia: string) => new Date(`${dia}T15:00:00Z`)
const [uno, dos, tres] = await Promise.all(
  [1, 2, 3].map(
    async (codigo) => (await t.rows<{ id: number }>(`select id from seccional where codigo = ${codigo}`))[0]?.id ?? 0,
  ),
)
afterEach(() => t.at())
const ctx = () => systemCtx(t.services, t.app.log)
const nuevo = (otros: object = {}) => ({
  idSeccional: dos,
  puesto: 51,
  numeroAfiliado: 1002,
  desde: '2040-01-01',
  hasta: '2040-12-31',
  actaNumero: '7/2040',
  confirmado: true,
  ...otros,
})
const nombrar = async (otros: object = {}) => {
  const { status, body } = await admin.post('mandatos', nuevo(otros))
  assert.equal(status, 201, JSON.stringify(body))
  return body.id as number
}
const terminar = async (id: number, hasta: string) => {
  const { fechaDesde: desde, version } = (await admin.get(`mandatos/${id}`)).body
  return admin.put(`mandatos/${id}`, { desde, hasta, version })
}

test('a post gives its role in its branch on its days, and ends by itself at midnight (decisions §10)', async () => {
  const beto = await entrar('beto')
  const id = await nombrar()
  const cajas = async () => (await beto.get(`vistas/caja?size=all`)).status
  t.at(mediodia('2039-12-31'))
  assert.equal(await cajas(), 403)
  t.at(new Date('2040-01-01T03:00:00Z')) // First minute of the day in the organisation's time zone.
  assert.equal(await cajas(), 200)
  const filas = (await beto.get('vistas/caja?size=all')).body.content as Array<{ idSeccional: number }>
  assert.ok(filas.length > 0)
  assert.deepEqual(new Set(filas.map((f) => f.idSeccional)), new Set([dos]))
  assert.deepEqual(
    (await beto.get('usuarios/actual')).body.seccionales.map((s: { idSeccional: number }) => s.idSeccional),
    [dos],
  )
  // Cached one second before midnight, and refused one second after it.
  t.at(new Date('2041-01-01T02:59:59Z'))
  assert.equal(await cajas(), 200)
  t.at(new Date('2041-01-01T03:00:00Z'))
  assert.equal(await cajas(), 403)
  t.at()
  assert.equal((await admin.delete(`mandatos/${id}`)).status, 204)
})

test("a treasurer's post in one branch and an operator's role in another are not mixed", async () => {
  await t.rows(`with r as (insert into usuario_rol (usuario_id, rol_id) select u.id, r.id from usuario u, rol r
      where u.email = 'beto@gremial.example' and r.codigo = 'SECCIONAL_OPERADOR')
    insert into usuario_seccional (usuario_id, seccional_id) select id, ${tres} from usuario where email = 'beto@gremial.example'`)
  const id = await nombrar()
  t.at(mediodia('2040-06-01'))
  const beto = await entrar('beto')
  const seccionales = async (ruta: string, campo = 'idSeccional') =>
    new Set(((await beto.get(ruta)).body.content as Array<Record<string, number>>).map((f) => f[campo]))
  assert.deepEqual(await seccionales('vistas/caja?size=all'), new Set([dos]))
  const [ajena] = await t.rows<{ id: number }>(`select id from caja where seccional_id = ${tres} limit 1`)
  assert.equal((await beto.get(`cajas/${ajena?.id}`)).status, 404)
  // He sees the members of both, each by its own role.
  for (const seccional of [dos, tres])
    assert.ok((await beto.get(`vistas/afiliados-seccional?idSeccional=${seccional}`)).body.totalElements > 0)
  assert.equal((await beto.get(`vistas/afiliados-seccional?idSeccional=${uno}`)).body.totalElements ?? 0, 0)
  const { permisos } = (await beto.get('usuarios/actual/alcance')).body
  const de = (permiso: string) => permisos.find((p: { permiso: string }) => p.permiso === permiso)
  assert.deepEqual([de('cajas.consultar').seccionales.length, de('seccionales.afiliados').seccionales.length], [1, 2])
  assert.deepEqual(
    [de('cajas.consultar').por[0].origen, de('cajas.consultar').por[0].puesto, de('cajas.consultar').por[0].hasta],
    ['MANDATO', 'Tesorería', '2040-12-31'],
  )
  t.at()
  await admin.delete(`mandatos/${id}`)
  await t.rows(
    `delete from usuario_seccional where seccional_id = ${tres} and usuario_id = (select id from usuario where email = 'beto@gremial.example')`,
  )
})

test("permissions of a post's role with a scope of all are limited to its branch", async () => {
  const [rol] = await t.rows<{ id: number }>(`select id from rol where codigo = 'ADMINISTRADOR'`)
  assert.equal((await admin.post('puestos', { codigo: 900, nombre: 'Intervención', idRol: rol?.id })).status, 201)
  for (const [codigo, nombre] of [
    [900, 'Otra'],
    [901, 'Intervención'],
  ]) {
    const otro = await admin.post('puestos', { codigo, nombre, idRol: rol?.id })
    assert.deepEqual([otro.status, otro.body.codigo], [409, 'PUESTO_REPETIDO'], String(codigo))
  }
  const [puesto] = (await admin.get('puestos?nombre=interv')).body.content
  assert.deepEqual([puesto.nombre, (await admin.get('puestos?nombre=otra')).body.totalElements], ['Intervención', 0])
  const id = await nombrar({ puesto: 900 })
  t.at(mediodia('2040-06-01'))
  const beto = await entrar('beto')
  for (const ruta of ['roles', 'bancos', 'mandatos', 'vistas/caja']) assert.equal((await beto.get(ruta)).status, 403, ruta)
  t.at()
  await admin.delete(`mandatos/${id}`)
})

test('concurrent mandates of a single post on one day: the database accepts one', async () => {
  const dentro = (n: number) => admin.post('mandatos', nuevo({ puesto: 49, numeroAfiliado: 1001 + n }))
  const respuestas = await Promise.all([1, 2, 3, 4, 5].map(dentro))
  assert.deepEqual(respuestas.map((r) => r.status).toSorted(), [201, 409, 409, 409, 409])
  assert.equal(respuestas.find((r) => r.status === 409)?.body.codigo, 'MANDATO_SUPERPUESTO')
  const otro = { puesto: 49, numeroAfiliado: 1001 }
  for (const [desde, hasta] of [
    ['2040-12-31', '2041-12-31'],
    ['2039-01-01', '2040-01-01'],
  ])
    assert.equal((await admin.post('mandatos', nuevo({ ...otro, desde, hasta }))).status, 409)
  assert.equal((await admin.post('mandatos', nuevo({ ...otro, desde: '2041-01-01', hasta: '2041-12-31' }))).status, 201)
  // A post of several holders takes several, but nobody twice.
  await nombrar({ puesto: 71, numeroAfiliado: 1001 })
  await nombrar({ puesto: 71, numeroAfiliado: 1003 })
  assert.equal((await admin.post('mandatos', nuevo({ puesto: 71, numeroAfiliado: 1001 }))).body.codigo, 'MANDATO_REPETIDO')
  const vocalia = (await admin.get('puestos?nombre=vocal')).body.content[0]
  const unica = await admin.put('puestos/71', { ...vocalia, unico: 1 })
  assert.deepEqual([unica.status, unica.body.codigo], [409, 'MANDATO_SUPERPUESTO'])
})

test('invalid dates, post, person or version are rejected; a started mandate is not deleted', async () => {
  const alReves = await admin.post('mandatos', nuevo({ hasta: '2039-12-31' }))
  assert.deepEqual([alReves.status, alReves.body.errores[0].campo], [400, 'hasta'])
  await t.rows('update puesto set habilitado = false where codigo = 63')
  for (const puesto of [999, 63])
    assert.equal((await admin.post('mandatos', nuevo({ puesto }))).body.codigo, 'REFERENCIA_INEXISTENTE')
  await t.rows('update puesto set habilitado = true where codigo = 63')
  assert.equal((await admin.post('mandatos', nuevo({ numeroAfiliado: 999_999 }))).body.codigo, 'REFERENCIA_INEXISTENTE')
  assert.equal((await admin.post('mandatos', nuevo({ idSeccional: 999_999 }))).status, 404)
  const id = await nombrar({ puesto: 63 })
  assert.equal((await terminar(id, '2040-06-30')).body.fechaHasta, '2040-06-30')
  const vieja = await admin.put(`mandatos/${id}`, { desde: '2040-01-01', hasta: '2040-05-01', version: 1 })
  assert.deepEqual([vieja.status, vieja.body.codigo], [409, 'VERSION_VIEJA'])
  t.at(mediodia('2040-02-01'))
  assert.equal((await admin.delete(`mandatos/${id}`)).body.codigo, 'MANDATO_EMPEZADO')
  t.at()
  // Of two concurrent deletions one succeeds.
  const borra = () => admin.delete(`mandatos/${id}`)
  const dos = await alMismoTiempo(t, `select from mandato where id = ${id} for update`, [borra, borra])
  assert.deepEqual(dos.map(({ status }) => status).toSorted(), [204, 404])
  const dicho = await t.rows(`select from auditoria where accion = 'eliminar' and entidad = 'mandato' and entidad_id = '${id}'`)
  assert.equal(dicho.length, 1)
})

test('signers come from mandates, and ending one previews the missing signer', async () => {
  const hoy = t.today()
  const firman = async (dia: string) => (await firmantes(ctx(), uno ?? 0, dia)).map((f) => `${f.firma} ${f.puesto} ${f.afiliado}`)
  assert.deepEqual(await firman(hoy), ['SECRETARIA 49 1011', 'SECRETARIA 63 1012', 'TESORERIA 51 1010'])
  assert.deepEqual(await firman('2005-01-01'), [])
  const [tesorera] = (await admin.get(`mandatos?idSeccional=${uno}&puesto=51`)).body.content
  const efecto = (await admin.get(`mandatos/${tesorera.id}/efecto?hasta=${hoy}`)).body
  assert.deepEqual([efecto.sinOficial, efecto.sinFirma], [true, 'TESORERIA'])
  // Her boxes stay with the secretary; without him they have nobody.
  assert.deepEqual(efecto.cajas, [])
  await t.rows(
    `delete from usuario_rol where usuario_id in (select id from usuario where email in ('tesorera@gremial.example', 'secretario@gremial.example'))`,
  )
  await t.rows(`update mandato set hasta = dia_de(now()) - 1 where afiliado_numero = 1011`)
  assert.ok((await admin.get(`mandatos/${tesorera.id}/efecto?hasta=${hoy}`)).body.cajas.includes('Caja Central'))
  const central = (si: boolean) =>
    t.rows(`update caja set habilitada = ${si} where nombre = 'Caja Central' and seccional_id = ${uno}`)
  await central(false)
  assert.ok(!(await admin.get(`mandatos/${tesorera.id}/efecto?hasta=${hoy}`)).body.cajas.includes('Caja Central'))
  await central(true)
  // A box that was never hers is not affected.
  await t.rows(`delete from caja_usuario where caja_id = (select id from caja where nombre = 'Caja Central' and seccional_id = ${uno})
    and usuario_id = (select id from usuario where email = 'tesorera@gremial.example')`)
  assert.ok(!(await admin.get(`mandatos/${tesorera.id}/efecto?hasta=${hoy}`)).body.cajas.includes('Caja Central'))
  // The secretary's mandate ended; the treasurer keeps her own access.
  assert.equal((await (await entrar('secretario')).get('vistas/caja')).status, 403)
  assert.equal((await (await entrar('tesorera')).get('vistas/caja')).status, 200)
  assert.ok((await mandatosPorTerminar(ctx())) >= 1)
  const porTerminar = (await admin.get('mandatos?estado=POR_TERMINAR&size=all')).body.totalElements
  assert.equal(await mandatosPorTerminar(ctx()), porTerminar)
  assert.equal(await mandatosPorTerminar({ ...ctx(), scope: { kind: 'branches', ids: [], affiliate: null } }), 0)
})

test('a post is delegated for some days within the branch, listed for both, ended and audited', async () => {
  const tesorera = await entrar('tesorera')
  const operador = await entrar('operador')
  // A post in another branch does not make a delegate of this one.
  const ajeno = await nombrar({ puesto: 63, desde: t.today(), hasta: t.today() })
  const [beto] = await t.rows<{ nombre: string }>(`select nombre from usuario where email = 'beto@gremial.example'`)
  const [cargo] = (await tesorera.get('mandatos/propios')).body
  assert.ok(!cargo.candidatos.some((c: { nombre: string }) => c.nombre === beto?.nombre))
  await t.rows(`delete from mandato where id = ${ajeno}`)
  const aQuien = cargo.candidatos.find((c: { nombre: string }) => c.nombre === 'Godoy, Martín')
  assert.ok(aQuien, 'who works in the branch may be lent it')
  assert.ok(!cargo.candidatos.some((c: { nombre: string }) => c.nombre === 'Arias, Otilia'))
  // Delegates need a validated address; a disabled account counts as none.
  const conMail = (si: boolean) => t.rows(`update usuario set mail_validado = ${si} where email = 'operador@gremial.example'`)
  await conMail(false)
  const [sinMail] = (await tesorera.get('mandatos/propios')).body
  assert.ok(!sinMail.candidatos.some((c: { nombre: string }) => c.nombre === 'Godoy, Martín'))
  await conMail(true)
  assert.equal((await operador.get('vistas/caja')).status, 403)
  const hoy = t.today()
  const cuerpo = { idUsuario: aQuien.id, desde: hoy, hasta: hoy, motivo: 'Licencia' }
  const [otilia] = await t.rows<{ id: number }>(`select id from usuario where email = 'otra@gremial.example'`)
  assert.equal(
    (await tesorera.post(`mandatos/${cargo.id}/delegaciones`, { ...cuerpo, idUsuario: otilia?.id })).body.codigo,
    'DELEGACION_AJENA',
  )
  assert.equal(
    (await tesorera.post(`mandatos/${cargo.id}/delegaciones`, { ...cuerpo, hasta: '2099-01-01' })).body.codigo,
    'DELEGACION_AJENA',
  )
  // Not to herself, nor outside her mandate, nor for past days.
  const [marta] = await t.rows<{ id: number; desde: string }>(`select u.id, (m.desde - 1)::text as desde
    from mandato m join usuario u on u.afiliado_numero = m.afiliado_numero where m.id = ${cargo.id}`)
  const ayer = addDays(hoy, -1)
  for (const otro of [{ idUsuario: marta?.id }, { desde: marta?.desde }, { desde: ayer, hasta: ayer }]) {
    const negada = await tesorera.post(`mandatos/${cargo.id}/delegaciones`, { ...cuerpo, ...otro })
    assert.equal(negada.body.codigo, 'DELEGACION_AJENA', JSON.stringify(otro))
  }
  assert.equal((await operador.post(`mandatos/${cargo.id}/delegaciones`, cuerpo)).status, 404)
  const { status, body } = await tesorera.post(`mandatos/${cargo.id}/delegaciones`, cuerpo)
  assert.equal(status, 201)
  assert.equal((await tesorera.post(`mandatos/${cargo.id}/delegaciones`, cuerpo)).body.codigo, 'DELEGACION_REPETIDA')
  const cajas = (await operador.get('vistas/caja?size=all')).body.content as Array<{ idSeccional: number }>
  assert.deepEqual(new Set(cajas.map((c) => c.idSeccional)), new Set([uno]))
  // Both see it; the signature stays with the post.
  const suyo = (await operador.get('usuarios/actual/alcance')).body.roles.find(
    (r: { origen: string }) => r.origen === 'DELEGACION',
  )
  assert.match(suyo.de, /^Ledesma|,/)
  const prestado = async () => (await tesorera.get('usuarios/actual/alcance')).body.delegadas
  assert.equal((await prestado())[0].a, 'Godoy, Martín')
  assert.ok((await firmantes(ctx(), uno ?? 0, hoy)).every((f) => f.firma !== 'TESORERIA' || f.afiliado === 1010))
  // On a later day it has expired; revoked, it ends at once. Others cannot revoke it.
  t.at(new Date(Date.now() + 2 * 86_400_000))
  assert.equal((await operador.get('vistas/caja')).status, 403)
  assert.deepEqual(await prestado(), [])
  t.at()
  assert.equal((await (await entrar('ana')).delete(`delegaciones/${body.id}`)).status, 404)
  assert.equal((await operador.get('vistas/caja')).status, 200)
  assert.equal((await tesorera.delete(`delegaciones/${body.id}`)).status, 204)
  assert.equal((await operador.get('vistas/caja')).status, 403)
  assert.deepEqual(await prestado(), [])
  const filas = await t.rows<{ accion: string }>(`select accion from auditoria where entidad = 'delegacion' order by id`)
  assert.deepEqual(
    filas.map((f) => f.accion),
    ['crear', 'revocar'],
  )
})

test('a post without role delegates nothing; changes are audited; a missing account is marked', async () => {
  const { nombre, orden, unico, firma, version } = (await admin.get('puestos?nombre=vocal')).body.content[0]
  const cambio = { nombre, orden, unico, firma, version, idRol: null, habilitado: 1 }
  assert.equal((await admin.put('puestos/71', { ...cambio, orden: orden + 1 })).status, 204)
  assert.equal((await admin.put('puestos/71', cambio)).body.codigo, 'VERSION_VIEJA')
  const [huella] = await t.rows<{ datos: { orden: number } }>(
    `select datos from auditoria where entidad = 'puesto' and entidad_id = '71' and accion = 'modificar' order by id desc limit 1`,
  )
  assert.equal(huella?.datos.orden, orden + 1)
  const id = await nombrar({ puesto: 71, desde: t.today(), hasta: t.today() })
  assert.equal((await admin.delete(`mandatos/${id}`)).body.codigo, 'MANDATO_EMPEZADO')
  const beto = await entrar('beto')
  assert.deepEqual((await beto.get('mandatos/propios')).body, [])
  const conCuenta = async () => (await admin.get(`mandatos/${id}`)).body.conCuenta
  assert.equal(await conCuenta(), 1)
  for (const campo of ['habilitado', 'mail_validado']) {
    await t.rows(`update usuario set ${campo} = false where email = 'beto@gremial.example'`)
    assert.equal(await conCuenta(), 0, campo)
    await t.rows(`update usuario set ${campo} = true where email = 'beto@gremial.example'`)
  }
})

test('somebody from outside the branch is confirmed or refused, and terms have a maximum', async () => {
  const pedir = (otros: object) =>
    admin.post('mandatos', nuevo({ puesto: 71, desde: '2050-01-01', hasta: '2050-12-31', confirmado: false, ...otros }))
  const codigo = async (otros: object) => (await pedir(otros)).body.codigo
  const [suyo] = await t.rows<{ numero: number }>(
    `select numero from afiliado where seccional_id = ${dos} and vinculado order by numero desc limit 1`,
  )
  await t.rows(`update afiliado set seccional_id = ${tres}, vinculado = true,
    estado_id = (select id from estado_afiliado where nombre = 'ACTIVO') where numero = 1045`)
  assert.equal((await pedir({ numeroAfiliado: suyo?.numero })).status, 201)
  assert.equal(await codigo({ numeroAfiliado: 1045 }), 'MANDATO_DE_OTRO')
  assert.equal((await pedir({ numeroAfiliado: 1045, confirmado: true })).status, 201)
  // A former member needs confirmation too.
  await t.rows(`update afiliado set seccional_id = ${dos}, vinculado = false,
    estado_id = (select id from estado_afiliado where nombre = 'BAJA') where numero = 1046`)
  assert.equal(await codigo({ numeroAfiliado: 1046 }), 'MANDATO_DE_OTRO')
  // A concurrent departure is waited for.
  const seVa = `select from afiliado where numero = ${suyo?.numero} for update; update afiliado set seccional_id = ${tres} where numero = ${suyo?.numero}`
  const mientras = { numeroAfiliado: suyo?.numero, desde: '2051-01-01', hasta: '2051-12-31' }
  assert.deepEqual(await alMismoTiempo(t, seVa, [() => codigo(mientras)]), ['MANDATO_DE_OTRO'])
  await t.rows(`update afiliado set seccional_id = ${dos} where numero = ${suyo?.numero}`)
  assert.equal(await codigo({ numeroAfiliado: suyo?.numero, desde: '2060-01-01', hasta: '2064-01-02' }), 'MANDATO_LARGO')
  const exacto = await pedir({ numeroAfiliado: suyo?.numero, desde: '2060-01-01', hasta: '2064-01-01' })
  assert.equal(exacto.status, 201)
  assert.equal((await terminar(exacto.body.id, '2070-01-01')).body.codigo, 'MANDATO_LARGO')

  assert.deepEqual((await admin.get('mandatos/reglas')).body, { exige: 'PREGUNTA', anios: 4 })
  assert.equal((await admin.put('mandatos/reglas', { exige: 'SIEMPRE', anios: null })).status, 204)
  assert.equal(await codigo({ numeroAfiliado: 1046, confirmado: true }), 'MANDATO_NO_CORRESPONDE')
  assert.equal((await terminar(exacto.body.id, '2070-01-01')).status, 200)
  assert.equal((await admin.put('mandatos/reglas', { exige: 'NADA', anios: 4 })).status, 204)
  assert.equal((await pedir({ numeroAfiliado: 1046 })).status, 201)
})
