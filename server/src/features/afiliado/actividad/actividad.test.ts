import assert from 'node:assert/strict'
import type { AuditedThing } from '@gremial/contract/textos/audit.ts'
import type { AccionAuditada } from '@gremial/contract/textos/es/auditoria.ts'
import { dateOf, formatDate, timeOf } from '@gremial/contract/values/dates.ts'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { eventually } from '../../../../test/eventually.ts'
import { plansOf } from '../../../../test/planes.ts'
import { audit } from '../../../platform/audit/audit.ts'
import { inTransaction, systemCtx } from '../../../platform/context.ts'

const t = await testApp()
const ana = await t.login('ana')
const ruta = 'vistas/auditoria/ultimos-movimientos'
const ids = Object.fromEntries(
  (await t.rows<{ id: number; email: string }>('select id, email from usuario')).map((u) => [
    u.email.split('@')[0],
    Number(u.id),
  ]),
)

/** Inserts an audit row dated some minutes ago. */
async function hizo(
  quien: string,
  accion: AccionAuditada,
  entidad: AuditedThing,
  minutosAtras: number,
  datos = {},
): Promise<Date> {
  const momento = new Date(Date.now() - minutosAtras * 60_000)
  const ctx = { ...systemCtx(t.services, t.app.log), now: momento }
  await inTransaction(ctx, (ctx) => audit(ctx, accion, entidad, 'x', datos, ids[quien] ?? 0))
  return momento
}
const primero = await hizo('ana', 'ingresar', 'usuario', 60)
await hizo('ana', 'cambiar-password', 'usuario', 50)
await hizo('ana', 'enviar', 'consulta', 40, { secreto: 'no se muestra' })
await hizo('ana', 'exportar', 'afiliado', 30)
await hizo('beto', 'registrarse', 'usuario', 25)
await hizo('beto', 'ingresar', 'usuario', 20)
await hizo('admin', 'crear', 'banco', 10)
// A row as an older version of the portal may have written it.
await hizo('ana', 'accion_sin_texto' as AccionAuditada, 'cosa_sin_texto' as AuditedThing, 5)

type Fila = { id: number; descripcionActividad: string; fecha: string; hora: string; fechaFormateada: string; tipo: string }
const leer = async (consulta = '', quien = ana) =>
  (await quien.get(`${ruta}${consulta}`)).body as { content: Fila[]; totalElements: number; last: boolean }
const textos = async (consulta: string, quien = ana) => (await leer(consulta, quien)).content.map((f) => f.descripcionActividad)

test('own activity, newest first, in words, with fecha, hora and descripcionActividad (B-ACTIVIDAD-06)', async () => {
  const { content, totalElements, last } = await leer('?page=0&size=25&sort=fecha,desc&sort=hora,desc')
  assert.deepEqual([totalElements, last], [5, true])
  assert.deepEqual(
    content.map((f) => f.descripcionActividad),
    [
      'Hiciste una operación',
      'Exportaste una cuenta corriente',
      'Enviaste una consulta a una secretaría',
      'Cambiaste tu contraseña',
      'Ingresaste al portal',
    ],
  )
  assert.deepEqual(
    { ...content.at(-1), id: 0 },
    {
      id: 0,
      fecha: dateOf(primero),
      fechaFormateada: formatDate(dateOf(primero)),
      hora: timeOf(primero),
      descripcionActividad: 'Ingresaste al portal',
      tipo: 'ingresar',
    },
  )
  assert.doesNotMatch(JSON.stringify(content), /secreto|sin_texto.*sin_texto/)
})

test('the activity of another person is never returned, whatever the filters (K-64, A-PERMISOS-02)', async () => {
  assert.deepEqual(await textos('', await t.login('beto')), ['Ingresaste al portal', 'Creaste tu cuenta'])
  assert.deepEqual(await textos('', await t.login('admin')), ['Creaste un banco'])
  assert.deepEqual(await textos('?descripcionActividad=banco'), [])
  for (const mal of ['?usuario_id=1', `?G_usuario=${ids.beto}`, `?numeroAfiliado=1002`, '?sort=usuario_id,desc'])
    assert.equal((await ana.get(`${ruta}${mal}`)).status, 400, mal)
  assert.equal((await t.visitor().get(ruta)).status, 401)
})

test('the search matches the sentences shown, in the language of the caller (B-ACTIVIDAD-05)', async () => {
  assert.deepEqual(await textos('?descripcionActividad=CONTRASENA'), ['Cambiaste tu contraseña'])
  assert.deepEqual(await textos('?G_descripcionActividad=secretar%C3%ADa&G_strategy=AND'), [
    'Enviaste una consulta a una secretaría',
  ])
  const en = await t.login('ana', 'en')
  assert.deepEqual(await textos('?descripcionActividad=password', en), ['You changed your password'])
  assert.deepEqual(await textos('?descripcionActividad=contrase', en), [])
  assert.deepEqual(await textos('?descripcionActividad=%E5%AF%86%E7%A0%81', await t.login('ana', 'zh')), ['您修改了密码'])
  // Codes are not searched, and a wildcard matches itself.
  for (const nada of ['cambiar-password', 'ingresar', '%25', '_', "'; drop table auditoria; --", '😞'])
    assert.deepEqual(await textos(`?descripcionActividad=${encodeURIComponent(nada)}`), [], nada)
  assert.equal((await ana.get(`${ruta}?descripcionActividad=${'x'.repeat(251)}`)).status, 400)
})

test('pages do not overlap in either order, and invalid combinations are refused', async () => {
  const todo = await leer('?size=all')
  const juntas: number[] = []
  for (let page = 0; ; page++) {
    const parte = await leer(`?page=${page}&size=2&sort=fecha,desc&sort=hora,desc`)
    assert.equal(parte.totalElements, 5)
    juntas.push(...parte.content.map((f) => f.id))
    if (parte.last) break
  }
  const orden = todo.content.map((f) => f.id)
  assert.deepEqual(juntas, orden)
  assert.deepEqual(
    (await leer('?sort=fecha,asc&sort=hora,asc')).content.map((f) => f.id),
    orden.toReversed(),
  )
  assert.deepEqual((await leer('?page=9')).content, [])
  for (const mal of ['sort=hora,desc', 'sort=fecha,asc&sort=hora,desc', 'sort=accion,asc', 'page=x', 'size=0', 'G_strategy=OR'])
    assert.equal((await ana.get(`${ruta}?${mal}`)).status, 400, mal)
})

test('page, count and search use the index only', async () => {
  await t.rows(`insert into auditoria (evento, momento, usuario_id, accion, entidad, entidad_id, datos, codigo)
    select gen_random_uuid(), now() - i * interval '1 minute', 900 + i % 50, 'consultar', 'afiliado', i, '{}', '\\x00' from generate_series(1, 20000) i`)
  await t.rows('vacuum analyze auditoria')
  for (const pide of ['', '?page=3&size=2', '?descripcionActividad=xx']) {
    const vistos = await plansOf(t, 'auditoria', () => ana.get(`${ruta}${pide}`))
    assert.ok(vistos.length > 0, pide)
    for (const { text, plan, walked } of vistos) {
      assert.match(plan, /Index Only Scan using auditoria_por_usuario/, text)
      assert.ok(!walked.includes('auditoria'), text)
    }
  }
})

test('one call returns the home: account and next slip of a member, branches of staff', async () => {
  const { body } = await ana.get('vistas/resumen-inicio')
  assert.deepEqual(Object.keys(body.cuenta).sort(), ['debito', 'debitoDicho', 'pagarHasta', 'proximoTalon', 'saldo', 'situacion'])
  assert.deepEqual(body.seccionales, [])
  const saldo = (await ana.get('vistas/cuenta-corriente-afiliado/saldo?fechaDesde=01-01-2026')).body.saldo
  assert.equal(body.cuenta.saldo, saldo)
  const operador = (await (await t.login('operador')).get('vistas/resumen-inicio')).body
  assert.equal(operador.cuenta, null)
  const [esperado] = await t.rows<{ n: string }>('select count(*) as n from afiliado where vinculado and seccional_id = 1')
  assert.deepEqual(
    operador.seccionales.map((s: { id: number }) => s.id),
    [1, 2],
  )
  assert.equal(operador.seccionales[0].afiliados, Number(esperado?.n))
  const admin = (await (await t.login('admin')).get('vistas/resumen-inicio')).body
  assert.deepEqual(admin, { cuenta: null, seccionales: [], corresponde: [] })
  const tesorera = (await (await t.login('tesorera')).get('vistas/resumen-inicio')).body
  assert.ok(tesorera.cuenta && tesorera.seccionales.length === 1)
  assert.equal((await t.visitor().get('vistas/resumen-inicio')).status, 401)
})

test('the next slip returns amount, due date and days left; an overdue one is not returned', async () => {
  const beto = await t.login('beto')
  assert.equal((await beto.get('vistas/resumen-inicio')).body.cuenta.proximoTalon, null)
  const talon = (vence: string, importe: number) =>
    t.rows(`insert into documento (afiliado_numero, tipo, descripcion, fecha, vence, importe, datos, codigo_barras, convenio_id)
      select 1002, 'TALON', 'Cuota sindical', dia_de(now()) - 40, ${vence}, ${importe}, '{}', '123', (select min(id) from convenio_cobro)`)
  await t.rows(`insert into convenio_cobro (nombre, codigo, simbologia, campos) select 'Prueba', '1', 'code128', '[]'
    where not exists (select 1 from convenio_cobro)`)
  const hoy = `'${t.today()}'::date`
  await talon(`${hoy} - 1`, 99)
  await talon(`${hoy} + 20`, 18450.5)
  const { cuenta } = (await beto.get('vistas/resumen-inicio')).body
  assert.deepEqual(
    [cuenta.proximoTalon.descripcion, cuenta.proximoTalon.importe, cuenta.proximoTalon.dias],
    ['Cuota sindical', 18450.5, 20],
  )
  await t.rows(
    `insert into movimiento_cuenta (afiliado_numero, fecha, descripcion, debe) values (1002, dia_de(now()) - 40, 'Cuota', 18450.5)`,
  )
  const inicio = (await beto.get('vistas/resumen-inicio')).body.cuenta
  assert.deepEqual([inicio.situacion, inicio.pagarHasta], ['porVencer', inicio.proximoTalon.fechaVencimiento])
  // The account, read by its owner or by the branch, returns the same slip as the home.
  for (const quien of [beto, await t.login('operador')]) {
    const { body } = await quien.get('vistas/cuenta-corriente-afiliado/saldo?fechaDesde=01-01-2026&numeroAfiliado=1002')
    assert.deepEqual([body.situacion, body.pagarHasta], ['porVencer', inicio.pagarHasta])
  }
  await talon(hoy, 10)
  const deHoy = (await beto.get('vistas/resumen-inicio')).body.cuenta
  assert.deepEqual([deHoy.proximoTalon.dias, deHoy.situacion], [0, 'debe'])
})

test('usuarios/actualizar-tour stores that the user saw the tour, for that user only (B-ACTIVIDAD-07)', async () => {
  const visto = async (quien: string) => (await (await t.login(quien)).get('usuarios/actual')).body.realizoTour
  /** Waits until the session cache has been invalidated. */
  const llegaASer = (quien: string, esperado: boolean) => eventually(() => visto(quien), esperado)
  await t.rows('update usuario set realizo_tour = false')
  await llegaASer('ana', false)
  await llegaASer('beto', false)
  assert.equal((await ana.post('usuarios/actualizar-tour', { realizoTour: 1 })).status, 204)
  await llegaASer('ana', true)
  assert.equal(await visto('beto'), false)
  assert.equal((await ana.post('usuarios/actualizar-tour', { realizoTour: 0 })).status, 204)
  await llegaASer('ana', false)
  // An empty body marks the tour as seen.
  const sinCuerpo = await t.app.inject({
    method: 'POST',
    url: '/api/usuarios/actualizar-tour',
    headers: { cookie: (ana as unknown as { headers: { cookie: string } }).headers.cookie },
  })
  assert.equal(sinCuerpo.statusCode, 204)
  await llegaASer('ana', true)
  assert.equal((await ana.post('usuarios/actualizar-tour', { realizoTour: 'quizás' })).status, 400)
  assert.equal((await t.visitor().post('usuarios/actualizar-tour')).status, 401)
})
