import assert from 'node:assert/strict'
import type { Caja, UsuarioDeCaja } from '@gremial/contract/tesoreria/cajas.ts'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { type CajaPrueba, close, movimientoBody, newCaja, pinBueno, registrar } from '../../../../test/caja.ts'
import { eventually } from '../../../../test/eventually.ts'
import { checkPassword } from '../../../platform/access/password.ts'

/** Users of a box, and changes between the check of a PIN and its use. */
const t = await testApp()
const tesorera = await t.login('tesorera')
const secretario = await t.login('secretario')
const idOf = async (quien: string) =>
  (await t.rows<{ id: number }>(`select id from usuario where email = '${quien}@gremial.example'`))[0]?.id ?? 0
const yo = await idOf('tesorera')
const other = await idOf('secretario')

test('disabling a user on a box removes their access to it (C-CAJA-42, C-CAJA-20)', async () => {
  const box = await newCaja(t)
  await registrar(secretario, box)
  const habilitados = async () =>
    ((await tesorera.get(`cajas/${box.id}`)).body as Caja).usuariosHabilitados
      .filter((u) => u.hab === 1)
      .map((u) => u.id)
      .sort()
  assert.deepEqual(await habilitados(), [yo, other].sort())
  const change = { id: box.id, nombre: 'Sin secretario' }
  const sin = [
    { id: yo, hab: 1 },
    { id: other, hab: 0 },
  ]
  assert.equal((await tesorera.put('cajas/actualizar-caja', { ...change, usuariosHabilitados: sin })).status, 200)
  assert.deepEqual(await habilitados(), [yo])
  const denied = await secretario.post('movimientos-caja', movimientoBody(box))
  assert.deepEqual([denied.status, denied.body.codigo], [403, 'INGRESO_USUARIO_NO_HABILITADO'])
  // An omitted user is disabled too, and can be enabled again.
  const con = [{ id: yo, hab: 1 }]
  assert.equal((await tesorera.put('cajas/actualizar-caja', { ...change, usuariosHabilitados: con })).status, 200)
  assert.deepEqual(await habilitados(), [yo])
  const deNuevo = [...con, { id: other, hab: 1 }]
  assert.equal((await tesorera.put('cajas/actualizar-caja', { ...change, usuariosHabilitados: deNuevo })).status, 200)
  await registrar(secretario, box)
})

test('annulling is offered only to users enabled on the box (C-MOVIMIENTO-33)', async () => {
  const box = await newCaja(t, { usuarios: ['secretario'] })
  await registrar(secretario, box)
  const ofrecido = async (quien: typeof tesorera) =>
    (await quien.get(`vistas/movimientos-caja?caja=${box.id}`)).body.content.map(
      (m: { can: { anular: boolean } }) => m.can.anular,
    )
  assert.deepEqual(await ofrecido(secretario), [true])
  assert.deepEqual(await ofrecido(tesorera), [false])
  // Nor to an enabled user with read-only permissions.
  await t.rows(`insert into caja_usuario (caja_id, usuario_id) values (${box.id}, ${await idOf('revisora')})`)
  assert.deepEqual(await ofrecido(await t.login('revisora')), [false])
})

test('a disabled user is not offered for a box and cannot be enabled on one (C-CAJA-48)', async () => {
  await t.rows(`update usuario set habilitado = false where id = ${other}`)
  const ofrecidos = (await tesorera.get('vistas/usuarios-habilita-caja?idSeccional=1')).body.content as UsuarioDeCaja[]
  assert.ok(ofrecidos.some((u) => u.id === yo) && !ofrecidos.some((u) => u.id === other))
  const { status, body } = await tesorera.post('cajas/guardar-caja', {
    idSeccional: 1,
    nombre: 'Con quien no entra',
    pin: pinBueno,
    pin2: pinBueno,
    usuariosHabilitados: [
      { id: yo, hab: 1 },
      { id: other, hab: 1 },
    ],
  })
  assert.deepEqual([status, body.codigo], [409, 'USUARIO_NO_HABILITABLE'])
  await t.rows(`update usuario set habilitado = true where id = ${other}`)
  await eventually(async () => (await secretario.get('usuarios/actual')).status, 200)
})

test('the close button requires permission, access to the box and something to close (C-PLANILLA-13)', async () => {
  const box = await newCaja(t)
  const cierra = async (quien: typeof tesorera) => {
    const { can } = (await quien.post('vistas/saldos-caja/obtener-saldos', { caja: box.id, nroPla: 1 })).body
    const { respuesta } = (await quien.post('vistas/saldos-caja/validar-existe-planilla', { caja: box.id, nroPla: 1 })).body
    // The permission may be lost in between: both must agree in the end.
    return [can.cerrar as boolean, respuesta[0] as boolean]
  }
  await registrar(tesorera, box)
  assert.deepEqual(await cierra(tesorera), [true, true])
  // Enabled on the box, without the permission.
  const rol = `(select id from rol where codigo = 'TESORERO_SECCIONAL')`
  await t.rows(`delete from rol_permiso where rol_id = ${rol} and permiso = 'planillas.cerrar'`)
  await eventually(() => cierra(tesorera), [false, false])
  assert.deepEqual(await cierra(secretario), [true, true])
  await t.rows(`insert into rol_permiso (rol_id, permiso, ambito) values (${rol}, 'planillas.cerrar', 'seccionales')`)
  await eventually(() => cierra(tesorera), [true, true])
})

test('the PIN hash cannot be tested without a key kept outside the database', async () => {
  const box = await newCaja(t)
  const [row] = await t.rows<{ pin_hash: string }>(`select pin_hash from caja where id = ${box.id}`)
  assert.match(row?.pin_hash ?? '', /^\$argon2id\$/)
  // Brute force against the hash alone fails: even the right PIN does not match.
  assert.equal(await checkPassword(row?.pin_hash, pinBueno), false)
  const abre = () => tesorera.post('cajas/actualizar-pin-caja', { id: box.id, password: pinBueno, password2: pinBueno })
  const { secret } = t.services.config
  t.services.config.secret = 'y'.repeat(64)
  const conOtra = await abre()
  t.services.config.secret = secret
  assert.equal(conOtra.body.codigo, 'PIN_INCORRECTO')
  assert.equal((await abre()).status, 204)
})

/** Locks the box while `request` checks its PIN and waits; meanwhile runs the SQL in `cambia`. */
async function mientrasEspera(
  box: CajaPrueba,
  request: () => ReturnType<typeof tesorera.post>,
  cambia: string,
): Promise<Awaited<ReturnType<typeof tesorera.post>>> {
  const client = await t.services.database.pool.connect()
  try {
    await client.query('begin')
    await client.query(`select 1 from caja where id = ${box.id} for no key update`)
    const response = request()
    const esperan = `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await eventually(async () => (await t.rows<{ n: number }>(esperan))[0]?.n, 1)
    await client.query(cambia)
    await client.query('commit')
    return await response
  } finally {
    client.release()
  }
}

test('posting to a sheet that closed meanwhile is rejected and writes nothing', async () => {
  const box = await newCaja(t)
  await registrar(tesorera, box)
  assert.equal((await close(tesorera, box, 1)).status, 200)
  const { status, body } = await tesorera.post(
    'movimientos-caja',
    movimientoBody(box, { numeroPlanilla: 1, clave: crypto.randomUUID() }),
  )
  assert.deepEqual([status, body.codigo], [409, 'PLANILLA_YA_CERRADA'])
  assert.equal((await t.rows(`select 1 from movimiento_caja where caja_id = ${box.id}`)).length, 1)
})

test('a reversal cannot be reversed, even after its sheet closes', async () => {
  const box = await newCaja(t)
  const id = await registrar(tesorera, box)
  await close(tesorera, box, 1)
  const corregir = (which: number) =>
    tesorera.post(`movimientos-caja/${which}/corregir-movimiento`, {
      password: pinBueno,
      descripcion: 'x',
      confirmaNegativo: true,
    })
  // An irreversible movement is rejected before the PIN check.
  const withoutPin = (que: string) =>
    tesorera.post(`movimientos-caja/${id}/${que}`, { password: '0000', motivo: 'x', descripcion: 'x' })
  assert.equal((await withoutPin('anular-movimiento')).body.codigo, 'MOVIMIENTO_PLANILLA_CERRADA')
  const open = await registrar(tesorera, box)
  const noSeCorrige = await tesorera.post(`movimientos-caja/${open}/corregir-movimiento`, {
    password: '0000',
    descripcion: 'x',
  })
  assert.equal(noSeCorrige.body.codigo, 'MOVIMIENTO_SE_ANULA')
  // A disabled box accepts no postings.
  const alternar = () => tesorera.post(`cajas/cambiar-estado/${box.id}`)
  await alternar()
  assert.equal((await corregir(id)).body.codigo, 'EGRESO_CAJA_DESHABILITADA')
  await alternar()
  const contra = (await corregir(id)).body.id
  await close(tesorera, box, 2)
  assert.equal((await corregir(contra)).body.codigo, 'CONTRAASIENTO_FIJO')
})

for (const [que, pide] of [
  [
    'correcting',
    (box: CajaPrueba, id: number) => [
      `movimientos-caja/${id}/corregir-movimiento`,
      { descripcion: 'x', confirmaNegativo: true },
      box,
    ],
  ],
  ['annulling', (box: CajaPrueba, id: number) => [`movimientos-caja/${id}/anular-movimiento`, { motivo: 'x' }, box]],
  ['closing', (box: CajaPrueba) => ['saldos-caja/cerrar-planilla-caja', { id: box.id, password2: 1 }, box]],
  ['deleting', (box: CajaPrueba) => ['cajas/eliminar-caja', { id: box.id }, box]],
  ['changing the PIN', (box: CajaPrueba) => ['cajas/actualizar-pin-caja', { id: box.id, password2: '7777' }, box]],
] as const)
  test(`${que}: a right PIN is checked again once the box is locked`, async () => {
    const withMovimiento = que !== 'deleting'
    const box = await newCaja(t)
    const id = withMovimiento ? await registrar(tesorera, box) : 0
    if (que === 'correcting') await close(tesorera, box, 1)
    const [url, cuerpo] = pide(box, id) as [string, object]
    const request = () => tesorera.post(url, { ...cuerpo, password: pinBueno })
    const photo = () =>
      t.rows(`select c.version, c.ultimo_movimiento, (select count(*) from planilla_caja p where p.caja_id = c.id) as planillas,
        (select count(*) from movimiento_caja m where m.caja_id = c.id and m.anulado) as anulados from caja c where id = ${box.id}`)
    const before = await photo()
    // Another user's wrong guesses locked the box meanwhile.
    const bloqueada = await mientrasEspera(
      box,
      request,
      `insert into intento_pin_caja (caja_id, dia, intentos) values (${box.id}, '${t.today()}', 10)
         on conflict (caja_id) do update set intentos = 10`,
    )
    assert.deepEqual([bloqueada.status, bloqueada.body?.codigo], [409, 'CAJA_BLOQUEADA'])
    await t.rows(`delete from intento_pin_caja where caja_id = ${box.id}`)
    // The user's own wrong guesses elsewhere did too.
    const bloqueado = await mientrasEspera(
      box,
      request,
      `insert into intento_pin (caja_id, usuario_id, intentos, ultimo) values (${box.id}, ${yo}, 5, now())
         on conflict (caja_id, usuario_id) do update set intentos = 5, ultimo = now()`,
    )
    assert.deepEqual([bloqueado.status, bloqueado.body?.codigo], [429, 'PIN_BLOQUEADO'])
    await t.rows(`delete from intento_pin where caja_id = ${box.id}`)
    // The user was removed from the box, or its sheet closed.
    if (que === 'annulling' || que === 'correcting') {
      const fuera = await mientrasEspera(
        box,
        request,
        `delete from caja_usuario where caja_id = ${box.id} and usuario_id = ${yo}`,
      )
      assert.equal(fuera.body?.codigo, 'CAJA_SIN_HABILITACION')
      await t.rows(`insert into caja_usuario (caja_id, usuario_id) values (${box.id}, ${yo})`)
    }
    if (que === 'annulling') {
      const withoutPlanilla = 'planilla_id = null, planilla_numero = null, planilla_desde = null'
      const closed = await mientrasEspera(box, request, `update caja set ${withoutPlanilla} where id = ${box.id}`)
      assert.equal(closed.body?.codigo, 'MOVIMIENTO_PLANILLA_CERRADA')
      await t.rows(`update caja c set planilla_id = p.id, planilla_numero = p.numero, planilla_desde = p.desde
        from planilla_caja p where p.caja_id = c.id and c.id = ${box.id}`)
    }
    // A movement was posted in it, so it can no longer be deleted.
    if (que === 'deleting') {
      const conUno = await mientrasEspera(box, request, `update caja set ultimo_movimiento = 1 where id = ${box.id}`)
      assert.equal(conUno.body?.codigo, 'CAJA_CON_MOVIMIENTOS')
      await t.rows(`begin; set local session_replication_role = replica;
        update caja set ultimo_movimiento = 0 where id = ${box.id}; commit`)
    }
    // The PIN changed meanwhile, so the right one no longer is.
    const cambiado = await mientrasEspera(box, request, `update caja set pin_hash = 'otro' where id = ${box.id}`)
    assert.deepEqual([cambiado.status, cambiado.body?.codigo], [409, 'PIN_CAMBIADO'])
    assert.deepEqual(await photo(), before)
  })
