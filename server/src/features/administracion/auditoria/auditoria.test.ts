import assert from 'node:assert/strict'
import { test } from 'vitest'
import { alMismoTiempo } from '../../../../test/a-la-vez.ts'
import { testApp } from '../../../../test/app.ts'
import { forzar, sellarTodo } from '../../../../test/auditoria.ts'
import { worked } from '../../../../test/rastro.ts'
import { audit } from '../../../platform/audit/audit.ts'
import { inTransaction, systemCtx } from '../../../platform/context.ts'
import { workOutbox } from '../../../platform/jobs/outbox.ts'
import { auditState } from '../../../platform/metrics/audit-state.ts'
import { trabajoVerificar, verificarCadaDia } from './auditoria.service.ts'

const t = await testApp()
const [admin, mesa, operador, ana] = await Promise.all(['admin', 'mesa', 'operador', 'ana'].map((who) => t.login(who)))
if (!admin || !mesa || !operador || !ana) throw new Error('unreachable')
const ruta = 'vistas/auditoria'
const ctx = systemCtx(t.services, t.app.log)
const idDe = async (quien: string) =>
  (await t.rows<{ id: number }>(`select id from usuario where email = '${quien}@gremial.example'`))[0]?.id ?? 0
const [idMesa, idOperador] = [await idDe('mesa'), await idDe('operador')]

interface Asiento {
  id: number
  fecha: string
  hora: string
  descripcionActividad: string
  persona: string
  verbo: string
  afiliado: number | null
  rol: string
  equipo: string
}
const pagina = async (consulta = '', quien = admin) => {
  const { status, body } = await quien.get(`${ruta}?${consulta}`)
  assert.equal(status, 200, JSON.stringify(body))
  return body as { content: Asiento[]; totalElements: number; last: boolean }
}
/** Inserts a row of years ago as the portal writes it. */
const hacer = (
  dia: string,
  usuario: number | null,
  accion: 'crear' | 'exportar' | 'pin-incorrecto',
  cosa: 'banco' | 'caja',
  id = '7',
) => inTransaction({ ...ctx, now: new Date(`${dia}T15:00:00Z`) }, (ctx) => audit(ctx, accion, cosa, id, { paso: 1 }, usuario))

test("a row has day, hour and action, in the caller's language (B-AUDITORIA-02, B-AUDITORIA-03)", async () => {
  await hacer('2019-03-02', idMesa, 'crear', 'banco')
  const { content } = await pagina('fechaDesde=02-03-2019&fechaHasta=02-03-2019')
  assert.deepEqual(
    content.map(({ fecha, hora, descripcionActividad, verbo }) => [fecha, hora, descripcionActividad, verbo]),
    [['2019-03-02', '12:00:00', 'Creó un banco', 'alta']],
  )
  const { body } = await admin.get(`${ruta}?fechaDesde=02-03-2019&fechaHasta=02-03-2019`, { 'x-idioma': 'en' })
  assert.equal(body.content[0].descripcionActividad, 'Created a bank')
})

test('a row records the role that allowed the action, and the device', async () => {
  const [rol] = await t.rows<{ id: number }>(`insert into rol (codigo, nombre) values ('OTRO', 'Otro más') returning id`)
  await t.rows(`insert into usuario_rol (usuario_id, rol_id) values (${await idDe('admin')}, ${rol?.id});
    insert into rol_permiso (rol_id, permiso, ambito) values (${rol?.id}, 'usuarios.consultar', 'todas')`)
  const otra = await t.login('admin')
  const agente = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0' }
  const { status } = await otra.call('POST', 'bancos', { nombre: 'Banco del rol', habilitado: 1, sucursales: [] }, agente)
  assert.equal(status, 201)
  await otra.call('GET', 'vistas/usuarios?size=1', undefined, agente)
  const { content } = await pagina('size=4')
  const como = content.filter((f) => f.equipo !== '').map(({ rol, equipo }) => [rol, equipo])
  assert.deepEqual(como, [
    ['Administración, Otro más', 'Firefox · Linux'],
    ['Administración', 'Firefox · Linux'],
  ])
  const [fila] = content.filter((f) => f.equipo !== '')
  const { body } = await admin.get(`${ruta}/${fila?.id}`)
  assert.deepEqual([body.rol, body.equipo], ['Administración, Otro más', 'Firefox · Linux'])
  // Background work, and rows written before this existed, have neither.
  assert.deepEqual(
    (await pagina('fechaDesde=02-03-2019&fechaHasta=02-03-2019')).content.map(({ rol, equipo }) => [rol, equipo]),
    [['', '']],
  )
  await t.rows(`delete from usuario_rol where rol_id = ${rol?.id}`)
})

test('saved filters of the audit belong to their user and list; nobody else sees them', async () => {
  const consulta = { verbo: 'salida', buscar: 'ñ 🗂' }
  const { status, body } = await admin.post('filtros-auditoria', { nombre: 'Lo que salió', consulta })
  assert.equal(status, 201)
  assert.equal((await admin.post('filtros-auditoria', { nombre: 'Lo que salió', consulta })).body.codigo, 'FILTRO_REPETIDO')
  assert.deepEqual((await admin.get('filtros-auditoria')).body, [{ id: body.id, nombre: 'Lo que salió', consulta }])
  await t.rows(`with nuevo as (insert into rol (codigo, nombre) values ('MIRA', 'Mira') returning id),
      puede as (insert into rol_permiso (rol_id, permiso, ambito) select id, 'auditoria.consultar', 'todas' from nuevo)
    insert into usuario_rol (usuario_id, rol_id) select ${idMesa}, id from nuevo`)
  const quien = await t.login('mesa')
  assert.deepEqual((await quien.get('filtros-auditoria')).body, [])
  const otro = { nombre: 'Otro', consulta: {} }
  assert.equal((await quien.put(`filtros-auditoria/${body.id}`, otro)).status, 404)
  assert.equal((await quien.delete(`filtros-auditoria/${body.id}`)).status, 404)
  // The desk's filters are another list, out of reach from here.
  assert.deepEqual((await admin.get('filtros-bandeja')).body, [])
  assert.equal((await admin.delete(`filtros-bandeja/${body.id}`)).status, 404)
  assert.equal((await admin.put(`filtros-auditoria/${body.id}`, otro)).status, 204)
  assert.deepEqual((await admin.get('filtros-auditoria')).body, [{ id: body.id, ...otro }])
  assert.equal((await admin.delete(`filtros-auditoria/${body.id}`)).status, 204)
  await t.rows(`delete from usuario_rol where rol_id = (select id from rol where codigo = 'MIRA')`)
  assert.deepEqual((await admin.get('filtros-auditoria')).body, [])
})

test('pages have no gaps or repetitions, sealed or not, in both orders, and the total is exact', async () => {
  for (let dia = 10; dia < 22; dia++)
    for (const quien of [idMesa, idOperador, null])
      await hacer(`2020-05-${dia}`, quien, dia % 2 ? 'crear' : 'exportar', 'caja', `${dia}`)
  for (const sellar of [false, true]) {
    if (sellar) await sellarTodo(t.services)
    for (const [consulta, total] of [
      ['', 36],
      [`&idUsuario=${idMesa}`, 12],
      ['&idUsuario=0', 12],
      ['&verbo=salida', 18],
      ['&buscar=exporto una caja', 18],
      [`&buscar=exporto&idUsuario=${idOperador}`, 6],
      ['&idSeccional=1', 12],
      ['&cosa=caja&codigo=15', 3],
    ] as const)
      for (const sentido of ['asc', 'desc']) {
        const vistas: number[] = []
        for (let page = 0, ultima = false; !ultima; page++) {
          const p = await pagina(
            `fechaDesde=01-05-2020&fechaHasta=31-05-2020&size=5&page=${page}&sort=fecha,${sentido}${consulta}`,
          )
          assert.equal(p.totalElements, total, `${consulta} ${sellar}`)
          vistas.push(...p.content.map((a) => a.id))
          ultima = p.last
          assert.ok(page < 20)
        }
        const ids = (await pagina(`fechaDesde=01-05-2020&fechaHasta=31-05-2020&size=all&sort=fecha,${sentido}${consulta}`))
          .content
        assert.equal(new Set(vistas).size, total)
        assert.deepEqual(
          vistas,
          ids.map((a) => a.id),
          consulta,
        )
        assert.deepEqual(
          [...ids].sort((a, b) => (sentido === 'asc' ? a.fecha.localeCompare(b.fecha) : b.fecha.localeCompare(a.fecha))),
          ids,
        )
      }
  }
  const lejos = await pagina('fechaDesde=01-05-2020&fechaHasta=31-05-2020&size=5&page=90')
  assert.deepEqual([lejos.content, lejos.totalElements, lejos.last], [[], 36, true])
})

test('a search matches users by name, mail and number in any spelling, and texts of actions', async () => {
  const nadie = await pagina('buscar=no hay nadie asi')
  assert.deepEqual([nadie.content, nadie.totalElements], [[], 0])
  const [persona] = (await pagina(`idUsuario=${idMesa}&size=1`)).content
  const porNombre = await pagina(`buscar=${encodeURIComponent((persona?.persona ?? '').toUpperCase())}&size=all`)
  assert.ok(porNombre.totalElements >= 13 && porNombre.content.every((a) => a.persona === persona?.persona))
  assert.equal((await pagina('buscar=mesa@gremial')).totalElements, porNombre.totalElements)
  await inTransaction(ctx, async (ctx) => audit(ctx, 'crear', 'banco', '8', {}, await idDe('ana')))
  for (const numero of ['1001', '001001/4', '1.001'])
    assert.ok(
      (await pagina(`buscar=${numero}`)).content.some((a) => a.afiliado === 1001),
      numero,
    )
  for (const malo of ["' or 1=1 --", '%', '😀', '((('])
    assert.equal((await admin.get(`${ruta}?buscar=${encodeURIComponent(malo)}`)).status, 200)
  assert.equal((await admin.get(`${ruta}?verbo=nada`)).status, 400)
})

test('the export has the rows of the list, and reading either is audited (B-AUDITORIA-04)', async () => {
  const consulta = 'fechaDesde=01-05-2020&fechaHasta=31-05-2020&verbo=salida'
  const { status, raw, headers } = await admin.get(`${ruta}/exportar-excel?${consulta}&formato=csv`)
  assert.equal(status, 200)
  assert.match(String(headers['content-disposition']), /auditoria\.csv/)
  const text = raw.toString()
  assert.equal(text.trim().split('\n').length, 19)
  assert.ok(text.includes('Exportó una caja'))
  const [fila] = await t.rows<{ accion: string; datos: Record<string, unknown> }>(
    `select accion, datos from auditoria where entidad = 'auditoria' order by id desc limit 1`,
  )
  assert.deepEqual([fila?.accion, fila?.datos.personas], ['exportar', 18])
})

test('a full row has its data and hash chain entry, and opening it is audited', async () => {
  const [fila] = (await pagina('cosa=caja&codigo=15&size=1')).content
  const { body } = await admin.get(`${ruta}/${fila?.id}`)
  assert.deepEqual(body.datos, { paso: 1 })
  assert.ok(body.sello.orden > 0 && /^[0-9a-f]{64}$/.test(body.sello.huella))
  const [leida] = (await pagina(`cosa=auditoria&codigo=${fila?.id}`)).content
  assert.equal(leida?.descripcionActividad, 'Consultó la auditoría')
  assert.equal((await admin.get(`${ruta}/999999999`)).status, 404)
})

test('only administrators and auditors read it; a branch scope sees its staff (B-AUDITORIA-05)', async () => {
  const [uno] = (await pagina(`idUsuario=${idMesa}&size=1`)).content
  for (const quien of [mesa, operador, ana])
    for (const url of [ruta, `${ruta}/exportar-excel`, `${ruta}/${uno?.id}`, `${ruta}/cadena`])
      assert.equal((await quien.get(url)).status, 403, url)
  assert.equal((await mesa.post(`${ruta}/verificar`, {})).status, 403)
  assert.equal((await t.visitor().get(ruta)).status, 401)
})

test("the chain's state is read without verifying; a verification runs once and is stored", async () => {
  await sellarTodo(t.services)
  const sana = (await admin.get(`${ruta}/cadena`)).body
  const [{ n } = { n: 0 }] = await t.rows<{ n: number }>('select count(*)::int as n from auditoria')
  assert.deepEqual([sana.estado, sana.asientos, sana.ultima, sana.enCurso], [null, n, null, null])
  for (let i = 0; i < 3; i++) assert.equal((await admin.post(`${ruta}/verificar`, {})).status, 204)
  const pedidas = await t.rows(`select 1 from bandeja_salida where tipo = 'verificarAuditoria'`)
  assert.equal(pedidas.length, 1)
  assert.ok((await admin.get(`${ruta}/cadena`)).body.enCurso)
  await workOutbox(t.services, t.app.log, [trabajoVerificar])
  const { ultima, enCurso } = (await admin.get(`${ruta}/cadena`)).body
  assert.deepEqual([enCurso, ultima.malas, typeof ultima.segundos], [null, 0, 'number'])
  assert.ok(ultima.filas >= n)
  // A finished verification stays as it is, even if its job runs again.
  const [fila] = await t.rows<{ id: number }>('select max(id) as id from verificacion_cadena')
  const dichas = () => t.rows(`select datos from auditoria where accion = 'verificar' and entidad_id = '${fila?.id}'`)
  assert.deepEqual(await dichas(), [{ datos: { filas: ultima.filas, malas: 0 } }])
  t.at(new Date(Date.now() + 3_600_000))
  const otraVez = { id: 0, tries: 1, stopping: new AbortController().signal }
  await worked('outbox verificarAuditoria', () => trabajoVerificar.handle(ctx, { id: fila?.id ?? 0 }, otraVez))
  t.at()
  assert.deepEqual((await admin.get(`${ruta}/cadena`)).body.ultima, ultima)

  // It also runs daily, and names the altered row.
  const [banco] = await t.rows<{ id: number }>(`select min(id) as id from auditoria where entidad = 'banco'`)
  await forzar(t, `update auditoria set datos = '{"paso": 2}' where id = ${banco?.id}`)
  await inTransaction(ctx, (ctx) => verificarCadaDia(ctx, { dia: '2026-01-01', orden: 1, sello: '', aceptada: false }))
  await workOutbox(t.services, t.app.log, [trabajoVerificar])
  const mala = (await admin.get(`${ruta}/cadena`)).body.ultima
  assert.deepEqual([mala.malas, mala.primeraFila, mala.persona], [1, banco?.id, ''])
  await forzar(t, `update auditoria set datos = '{"paso": 1}' where id = ${banco?.id}`)
})

test('rows lost in a failover are listed by name, and acknowledged once by an administrator', async () => {
  const [yo] = await t.rows<{ id: number; nombre: string }>(`select id, nombre from usuario where email = 'mesa@gremial.example'`)
  const accion = { orden: 90, linea: 1, momento: '2026-11-20T12:00:00.000Z', accion: 'crear', cosa: 'banco', codigo: '7' }
  const datos = {
    desde: 90,
    hasta: 91,
    sello: 'aa',
    lineas: { antes: 1, ahora: 2 },
    acciones: [
      { ...accion, usuario: yo?.id },
      { ...accion, orden: 91, usuario: null },
    ],
  }
  await inTransaction(ctx, (ctx) => audit(ctx, 'perder', 'cadena', 91, datos))
  const cadena = async (quien = admin, idioma = 'es') =>
    (await quien.get('vistas/auditoria/cadena', { 'x-idioma': idioma })).body.perdida
  const { desde, hasta, acciones, reconoce } = await cadena()
  assert.deepEqual([desde, hasta, reconoce], [90, 91, true])
  assert.deepEqual(
    acciones.map((una: { persona: string; descripcion: string }) => [una.persona, una.descripcion]),
    [
      [yo?.nombre, 'Creó un banco'],
      ['', 'Creó un banco'],
    ],
  )
  assert.equal((await cadena(admin, 'en')).acciones[0].descripcion, 'Created a bank')
  await sellarTodo(t.services)
  assert.equal(auditState(t.services)?.estado, 'perdida')
  // An auditor sees it but cannot acknowledge it.
  await t.rows(`insert into rol_permiso (rol_id, permiso, ambito)
    select ur.rol_id, 'auditoria.consultar', 'todas'
    from usuario_rol ur
    join usuario u on u.id = ur.usuario_id
    where u.email = 'revisora@gremial.example' limit 1`)
  const revisora = await t.login('revisora')
  assert.equal((await cadena(revisora)).reconoce, false)
  assert.equal((await revisora.post('vistas/auditoria/cadena/reconocer')).status, 403)
  const reconocer = () => admin.post('vistas/auditoria/cadena/reconocer')
  await alMismoTiempo(t, 'select pg_advisory_xact_lock(727003)', [reconocer, reconocer])
  assert.equal((await t.rows(`select from auditoria where accion = 'reconocer' and entidad = 'cadena'`)).length, 1)
  assert.equal(await cadena(), null)
  await sellarTodo(t.services)
  assert.equal(auditState(t.services), undefined)
})

test('the counts equal those of the sealed rows, in total and per user', async () => {
  await sellarTodo(t.services)
  const distintas = await t.rows(`
    select quien, dia, accion, entidad, cantidad from auditoria_conteo
    except select q.quien, dia_de(a.momento), a.accion, a.entidad, count(*)::int from auditoria_sello s join auditoria a on a.id = s.auditoria_id
      cross join lateral (values (-1::bigint), (coalesce(a.usuario_id, 0))) q (quien) group by 1, 2, 3, 4`)
  assert.deepEqual(distintas, [])
})
