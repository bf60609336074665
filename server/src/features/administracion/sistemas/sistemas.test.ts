import assert from 'node:assert/strict'
import { test } from 'vitest'
import { Person, testApp } from '../../../../test/app.ts'
import { atEnd } from '../../../../test/at-end.ts'
import { buildApp } from '../../../app.ts'
import { Sessions } from '../../../platform/access/session.ts'
import { openDatabase } from '../../../platform/db/pool.ts'

const t = await testApp({ limits: true })
const admin = await t.login('admin')
const [uno, dos] = (await t.rows<{ id: number }>('select id::int from seccional order by codigo limit 2')).map(({ id }) => id)
let n = 0

interface Pedido {
  permisos?: string[]
  escribe?: boolean
  seccionales?: number[]
  dias?: number
  porMinuto?: number
}
const nuevo = (mas: Pedido = {}) => ({
  nombre: `Sueldos ${++n}`,
  permisos: ['bancos.consultar', 'bancos.editar'],
  escribe: true,
  dias: 90,
  ...mas,
})
const conToken = (token: string, mas: Record<string, string> = {}, app = t.app) =>
  new Person(app, { authorization: `Bearer ${token}`, ...mas })
async function crear(mas: Pedido = {}): Promise<{ id: number; token: string; programa: Person }> {
  const { status, body } = await admin.post('sistemas', nuevo(mas))
  assert.equal(status, 201, JSON.stringify(body))
  return { ...body, programa: conToken(body.token) }
}

test("a token is returned once, stored as a hash, and its actions are audited as the program's", async () => {
  const { id, token, programa } = await crear()
  assert.match(token, /^gremial_[\w-]{43}$/)
  const escrito =
    JSON.stringify(await t.rows('select * from sistema')) + JSON.stringify(await t.rows('select datos from auditoria'))
  assert.ok(!escrito.includes(token) && !escrito.includes(token.slice(8, 40)))
  const leido = (await admin.get(`sistemas/${id}`)).body
  assert.ok(!JSON.stringify(leido).includes(token))
  assert.deepEqual([leido.termina, leido.estado, leido.ultimoUso], [token.slice(-4), 'VIGENTE', null])

  const banco = await programa.post('bancos', { nombre: 'Banco del programa' })
  assert.equal(banco.status, 201)
  assert.equal((await programa.get('bancos')).status, 200)
  const [asiento] = await t.rows<{ quien: string; email: string }>(
    `select u.nombre as quien, u.email from auditoria a join usuario u on u.id = a.usuario_id where a.accion = 'crear' and a.entidad = 'banco' order by a.id desc limit 1`,
  )
  assert.equal(asiento?.quien, leido.nombre)
  assert.match(asiento?.email ?? '', /@sistema\.invalid$/)
  const lista = (await admin.get(`vistas/auditoria?buscar=${encodeURIComponent(leido.nombre)}`)).body.content
  assert.ok(lista.some((fila: { persona: string }) => fila.persona.includes(leido.nombre)))
  assert.notEqual((await admin.get(`sistemas/${id}`)).body.ultimoUso, null)
  // Its account is not listed among people.
  assert.deepEqual((await admin.get(`usuarios?buscar=${encodeURIComponent(leido.nombre)}`)).body.content, [])
})

test('a token has its permissions only, reads if read-only, and never personal features', async () => {
  const { programa } = await crear({ permisos: ['bancos.consultar'], escribe: false })
  assert.equal((await programa.get('bancos')).status, 200)
  const codigos = async (pedidos: Array<ReturnType<Person['get']>>) =>
    (await Promise.all(pedidos)).map(({ status, body }) => `${status} ${body.codigo}`)
  assert.deepEqual(
    await codigos([
      programa.get('vistas/caja'),
      programa.post('bancos', { nombre: 'No' }),
      programa.get('usuarios'),
      programa.get('vistas/auditoria'),
      programa.get('usuarios/actual'),
      programa.get('mis-datos'),
      programa.get('vistas/auditoria/ultimos-movimientos'),
      programa.post('sistemas', nuevo()),
      programa.post('movimientos-caja', {}),
      programa.put('roles/1', {}),
      programa.post('rendiciones-gasto/1/autorizar-rendicion', {}),
    ]),
    ['403 SIN_PERMISO', '403 SISTEMA_SOLO_LEE', ...Array.from({ length: 9 }, () => '403 SISTEMA_NO_PUEDE')],
  )
  // Public routes work as for anyone.
  assert.equal((await programa.get('salud')).status, 200)
  const otro = (await crear({ permisos: ['bancos.consultar'] })).programa
  assert.equal((await otro.post('bancos', { nombre: 'No' })).body.codigo, 'SIN_PERMISO')
  assert.equal((await programa.delete('bancos/1')).body.codigo, 'SISTEMA_SOLO_LEE')
})

test('a token of a branch reads the rows of that branch only', async () => {
  const { programa } = await crear({
    permisos: ['seccionales.afiliados', 'cajas.consultar'],
    escribe: false,
    seccionales: [uno ?? 0],
  })
  const suyas = (await programa.get(`vistas/afiliados-seccional?idSeccional=${uno}&size=5000&incluirDesvinculado=1`)).body
  assert.ok(suyas.totalElements > 0)
  const ajenas = await programa.get(`vistas/afiliados-seccional?idSeccional=${dos}&size=5000`)
  assert.equal(`${ajenas.status} ${ajenas.body.codigo}`, '403 SIN_PERMISO')
  const cajas = (await programa.get('vistas/caja?size=500')).body.content as Array<{ idSeccional: number }>
  assert.ok(cajas.length > 0)
  assert.deepEqual(new Set(cajas.map(({ idSeccional }) => idSeccional)), new Set([uno]))
  // Reading people is audited, as the program.
  const [asiento] = await t.rows<{ sistema: boolean }>(
    `select u.es_sistema as sistema from auditoria a join usuario u on u.id = a.usuario_id where a.accion = 'consultar' and a.entidad = 'afiliadosSeccional' order by a.id desc limit 1`,
  )
  assert.equal(asiento?.sistema, true)
})

test('nobody gives more than they hold, nor what programs may not do; every token expires', async () => {
  const codigo = async (mas: Pedido) => {
    const { status, body } = await admin.post('sistemas', nuevo(mas))
    return `${status} ${body.codigo}`
  }
  assert.equal(await codigo({ permisos: ['usuarios.editar'] }), '403 SISTEMA_ALCANCE')
  assert.equal(await codigo({ permisos: ['perfil.editar'] }), '403 SISTEMA_ALCANCE')
  assert.equal(await codigo({ permisos: ['inventado.nada'] }), '403 SISTEMA_ALCANCE')
  assert.equal(await codigo({ permisos: ['bancos.consultar'], seccionales: [uno ?? 0] }), '403 SISTEMA_ALCANCE')
  assert.equal(await codigo({ permisos: [] }), '400 VALIDACION')
  assert.equal(await codigo({ dias: 367 }), '400 VALIDACION')
  assert.equal(await codigo({ dias: 0 }), '400 VALIDACION')
  assert.equal(await codigo({ porMinuto: 601 }), '400 VALIDACION')
  assert.equal(await codigo({ permisos: ['cajas.consultar'], seccionales: [999_999] }), '409 REFERENCIA_INEXISTENTE')
  // A user who may create tokens for one branch gives that one only.
  await t.rows(`insert into rol (codigo, nombre) values ('SISTEMAS', 'Sistemas')`)
  await t.rows(
    `insert into rol_permiso (rol_id, permiso, ambito) select id, p, a from rol, (values ('sistemas.administrar', 'todas'), ('cajas.consultar', 'seccionales')) x (p, a) where codigo = 'SISTEMAS'`,
  )
  await t.rows(`with u as (insert into usuario (email, clave_hash, nombre, nivel, mail_validado) values ('delegada@gremial.example', 'x', 'Delegada', 2, true) returning id),
    r as (insert into usuario_rol select u.id, r.id from u, rol r where r.codigo = 'SISTEMAS')
    insert into usuario_seccional select id, ${uno} from u`)
  const delegada = await t.login('delegada')
  assert.deepEqual(
    (await delegada.get('sistemas/permisos')).body.map((p: { codigo: string; todas: boolean }) => [p.codigo, p.todas]),
    [['cajas.consultar', false]],
  )
  const pedir = (mas: Pedido) => delegada.post('sistemas', nuevo({ permisos: ['cajas.consultar'], escribe: false, ...mas }))
  assert.equal((await pedir({})).body.codigo, 'SISTEMA_ALCANCE')
  assert.equal((await pedir({ seccionales: [uno ?? 0, dos ?? 0] })).body.codigo, 'SISTEMA_ALCANCE')
  assert.equal((await pedir({ permisos: ['bancos.consultar'], seccionales: [uno ?? 0] })).body.codigo, 'SISTEMA_ALCANCE')
  const suyo = await pedir({ seccionales: [uno ?? 0] })
  assert.equal(suyo.status, 201)
  assert.equal((await conToken(suyo.body.token).get('vistas/caja')).status, 200)
  // She cannot renew a token with a wider scope either.
  const { id } = await crear()
  assert.equal((await delegada.post(`sistemas/${id}/renovar`, { dias: 30 })).body.codigo, 'SISTEMA_ALCANCE')
})

test('creating and renewing tokens are signing actions: they need recent authentication', async () => {
  const sinPrueba = new Person(t.app, admin.headers, false)
  const antes = await t.rows('select count(*)::int from sistema')
  assert.equal((await sinPrueba.post('sistemas', nuevo())).body.codigo, 'ACTO_SIN_PRUEBA')
  const { id, programa } = await crear()
  assert.equal((await sinPrueba.post(`sistemas/${id}/renovar`, { dias: 30 })).body.codigo, 'ACTO_SIN_PRUEBA')
  assert.equal((await programa.get('bancos')).status, 200)
  const [despues] = await t.rows<{ count: number }>('select count(*)::int from sistema')
  assert.equal(despues?.count, Number((antes[0] as { count: number }).count) + 1)
  for (const quien of ['operador', 'central', 'ana']) {
    const persona = await t.login(quien)
    assert.deepEqual([(await persona.get('sistemas')).status, (await persona.post('sistemas', nuevo())).status], [403, 403])
  }
})

test('wrong, expired and revoked tokens are refused alike, and a cookie does not help', async () => {
  const { id, token, programa } = await crear({ dias: 1 })
  const cuerpo = async (persona: Person) => {
    const { status, body } = await persona.get('bancos')
    return [status, body.codigo, typeof body.message]
  }
  const no = [401, 'TOKEN_INVALIDO', 'string']
  assert.deepEqual(await cuerpo(conToken(`${token}x`)), no)
  assert.deepEqual(await cuerpo(conToken('gremial_nada')), no)
  assert.deepEqual(await cuerpo(conToken('a'.repeat(5000))), no)
  // An administrator's session does not help a wrong token.
  assert.deepEqual(await cuerpo(conToken('gremial_nada', { cookie: admin.headers.cookie ?? '' })), no)
  // A token is not accepted as a session.
  assert.equal((await new Person(t.app, { cookie: `gremial_sesion=${token}` }).get('bancos')).body.codigo, 'SIN_SESION')
  // With a session beside it, the token decides.
  assert.equal((await conToken(token, { cookie: admin.headers.cookie ?? '' }).get('usuarios')).body.codigo, 'SISTEMA_NO_PUEDE')
  assert.equal((await programa.get('bancos')).status, 200)
  await t.rows(`update sistema set emitido = now() - interval '1 day', vence = now() where id = ${id}`)
  assert.deepEqual(await cuerpo(programa), no)
  assert.equal((await admin.get('sistemas?estado=DORMIDO')).body.codigo, 'CONSULTA_INVALIDA')
  const vencidos = (await admin.get('sistemas?estado=VENCIDO')).body.content.map((s: { id: number }) => s.id)
  assert.deepEqual(vencidos, [id])
})

test('a token revoked in one process is refused by others at once; renewal ends the old one', async () => {
  const database = openDatabase(t.url, { max: 3, limits: 'requests' })
  const sessions = new Sessions(database)
  const otro = await buildApp({ services: { ...t.services, database }, sessions, limits: false, logLevel: 'silent' })
  atEnd(async () => {
    await otro.close()
    await sessions.close()
    await database.close()
  })
  const { id, token, programa } = await crear()
  const alla = conToken(token, {}, otro)
  assert.deepEqual([(await programa.get('bancos')).status, (await alla.get('bancos')).status], [200, 200])
  const { body } = await admin.post(`sistemas/${id}/renovar`, { dias: 30 })
  assert.deepEqual([(await programa.get('bancos')).status, (await alla.get('bancos')).status], [401, 401])
  const nuevos = [conToken(body.token), conToken(body.token, {}, otro)]
  assert.deepEqual(
    (await Promise.all(nuevos.map((p) => p.get('bancos')))).map(({ status }) => status),
    [200, 200],
  )
  // Two concurrent revocations revoke once.
  const dosVeces = await Promise.all([admin.post(`sistemas/${id}/revocar`), admin.post(`sistemas/${id}/revocar`)])
  assert.deepEqual(dosVeces.map(({ status }) => status).sort(), [204, 409])
  assert.deepEqual(
    (await Promise.all(nuevos.map((p) => p.get('bancos')))).map(({ status }) => status),
    [401, 401],
  )
  assert.equal((await admin.post(`sistemas/${id}/renovar`, { dias: 30 })).body.codigo, 'SISTEMA_REVOCADO')
})

test('each token has its own rate limit across processes, independent of others', async () => {
  const { programa } = await crear({ porMinuto: 3 })
  const otro = (await crear()).programa
  const pedidos = await Promise.all(Array.from({ length: 8 }, () => programa.get('bancos')))
  const cuantos = (status: number) => pedidos.filter((p) => p.status === status).length
  assert.deepEqual([cuantos(200), cuantos(429)], [3, 5])
  const negado = pedidos.find((p) => p.status === 429)
  assert.deepEqual([negado?.body.codigo, Number(negado?.headers['retry-after']) > 0], ['DEMASIADOS_INTENTOS', true])
  assert.equal((await otro.get('bancos')).status, 200)
  t.at(new Date(Date.now() + 61_000))
  assert.equal((await programa.get('bancos')).status, 200)
  t.at()
})

test('names are unique, and the name of a revoked token is free', async () => {
  const pedido = nuevo()
  const [primera, segunda] = await Promise.all([
    admin.post('sistemas', pedido),
    admin.post('sistemas', { ...pedido, nombre: pedido.nombre.toUpperCase() }),
  ])
  assert.deepEqual([primera.status, segunda.status].sort(), [201, 409])
  assert.equal((primera.status === 409 ? primera : segunda).body.codigo, 'SISTEMA_REPETIDO')
  const bien = primera.status === 201 ? primera : segunda
  await admin.post(`sistemas/${bien.body.id}/revocar`)
  assert.equal((await admin.post('sistemas', pedido)).status, 201)
})
