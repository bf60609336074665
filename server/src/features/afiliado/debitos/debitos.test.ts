import assert from 'node:assert/strict'
import type { DebitoAfiliado } from '@gremial/contract/afiliado/debitos.ts'
import { addDays } from '@gremial/contract/values/dates.ts'
import { beforeEach, test } from 'vitest'
import { alMismoTiempo } from '../../../../test/a-la-vez.ts'
import { testApp } from '../../../../test/app.ts'
import { recibir } from '../../../../test/correo.ts'
import {
  answerLine,
  debitoBody,
  firstDay,
  newConvenio,
  renglonesDe,
  sendAnswer,
  sentLote,
  withDebitos,
} from '../../../../test/debitos.ts'
import { lecturasDe } from '../../../../test/lecturas.ts'

const t = await testApp()
const [central, ana, beto, operador, otra] = [
  await t.login('central'),
  await t.login('ana'),
  await t.login('beto'),
  await t.login('operador'),
  await t.login('otra'),
]
const convenio = await newConvenio(central)
const numero = 1001
const [vinculado] = await t.rows<{ numero: number }>(
  'select min(numero) as numero from afiliado where vinculado and numero > 1020',
)
const otro = vinculado?.numero ?? assert.fail('a member')

beforeEach(async () => {
  await t.rows(`begin; set local session_replication_role = replica;
    delete from debito_por_resolver; delete from respuesta_debito; delete from debito_freno;
    delete from lote_debito_archivo; delete from lote_debito_renglon; delete from lote_debito; delete from bandeja_salida; commit`)
  await withDebitos(t, [
    [numero, 18450],
    [otro, 1000],
  ])
})

const leer = async (quien = ana): Promise<DebitoAfiliado> => {
  const { status, body } = await quien.get(`vistas/debito-afiliado/${numero}`)
  assert.equal(status, 200, JSON.stringify(body))
  return body
}
const debito = async () => (await leer()).debito ?? assert.fail('a debit')
const frenar = async (mas: object = {}, quien = ana) =>
  quien.post(`debitos-afiliado/${numero}/frenar`, { idTalon: (await debito()).idTalon, ...mas })
const levantar = async (quien = ana) => quien.post(`debitos-afiliado/${numero}/levantar`, { idTalon: (await debito()).idTalon })
const lote = async () => {
  const fecha = await firstDay(t, central, convenio)
  const { body } = await central.post('lotes-debito', await debitoBody(central, convenio, fecha))
  return { id: Number(body.id), fecha }
}
/** Simulates the bank's answer to the member's debit, with its file made days ago. */
async function contesta(resultado: string, otros: object = {}) {
  const { id } = await sentLote(t, central, convenio)
  const fecha = addDays(t.today(), -1)
  await t.rows(`update lote_debito set fecha = '${fecha}', hecho = now() - interval '10 days' where id = ${id}`)
  const r = (await renglonesDe(t, id)).find((x) => Number(x.numero) === numero) ?? assert.fail('a line')
  const line = { referencia: r.referencia, cbu: r.cbu, centavos: 1_845_000, fecha, ...otros }
  const { status, body } = await sendAnswer(central, convenio, [answerLine({ ...line, resultado })])
  assert.equal(status, 201, JSON.stringify(body))
  return { id, fecha, line }
}
const correos = (plantilla: string) =>
  t.rows<{ para: string; datos: Record<string, string> }>(
    `select datos->>'para' as para, datos->'datos' as datos from bandeja_salida where datos->>'plantilla' = '${plantilla}' order by id`,
  )

test('the home and the account return the same sentence as the screen of the debit', async () => {
  const { fecha } = await lote()
  const d = await debito()
  assert.deepEqual([d.estado, d.fecha, d.importe], ['POR_DEBITAR', fecha, 18450])
  assert.deepEqual((await ana.get('vistas/resumen-inicio')).body.cuenta.debitoDicho, d)
  assert.deepEqual((await ana.get('vistas/cuenta-corriente-afiliado/saldo?fechaDesde=01-01-2026')).body.debitoDicho, d)
})

test('approving a lot notifies its members of date, amount and last day to stop it', async () => {
  const { fecha } = await lote()
  const avisos = await correos('debitoAvisado')
  assert.equal(avisos.length, 2)
  const suyo = avisos.find((a) => a.para === 'ana@gremial.example')
  const [anio, mes, dia] = fecha.split('-')
  assert.equal(suyo?.datos.fecha, `${dia}/${mes}/${anio}`)
  assert.equal(suyo?.datos.importe, '$ 18.450,00')
  assert.match(suyo?.datos.cuenta ?? '', /^\d{4}$/)
})

test('a lot that waits for a second approver notifies nobody until it is approved', async () => {
  const dos = await newConvenio(central, { nombre: 'De a dos, aviso', dosDesde: 1 })
  const fecha = await firstDay(t, central, dos)
  const { body } = await central.post('lotes-debito', await debitoBody(central, dos, fecha))
  assert.deepEqual([await correos('debitoAvisado'), (await debito()).fecha], [[], null])
  const admin = await t.login('admin')
  const { huella } = (await admin.get(`lotes-debito/${body.id}`)).body
  assert.equal((await admin.post(`lotes-debito/${body.id}/aprobar`, { huella })).status, 200)
  assert.equal((await correos('debitoAvisado')).length, 2)
  assert.equal((await debito()).fecha, fecha)
})

test('a stopped debit is left out of the file, and the stop cannot be lifted for that file', async () => {
  const { id } = await lote()
  const { status, body } = await frenar()
  assert.equal(status, 200, JSON.stringify(body))
  assert.deepEqual([body.debito.estado, body.debito.levantable, body.debito.pagable], ['FRENADO', true, true])
  assert.equal((await ana.get('vistas/resumen-inicio')).body.cuenta.debito, null)
  assert.equal((await frenar()).body.codigo, 'DEBITO_YA_FRENADO')
  await central.post(`lotes-debito/${id}/archivos`)
  assert.deepEqual(
    (await renglonesDe(t, id)).map((r) => [Number(r.numero), r.estado]),
    [
      [numero, 'QUITADO'],
      [otro, 'PENDIENTE'],
    ],
  )
  assert.equal((await debito()).estado, 'FRENADO')
})

test('a stop lifted before the file is made lets the debit run', async () => {
  const { id } = await lote()
  await frenar()
  assert.equal((await levantar()).body.debito.estado, 'POR_DEBITAR')
  assert.equal((await levantar()).body.codigo, 'DEBITO_SIN_FRENO')
  await central.post(`lotes-debito/${id}/archivos`)
  assert.ok((await renglonesDe(t, id)).every((r) => r.estado === 'PENDIENTE'))
})

test('a stop after the file is made goes to the bank with its last day, and cannot be lifted', async () => {
  const enviado = await sentLote(t, central, convenio)
  const { body } = await frenar()
  assert.deepEqual([body.debito.estado, body.debito.enBanco], ['FRENADO', true])
  assert.ok(body.debito.tomaHasta < enviado.fecha)
  assert.equal((await levantar()).body.codigo, 'DEBITO_FRENO_EN_BANCO')
  assert.equal((await central.get(`lotes-debito/${enviado.id}`)).body.frenados, 1)
})

test('all debits stopped until a day: no lot before it takes the member', async () => {
  const fecha = await firstDay(t, central, convenio)
  assert.equal((await frenar({ hasta: addDays(t.today(), -1) })).body.codigo, 'DEBITO_FRENO_FECHA')
  assert.equal((await frenar({ hasta: addDays(t.today(), 366) })).body.errores[0].campo, 'hasta')
  assert.equal((await frenar({ hasta: fecha })).body.debito.frenadoHasta, fecha)
  const { noVan } = (await central.get(`lotes-debito/previa?idConvenio=${convenio}&fecha=${fecha}`)).body
  assert.deepEqual(noVan, [{ motivo: 'FRENADO', cantidad: 1, debe: 18450 }])
})

test('a stop of a slip that is no longer shown, or without a slip, is rejected', async () => {
  assert.equal((await frenar({ idTalon: 1 })).body.codigo, 'DEBITO_CAMBIO')
  await t.rows(
    `insert into movimiento_cuenta (afiliado_numero, fecha, descripcion, haber) values (${numero}, dia_de(now()), 'Pago', 18450)`,
  )
  assert.equal((await frenar()).body.codigo, 'DEBITO_NO_SE_FRENA')
  assert.deepEqual(await t.rows('select 1 from debito_freno'), [])
})

test('two concurrent stops create one', async () => {
  const idTalon = (await debito()).idTalon
  const answers = await alMismoTiempo(
    t,
    `select 1 from adhesion where solicitud_id = ${(await leer()).adhesion?.idSolicitud} for update`,
    [1, 2, 3].map(() => () => ana.post(`debitos-afiliado/${numero}/frenar`, { idTalon })),
  )
  assert.deepEqual(answers.map((a) => a.status).toSorted(), [200, 409, 409])
  assert.equal((await t.rows('select 1 from debito_freno')).length, 1)
})

test('a stop concurrent with the file is either in it or finds it made', async () => {
  const { id } = await lote()
  const idTalon = (await debito()).idTalon
  const answers = await alMismoTiempo(
    t,
    `select 1 from adhesion where solicitud_id = ${(await leer()).adhesion?.idSolicitud} for update`,
    [() => ana.post(`debitos-afiliado/${numero}/frenar`, { idTalon }), () => central.post(`lotes-debito/${id}/archivos`)],
  )
  assert.deepEqual(
    answers.map((a) => a.status),
    [200, 200],
  )
  const [suyo] = await renglonesDe(t, id)
  assert.equal(suyo?.estado === 'QUITADO', answers[0]?.body.debito.enBanco === false)
})

test('another member and branch get 404; the own branch reads it (audited), stops and lifts', async () => {
  const idTalon = (await debito()).idTalon
  for (const quien of [beto, otra]) {
    assert.equal((await quien.get(`vistas/debito-afiliado/${numero}`)).status, 404)
    assert.equal((await quien.post(`debitos-afiliado/${numero}/frenar`, { idTalon })).status, 404)
    assert.equal((await quien.post(`debitos-afiliado/${numero}/levantar`, { idTalon })).status, 404)
  }
  assert.equal((await central.post(`debitos-afiliado/${numero}/frenar`, { idTalon })).status, 403)
  assert.deepEqual(await lecturasDe(t, numero, () => leer(operador)), ['débito automático'])
  assert.equal((await frenar({}, operador)).status, 200)
  assert.equal((await levantar(operador)).status, 200)
})

test("a paid debit shows the bank's date and is notified", async () => {
  const { fecha } = await contesta('ACE')
  const { debito: d, ultimos } = await leer()
  assert.deepEqual([d?.estado, d?.fecha, d?.devuelveHasta], ['PAGADO', fecha, addDays(fecha, 30)])
  assert.deepEqual([ultimos[0]?.estado, ultimos[0]?.importe], ['COBRADO', 18450])
  assert.deepEqual(
    (await correos('debitoPagado')).map((c) => c.para),
    ['ana@gremial.example'],
  )
})

test('a rejected debit shows its reason and what follows, and is notified once', async () => {
  const { line } = await contesta('R10')
  const d = await debito()
  assert.deepEqual([d.estado, d.motivo, d.pagable], ['RECHAZADO', 'sin fondos en la cuenta', true])
  assert.ok(d.reintento && d.reintento > t.today())
  await sendAnswer(central, convenio, [answerLine({ ...line, resultado: 'R10' }), ''])
  const [correo, ...otros] = await correos('debitoRechazado')
  assert.deepEqual(otros, [])
  assert.match(correo?.datos.sigue ?? '', /^Lo intentamos de nuevo desde el /)
})

test('a reversed debit is owed again, and the member is notified', async () => {
  const { line } = await contesta('ACE')
  await sendAnswer(central, convenio, [answerLine({ ...line, resultado: 'R22' })])
  const d = await debito()
  assert.deepEqual([d.estado, d.pagable], ['DEVUELTO', true])
  assert.equal((await correos('debitoDevuelto')).length, 1)
  assert.equal((await ana.get('vistas/resumen-inicio')).body.cuenta.debito, null)
})

test('an annulled lot is notified and shown only to members notified of its approval', async () => {
  const { id, fecha } = await lote()
  assert.equal((await central.post(`lotes-debito/${id}/anular`, { motivo: 'Se armó mal' })).status, 200)
  const [correo] = (await correos('debitoAnulado')).filter((c) => c.para === 'ana@gremial.example')
  assert.match(correo?.datos.sigue ?? '', /^Ese débito se anuló/)
  const d = await debito()
  assert.deepEqual([d.estado, d.fecha, d.anulado], ['POR_DEBITAR', null, fecha])
  const before = (await correos('debitoAnulado')).length
  const dos = await newConvenio(central, { nombre: 'De a dos, anulado', dosDesde: 1 })
  const { body } = await central.post('lotes-debito', await debitoBody(central, dos, fecha))
  assert.equal((await central.post(`lotes-debito/${body.id}/anular`, { motivo: 'Se armó mal' })).status, 200)
  assert.equal((await correos('debitoAnulado')).length, before)
})

test('a wrong account suspends the authorisation; a newly granted one replaces it', async () => {
  await contesta('R02')
  const { adhesion, debito: d } = await leer()
  assert.deepEqual([adhesion?.estado, adhesion?.motivo], ['SUSPENDIDA', 'la cuenta está cerrada o suspendida'])
  assert.deepEqual([d?.estado, d?.reintento], ['RECHAZADO', null])
  assert.match((await correos('debitoRechazado'))[0]?.datos.sigue ?? '', /firmá con otra cuenta/)
  const { body: datos } = await ana.get(`vistas/adhesion/${numero}`)
  assert.deepEqual([datos.vigente.suspendida, datos.cbu], [true, ''])
  const firma = (cbu: string) =>
    ana.post('adhesiones/guardar-dto-adhesion', {
      productoAfiliado: { numeroAfiliado: numero, producto: { codigo: 'ADHESION_DA_RD' } },
      adhesion: {
        tipoCuentaAdhesionDA: 2,
        resumenDigitalEmail: 1,
        cbu,
        telefono: '341 555-0142',
        email: 'ana@gremial.example',
        autorizaDA: 1,
        textoVersion: datos.textoVersion,
      },
    })
  const [firmada] = await t.rows<{ cbu: string }>(`select cbu from solicitud where id = ${adhesion?.idSolicitud}`)
  assert.equal((await firma(firmada?.cbu ?? '')).body.codigo, 'ADHESION_MISMA_CUENTA')
  const nueva = await firma('0110432930043210987654')
  assert.equal(nueva.status, 201, JSON.stringify(nueva.body))
  assert.equal((await firma('0110432930043210987654')).body.codigo, 'SOLICITUD_EN_CURSO')
  const mesa = await t.login('mesa')
  await t.rows(`update solicitud set estado = 'APROBADA', subestado = 6, presentada = now(), presentada_por = 1, condiciones_dia = dia_de(now()),
    tomada_por = (select id from usuario where email = 'mesa@gremial.example'), tomada = now() where id = ${nueva.body.id}`)
  const { version } = (await mesa.get(`vistas/bandeja-tramites/${nueva.body.id}`)).body.solicitud
  const otorgada = await mesa.post(`solicitudes/${nueva.body.id}/otorgar`, { version, comentario: '' })
  assert.equal(otorgada.status, 200, JSON.stringify(otorgada.body))
  const vigentes = await t.rows<{
    id: number
  }>(`select d.solicitud_id as id from adhesion d join solicitud s on s.id = d.solicitud_id
    where s.afiliado_numero = ${numero} and s.estado = 'OTORGADA' and d.revocada is null`)
  assert.deepEqual(vigentes, [{ id: nueva.body.id }])
  assert.equal((await leer()).adhesion?.estado, 'VIGENTE')
})

test('revoking with a file at the bank shows and mails the last day of a stop', async () => {
  await sentLote(t, central, convenio)
  const { adhesion } = await leer()
  const revoca = { version: adhesion?.version, desde: t.today(), motivo: '' }
  assert.equal((await ana.post(`adhesiones/${adhesion?.idSolicitud}/revocar`, revoca)).status, 204)
  const { debito: d, adhesion: despues } = await leer()
  assert.deepEqual([despues?.estado, d?.estado, d?.enBanco, d?.levantable], ['TERMINADA', 'FRENADO', true, false])
  const [correo] = await correos('adhesionRevocada')
  assert.match(correo?.datos.banco ?? '', /ya está en el banco/)
})

test('the mail of a debit has its amount and its last day', async () => {
  await lote()
  const carta = (await recibir(t)).find((c) => c.para === 'ana@gremial.example')
  assert.match(carta?.asunto ?? '', /^Se debita \$ 18\.450,00 el /)
  assert.match(carta?.texto ?? '', /Si no querés que se debite, frenalo hasta el \d\d\/\d\d\/\d{4}/)
})
