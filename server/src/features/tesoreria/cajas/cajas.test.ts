import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CajaRow, UsuarioDeCaja } from '@gremial/contract/tesoreria/cajas.ts'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { movimientoBody, newCaja, pinBueno, registrar } from '../../../../test/caja.ts'
import { readSheet } from '../../../../test/hojas.ts'

const t = await testApp()
const tesorera = await t.login('tesorera')
const secretario = await t.login('secretario')
const other = await t.login('otra')
const central = await t.login('central')
const revisora = await t.login('revisora')
const operador = await t.login('operador')
const [yo] = await t.rows<{ id: number }>(`select id from usuario where email = 'tesorera@gremial.example'`)
const nueva = (other: object = {}) => ({
  idSeccional: 1,
  nombre: 'Caja de prueba',
  pin: '0042',
  pin2: '0042',
  usuariosHabilitados: [{ id: yo?.id, hab: 1 }],
  ...other,
})

test('a new box has its users and sheet 1, and never returns its PIN (C-CAJA-41, C-CAJA-22, C-CAJA-23, C-CAJA-40)', async () => {
  const { status, body } = await tesorera.post('cajas/guardar-caja', nueva({ nombre: "  Caja ñandú O'Higgins 🏦 " }))
  assert.equal(status, 201)
  const read = (await tesorera.get(`cajas/${body.id}`)).body
  assert.deepEqual(
    [read.nombre, read.seccional, read.habilitada, read.tieneMovimientos, read.numeroPlanilla, read.arqueo],
    ["Caja ñandú O'Higgins 🏦", { id: 1, nombre: 'Rosario' }, 1, false, 1, 'OPCIONAL'],
  )
  assert.match(read.fechaRegistro, /^\d{4}-\d\d-\d\d$/)
  assert.deepEqual(
    read.usuariosHabilitados.map((u: UsuarioDeCaja) => [u.nombre, u.hab]),
    [
      ['Acosta, Ramón Esteban', 0],
      ['Ledesma, Marta Susana', 1],
    ],
  )
  assert.ok(!JSON.stringify(read).includes('0042') && !('pin' in read))
  const [saved] = await t.rows<{ pin_hash: string; planillas: number }>(
    `select pin_hash, (select count(*)::int from planilla_caja p where p.caja_id = c.id and numero = 1 and estado = 'ABIERTA') as planillas from caja c where id = ${body.id}`,
  )
  assert.match(saved?.pin_hash ?? '', /^\$argon2id\$/)
  assert.equal(saved?.planillas, 1)
})

test('a box returns all its validation errors together, by field (C-CAJA-30..33, C-CAJA-34..37)', async () => {
  const wrong = await tesorera.post('cajas/guardar-caja', {
    nombre: 'x'.repeat(51),
    pin: '12a4',
    pin2: '1',
    usuariosHabilitados: [],
  })
  assert.equal(wrong.status, 400)
  const errors = new Map(wrong.body.errores.map((e: { campo: string; mensaje: string }) => [e.campo, e.mensaje]))
  assert.deepEqual(
    [errors.get('idSeccional'), errors.get('nombre'), errors.get('pin'), errors.get('usuariosHabilitados')],
    [
      'Este campo es requerido.',
      'Este campo no puede tener más de 50 caracteres.',
      'El PIN tiene que ser de 4 números.',
      'Habilitá al menos a una persona.',
    ],
  )
  const different = await tesorera.post('cajas/guardar-caja', nueva({ pin2: '0043' }))
  assert.deepEqual(different.body.errores, [{ campo: 'pin2', mensaje: 'Los pines deben ser iguales' }])
  const formato = 'El PIN tiene que ser de 4 números.'
  for (const pin of ['123', '12345', ' 123', '١٢٣٤', '12 4']) {
    const { body } = await tesorera.post('cajas/guardar-caja', nueva({ pin, pin2: pin }))
    assert.ok(
      body.errores.some((e: { campo: string; mensaje: string }) => e.campo === 'pin' && e.mensaje === formato),
      pin,
    )
  }
  const ninguno = await tesorera.post('cajas/guardar-caja', nueva({ usuariosHabilitados: [{ id: yo?.id, habilitado: 0 }] }))
  assert.equal(ninguno.body.errores[0].campo, 'usuariosHabilitados')
  const empty = await tesorera.post('cajas/guardar-caja', nueva({ nombre: '   ' }))
  assert.deepEqual(empty.body.errores, [{ campo: 'nombre', mensaje: 'Este campo es requerido.' }])
  for (const [path, own] of [
    ['eliminar-caja', ['password']],
    ['actualizar-pin-caja', ['password', 'password2']],
  ] as const) {
    const { status, body } = await tesorera.post(`cajas/${path}`, { id: 1, password: '12', password2: '1' })
    assert.deepEqual([status, body.errores], [400, own.map((campo) => ({ campo, mensaje: formato }))])
  }
})

test('a name is unique per branch, ignoring case; of two concurrent boxes one is made', async () => {
  const dos = await Promise.all([1, 2].map(() => tesorera.post('cajas/guardar-caja', nueva({ nombre: 'Repetida' }))))
  assert.deepEqual(dos.map((r) => r.status).sort(), [201, 409])
  const { body } = await tesorera.post('cajas/guardar-caja', nueva({ nombre: 'REPETÍDA' }))
  assert.equal(body.codigo, 'CAJA_REPETIDA')
})

test('only users of the branch who may work with boxes can be enabled', async () => {
  const [ajeno] = await t.rows<{ id: number }>(`select id from usuario where email = 'otra@gremial.example'`)
  const { status, body } = await tesorera.post(
    'cajas/guardar-caja',
    nueva({ nombre: 'Con ajeno', usuariosHabilitados: [{ id: ajeno?.id, hab: 1 }] }),
  )
  assert.deepEqual([status, body.codigo], [409, 'USUARIO_NO_HABILITABLE'])
  assert.equal((await t.rows(`select 1 from caja where nombre = 'Con ajeno'`)).length, 0)
  // Nor a user with global permissions assigned to another branch.
  await t.rows(`insert into usuario_seccional (usuario_id, seccional_id) values (${ajeno?.id}, 3) on conflict do nothing;
    with r as (insert into rol (codigo, nombre) values ('CAJERA', 'Cajera') returning id),
      p as (insert into rol_permiso (rol_id, permiso, ambito) select r.id, p.permiso, p.ambito
        from r, (values ('movimientosCaja.editar', 'todas'), ('cajas.editar', 'seccionales')) p (permiso, ambito))
    insert into usuario_rol (usuario_id, rol_id) select ${ajeno?.id}, id from r`)
  const byRol = nueva({ nombre: 'Con ajeno', usuariosHabilitados: [{ id: ajeno?.id, hab: 1 }] })
  assert.equal((await tesorera.post('cajas/guardar-caja', byRol)).body.codigo, 'USUARIO_NO_HABILITABLE')
  await t.rows(`delete from usuario_rol where rol_id = (select id from rol where codigo = 'CAJERA')`)
})

test('an enabled user changes a box without its PIN; a stale version is refused (C-CAJA-42)', async () => {
  const box = await newCaja(t)
  const read = (await tesorera.get(`cajas/${box.id}`)).body
  const change = { id: box.id, nombre: 'Caja cambiada', usuariosHabilitados: read.usuariosHabilitados, version: read.version }
  const { status, body } = await tesorera.put('cajas/actualizar-caja', { ...change, arqueo: 'CIEGO' })
  assert.deepEqual([status, body.nombre, body.arqueo, body.version], [200, 'Caja cambiada', 'CIEGO', read.version + 1])
  assert.equal((await tesorera.put('cajas/actualizar-caja', change)).body.codigo, 'VERSION_VIEJA')
  const hash = async () => (await t.rows<{ pin_hash: string }>(`select pin_hash from caja where id = ${box.id}`))[0]?.pin_hash
  const before = await hash()
  await tesorera.put('cajas/actualizar-caja', { ...change, version: undefined, pin: '9999', pin2: '9999' })
  assert.equal(await hash(), before)
})

test('toggling a box needs only the permission; other actions also need access to it (C-CAJA-24, C-CAJA-25, C-CAJA-43, K-59)', async () => {
  const box = await newCaja(t, { usuarios: ['secretario'] })
  const row = async (who: typeof tesorera) =>
    (await who.get(`vistas/caja?G_idSeccional=1&size=all`)).body.content.find((c: CajaRow) => c.id === box.id) as CajaRow
  assert.deepEqual((await row(tesorera)).can, {
    modificar: false,
    eliminar: false,
    actualizarPin: false,
    cambiarEstado: true,
    restablecerPin: false,
    asignar: false,
    operar: false,
  })
  assert.equal((await row(secretario)).can.actualizarPin, true)
  // Enabled on the box, without the permission.
  await t.rows(
    `insert into caja_usuario (caja_id, usuario_id) select ${box.id}, id from usuario where email = 'revisora@gremial.example'`,
  )
  const { habilitadoUsuario, can } = await row(revisora)
  assert.deepEqual([habilitadoUsuario, can.operar, can.modificar, can.cambiarEstado], [1, false, false, false])
  assert.deepEqual((await tesorera.post(`cajas/cambiar-estado/${box.id}`)).body, { habilitada: 0 })
  assert.equal((await row(secretario)).habilitada, 0)
  assert.deepEqual((await secretario.post(`cajas/cambiar-estado/${box.id}`)).body, { habilitada: 1 })
})

test('a user not enabled on a box, of another branch or read-only writes nothing (C-CAJA-09, C-CAJA-10, C-CAJA-11)', async () => {
  const box = await newCaja(t, { usuarios: ['secretario'] })
  const attempts: Array<(who: typeof tesorera) => Promise<{ status: number; body: { codigo: string } }>> = [
    (w) => w.put('cajas/actualizar-caja', { id: box.id, nombre: 'Tomada', usuariosHabilitados: [{ id: yo?.id, hab: 1 }] }),
    (w) => w.post('cajas/eliminar-caja', { id: box.id, password: pinBueno }),
    (w) => w.post('cajas/actualizar-pin-caja', { id: box.id, password: pinBueno, password2: '1111' }),
  ]
  for (const attempt of attempts) {
    const mia = await attempt(tesorera)
    assert.deepEqual([mia.status, mia.body.codigo], [403, 'CAJA_SIN_HABILITACION'])
    const tesoreria2 = await attempt(await t.login('tesoreria2'))
    assert.deepEqual([tesoreria2.status, tesoreria2.body.codigo], [404, 'NO_EXISTE'])
    for (const who of [other, central, revisora, operador])
      assert.deepEqual((await attempt(who)).body, { message: 'No tiene permisos suficientes', codigo: 'SIN_PERMISO' })
  }
  const vecina = await t.login('tesoreria2')
  assert.equal((await vecina.post(`cajas/cambiar-estado/${box.id}`)).status, 404)
  assert.equal((await vecina.post('cajas/guardar-caja', nueva({ nombre: 'Ajena' }))).status, 404)
  assert.equal((await vecina.get(`cajas/${box.id}`)).status, 404)
  assert.equal((await tesorera.post(`cajas/restablecer-pin/${box.id}`)).status, 403)
  const read = (await secretario.get(`cajas/${box.id}`)).body
  assert.deepEqual([read.version, read.habilitada], [1, 1])
})

test('a box is deleted with its PIN only if it never had a movement, even annulled (C-CAJA-27, C-CAJA-28, C-CAJA-29, C-CAJA-44)', async () => {
  const box = await newCaja(t)
  assert.equal((await tesorera.post('cajas/eliminar-caja', { id: box.id, password: '0000' })).body.codigo, 'PIN_INCORRECTO')
  assert.equal((await tesorera.post('cajas/eliminar-caja', { id: box.id, password: pinBueno })).status, 204)
  assert.equal((await tesorera.get(`cajas/${box.id}`)).status, 404)
  const used = await newCaja(t)
  const id = await registrar(tesorera, used)
  await tesorera.post(`movimientos-caja/${id}/anular-movimiento`, { password: pinBueno, motivo: 'No era' })
  // Rejected before the PIN check.
  const { status, body } = await tesorera.post('cajas/eliminar-caja', { id: used.id, password: '0000' })
  assert.deepEqual(
    [status, body.codigo, body.message],
    [409, 'CAJA_CON_MOVIMIENTOS', 'La caja no se puede eliminar porque tiene movimientos.'],
  )
  assert.equal((await tesorera.get(`cajas/${used.id}`)).body.tieneMovimientos, true)
})

test('a movement posted during a deletion is refused or keeps the box (C-CAJA-27)', async () => {
  for (let i = 0; i < 6; i++) {
    const box = await newCaja(t)
    const [borrada, movido] = await Promise.all([
      tesorera.post('cajas/eliminar-caja', { id: box.id, password: pinBueno }),
      sleep(i * 8).then(() => secretario.post('movimientos-caja', movimientoBody(box))),
    ])
    const [caja] = await t.rows<{ n: number }>(`select ultimo_movimiento as n from caja where id = ${box.id}`)
    assert.deepEqual([borrada.status, movido.status, caja?.n], caja ? [409, 201, 1] : [204, 404, undefined])
  }
})

test('the PIN is changed with the current one (C-CAJA-45, C-CAJA-36, K-70)', async () => {
  const box = await newCaja(t)
  const change = (password: string, password2: string) =>
    tesorera.post('cajas/actualizar-pin-caja', { id: box.id, password, password2 })
  assert.equal((await change('0000', '7777')).body.codigo, 'PIN_INCORRECTO')
  assert.equal((await change(pinBueno, '7777')).status, 204)
  assert.equal((await change(pinBueno, '8888')).body.codigo, 'PIN_INCORRECTO')
  assert.equal((await change('7777', '8888')).status, 204)
})

test('lists of boxes and eligible users respect permissions and branches (C-CAJA-46, C-CAJA-47, C-CAJA-48)', async () => {
  const ajena = await newCaja(t, { usuarios: ['secretario'] })
  const mia = await newCaja(t)
  const ids = (r: { body: Array<{ id: number }> }) => r.body.map((c) => c.id)
  const cambiables = ids(await tesorera.post('cajas/verificar-actualizar-pin', { seccional: 1 }))
  assert.ok(cambiables.includes(mia.id) && !cambiables.includes(ajena.id))
  const all = ids(await tesorera.get('cajas/obtener-cajas-seccional?seccional=1'))
  assert.ok(all.includes(mia.id) && all.includes(ajena.id))
  assert.deepEqual(ids(await other.get('cajas/obtener-cajas-seccional?seccional=1')), [])
  const usuarios = (await tesorera.get(`vistas/usuarios-habilita-caja?idSeccional=1&caja=${ajena.id}`)).body
  assert.deepEqual(
    usuarios.content.map((u: UsuarioDeCaja) => [u.nombre, u.hab]),
    [
      ['Acosta, Ramón Esteban', 1],
      ['Ledesma, Marta Susana', 0],
    ],
  )
  assert.equal((await other.get(`vistas/usuarios-habilita-caja?idSeccional=1&caja=${ajena.id}`)).status, 403)
  const desdeOtra = (await other.get(`vistas/usuarios-habilita-caja?idSeccional=3&caja=${ajena.id}`)).body
  assert.deepEqual([desdeOtra.totalElements > 0, desdeOtra.content.some((u: UsuarioDeCaja) => u.hab)], [true, false])
  // Excludes users of other branches; being enabled alone does not make a user responsible.
  const otilia = async (caja = 0) =>
    (await tesorera.get(`vistas/usuarios-habilita-caja?size=all&caja=${caja}`)).body.content
      .filter((u: UsuarioDeCaja) => u.nombre === 'Arias, Otilia')
      .map((u: UsuarioDeCaja) => [u.hab, u.responsable])
  assert.deepEqual(await otilia(), [])
  await t.rows(
    `insert into caja_usuario (caja_id, usuario_id) select ${ajena.id}, id from usuario where email = 'otra@gremial.example'`,
  )
  await t.rows(`update rol_permiso set ambito = 'seccionales' where rol_id = (select id from rol where codigo = 'CAJERA');
    insert into usuario_rol (usuario_id, rol_id) select u.id, r.id from usuario u, rol r
    where u.email = 'otra@gremial.example' and r.codigo = 'CAJERA'`)
  assert.deepEqual(await otilia(ajena.id), [[1, false]])
  await t.rows(`delete from usuario_rol where rol_id = (select id from rol where codigo = 'CAJERA')`)
})

test('each user sees the boxes of their branches, on screen and in exports (C-CAJA-38, C-CAJA-39, C-CAJA-04, C-EXPORTAR-01, C-ALCANCE-01, C-ALCANCE-02, C-ALCANCE-03, C-CAJA-53)', async () => {
  const seccionales = async (who: typeof tesorera, filter = '') =>
    [...new Set((await who.get(`vistas/caja?size=all${filter}`)).body.content.map((c: CajaRow) => c.idSeccional))].sort()
  assert.deepEqual(await seccionales(tesorera), [1])
  assert.deepEqual(await seccionales(other), [3])
  for (const who of [central, revisora]) assert.deepEqual(await seccionales(who), [1, 2, 3, 5, 8])
  assert.deepEqual(await seccionales(central, '&G_idSeccional=2'), [2])
  assert.equal((await other.get('vistas/caja?G_idSeccional=1')).status, 403)
  assert.equal((await operador.get('vistas/caja')).status, 403)
  const { raw, headers } = await other.get('vistas/caja/exportar-excel')
  assert.match(String(headers['content-disposition']), /filename="Cajas\.xls"/)
  const [titles, ...rows] = readSheet(raw, 'xls')
  assert.deepEqual([titles?.[0], rows.length, rows[0]?.slice(0, 2)], ['Nombre', 1, ['Caja Central', 'Mendoza']])
})
