import assert from 'node:assert/strict'
import { test } from 'vitest'
import { alMismoTiempo } from '../../../../test/a-la-vez.ts'
import { testApp } from '../../../../test/app.ts'
import { lecturasDe } from '../../../../test/lecturas.ts'

const t = await testApp()
const beto = await t.login('beto')
const operador = await t.login('operador')
const ruta = 'vistas/novedades-afiliado/1002'
const padron = async (campo: string) =>
  (await t.rows<{ valor: string }>(`select ${campo} as valor from afiliado where numero = 1002`))[0]?.valor
const perfilDe = async (quien = beto) => (await quien.get('usuarios/actual/perfil')).body
const conTelefono = async (telefono: string) => {
  const { version, genero } = await perfilDe()
  const partes = { prefijoTelefono: '54', caracteristicaTelefono: '351', telefono }
  return beto.put('usuarios/actual', { version, genero: genero ?? 1, cuilCuit: '', ...partes })
}
const tomar = (quien: typeof beto, id: string, deberia: string, codigo = 1002) =>
  quien.post(`afiliados/${codigo}/novedades/tomar`, { id, deberia })
const descartar = (id: string, deberia: string) => operador.post('afiliados/1002/novedades/descartar', { id, deberia })

test("the profile starts with the register's phone, which is no change until the user edits it", async () => {
  await t.rows(`update afiliado set telefono = '0341 15-614-3162' where numero = 1002`)
  const antes = await perfilDe()
  assert.equal(antes.telefonoCompleto, '54-341-6143162')
  const { version, genero, prefijoTelefono, caracteristicaTelefono, telefono } = antes
  const partes = { prefijoTelefono, caracteristicaTelefono, telefono }
  const guardado = await beto.put('usuarios/actual', {
    version,
    genero: genero ?? 1,
    cuilCuit: '',
    ...partes,
    usuarioInstagram: 'beto',
  })
  assert.equal(guardado.status, 200)
  assert.deepEqual((await beto.get(ruta)).body, [])
})

test('a changed phone is seen by member and branch until accepted, once, and audited', async () => {
  assert.equal((await conTelefono('7778899')).status, 200)
  const dicha = {
    id: 'telefono',
    campo: 'telefono',
    dice: '0341 15-614-3162',
    deberia: '351 777-8899',
    fecha: t.today(),
    consulta: null,
  }
  assert.deepEqual((await beto.get(ruta)).body, [dicha])
  assert.deepEqual((await operador.get(ruta)).body, [dicha])
  const leyo = (quien: typeof beto) => lecturasDe(t, 1002, () => quien.get(ruta))
  assert.deepEqual([await leyo(operador), await leyo(beto)], [['datos'], []])
  const ana = await t.login('ana')
  assert.equal((await ana.get(ruta)).status, 404)
  // Staff cannot accept their own change, nor with read permission only; another branch has none to accept.
  assert.equal((await tomar(beto, 'telefono', '351 777-8899')).status, 403)
  const [antes] = await t.rows<{ suyo: number | null }>(
    `select afiliado_numero as suyo from usuario where email = 'operador@gremial.example'`,
  )
  const deQuien = (beto: number | null, operador: number | null) =>
    t.rows(`update usuario set afiliado_numero = null where email = 'operador@gremial.example';
      update usuario set afiliado_numero = ${beto} where email = 'beto@gremial.example';
      update usuario set afiliado_numero = ${operador} where email = 'operador@gremial.example'`)
  await deQuien(null, 1002)
  assert.equal((await tomar(operador, 'telefono', '351 777-8899')).status, 403)
  await deQuien(1002, antes?.suyo ?? null)
  assert.equal((await tomar(await t.login('tesorera'), 'telefono', '351 777-8899')).status, 403)
  assert.equal((await tomar(await t.login('otra'), 'telefono', '351 777-8899')).status, 404)
  assert.equal((await tomar(operador, 'telefono', '351 000-0000')).body.codigo, 'VERSION_VIEJA')
  const dos = await Promise.all([1, 2].map(() => tomar(operador, 'telefono', '351 777-8899')))
  assert.deepEqual(dos.map((r) => r.status).sort(), [204, 404])
  assert.equal(await padron('telefono'), '54-351-7778899')
  assert.deepEqual((await operador.get(ruta)).body, [])
  const [asiento] = await t.rows<{ datos: unknown }>(
    `select datos from auditoria where accion = 'modificar' and entidad = 'afiliado' and entidad_id = '1002' order by id desc limit 1`,
  )
  assert.deepEqual(asiento?.datos, { telefono: ['0341 15-614-3162', '54-351-7778899'] })
  // An import of the old value brings it up again.
  await t.rows(`update afiliado set telefono = '0341 15-614-3162' where numero = 1002`)
  assert.equal((await operador.get(ruta)).body.length, 1)
})

test('a dismissed change does not come back until the member enters another value', async () => {
  assert.equal((await descartar('telefono', '351 777-8899')).status, 204)
  assert.deepEqual((await operador.get(ruta)).body, [])
  assert.equal(await padron('telefono'), '0341 15-614-3162')
  assert.equal((await conTelefono('7778899')).status, 200)
  assert.deepEqual((await operador.get(ruta)).body, [])
  assert.equal((await conTelefono('7770000')).status, 200)
  assert.deepEqual(
    (await operador.get(ruta)).body.map((n: { deberia: string }) => n.deberia),
    ['351 777-0000'],
  )
})

test('of two concurrent acceptances one succeeds and the other gets NO_EXISTE', async () => {
  const dos = [1, 2].map(() => () => tomar(operador, 'telefono', '351 777-0000'))
  const salen = await alMismoTiempo(t, 'select from afiliado where numero = 1002 for update', dos)
  assert.deepEqual(salen.map((r) => r.status).sort(), [204, 404])
})

test("a changed e-mail is listed too; the account's original one is not", async () => {
  assert.ok(!(await operador.get(ruta)).body.some((n: { campo: string }) => n.campo === 'email'))
  await t.rows(`update usuario set email_momento = now() where afiliado_numero = 1002`)
  // Contact data of a disabled account are ignored.
  await t.rows(`update usuario set habilitado = false where afiliado_numero = 1002`)
  assert.deepEqual((await operador.get(ruta)).body, [])
  await t.rows(`update usuario set habilitado = true where afiliado_numero = 1002`)
  assert.equal((await tomar(operador, 'email', 'beto@gremial.example')).status, 204)
  assert.equal(await padron('email'), 'beto@gremial.example')
})

test('a correction is sent to an office as a query, seen by the branch, and answered', async () => {
  const pide = (campo: string, deberia: string) =>
    beto.post('usuarios/enviar-consulta', {
      secretariaContacto: { codigo: 2 },
      nombre: 'Beto',
      email: 'beto@gremial.example',
      telefono: '543416143162',
      mensaje: 'Me mudé.',
      correccion: { campo, deberia },
    })
  const antes = await padron('domicilio')
  const enviada = (await pide('domicilio', 'San Martín 1450')).body
  assert.equal((await pide('apellido', "O'Higgins")).status, 201)
  const vistas = (await operador.get(ruta)).body.filter((n: { consulta: unknown }) => n.consulta)
  assert.deepEqual(
    vistas.map((n: Record<string, unknown>) => [n.campo, n.dice, n.deberia, n.consulta !== null]),
    [
      ['domicilio', antes, 'San Martín 1450', true],
      ['apellido', await padron('apellido'), "O'Higgins", true],
    ],
  )
  assert.equal(vistas[0].consulta, enviada.numero)
  const propias = async () =>
    (await beto.get('usuarios/actual/consultas')).body.map((c: Record<string, unknown>) => [c.respondida, c.tomada])
  assert.deepEqual(await propias(), [
    [null, null],
    [null, null],
  ])
  assert.equal((await tomar(operador, vistas[0].id, 'San Martín 1450')).status, 204)
  assert.equal((await descartar(vistas[1].id, "O'Higgins")).status, 204)
  assert.equal(await padron('domicilio'), 'San Martín 1450')
  assert.notEqual(await padron('apellido'), "O'Higgins")
  assert.deepEqual(await propias(), [
    [t.today(), false],
    [t.today(), true],
  ])
  assert.deepEqual((await (await t.login('ana')).get('usuarios/actual/consultas')).body, [])
  // A resolved correction no longer waits; dismissing it does not affect contact data of the account.
  const esperan = async () => (await operador.get(ruta)).body.map((n: { id: string; campo: string }) => n.campo)
  assert.deepEqual(await esperan(), [])
  await t.rows(`update afiliado set email = 'viejo@correo.example' where numero = 1002`)
  assert.equal((await pide('email', 'beto@gremial.example')).status, 201)
  assert.deepEqual(await esperan(), ['email', 'email'])
  const pedida = (await operador.get(ruta)).body.find((n: { consulta: unknown }) => n.consulta)
  assert.equal((await descartar(pedida.id, 'beto@gremial.example')).status, 204)
  assert.deepEqual(await esperan(), ['email'])
  // A user who is not a member has no record to correct.
  const sinFicha = await operador.post('usuarios/enviar-consulta', {
    secretariaContacto: { codigo: 2 },
    nombre: 'Martín',
    email: 'operador@gremial.example',
    telefono: '543416143162',
    mensaje: 'x',
    correccion: { campo: 'domicilio', deberia: 'x' },
  })
  assert.equal(sinFicha.status, 404)
  assert.equal((await t.rows(`select 1 from consulta where mensaje = 'x'`)).length, 0)
})
