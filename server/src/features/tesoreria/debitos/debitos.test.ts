import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import { addDays } from '@gremial/contract/values/dates.ts'
import { beforeEach, test } from 'vitest'
import { alMismoTiempo } from '../../../../test/a-la-vez.ts'
import { testApp } from '../../../../test/app.ts'
import {
  convenioBody,
  debitoBody,
  firstDay,
  newConvenio,
  previa,
  renglonesDe,
  sentLote,
  withDebitos,
} from '../../../../test/debitos.ts'

const t = await testApp()
const [central, admin, revisora] = [await t.login('central'), await t.login('admin'), await t.login('revisora')]
const convenio = await newConvenio(central)
const socios = [1021, 1022, 1023, 1024, 1025, 1026, 1027, 1028, 1029, 1030]
const deben = socios.map((n, i) => [n, 1000.5 + i] as const)

beforeEach(async () => {
  await t.rows(`begin; set local session_replication_role = replica;
    delete from lote_debito_archivo; delete from lote_debito_renglon; delete from lote_debito; delete from debito_freno;
    update afiliado set vinculado = true where numero = any(array[${socios.join()}]); commit`)
  await withDebitos(t, deben)
})

const adhesionDe = (numero: number) =>
  `(select max(s.id) from solicitud s where s.afiliado_numero = ${numero} and s.estado = 'OTORGADA')`
const talonDe = (numero: number) => `(select max(id) from documento where afiliado_numero = ${numero} and tipo = 'TALON')`
const paga = (numero: number, importe: number) =>
  t.rows(
    `insert into movimiento_cuenta (afiliado_numero, fecha, descripcion, haber) values (${numero}, dia_de(now()), 'Pago', ${importe})`,
  )
const frena = (numero: number, resto: string) =>
  t.rows(
    `insert into debito_freno (solicitud_id, documento_id, hasta, creado, creado_por) select ${adhesionDe(numero)}, ${resto}, now(), 1`,
  )
const revoca = (numero: number, desde: string) =>
  t.rows(
    `update adhesion set revocada = now(), revocada_por = 1, revocada_desde = '${desde}' where solicitud_id = ${adhesionDe(numero)}`,
  )

test('a preview says who goes, who is left out and why, and the counts add up', async () => {
  const fecha = await firstDay(t, central, convenio)
  await revoca(1021, fecha)
  await t.rows(`update adhesion set suspendida = now(), suspendida_codigo = 'R02' where solicitud_id = ${adhesionDe(1022)}`)
  await paga(1023, 1002.5)
  await paga(1024, 0.01)
  await t.rows(`update documento set vence = '${addDays(fecha, -1)}' where id = ${talonDe(1025)}`)
  await frena(1026, `${talonDe(1026)}, '${fecha}'`)
  await frena(1027, `null, '${fecha}'`)
  await t.rows(`update movimiento_cuenta set cuota = 1, cuotas = 6 where afiliado_numero = 1028`)
  await t.rows(`delete from documento where id = ${talonDe(1029)}`)
  const body = await previa(central, convenio, fecha)
  assert.equal(body.firmaron, 10)
  assert.equal(body.van, 1)
  assert.equal(body.total, 1009.5)
  assert.ok(body.sirve)
  assert.deepEqual(
    body.noVan.map(({ motivo, cantidad, debe }) => [motivo, cantidad, debe]),
    [
      ['REVOCO', 1, 1000.5],
      ['CUENTA_RECHAZADA', 1, 1001.5],
      ['NO_DEBE', 1, 0],
      ['YA_PAGO', 1, 0],
      ['VENCE_ANTES', 1, 1004.5],
      ['FRENADO', 2, 2012],
      ['PRESTAMO', 1, 1007.5],
      ['PAGO_EN_PARTE', 1, 1003.5],
    ],
  )
  const lista = await central.get(
    `vistas/lotes-debito/previa?G_idConvenio=${convenio}&G_fecha=${fecha}&G_motivo=FRENADO&size=10&page=0`,
  )
  assert.equal(lista.body.totalElements, 2, JSON.stringify(lista.body))
  const rest = await central.get(`vistas/lotes-debito/previa?G_idConvenio=${convenio}&G_fecha=${fecha}&G_van=1&size=10&page=0`)
  assert.deepEqual(
    rest.body.content.map((f: { id: number }) => f.id),
    [1030],
  )
})

test('a stop that ended, or was lifted, and a revocation after the value date let the debit go', async () => {
  const fecha = await firstDay(t, central, convenio)
  await frena(1021, `null, '${addDays(fecha, -1)}'`)
  await frena(1022, `null, '${addDays(fecha, 9)}'`)
  await t.rows(`update debito_freno set levantado = now(), levantado_por = 1 where solicitud_id = ${adhesionDe(1022)}`)
  await revoca(1023, addDays(fecha, 1))
  assert.equal((await previa(central, convenio, fecha)).van, 10)
})

test('a debit over the greatest one of the agreement is left out', async () => {
  const corto = await newConvenio(central, { nombre: 'Con tope', maximoDebito: 1005 })
  const { noVan } = await previa(central, corto, await firstDay(t, central, corto))
  assert.deepEqual(noVan, [{ motivo: 'PASA_LIMITE', cantidad: 5, debe: 5037.5 }])
})

test('a lot is frozen, makes its file once, and gives the same bytes each time', async () => {
  const fecha = await firstDay(t, central, convenio)
  const body = await debitoBody(central, convenio, fecha)
  const made = await central.post('lotes-debito', body)
  assert.equal(made.status, 201, JSON.stringify(made.body))
  assert.equal(made.body.porAprobar, false)
  assert.deepEqual((await central.post('lotes-debito', body)).body, made.body)
  assert.equal((await admin.post('lotes-debito', body)).body.codigo, 'DEBITO_CLAVE_USADA')
  const lines = await renglonesDe(t, made.body.id)
  const lote = (await central.get(`lotes-debito/${made.body.id}`)).body
  assert.equal(lote.estado, 'APROBADO')
  const list = lines.map((r) => `${r.referencia} ${r.cbu} ${Number(r.importe).toFixed(2)}`).join('\n')
  assert.equal(lote.huella, createHash('sha256').update(list).digest('hex'))
  assert.equal((await central.get(`lotes-debito/${made.body.id}/archivos/1`)).status, 404)
  const hecho = await central.post(`lotes-debito/${made.body.id}/archivos`)
  assert.equal(hecho.status, 200, JSON.stringify(hecho.body))
  assert.equal(hecho.body.estado, 'EN_BANCO')
  assert.equal(hecho.body.archivos.length, 1)
  assert.equal((await central.post(`lotes-debito/${made.body.id}/archivos`)).body.codigo, 'DEBITO_YA_HECHO')
  const [first, second] = [1, 1].map(() => central.get(`lotes-debito/${made.body.id}/archivos/1`))
  const [a, b] = await Promise.all([first, second])
  assert.ok(a && b)
  assert.deepEqual(a.raw, b.raw)
  assert.equal(createHash('sha256').update(a.raw).digest('hex'), hecho.body.archivos[0].huella)
  const file = a.raw.toString('latin1').split('\r\n')
  assert.equal(file.length, 12)
  assert.ok(file.slice(0, 11).every((l) => l.length === 250))
  assert.equal(file[10]?.slice(103, 113), '0001005000')
})

test('a member of a living lot is in no other, and a lot that changed since the preview is rejected', async () => {
  const lote = await sentLote(t, central, convenio)
  assert.equal(lote.cantidad, 10)
  const again = await previa(central, convenio, lote.fecha)
  assert.equal(again.van, 0)
  assert.deepEqual(again.noVan, [{ motivo: 'EN_OTRO_LOTE', cantidad: 10, debe: 10050 }])
  const empty = { clave: randomUUID(), idConvenio: convenio, fecha: lote.fecha, cantidad: 10, total: 10050 }
  assert.equal((await central.post('lotes-debito', empty)).body.codigo, 'DEBITO_VACIO')
})

test('a total other than the one that was seen makes no lot', async () => {
  const fecha = await firstDay(t, central, convenio)
  const body = await debitoBody(central, convenio, fecha)
  await paga(1021, 1000.5)
  assert.equal((await central.post('lotes-debito', body)).body.codigo, 'DEBITO_OTRO_TOTAL')
  assert.equal((await t.rows('select 1 from lote_debito')).length, 0)
})

test('a value date without five working days of notice, or that is no working day, is rejected on its field', async () => {
  const fecha = await firstDay(t, central, convenio)
  const body = await debitoBody(central, convenio, fecha)
  for (const other of [addDays(fecha, -1), t.today(), addDays(fecha, 90)]) {
    const { status, body: answer } = await central.post('lotes-debito', { ...body, fecha: other })
    assert.equal(status, 400, other)
    assert.equal(answer.codigo, 'DEBITO_FECHA')
    assert.equal(answer.errores[0].campo, 'fecha')
  }
  assert.equal((await central.post('feriados', { dia: fecha, nombre: 'Feriado de prueba' })).status, 204)
  assert.equal((await central.post('lotes-debito', body)).body.codigo, 'DEBITO_FECHA')
  assert.notEqual(await firstDay(t, central, convenio), fecha)
  assert.equal((await central.post('feriados/quitar', { dia: fecha })).status, 204)
  assert.equal((await central.post('feriados/quitar', { dia: fecha })).status, 404)
})

test('above the sum of the agreement another person approves, and there is no file before', async () => {
  const dos = await newConvenio(central, { nombre: 'De a dos', dosDesde: 10050 })
  const fecha = await firstDay(t, central, dos)
  const { body } = await central.post('lotes-debito', await debitoBody(central, dos, fecha))
  assert.equal(body.porAprobar, true)
  const at = `lotes-debito/${body.id}`
  assert.equal((await central.post(`${at}/archivos`)).body.codigo, 'DEBITO_POR_APROBAR')
  const { huella, aprobable } = (await central.get(at)).body
  assert.equal(aprobable, false)
  assert.equal((await central.post(`${at}/aprobar`, { huella })).body.codigo, 'DEBITO_LO_ARMASTE')
  assert.equal((await admin.post(`${at}/aprobar`, { huella: 'a'.repeat(64) })).body.codigo, 'VERSION_VIEJA')
  assert.equal((await admin.get(at)).body.aprobable, true)
  const approved = await admin.post(`${at}/aprobar`, { huella })
  assert.equal(approved.body.estado, 'APROBADO', JSON.stringify(approved.body))
  assert.equal((await admin.post(`${at}/aprobar`, { huella })).body.codigo, 'DEBITO_YA_APROBADO')
  assert.equal((await central.post(`${at}/archivos`)).status, 200)
})

test('a member who stops, revokes, leaves or pays before the file is made is not in it', async () => {
  const fecha = await firstDay(t, central, convenio)
  const { body } = await central.post('lotes-debito', await debitoBody(central, convenio, fecha))
  await revoca(1021, t.today())
  await frena(1022, `${talonDe(1022)}, '${fecha}'`)
  await paga(1023, 1002.5)
  const hecho = await central.post(`lotes-debito/${body.id}/archivos`)
  assert.equal(hecho.status, 200, JSON.stringify(hecho.body))
  const lines = await renglonesDe(t, body.id)
  assert.deepEqual(
    lines.filter((l) => l.estado === 'QUITADO').map((l) => [Number(l.numero), l.codigo]),
    [
      [1021, 'REVOCO'],
      [1022, 'FRENADO'],
      [1023, 'YA_PAGO'],
    ],
  )
  const file = (await central.get(`lotes-debito/${body.id}/archivos/1`)).raw.toString('latin1')
  for (const line of lines) assert.equal(file.includes(line.referencia), line.estado === 'PENDIENTE', line.referencia)
  assert.equal(hecho.body.archivos[0].cantidad, 7)
})

test('a lot is split where a file would pass its limits, and its files are numbered without gaps', async () => {
  const corto = await newConvenio(central, { nombre: 'Corto', maximoArchivo: 3010, maximoRenglones: 3 })
  const lote = await sentLote(t, central, corto)
  assert.deepEqual(
    lote.archivos.map(({ parte, cantidad, envio }) => [parte, cantidad, envio]),
    [
      [1, 3, 1],
      [2, 2, 2],
      [3, 2, 3],
      [4, 2, 4],
      [5, 1, 5],
    ],
  )
  const files = await Promise.all(lote.archivos.map((f) => central.get(`lotes-debito/${lote.id}/archivos/${f.parte}`)))
  const references = files.flatMap((f) =>
    f.raw
      .toString('latin1')
      .split('\r\n')
      .filter((l) => l.startsWith('D'))
      .map((l) => l.slice(88, 103).trim()),
  )
  assert.deepEqual(
    references,
    (await renglonesDe(t, lote.id)).map((l) => l.referencia),
  )
})

test('lots made concurrently take nobody twice, and their numbers have no gap', async () => {
  const fecha = await firstDay(t, central, convenio)
  const bodies = await Promise.all([1, 2, 3, 4].map(() => debitoBody(central, convenio, fecha)))
  const answers = await alMismoTiempo(
    t,
    'select 1 from lote_debito_numero for update',
    bodies.map((body) => () => central.post('lotes-debito', body)),
  )
  assert.deepEqual(answers.map((a) => a.status).toSorted(), [201, 409, 409, 409])
  const [numbers] = await t.rows<{ lotes: number; ultimo: number; mayor: number; vivos: number }>(
    `select (select count(*)::int from lote_debito) as lotes, ultimo, (select max(numero) from lote_debito) as mayor,
      (select count(*)::int from lote_debito_renglon) as vivos from lote_debito_numero`,
  )
  assert.deepEqual([numbers?.lotes, numbers?.vivos], [1, 10])
  assert.equal(numbers?.ultimo, numbers?.mayor)
})

test('a revocation concurrent with the file is either before it or finds it made', async () => {
  const fecha = await firstDay(t, central, convenio)
  const { body } = await central.post('lotes-debito', await debitoBody(central, convenio, fecha))
  const [hecho] = await alMismoTiempo(
    t,
    `update adhesion set revocada = now(), revocada_por = 1, revocada_desde = '${t.today()}'
    where solicitud_id = ${adhesionDe(1021)}`,
    [() => central.post(`lotes-debito/${body.id}/archivos`)],
  )
  assert.equal(hecho?.status, 200)
  assert.equal((await renglonesDe(t, body.id))[0]?.codigo, 'REVOCO')
})

test('a member who enters another lot concurrently makes the whole lot fail', async () => {
  const fecha = await firstDay(t, central, convenio)
  const body = await debitoBody(central, convenio, fecha)
  const another = `with k as (insert into lote_debito (numero, clave, convenio_id, convenio_version, fecha, creado, creado_por, cantidad, total, huella,
      necesita_otra) values (900000, gen_random_uuid(), ${convenio}, 1, '${fecha}', now(), 1, 1, 1, repeat('a', 64), false) returning id)
    insert into lote_debito_renglon (lote_id, orden, referencia, afiliado_numero, documento_id, solicitud_id, cbu, importe)
    select k.id, 1, '900000000000001', 1021, ${talonDe(1021)}, ${adhesionDe(1021)}, repeat('1', 22), 1 from k`
  const [answer] = await alMismoTiempo(t, another, [() => central.post('lotes-debito', body)])
  assert.equal(answer?.body.codigo, 'DEBITO_EN_OTRO_LOTE', JSON.stringify(answer?.body))
  assert.equal((await t.rows('select 1 from lote_debito where numero <> 900000')).length, 0)
})

test('no file is made from the value date on', async () => {
  const fecha = await firstDay(t, central, convenio)
  const { body } = await central.post('lotes-debito', await debitoBody(central, convenio, fecha))
  await t.rows(`update lote_debito set fecha = '${t.today()}' where id = ${body.id}`)
  assert.equal((await central.post(`lotes-debito/${body.id}/archivos`)).body.codigo, 'DEBITO_TARDE')
})

test('a lot is annulled before its file, or once the bank no longer answers, and its slips are free again', async () => {
  const fecha = await firstDay(t, central, convenio)
  const { body } = await central.post('lotes-debito', await debitoBody(central, convenio, fecha))
  const annulled = await central.post(`lotes-debito/${body.id}/anular`, { motivo: 'Otra fecha' })
  assert.equal(annulled.body.estado, 'ANULADO', JSON.stringify(annulled.body))
  assert.equal((await central.post(`lotes-debito/${body.id}/archivos`)).body.codigo, 'DEBITO_SIN_PENDIENTES')
  const lote = await sentLote(t, central, convenio)
  assert.equal(lote.cantidad, 10)
  assert.equal((await central.post(`lotes-debito/${lote.id}/anular`, { motivo: 'x' })).body.codigo, 'DEBITO_EN_BANCO')
  await t.rows(`update lote_debito set fecha = '${addDays(t.today(), -20)}' where id = ${lote.id}`)
  assert.equal((await central.post(`lotes-debito/${lote.id}/anular`, { motivo: 'No contestó' })).status, 200)
  assert.equal((await previa(central, convenio, fecha)).van, 10)
})

test('an auditor reads and makes nothing; a branch and a member see none of it', async () => {
  const fecha = await firstDay(t, central, convenio)
  const body = await debitoBody(central, convenio, fecha)
  assert.equal((await revisora.get('vistas/lotes-debito')).status, 200)
  assert.equal((await revisora.post('lotes-debito', body)).status, 403)
  for (const who of ['tesorera', 'ana', 'mesa']) {
    const persona = await t.login(who)
    assert.equal((await persona.get('vistas/lotes-debito')).status, 403, who)
    assert.equal((await persona.get(`lotes-debito/previa?idConvenio=${convenio}&fecha=${fecha}`)).status, 403, who)
    assert.equal((await persona.post('convenios', convenioBody({ nombre: 'Otro' }))).status, 403, who)
  }
})
