import assert from 'node:assert/strict'
import type { DetalleRendicion, RendicionRow, TipoRendicion } from '@gremial/contract/tesoreria/rendiciones-gasto.ts'
import { dateOf, oneYearLater } from '@gremial/contract/values/dates.ts'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { readSheet } from '../../../../test/hojas.ts'
import { muchasRendiciones, preguntasRendiciones } from '../../../../test/muchas.ts'
import { plansOf } from '../../../../test/planes.ts'
import { llevarA, newRendicion, rendicionBody } from '../../../../test/rendiciones.ts'
import { firmaDay } from './rendiciones-gasto.service.ts'

const t = await testApp()
const operador = await t.login('operador')
const today = dateOf(new Date())
const nextDay = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)

/** Error code and wrong fields of a creation with those values. */
async function bad(others: Record<string, unknown>): Promise<[codigo: string, ...campos: string[]]> {
  const { status, body } = await operador.post('rendiciones-gasto', await rendicionBody(t, others))
  assert.ok(status >= 400 && status < 500, JSON.stringify([others, status, body]))
  return [body.codigo, ...(body.errores ?? []).map((e: { campo: string }) => e.campo)]
}
const vale = async (others: Record<string, unknown>) =>
  assert.equal((await operador.post('rendiciones-gasto', await rendicionBody(t, others))).status, 201, JSON.stringify(others))
const tipoDe = async (nombre: string) =>
  (await t.rows<{ id: number }>(`select id from tipo_rendicion where nombre = '${nombre}'`))[0]?.id

test('missing required fields are reported under each field (C-RENDICION-28, C-RENDICION-29, C-RENDICION-30, C-RENDICION-32, C-RENDICION-34)', async () => {
  assert.deepEqual(await bad({ seccional: {} }), ['VALIDACION', 'seccional.id'])
  assert.deepEqual(await bad({ tipo: '' }), ['VALIDACION', 'tipo'])
  assert.deepEqual(await bad({ fecha: '' }), ['VALIDACION', 'fecha'])
  assert.deepEqual(await bad({ responsable: '  ' }), ['VALIDACION', 'responsable'])
  assert.deepEqual(await bad({ motivo: '' }), ['VALIDACION', 'motivo'])
  assert.deepEqual(await bad({ tipo: 999_999 }), ['RENDICION_TIPO', 'tipo'])
  const [apagado] = await t.rows<{ id: number }>(
    `insert into tipo_rendicion (nombre, habilitado) values ('Apagado', false) returning id`,
  )
  assert.deepEqual(await bad({ tipo: apagado?.id }), ['RENDICION_TIPO', 'tipo'])
})

test('the two signers are a secretary and a treasurer, two people holding their office (C-RENDICION-38, C-RENDICION-39)', async () => {
  assert.deepEqual(await bad({ idSecretario: null }), ['VALIDACION', 'idSecretario'])
  assert.deepEqual(await bad({ idTesorero: '' }), ['VALIDACION', 'idTesorero'])
  assert.deepEqual(await bad({ idTesorero: 1011 }), ['RENDICION_FIRMANTES_IGUALES', 'idTesorero'])
  assert.deepEqual(await bad({ idTesorero: 1014 }), ['RENDICION_FIRMANTE', 'idTesorero'])
  // An officer of that day whose mandate has ended since; the settlement is dated the day before.
  const hace40 = new Date(Date.parse(today) - 40 * 86_400_000).toISOString().slice(0, 10)
  await vale({ fecha: hace40, idTesorero: 1013 })
  assert.deepEqual(await bad({ idTesorero: 1013 }), ['RENDICION_FIRMANTE', 'idTesorero'])
})

test('the date may be at most one year ahead (C-RENDICION-31)', async () => {
  await vale({ fecha: oneYearLater(today) })
  assert.deepEqual(await bad({ fecha: nextDay(oneYearLater(today)) }), ['RENDICION_FECHA_LEJANA', 'fecha'])
  // For a future date, today's office holders sign.
  assert.deepEqual(
    ['2026-11-26', '2026-11-28'].map((day) => firmaDay(day, '2026-11-27')),
    ['2026-11-26', '2026-11-27'],
  )
  assert.deepEqual(await bad({ fecha: '31-02-2026' }), ['VALIDACION', 'fecha'])
})

test('header texts above their maximum length are refused (C-RENDICION-33, C-RENDICION-35, C-RENDICION-36, C-RENDICION-37)', async () => {
  await vale({ responsable: 'r'.repeat(80), motivo: 'm'.repeat(300), personasViajaron: 'p'.repeat(300) })
  await vale({ personasViajaron: '' })
  assert.deepEqual(await bad({ responsable: 'r'.repeat(81) }), ['VALIDACION', 'responsable'])
  assert.deepEqual(await bad({ motivo: 'm'.repeat(301) }), ['VALIDACION', 'motivo'])
  assert.deepEqual(await bad({ personasViajaron: 'p'.repeat(301) }), ['VALIDACION', 'personasViajaron'])
})

test('an incomplete or out-of-range period is refused (C-RENDICION-27, C-RENDICION-42, C-RENDICION-43, C-RENDICION-44)', async () => {
  assert.deepEqual(await bad({ mesPeriodo: null }), ['RENDICION_PERIODO_INCOMPLETO', 'mesPeriodo'])
  assert.deepEqual(await bad({ anioPeriodo: null }), ['RENDICION_PERIODO_INCOMPLETO', 'anioPeriodo'])
  assert.deepEqual(await bad({ mesPeriodo: null, anioPeriodo: null }), ['RENDICION_PERIODO', 'mesPeriodo'])
  for (const mesPeriodo of [0, 13]) assert.deepEqual(await bad({ mesPeriodo }), ['VALIDACION', 'mesPeriodo'])
  for (let month = 1; month <= 12; month++)
    assert.equal((await newRendicion(t, operador, { mesPeriodo: month })).mesPeriodo, month)
  for (const anioPeriodo of [1999, 10_000]) {
    const { body } = await operador.post('rendiciones-gasto', await rendicionBody(t, { anioPeriodo }))
    assert.deepEqual(body.errores, [{ campo: 'anioPeriodo', mensaje: 'El año debe estar entre 2000 y 9999.' }])
  }
  await vale({ anioPeriodo: 2000 })
  await vale({ anioPeriodo: 9999 })
  await vale({ tipo: { id: await tipoDe('Actividades sociales') }, secretaria: 1, mesPeriodo: null, anioPeriodo: null })
})

test('a secretariat is stored only if the type asks for one (C-RENDICION-40)', async () => {
  const tipo = { id: await tipoDe('Actividades sociales') }
  assert.deepEqual(await bad({ tipo, secretaria: null }), ['RENDICION_SECRETARIA', 'secretaria'])
  await t.rows('update secretaria_rendicion set habilitada = false where id = 1')
  assert.deepEqual(await bad({ tipo, secretaria: 1 }), ['RENDICION_SECRETARIA', 'secretaria'])
  await t.rows('update secretaria_rendicion set habilitada = true where id = 1')
  const con = await newRendicion(t, operador, { tipo, secretaria: { id: 1 } })
  assert.deepEqual([con.secretariaAutorizo, con.secretaria], ['Acción Social', 'Acción Social'])
  const sin = await newRendicion(t, operador, { secretaria: 1 })
  assert.deepEqual([sin.secretariaAutorizo, sin.idSecretaria], ['', null])
})

test('a draft can change; its type only without receipts, and its lines follow (C-RENDICION-53)', async () => {
  const r = await newRendicion(t, operador)
  const cambiada = await operador.put('rendiciones-gasto', {
    ...(await rendicionBody(t)),
    id: r.id,
    version: r.version,
    tipo: await tipoDe('Viáticos y traslados'),
    personasViajaron: 'Dos delegados',
  })
  assert.deepEqual(
    [cambiada.status, cambiada.body.nombreTipo, cambiada.body.personasViajaron],
    [200, 'Viáticos y traslados', 'Dos delegados'],
  )
  assert.ok(cambiada.body.detalles.some((d: DetalleRendicion) => d.nombreConcepto === 'Pasajes'))
  assert.ok(!cambiada.body.detalles.some(({ id }: DetalleRendicion) => r.detalles.some((d) => d.id === id)))
  const [withRecibos] = await t.rows<{ id: number; version: number }>(
    `select id, version from rendicion_gasto where seccional_id = 1 and estado = 1 and comprobantes > 0 limit 1`,
  )
  const fijo = await operador.put('rendiciones-gasto', {
    ...(await rendicionBody(t)),
    ...withRecibos,
    tipo: await tipoDe('Viáticos y traslados'),
  })
  assert.deepEqual([fijo.status, fijo.body.codigo, fijo.body.errores?.[0]?.campo], [409, 'RENDICION_TIPO_FIJO', 'tipo'])
  assert.deepEqual(await t.rows(`select id, version from rendicion_gasto where id = ${withRecibos?.id}`), [withRecibos])
})

test('a cancellation without a valid password is refused (C-RENDICION-47, C-RENDICION-48, C-RENDICION-49)', async () => {
  const r = await newRendicion(t, operador)
  const cancelar = async (password: unknown) =>
    (await operador.post(`rendiciones-gasto/${r.id}/cancelar-rendicion`, { id: r.id, password })).body
  for (const password of [undefined, '', 'Seis.6', 'x'.repeat(101)]) {
    const body = await cancelar(password)
    assert.deepEqual([body.codigo, body.errores[0].campo], ['VALIDACION', 'password'], String(password))
  }
  // Both length limits are accepted, and then fail as a wrong password.
  for (const password of ['Siete.7', 'x'.repeat(100)]) assert.equal((await cancelar(password)).codigo, 'CLAVE_ANTERIOR')
})

test('the lines of a settlement take notes within limits (C-DETALLE-21..26)', async () => {
  const r = await newRendicion(t, operador)
  const [line] = r.detalles
  const observar = (observacion: string, detalle = line?.id) =>
    operador.put(`rendiciones-gasto/${r.id}/conceptos/${detalle}/observaciones`, { observacion })
  assert.deepEqual((await observar('')).body.errores[0].campo, 'observacion')
  assert.deepEqual((await observar('x'.repeat(301))).body.errores[0].campo, 'observacion')
  assert.equal((await observar("Nafta d'ida\ny vuelta 🚗")).status, 204)
  assert.equal((await observar('x'.repeat(300), r.detalles[1]?.id)).status, 204)
  assert.equal((await observar('De otra', 1)).status, 404)
  const { body: view } = await operador.get(`vistas/detalles-rendiciones-gasto/listar/${r.id}`)
  const { body: conceptos } = await operador.get(`rendiciones-gasto/${r.id}/conceptos`)
  assert.deepEqual(view, conceptos)
  assert.deepEqual([view[0].observacion, view[0].observaciones], ["Nafta d'ida\ny vuelta 🚗", "Nafta d'ida\ny vuelta 🚗"])
  assert.deepEqual((await operador.get(`rendiciones-gasto/${r.id}/conceptos/cantidad`)).body, { cantidad: view.length })
  await llevarA(t, r.id, 7)
  assert.equal((await observar('Tarde')).status, 409)
})

test('the history lists all events in order, with their count (C-HISTORIAL-05, C-HISTORIAL-06)', async () => {
  const r = await newRendicion(t, operador)
  await operador.put('rendiciones-gasto', { ...(await rendicionBody(t)), id: r.id, version: r.version })
  await operador.post(`rendiciones-gasto/${r.id}/cancelar-rendicion`, { id: r.id, password: 'Gremial.2026' })
  const { body } = await operador.get(`rendiciones-gasto/${r.id}/historial`)
  assert.deepEqual(
    body.map((s: { que: string; estado: string }) => [s.que, s.estado]),
    [
      ['creada', 'BORRADOR'],
      ['modificada', 'BORRADOR'],
      ['cancelada', 'CANCELADA'],
    ],
  )
  assert.deepEqual((await operador.get(`rendiciones-gasto/${r.id}/historial/cantidad`)).body, { cantidad: 3 })
})

test('only enabled types and secretariats are offered (C-CATALOGOS-01, C-CATALOGOS-02)', async () => {
  // Nor is a type without enabled concepts.
  await t.rows(`with t as (insert into tipo_rendicion (nombre) values ('Sin conceptos') returning id)
    insert into concepto_rendicion (tipo_id, nombre, orden, habilitado) select id, 'Apagado', 1, false from t`)
  await t.rows(`insert into secretaria_rendicion (nombre, habilitada) values ('Apagada', false)`)
  const { body: tipos } = await operador.get('tipos-rendicion/habilitados')
  assert.deepEqual(
    tipos.map(({ nombre, registraPeriodo, pideAutorizacionSecretaria }: TipoRendicion) => [
      nombre,
      registraPeriodo,
      pideAutorizacionSecretaria,
    ]),
    [
      ['Gastos de funcionamiento', 1, 0],
      ['Viáticos y traslados', 1, 0],
      ['Actividades sociales', 0, 1],
    ],
  )
  const { body: secretarias } = await operador.get('secretarias/listar')
  assert.deepEqual(
    secretarias.map((s: { nombre: string }) => s.nombre),
    ['Acción Social', 'Organización', 'Turismo y Recreación'],
  )
})

test("the list filters by branch, state and the caller's tasks, also as a spreadsheet (C-RENDICION-50, C-EXPORTAR-01, C-EXPORTAR-02)", async () => {
  const tesorera = await t.login('tesorera')
  const page = async (mas: string) =>
    (await tesorera.get(`vistas/rendiciones-gasto?G_idSeccional=1&size=all&${mas}`)).body.content as RendicionRow[]
  const all = await page('sort=numeroRendicion,desc')
  assert.ok(all.every((f) => f.idSeccional === 1) && all.length > 10)
  assert.ok((await page('G_idEstado=7')).every((f) => f.idEstado === 7))
  const mias = await page('G_meToca=1')
  assert.deepEqual(
    mias.map((f) => f.id).toSorted(),
    all
      .filter((f) => f.meToca === 1)
      .map((f) => f.id)
      .toSorted(),
  )
  assert.ok(mias.length > 0 && mias.every((f) => f.can.autorizar || f.can.registrarPago))
  const { body: conteos } = await tesorera.get('vistas/rendiciones-gasto/conteos?idSeccional=1')
  for (const { idEstado, cantidad } of conteos.estados) assert.equal(cantidad, all.filter((f) => f.idEstado === idEstado).length)
  assert.equal((await tesorera.get('vistas/rendiciones-gasto/conteos?idSeccional=3')).status, 403)
  const sheet = await tesorera.get('vistas/rendiciones-gasto/exportar-excel?G_idSeccional=1&G_idEstado=7')
  // C-EXPORTAR-03: named after the branch.
  const [seccional] = await t.rows<{ nombre: string }>('select nombre from seccional where id = 1')
  const nombre = encodeURIComponent(`Rendiciones de gasto ${seccional?.nombre}.xls`)
  assert.ok(String(sheet.headers['content-disposition']).endsWith(`filename*=UTF-8''${nombre}`))
  assert.equal((await readSheet(sheet.raw, 'xls')).length, 1 + (await page('G_idEstado=7')).length)
  // A settlement's creator continues it, unless they may only read by now.
  const own = await newRendicion(t, await t.login('operador'))
  const revisora = await t.login('revisora')
  const esperan = async () =>
    (await revisora.get('vistas/rendiciones-gasto?G_idSeccional=1&G_meToca=1&size=all')).body.content.map(
      (f: { id: number }) => f.id,
    )
  await t.rows(`update rendicion_gasto set estado = 6, creada_por = (select id from usuario where email = 'revisora@gremial.example')
    where id = ${own.id}`)
  assert.ok(!(await esperan()).includes(own.id))
})

test('with twenty thousand settlements, pages, counts and sums use their indexes', async () => {
  await muchasRendiciones(t)
  const tesorera = await t.login('tesorera')
  for (const query of preguntasRendiciones) {
    const seen = await plansOf(t, 'rendicion_gasto', () =>
      tesorera.get(`vistas/rendiciones-gasto?G_idSeccional=1&size=25&${query}`),
    )
    assert.ok(seen.length > 0, query)
    for (const { text, plan, walked } of seen) assert.ok(!walked.includes('rendicion_gasto'), `${query}: ${text}\n${plan}`)
    // Sorted by number, a page is read in index order, without sorting the branch.
    if (query.startsWith('sort=numero')) assert.match(seen[0]?.plan ?? '', /using rendicion_gasto_por_numero/)
  }
})
