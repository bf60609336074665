import assert from 'node:assert/strict'
import type { Esperan } from '@gremial/contract/afiliado/avisos.ts'
import type { RendicionAFirmar, VerificacionFirmas } from '@gremial/contract/tesoreria/firmas.ts'
import type { FilaHistorial } from '@gremial/contract/tesoreria/rendiciones-gasto.ts'
import { test } from 'vitest'
import { templateData, testApp } from '../../../../test/app.ts'
import { recibir } from '../../../../test/correo.ts'
import { eventually } from '../../../../test/eventually.ts'
import { rendicionConComprobantes, send, setComprobante, sign } from '../../../../test/firmas.ts'
import { worked } from '../../../../test/rastro.ts'
import { newRendicion, signedRendicion } from '../../../../test/rendiciones.ts'
import { type Ctx, systemCtx } from '../../../platform/context.ts'
import { backendOf } from '../../../platform/storage/backends.ts'
import { filesLocationOf } from '../../../platform/storage/location.ts'
import { keyOf } from '../../../platform/storage/store.ts'
import { verifyRendiciones } from './firmas.verificar.ts'
import { recordarUna } from './recordar.ts'

const t = await testApp()
const operador = await t.login('operador')
const secretario = await t.login('secretario')
const tesorera = await t.login('tesorera')
const ajeno = 'La planilla de rendición debe ser firmada por el Secretario y por el Tesorero de la Seccional.'

const read = async (quien: typeof operador, id: number) =>
  (await quien.get(`rendiciones-gasto/${id}/para-firmar`)).body as RendicionAFirmar
const row = async (quien: typeof operador, id: number) => (await quien.get(`rendiciones-gasto/${id}`)).body
const comprobar = async (id: number) =>
  (await operador.get(`rendiciones-gasto/${id}/verificar-firmas`)).body as VerificacionFirmas
const giveBack = (quien: typeof operador, id: number, cuerpo: Record<string, unknown>) =>
  quien.post(`rendiciones-gasto/${id}/devolver`, cuerpo)
/** Writes without firing triggers. */
const aEscondidas = (change: string) => t.rows(`begin; set local session_replication_role = replica; ${change}; commit`)

test('sending freezes the content and mails both signers; a repeat asks to confirm (C-FIRMA-16, C-FIRMA-12, C-FIRMA-13)', async () => {
  const empty = await newRendicion(t, operador)
  const nada = await operador.post(`rendiciones-gasto/${empty.id}/enviar-autorizacion`)
  assert.deepEqual([nada.status, nada.body.codigo], [409, 'RENDICION_VACIA'])
  const sinNada = await operador.get(`rendiciones-gasto/${empty.id}/verificar-firmas`)
  assert.deepEqual([sinNada.status, sinNada.body.codigo], [409, 'RENDICION_SIN_ENVIAR'])
  await recibir(t)
  const r = await rendicionConComprobantes(t, operador)
  const fingerprint = await send(operador, r.id)
  assert.match(fingerprint, /^[0-9a-f]{64}$/)
  const enviada = await row(operador, r.id)
  assert.deepEqual([enviada.idEstado, enviada.can.enviar, enviada.can.modificar], [7, false, false])
  const mails = await recibir(t)
  assert.deepEqual(mails.map((c) => c.para).toSorted(), ['secretario@gremial.example', 'tesorera@gremial.example'])
  assert.ok(mails.every((c) => c.ruta === `/app/seccionales/rendiciones-gasto/${r.id}/firmar` && c.texto.includes('121.900,50')))
  assert.equal((await giveBack(tesorera, r.id, { motivo: 'Falta el ticket' })).status, 204)
  const otraVez = await operador.post(`rendiciones-gasto/${r.id}/enviar-autorizacion`)
  const [, month, day] = [t.today().slice(0, 4), t.today().slice(5, 7), t.today().slice(8, 10)]
  assert.deepEqual([otraVez.status, otraVez.body.codigo], [409, 'RENDICION_YA_ENVIADA'])
  assert.ok(otraVez.body.message.includes(`${day}/${month}/${t.today().slice(0, 4)}`), otraVez.body.message)
  await send(operador, r.id, true)
})

test('authorise is offered to each signer until signed; the second signature authorises (C-FIRMA-01..05)', async () => {
  const r = await rendicionConComprobantes(t, operador)
  const ofrece = async () => [(await row(secretario, r.id)).can.autorizar, (await row(tesorera, r.id)).can.autorizar]
  assert.deepEqual(await ofrece(), [false, false])
  const huella = await send(operador, r.id)
  assert.deepEqual([...(await ofrece()), (await row(operador, r.id)).can.autorizar], [true, true, false])
  // Without a submission there is nothing to authorise.
  await aEscondidas(`update rendicion_gasto set fecha_ultimo_envio = null where id = ${r.id}`)
  assert.deepEqual(await ofrece(), [false, false])
  await aEscondidas(`update rendicion_gasto set fecha_ultimo_envio = now() where id = ${r.id}`)
  const meEspera = async () =>
    ((await secretario.get('vistas/esperan')).body as Esperan).cosas.some((c) => c.cosa === 'firma' && c.id === String(r.id))
  assert.ok(await meEspera())
  assert.equal((await sign(secretario, r.id, huella)).status, 200)
  assert.deepEqual(await ofrece(), [false, true])
  const duplicate = await sign(secretario, r.id, huella)
  assert.deepEqual([duplicate.status, duplicate.body.codigo], [409, 'FIRMA_YA_PUESTA'])
  assert.ok(!(await meEspera()))
  const medio = await read(tesorera, r.id)
  assert.deepEqual(
    medio.firmas.map((f) => [f.firma, f.esMia, f.firmada !== null]),
    [
      ['SECRETARIA', false, true],
      ['TESORERIA', true, false],
    ],
  )
  await recibir(t)
  const second = await sign(tesorera, r.id, huella)
  assert.deepEqual([second.status, second.body.idEstado], [200, 2])
  assert.deepEqual(await ofrece(), [false, false])
  // The signer gets a copy with the hash; the sender, the authorisation.
  const mails = await recibir(t)
  assert.deepEqual(
    mails.map((c) => [c.para, c.asunto]),
    [
      ['tesorera@gremial.example', `Firmaste la rendición ${r.numeroRendicion}`],
      ['operador@gremial.example', `La rendición ${r.numeroRendicion} quedó autorizada`],
    ],
  )
  assert.ok(mails[0]?.texto.includes(huella))
  const { body: historia } = await operador.get(`rendiciones-gasto/${r.id}/historial`)
  assert.deepEqual(
    historia.map((s: { que: string; idEstado: number }) => [s.que, s.idEstado]),
    [
      ['creada', 1],
      ['enviada', 7],
      ['firmada', 7],
      ['firmada', 7],
      ['autorizada', 2],
    ],
  )
  assert.deepEqual(await comprobar(r.id), { valida: true, huella, firmadas: 2, comprobantes: 2, problemas: [] })
})

test("a user who is not a named signer is refused with the signers' names (C-FIRMA-06, C-FIRMA-07, C-FIRMA-17)", async () => {
  const r = await rendicionConComprobantes(t, operador)
  const fingerprint = await send(operador, r.id)
  for (const quien of ['operador', 'central', 'revisora', 'admin']) {
    const no = await sign(await t.login(quien), r.id, fingerprint)
    assert.deepEqual([quien, no.status, no.body.codigo, no.body.message], [quien, 403, 'FIRMA_AJENA', ajeno])
  }
  assert.equal((await sign(await t.login('otra'), r.id, fingerprint)).status, 404)
  // A caller who is not a signer gets that error first; a signer gets the missing hash.
  assert.deepEqual((await operador.post(`rendiciones-gasto/${r.id}/autorizar-rendicion`)).body.codigo, 'FIRMA_AJENA')
  const withoutFingerprint = await tesorera.post(`rendiciones-gasto/${r.id}/autorizar-rendicion`)
  assert.deepEqual([withoutFingerprint.status, withoutFingerprint.body.errores?.[0]?.campo], [400, 'huella'])
  assert.equal((await sign(await t.login('ana'), r.id, fingerprint)).status, 403)
  // Signers are matched by member number, not by role: another secretary of the branch is refused.
  await aEscondidas(`update rendicion_gasto set secretario_numero = 1015 where id = ${r.id}`)
  assert.equal((await sign(secretario, r.id, fingerprint)).body.codigo, 'FIRMA_AJENA')
})

test('a signer whose mandate ended cannot sign, and nothing is sent to them', async () => {
  const [r, s] = [await rendicionConComprobantes(t, operador), await rendicionConComprobantes(t, operador)]
  const fingerprint = await send(operador, r.id)
  const [mandato] = await t.rows<{ id: number; hasta: string }>(
    `select id, hasta::text from mandato where afiliado_numero = 1011 and puesto = 49 and seccional_id = 1`,
  )
  await t.rows(`update mandato set hasta = dia_de(now()) - 2 where id = ${mandato?.id}`)
  try {
    const no = await operador.post(`rendiciones-gasto/${s.id}/enviar-autorizacion`)
    assert.deepEqual([no.status, no.body.codigo], [409, 'FIRMANTE_SIN_CARGO'])
    const tampoco = await sign(secretario, r.id, fingerprint)
    assert.deepEqual([tampoco.status, tampoco.body.codigo], [409, 'FIRMANTE_SIN_CARGO'])
    assert.equal((await row(operador, r.id)).autorizaSecretario, null)
  } finally {
    await t.rows(`update mandato set hasta = '${mandato?.hasta}' where id = ${mandato?.id}`)
  }
  // Nor can a named office holder without a role that allows it.
  const dejan = await t.rows<{ rol_id: number; ambito: string }>(
    `delete from rol_permiso where permiso = 'rendiciones.firmar' returning rol_id, ambito`,
  )
  await eventually(async () => (await row(secretario, r.id)).can.autorizar, false)
  assert.equal((await sign(secretario, r.id, fingerprint)).body.codigo, 'SIN_PERMISO')
  for (const { rol_id, ambito } of dejan)
    await t.rows(`insert into rol_permiso (rol_id, permiso, ambito) values (${rol_id}, 'rendiciones.firmar', '${ambito}')`)
  await eventually(async () => (await row(secretario, r.id)).can.autorizar, true)
})

test('concurrent, repeated and stale signatures give exactly two', async () => {
  const r = await rendicionConComprobantes(t, operador)
  const fingerprint = await send(operador, r.id)
  const estados = (await Promise.all([secretario, tesorera, secretario, tesorera].map((q) => sign(q, r.id, fingerprint)))).map(
    (x) => x.status,
  )
  assert.deepEqual(estados.toSorted(), [200, 200, 409, 409])
  assert.equal((await row(operador, r.id)).idEstado, 2)
  const s = await rendicionConComprobantes(t, operador)
  const first = await send(operador, s.id)
  assert.equal((await sign(secretario, s.id, first)).status, 200)
  assert.equal((await giveBack(tesorera, s.id, { motivo: 'El importe del taller no coincide', huella: first })).status, 204)
  assert.deepEqual(await t.rows(`select envio_id from rendicion_gasto where id = ${s.id}`), [{ envio_id: null }])
  // Its preparer has it among what awaits them, with the reason, until it is sent again; the signers do not.
  const vuelve = async (quien: typeof operador) =>
    ((await quien.get('vistas/esperan')).body as Esperan).cosas
      .filter((c) => c.cosa === 'rendicionDevuelta' && c.id === String(s.id))
      .map((c) => c.datos.motivo)
  assert.deepEqual(await vuelve(operador), ['El importe del taller no coincide'])
  assert.deepEqual([await vuelve(secretario), await vuelve(await t.login('otra'))], [[], []])
  assert.equal((await sign(secretario, s.id, first)).body.codigo, 'RENDICION_OTRO_ESTADO')
  await setComprobante(t, s.id, s.detalles[0]?.id ?? 0, { importe: 100 })
  const second = await send(operador, s.id, true)
  assert.notEqual(second, first)
  assert.deepEqual(await vuelve(operador), [])
  // The reason of the return is still shown to its new signers.
  const { devolucion } = (await operador.get(`rendiciones-gasto/${s.id}`)).body
  assert.equal(devolucion.motivo, 'El importe del taller no coincide')
  // The stale page shows the first version: it can neither sign nor return.
  assert.equal((await sign(secretario, s.id, first)).body.codigo, 'VERSION_VIEJA')
  assert.equal((await giveBack(secretario, s.id, { motivo: 'No', huella: first })).body.codigo, 'VERSION_VIEJA')
  assert.equal((await row(operador, s.id)).autorizaSecretario, null)
  assert.equal((await sign(secretario, s.id, second)).status, 200)
  assert.deepEqual(
    (
      await t.rows(`select firma, anulada is not null as anulada from rendicion_firma where rendicion_id = ${s.id} order by id`)
    ).map((f) => [f.firma, f.anulada]),
    [
      ['SECRETARIA', true],
      ['SECRETARIA', false],
    ],
  )
})

test('changes since a return are listed: added, changed, removed, header and totals', async () => {
  const r = await rendicionConComprobantes(t, operador)
  const [first, second] = r.detalles.map((d) => d.id)
  const cochera = await setComprobante(t, r.id, first ?? 0, { importe: 6300, proveedor: 'Cochera Mitre' })
  const taller = await setComprobante(t, r.id, second ?? 0, { importe: 69_500, proveedor: 'Taller Núñez', numero: 4410 })
  await send(operador, r.id)
  assert.equal((await read(secretario, r.id)).cambios, null)
  const wrong = await giveBack(secretario, r.id, { motivo: '  ' })
  assert.deepEqual([wrong.status, wrong.body.errores?.[0]?.campo], [400, 'motivo'])
  await giveBack(secretario, r.id, { motivo: 'El importe del taller no coincide con la factura.' })
  const volvio = (await recibir(t)).find((c) => c.para === 'operador@gremial.example' && c.texto.includes('no coincide'))
  assert.ok(volvio)
  await t.rows(`delete from comprobante where id in (${cochera.id}, ${taller.id})`)
  const other = await setComprobante(t, r.id, second ?? 0, { importe: 96_500, proveedor: 'Taller Núñez', numero: 4410 })
  const nuevo = await setComprobante(t, r.id, first ?? 0, { importe: 4200, proveedor: 'Peajes del Litoral' })
  const { body: version } = await operador.get(`rendiciones-gasto/${r.id}`)
  await operador.put('rendiciones-gasto', {
    id: r.id,
    version: version.version,
    tipo: r.tipo.id,
    fecha: r.fecha,
    responsable: 'Otra persona',
    mesPeriodo: r.mesPeriodo,
    anioPeriodo: r.anioPeriodo,
    idSecretario: 1011,
    idTesorero: 1010,
    secretaria: null,
    motivo: r.motivo,
    personasViajaron: '',
  })
  await send(operador, r.id, true)
  const { cambios, comprobantes, total } = await read(secretario, r.id)
  assert.deepEqual(
    [cambios?.motivo, cambios?.deMi, cambios?.agregados, cambios?.modificados, cambios?.quitados, cambios?.iguales],
    [
      'El importe del taller no coincide con la factura.',
      true,
      [nuevo.id],
      [{ id: other.id, antes: 69_500, importe: 96_500 }],
      [{ proveedor: 'Cochera Mitre', importe: 6300 }],
      2,
    ],
  )
  assert.deepEqual(cambios?.encabezado, [{ campo: 'responsable', antes: 'Gabriela Núñez', ahora: 'Otra persona' }])
  assert.equal(Math.round(((cambios?.totalAntes ?? 0) - total) * 100), Math.round((69_500 + 6300 - 96_500 - 4200) * 100))
  assert.deepEqual(
    comprobantes.slice(0, 3).map((c) => c.cambio),
    ['NUEVO', 'CAMBIO', null],
  )
  assert.equal((await read(tesorera, r.id)).cambios?.deMi, false)
})

test('one changed byte, amount, word or receipt fails the check and blocks signing', async () => {
  const r = await rendicionConComprobantes(t, operador)
  const [first] = r.detalles.map((d) => d.id)
  const { id, archivo } = await setComprobante(t, r.id, first ?? 0, { proveedor: 'Librería Oroño', numero: 77 })
  const fingerprint = await send(operador, r.id)
  await sign(tesorera, r.id, fingerprint)
  assert.equal((await comprobar(r.id)).valida, true)
  // Changes one byte of the stored file.
  const estante = backendOf(filesLocationOf({ dataDir: templateData(), files: undefined }))
  const sano = (await estante.read(keyOf(archivo))) ?? Buffer.alloc(0)
  const roto = Buffer.from(sano)
  roto[10] = (roto[10] ?? 0) ^ 1
  await estante.write(keyOf(archivo), roto)
  const withFile = await comprobar(r.id)
  assert.deepEqual([withFile.valida, withFile.problemas.map((p) => [p.idComprobante, p.campo])], [false, [[id, 'archivo']]])
  assert.match(withFile.problemas[0]?.texto ?? '', /Librería Oroño A 0004-00000077/)
  const no = await sign(secretario, r.id, fingerprint)
  assert.deepEqual([no.status, no.body.codigo], [409, 'RENDICION_ALTERADA'])
  assert.match(no.body.message, /Librería Oroño/)
  await estante.write(keyOf(archivo), sano)
  assert.equal((await comprobar(r.id)).valida, true)
  // The database's owner can also drop the constraint between content and hash.
  await aEscondidas('alter table rendicion_envio drop constraint rendicion_envio_huella')
  for (const [change, vuelta, field] of [
    [
      `update comprobante set importe = importe + 0.01 where id = ${id}`,
      `update comprobante set importe = importe - 0.01 where id = ${id}`,
      'importe',
    ],
    [
      `update rendicion_gasto set total = total + 0.01 where id = ${r.id}`,
      `update rendicion_gasto set total = total - 0.01 where id = ${r.id}`,
      'total',
    ],
    [
      `update rendicion_gasto set motivo = 'Otro' where id = ${r.id}`,
      `update rendicion_gasto set motivo = '${r.motivo}' where id = ${r.id}`,
      'motivo',
    ],
    [
      `update rendicion_detalle set observacion = 'x' where id = ${first}`,
      `update rendicion_detalle set observacion = '' where id = ${first}`,
      'observacion',
    ],
    [
      `update comprobante set archivo_sha256 = (select archivo_sha256 from comprobante where rendicion_id = ${r.id} and id <> ${id} limit 1) where id = ${id}`,
      `update comprobante set archivo_sha256 = '${archivo}' where id = ${id}`,
      'archivo',
    ],
    [
      `update comprobante set rendicion_id = (select min(id) from rendicion_gasto where id <> ${r.id}) where id = ${id}`,
      `update comprobante set rendicion_id = ${r.id} where id = ${id}`,
      'falta',
    ],
    [
      `update rendicion_envio set contenido = contenido || ' ' where rendicion_id = ${r.id}`,
      `update rendicion_envio set contenido = rtrim(contenido) where rendicion_id = ${r.id}`,
      'contenido',
    ],
    [
      `update rendicion_firma set huella = repeat('0', 64) where rendicion_id = ${r.id}`,
      `update rendicion_firma set huella = '${fingerprint}' where rendicion_id = ${r.id}`,
      'firma',
    ],
  ] as const) {
    await aEscondidas(change)
    const { valida, problemas } = await comprobar(r.id)
    assert.deepEqual([valida, problemas.map((p) => p.campo)], [false, [field]], change)
    if (field !== 'firma') assert.equal((await sign(secretario, r.id, fingerprint)).body.codigo, 'RENDICION_ALTERADA', change)
    await aEscondidas(vuelta)
  }
  assert.equal((await sign(secretario, r.id, fingerprint)).status, 200)
  const ctx = systemCtx(t.services, t.app.log)
  assert.equal((await verifyRendiciones(ctx)).malas, 0)
  // A signed settlement without its submission is reported.
  const [{ envio_id: envio } = {}] = await t.rows(`select envio_id from rendicion_gasto where id = ${r.id}`)
  await aEscondidas(`update rendicion_gasto set envio_id = null where id = ${r.id}`)
  assert.equal((await verifyRendiciones(ctx)).primera?.numero, r.numeroRendicion)
  await aEscondidas(`update rendicion_gasto set envio_id = ${envio} where id = ${r.id}`)
  assert.equal((await (await t.login('otra')).get(`rendiciones-gasto/${r.id}/verificar-firmas`)).status, 404)
  // Unreadable frozen content cannot be signed.
  const { id: ilegible } = await signedRendicion(t, { estado: 7 })
  const [{ huella: empty } = {}] = await t.rows<{ huella: string }>(
    `select huella from rendicion_envio where rendicion_id = ${ilegible}`,
  )
  assert.equal((await sign(secretario, ilegible, empty ?? '')).body.codigo, 'RENDICION_ALTERADA')
  // A settlement older than the audit has only later events in it.
  const [deAntes] = await t.rows<{ id: number }>(`select r.id from rendicion_gasto r where r.estado = 2 and r.seccional_id = 1
    and not exists (select from auditoria a where a.entidad = 'rendicion' and a.entidad_id = r.id::text) order by r.id limit 1`)
  const pago = await (await t.login('central')).post(`rendiciones-gasto/${deAntes?.id}/informar-pago`, { fechaPago: t.today() })
  assert.equal(pago.status, 200, JSON.stringify(pago.body))
  assert.deepEqual((await comprobar(deAntes?.id ?? 0)).problemas, [])
  // A settlement from before signatures, never sent, is not reported as altered.
  await aEscondidas(`update rendicion_gasto set envio_id = null where id = ${deAntes?.id}`)
  assert.equal((await verifyRendiciones(ctx)).malas, 0)
  // Content, hash and signatures changed consistently: the audit still reveals it.
  await aEscondidas(`alter table rendicion_envio disable trigger all; update rendicion_gasto set motivo = 'Otro' where id = ${r.id};
    update rendicion_envio set contenido = replace(contenido, '${r.motivo}', 'Otro'),
      huella = encode(sha256(convert_to(replace(contenido, '${r.motivo}', 'Otro'), 'UTF8')), 'hex') where rendicion_id = ${r.id};
    update rendicion_firma f set huella = e.huella from rendicion_envio e where e.id = f.envio_id and f.rendicion_id = ${r.id}`)
  assert.deepEqual(
    (await comprobar(r.id)).problemas.map((p) => p.campo),
    ['auditoria', 'auditoria'],
  )
  const semanal = await verifyRendiciones(ctx)
  assert.deepEqual([semanal.malas, semanal.primera?.numero], [1, r.numeroRendicion])
  await aEscondidas(`delete from rendicion_firma where rendicion_id = ${r.id} and firma = 'SECRETARIA'`)
  assert.deepEqual(
    (await comprobar(r.id)).problemas.map((p) => p.campo),
    ['faltaFirma', 'auditoria'],
  )
})

test('signers who have not signed are reminded every two days', async () => {
  const remind = (ctx: Ctx) => worked('recordatorios', () => recordarUna(ctx))
  const ctx = () => systemCtx(t.services, t.app.log)
  while (await remind({ ...ctx(), now: new Date(Date.now() + 60_000) }));
  const r = await rendicionConComprobantes(t, operador)
  const fingerprint = await send(operador, r.id)
  await sign(secretario, r.id, fingerprint)
  await recibir(t)
  const days = (n: number) => ({ ...ctx(), now: new Date(Date.now() + n * 86_400_000) })
  await aEscondidas(`update rendicion_envio set recordado = now() + interval '90 days' where rendicion_id <> ${r.id}`)
  assert.equal(await remind(days(1.9)), false)
  const juntos = await Promise.all([remind(days(2.1)), remind(days(2.1))])
  assert.equal(juntos.filter(Boolean).length, 1)
  assert.equal(await remind(days(3)), false)
  t.at(days(3).now)
  assert.deepEqual(
    (await recibir(t)).map((c) => c.para),
    ['tesorera@gremial.example'],
  )
  t.at()
  assert.equal(await remind(days(4.2)), true)
  assert.equal(await remind(days(4.2)), false)
  const { body: historia } = await operador.get(`rendiciones-gasto/${r.id}/historial`)
  const recordada = ['recordada', 'PENDIENTE DE FIRMAS', '']
  assert.deepEqual(
    historia.slice(-3).map((s: FilaHistorial) => [s.que, s.estado, s.usuario]),
    [['firmada', 'PENDIENTE DE FIRMAS', 'Acosta, Ramón Esteban'], recordada, recordada],
  )
})
