import assert from 'node:assert/strict'
import type { FilaHistorial, Rendicion } from '@gremial/contract/tesoreria/rendiciones-gasto.ts'
import { test } from 'vitest'
import { alMismoTiempo } from '../../../../test/a-la-vez.ts'
import { testApp } from '../../../../test/app.ts'
import { forzar } from '../../../../test/auditoria.ts'
import { close, newCaja, pinBueno, registrar } from '../../../../test/caja.ts'
import { newRendicion, rendicionBody, signedRendicion } from '../../../../test/rendiciones.ts'

const t = await testApp()

test('a new settlement has a number, empty lines and its allowed actions (C-RENDICION-52, C-RENDICION-23, C-RENDICION-24, C-RENDICION-25, C-RENDICION-26, C-DETALLE-20)', async () => {
  const operador = await t.login('operador')
  const r = await newRendicion(t, operador, { personasViajaron: "O'Higgins 🚌" })
  assert.match(r.numeroRendicion, /^\d{4}\/\d{4}$/)
  assert.deepEqual(
    [r.idEstado, r.estado, r.total, r.turno, r.autorizaSecretario, r.fechaUltimoEnvio],
    [1, 'BORRADOR', 0, 'RESPONSABLE', null, null],
  )
  assert.deepEqual(
    [r.idSecretario, r.usuarioSecretario, r.idTesorero, r.usuarioTesorero],
    [1011, 'Acosta, Ramón Esteban', 1010, 'Ledesma, Marta Susana'],
  )
  assert.deepEqual(
    [r.motivo, r.personasViajaron, r.secretaria, r.secretariaAutorizo],
    ['Funcionamiento de la sede', "O'Higgins 🚌", '', ''],
  )
  assert.ok(
    r.detalles.length >= 4 &&
      r.detalles.every((d) => d.sumaConcepto === 0 && d.cantidadComprobantes === 0 && d.idRendicion === r.id),
  )
  assert.deepEqual(
    [r.can.modificar, r.can.enviar, r.can.cancelar, r.can.autorizar, r.can.pagar],
    [true, true, true, false, false],
  )
  const { body: sucesos } = await operador.get(`rendiciones-gasto/${r.id}/historial`)
  assert.deepEqual(
    sucesos.map((s: { que: string; usuario: string }) => [s.que, s.usuario]),
    [['creada', 'Godoy, Martín']],
  )
})

test('concurrent creations give numbers without gaps, and a repeated one is idempotent', async () => {
  const operador = await t.login('operador')
  const numbers = async () =>
    (
      await t.rows<{ n: number }>(`select numero as n from rendicion_gasto where seccional_id = 1
    and anio = extract(year from now()) order by 1`)
    ).map((f) => f.n)
  const cuerpo = await rendicionBody(t)
  const hechas = await Promise.all([
    ...Array.from({ length: 12 }, async () => operador.post('rendiciones-gasto', await rendicionBody(t))),
    ...Array.from({ length: 4 }, () => operador.post('rendiciones-gasto', cuerpo)),
    // Refused requests take no number.
    ...Array.from({ length: 4 }, async () => operador.post('rendiciones-gasto', await rendicionBody(t, { idTesorero: 1011 }))),
  ])
  assert.deepEqual(
    hechas.map((r) => r.status),
    [...Array(16).fill(201), ...Array(4).fill(400)],
  )
  assert.equal(new Set(hechas.slice(12, 16).map((r) => (r.body as Rendicion).id)).size, 1)
  // Also if both start before either has a number.
  const other = await rendicionBody(t)
  const aLaVez = [1, 2].map(() => () => operador.post('rendiciones-gasto', other))
  const dos = await alMismoTiempo(t, 'select from rendicion_numero where seccional_id = 1 for update', aLaVez)
  assert.deepEqual(
    dos.map((r) => r.status),
    [201, 201],
  )
  // The key belongs to that user and branch: others get no stored response.
  for (const [quien, seccional] of [
    [await t.login('tesorera'), 1],
    [await t.login('otra'), 3],
  ] as const) {
    const used = await quien.post('rendiciones-gasto', { ...cuerpo, seccional: { id: seccional } })
    assert.deepEqual([used.status, used.body.codigo], [409, 'RENDICION_CLAVE_USADA'], String(seccional))
  }
  assert.equal((await t.rows(`select from rendicion_gasto where clave = '${cuerpo.clave}'`)).length, 1)
  const dados = await numbers()
  assert.deepEqual(
    dados,
    dados.map((_, i) => i + 1),
  )
  // The first settlement of a year starts the numbering.
  const before = (table: string) => `update ${table} set anio = anio - 50 where seccional_id = 1`
  await forzar(t, `${before('rendicion_gasto')}; ${before('rendicion_numero')}`)
  await newRendicion(t, operador)
  assert.deepEqual(await numbers(), [1])
})

test('a branch needs both offices filled that day to begin a settlement (C-RENDICION-51, C-FIRMA-08, C-FIRMA-09)', async () => {
  const operador = await t.login('operador')
  const other = await t.login('otra')
  assert.equal((await operador.post('vistas/rendiciones-gasto/validar-nueva-planilla/1')).status, 204)
  assert.equal((await operador.post('vistas/rendiciones-gasto/validar-nueva-planilla/3')).status, 404)
  await t.rows(`update mandato set hasta = dia_de(now()) - 1 where seccional_id = 3 and puesto = 51`)
  const sin = await other.post('vistas/rendiciones-gasto/validar-nueva-planilla/3')
  assert.deepEqual([sin.status, sin.body.codigo], [409, 'RENDICION_SIN_FIRMANTES'])
  // Nor if one person holds both offices.
  await t.rows(`insert into mandato (seccional_id, puesto, unico, afiliado_numero, desde, hasta)
    select m.seccional_id, 51, true, m.afiliado_numero, dia_de(now()), m.hasta from mandato m join puesto p on p.codigo = m.puesto
    where m.seccional_id = 3 and p.firma = 'SECRETARIA' and dia_de(now()) between m.desde and m.hasta limit 1`)
  const juntas = await other.post('vistas/rendiciones-gasto/validar-nueva-planilla/3')
  assert.deepEqual([juntas.status, juntas.body.codigo], [409, 'RENDICION_SIN_FIRMANTES'])
  const ajeno = await operador.post('rendiciones-gasto', await rendicionBody(t, { idSecretario: 1015 }))
  assert.deepEqual([ajeno.status, ajeno.body.errores[0].campo], [409, 'idSecretario'])
})

test('a disabled branch, or no enabled type, allows no new settlement (C-RENDICION-51)', async () => {
  const operador = await t.login('operador')
  const count = async () => (await t.rows(`select from rendicion_gasto`)).length
  const before = await count()
  const failure = async (table: string, bandera: string, codigo: string) => {
    await t.rows(`update ${table} set ${bandera} = not ${bandera}`)
    const validate = await operador.post('vistas/rendiciones-gasto/validar-nueva-planilla/1')
    const crear = await operador.post('rendiciones-gasto', await rendicionBody(t))
    await t.rows(`update ${table} set ${bandera} = not ${bandera}`)
    for (const { status, body } of [validate, crear]) assert.deepEqual([status, body.codigo], [409, codigo])
  }
  await failure('seccional', 'habilitada', 'RENDICION_SECCIONAL_DESHABILITADA')
  await failure('tipo_rendicion', 'habilitado', 'RENDICION_SIN_TIPOS')
  assert.equal(await count(), before)
  await newRendicion(t, operador)
})

test("a stale second tab is rejected; another branch's settlement is not found", async () => {
  const operador = await t.login('operador')
  const r = await newRendicion(t, operador)
  const change = { ...(await rendicionBody(t)), id: r.id, version: r.version, motivo: 'La primera' }
  assert.equal((await operador.put('rendiciones-gasto', change)).status, 200)
  const tarde = await operador.put('rendiciones-gasto', { ...change, motivo: 'La segunda' })
  assert.deepEqual([tarde.status, tarde.body.codigo], [409, 'VERSION_VIEJA'])
  assert.equal((await operador.get(`rendiciones-gasto/${r.id}`)).body.motivo, 'La primera')
  const other = await t.login('otra')
  assert.equal((await other.get(`rendiciones-gasto/${r.id}`)).status, 404)
  for (const part of ['conceptos', 'historial'])
    assert.equal((await other.get(`rendiciones-gasto/${r.id}/${part}`)).status, 404, part)
  assert.equal((await other.get('vistas/rendiciones-gasto?idSeccional=1')).status, 403)
})

test('a disabled concept is in no new settlement', async () => {
  const operador = await t.login('operador')
  const before = await newRendicion(t, operador)
  const [sale, ...quedan] = before.detalles
  const habilitar = (si: boolean) =>
    t.rows(`update concepto_rendicion set habilitado = ${si}
      where id = (select concepto_id from rendicion_detalle where id = ${sale?.id})`)
  await habilitar(false)
  const nueva = await newRendicion(t, operador)
  assert.deepEqual(
    nueva.detalles.map((d) => d.concepto),
    quedan.map((d) => d.concepto),
  )
  await habilitar(true)
})

test('cancelling requires the account password and is final (C-RENDICION-54, C-RENDICION-57)', async () => {
  const operador = await t.login('operador')
  const r = await newRendicion(t, operador)
  await t.rows(`update rendicion_gasto set desde = desde - interval '1 day' where id = ${r.id}`)
  const cancelar = (password: string) => operador.post(`rendiciones-gasto/${r.id}/cancelar-rendicion`, { id: r.id, password })
  const wrong = await cancelar('No.es.esta')
  assert.deepEqual([wrong.status, wrong.body.errores?.[0]?.campo], [400, 'password'])
  assert.deepEqual(
    (await Promise.all([cancelar('Gremial.2026'), cancelar('Gremial.2026')])).map((x) => x.status).toSorted(),
    [204, 409],
  )
  // The state is checked before the password.
  assert.equal((await cancelar('No.es.esta')).body.codigo, 'RENDICION_OTRO_ESTADO')
  const { body } = await operador.get(`rendiciones-gasto/${r.id}`)
  assert.deepEqual([body.idEstado, body.estado, body.can.modificar, body.can.cancelar], [3, 'CANCELADA', false, false])
  await assert.rejects(t.rows(`update rendicion_gasto set estado = 1 where id = ${r.id}`), /stays so/)
  const [queda] = await t.rows(
    `select desde > now() - interval '1 hour' as recien, version from rendicion_gasto where id = ${r.id}`,
  )
  assert.deepEqual(queda, { recien: true, version: r.version + 1 })
})

test('the history shows the reimbursing income, and its annulment or reversal (C-HISTORIAL-05)', async () => {
  const tesorera = await t.login('tesorera')
  const { id } = await signedRendicion(t, { estado: 4 })
  const caja = await newCaja(t)
  const [{ total } = { total: 0 }] = await t.rows<{ total: number }>(`select total from rendicion_gasto where id = ${id}`)
  const ingreso = () =>
    registrar(tesorera, caja, { tipoMovimiento: { id: 3 }, idRendicion: id, importeEfectivo: 0, importeBanco: total })
  const historia = async () =>
    ((await tesorera.get(`rendiciones-gasto/${id}/historial`)).body as FilaHistorial[]).map((s) => [s.que, s.estado, s.usuario])
  const entro = ['acreditada', 'ACREDITADA', 'Ledesma, Marta Susana']
  const salio = ['desacreditada', 'PAGADA', 'Ledesma, Marta Susana']
  const first = await ingreso()
  assert.deepEqual(await historia(), [entro])
  const anulado = await tesorera.post(`movimientos-caja/${first}/anular-movimiento`, { password: pinBueno, motivo: 'Era otra' })
  assert.equal(anulado.status, 204)
  assert.deepEqual(await historia(), [entro, salio])
  const second = await ingreso()
  assert.equal((await close(tesorera, caja, 1)).status, 200)
  const corregido = await tesorera.post(`movimientos-caja/${second}/corregir-movimiento`, {
    password: pinBueno,
    descripcion: 'Era otra',
    confirmaNegativo: true,
  })
  assert.equal(corregido.status, 201)
  assert.deepEqual(await historia(), [entro, salio, entro, salio])
})
