import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import { faltaEnAdhesion, nombreTipoCuenta, tiposCuenta } from '@gremial/contract/tramites/adhesion.ts'
import { test } from 'vitest'
import { alMismoTiempo } from '../../../../test/a-la-vez.ts'
import { type Person, testApp } from '../../../../test/app.ts'
import { recibir } from '../../../../test/correo.ts'
import { preverRenuncia } from '../../../../test/hechos.ts'
import { lecturasDe } from '../../../../test/lecturas.ts'
import { pdf, sendPaper } from '../../../../test/papeles.ts'
import { openDatabase } from '../../../platform/db/pool.ts'
import { sembrar } from '../../../semillas/semillas.ts'
import { adhesionesVigentes } from './adhesion.queries.ts'

const t = await testApp()
const [ana, beto, operador, otra, mesa] = [
  await t.login('ana'),
  await t.login('beto'),
  await t.login('operador'),
  await t.login('otra'),
  await t.login('mesa'),
]
const cbu = '0110432930043210987654'
const nadie = { numero: 1002 }

test("reading a member's authorisation is audited, unless it is one's own", async () => {
  assert.deepEqual(await lecturasDe(t, 1002, () => operador.get('vistas/adhesion/1002')), ['tramites'])
  assert.deepEqual(await lecturasDe(t, 1002, () => beto.get('vistas/adhesion/1002')), [])
})

/** The payload of the specification, with changes in `mas`. */
async function carga(quien: Person, numeroAfiliado: number, mas: Record<string, unknown> = {}) {
  const { body } = await quien.get(`vistas/adhesion/${numeroAfiliado}`)
  return {
    productoAfiliado: { numeroAfiliado, producto: { codigo: 'ADHESION_DA_RD' }, seccional: { id: body.seccional?.id ?? 1 } },
    adhesion: {
      tipoCuentaAdhesionDA: 2,
      resumenDigitalEmail: 1,
      resumenDigitalWA: 0,
      cbu,
      telefono: '341 555-0142',
      email: 'beto@correo.example',
      autorizaDA: 1,
      textoVersion: body.textoVersion,
      ...mas,
    },
  }
}
const firmar = async (quien: Person, numero: number, mas: Record<string, unknown> = {}) =>
  quien.post('adhesiones/guardar-dto-adhesion', await carga(quien, numero, mas))
const limpiar = (numero: number) =>
  t.rows(
    `update solicitud set estado = 'ANULADA' where afiliado_numero = ${numero} and producto_id = (select id from producto where codigo = 'ADHESION_DA_RD')`,
  )

test('an authorisation is signed with the specified payload and returns id and member (B-ADHESION-04, B-ADHESION-08)', async () => {
  const { status, body } = await firmar(beto, nadie.numero)
  assert.equal(status, 201, JSON.stringify(body))
  assert.deepEqual(Object.keys(body).sort(), ['id', 'numeroAfiliado'])
  assert.equal(body.numeroAfiliado, nadie.numero)
  const { body: s } = await beto.get(`productos-afiliado/${body.id}`)
  assert.deepEqual([s.producto.codigo, s.estado, s.idSubestadoSolicitud, s.cbu], ['ADHESION_DA_RD', 'INICIADA', 4, cbu])
  assert.deepEqual([s.adhesion.tipoCuentaAdhesionDA, s.adhesion.resumenDigitalEmail, s.adhesion.resumenDigitalWA], [2, 1, 0])
  await limpiar(nadie.numero)
  // A loan begun since has no account, and is no pending authorisation.
  const [anticipo] = await t.rows<{ id: number }>(`select id from producto where codigo = 'ANTICIPO'`)
  const otro = await beto.post('solicitudes-prestamo', { clave: randomUUID(), idProducto: anticipo?.id })
  const { body: forma } = await beto.get(`vistas/adhesion/${nadie.numero}`)
  assert.deepEqual([otro.status, forma.cbu, forma.enCurso], [201, cbu, null])
  await t.rows(`update solicitud set estado = 'ANULADA' where id = ${otro.body.id}`)
})

test('the authorised text is stored as read, with version, hash, timestamp, address and signer', async () => {
  const { body: datos } = await beto.get(`vistas/adhesion/${nadie.numero}`)
  const { body } = await firmar(beto, nadie.numero, { tipoCuentaAdhesionDA: 1 })
  const [fila] = await t.rows<{ texto: string; texto_version: string; huella: string; direccion: string; por: string }>(
    `select d.*, u.email as por from adhesion d join usuario u on u.id = d.firmada_por where solicitud_id = ${body.id}`,
  )
  assert.equal(fila?.texto, datos.texto.join('\n\n').replace('{cuenta}', 'cuenta corriente').replace('{cbu}', cbu))
  assert.match(fila?.texto ?? '', /Yo, Sosa|Yo, /)
  assert.doesNotMatch(fila?.texto ?? '', /\{\w+\}/)
  assert.deepEqual([fila?.texto_version, fila?.por, fila?.direccion], ['2026-11-01 es', 'beto@gremial.example', '127.0.0.1'])
  assert.equal(
    fila?.huella,
    createHash('sha256')
      .update(fila?.texto ?? '')
      .digest('hex'),
  )
  await limpiar(nadie.numero)
  // A new version of the text requires reading it again; signed ones stay.
  const vieja = await carga(beto, nadie.numero)
  await t.rows(`update organizacion set legales = jsonb_set(legales, '{debito,version}', '"2027-01-01"')`)
  const tarde = await beto.post('adhesiones/guardar-dto-adhesion', vieja)
  assert.deepEqual([tarde.status, tarde.body.codigo], [409, 'ADHESION_TEXTO'])
  assert.equal((await beto.get(`productos-afiliado/${body.id}`)).body.adhesion.textoVersion, '2026-11-01 es')
  // In the signer's language.
  const enIngles = await t.login('beto', 'en')
  assert.match((await enIngles.get(`vistas/adhesion/${nadie.numero}`)).body.texto[1], /authorise Unión de Trabajadores del Sur/)
})

test('missing data are refused together, as text (B-ADHESION-09, B-ADHESION-10, B-ADHESION-11, B-ADHESION-12, B-ADHESION-15, B-ADHESION-19)', async () => {
  const casos: Array<[mas: Record<string, unknown>, dice: RegExp]> = [
    [{ resumenDigitalEmail: 0 }, /al menos un resumen digital/],
    [{ resumenDigitalWA: 1, telefono: '' }, /Para recibirlo por WhatsApp hace falta un teléfono/],
    [{ telefono: '' }, /Hacen falta un teléfono y un correo/],
    [{ telefono: '555' }, /Hacen falta un teléfono y un correo/],
    [{ email: '' }, /Hacen falta un teléfono y un correo/],
    [{ tipoCuentaAdhesionDA: null }, /cuenta corriente o caja de ahorro/],
    [{ tipoCuentaAdhesionDA: 3 }, /cuenta corriente o caja de ahorro/],
    [{ autorizaDA: 0 }, /que autorices el débito/],
  ]
  for (const [mas, dice] of casos) {
    const { status, body } = await firmar(beto, nadie.numero, mas)
    assert.deepEqual([status, body.codigo], [400, 'ADHESION_INVALIDA'], JSON.stringify(mas))
    assert.match(body.message, dice)
  }
  const { body } = await firmar(beto, nadie.numero, { resumenDigitalEmail: 0, autorizaDA: 0, tipoCuentaAdhesionDA: null })
  assert.equal(body.message.split('.').length, 5, body.message)
  assert.equal(
    (
      await t.rows(
        `select from solicitud where afiliado_numero = ${nadie.numero} and estado = 'INICIADA' and cbu = '${cbu}' and monto is null`,
      )
    ).length,
    0,
  )
})

test('account types are 1 and 2, yes and no are 1 and 0 (B-ADHESION-05, B-ADHESION-06, B-ADHESION-07, B-ADHESION-13, B-ADHESION-14, B-ADHESION-20)', async () => {
  assert.deepEqual(tiposCuenta, { cuentaCorriente: 1, cajaAhorro: 2 })
  assert.deepEqual([1, 2].map(nombreTipoCuenta), ['corriente', 'ahorro'])
  const bien = { resumenDigitalEmail: 1, resumenDigitalWA: 0, autorizaDA: 1, telefono: '3415550142', email: 'a@b.co' }
  assert.deepEqual(
    [1, 2].map((tipoCuentaAdhesionDA) => faltaEnAdhesion({ ...bien, tipoCuentaAdhesionDA })),
    [[], []],
  )
  for (const mas of [{ resumenDigitalEmail: true }, { resumenDigitalWA: 2 }, { autorizaDA: 'si' }]) {
    const { status, body } = await firmar(beto, nadie.numero, mas)
    assert.equal(status, 400)
    assert.equal(body.errores[0].campo, `adhesion.${Object.keys(mas)[0]}`)
  }
  // Both check digits of the CBU.
  for (const mal of ['0110432830043210987654', '0110432930043210987655', cbu.slice(1)])
    assert.equal((await firmar(beto, nadie.numero, { cbu: mal })).body.errores[0].campo, 'adhesion.cbu')
})

test('a branch signs for its member, and is recorded; not for another branch (B-ADHESION-18)', async () => {
  const [propio] = await t.rows<{ numero: number }>(
    `select numero from afiliado where seccional_id = 1 and numero > 1020 and numero % 6 <> 0 order by numero limit 1`,
  )
  const [ajeno] = await t.rows<{ numero: number }>(`select numero from afiliado where seccional_id = 3 limit 1`)
  await recibir(t)
  const { status, body } = await firmar(operador, propio?.numero ?? 0)
  assert.equal(status, 201, JSON.stringify(body))
  // The clerk gets the copy too, word by word and with its hash.
  const copias = await recibir(t)
  assert.equal(copias.length, 2)
  const [guardada] = await t.rows<{ texto: string; huella: string; email: string }>(
    `select texto, huella, email from adhesion where solicitud_id = ${body.id}`,
  )
  assert.deepEqual(new Set(copias.map((c) => c.para)), new Set(['operador@gremial.example', guardada?.email]))
  for (const { texto } of copias) {
    assert.ok(texto.includes(guardada?.huella ?? 'x'))
    assert.ok(texto.replace(/\s+/g, ' ').includes((guardada?.texto ?? 'x').replace(/\s+/g, ' ').slice(0, 60)))
  }
  // A disabled account is not mailed: the copy goes to the address given.
  await t.rows('update usuario set habilitado = false where afiliado_numero = 1002')
  assert.equal((await firmar(operador, nadie.numero)).status, 201)
  assert.deepEqual((await recibir(t)).map((c) => c.para).toSorted(), ['beto@correo.example', 'operador@gremial.example'])
  await t.rows('update usuario set habilitado = true where afiliado_numero = 1002')
  await limpiar(nadie.numero)
  const { body: s } = await operador.get(`productos-afiliado/${body.id}`)
  assert.deepEqual([s.iniciadaPor, s.adhesion.firmadaPor, s.sucesos[0].papel], ['Godoy, Martín', 'Godoy, Martín', 'SECCIONAL'])
  const cuerpo = await carga(operador, propio?.numero ?? 0)
  cuerpo.productoAfiliado.numeroAfiliado = ajeno?.numero ?? 0
  assert.equal((await operador.post('adhesiones/guardar-dto-adhesion', cuerpo)).status, 404)
  assert.equal((await operador.get(`vistas/adhesion/${ajeno?.numero}`)).status, 404)
  assert.equal((await ana.get(`vistas/adhesion/${propio?.numero}`)).status, 404)
  assert.equal((await otra.post(`solicitudes-adhesion/${body.id}/presentar`, { version: s.version })).status, 404)
  assert.equal((await mesa.post('adhesiones/guardar-dto-adhesion', cuerpo)).status, 403)
})

test('a member has one: repeated calls sign once, and a pending or current one refuses another', async () => {
  const cuerpo = { clave: randomUUID(), ...(await carga(beto, nadie.numero)) }
  const juntas = await Promise.all(Array.from({ length: 6 }, () => beto.post('adhesiones/guardar-dto-adhesion', cuerpo)))
  assert.equal(new Set(juntas.map((j) => `${j.status} ${j.body.id}`)).size, 1, JSON.stringify(juntas[0]?.body))
  const otraVez = await firmar(beto, nadie.numero)
  assert.deepEqual([otraVez.status, otraVez.body.codigo], [409, 'SOLICITUD_EN_CURSO'])
  assert.ok((await beto.get(`vistas/adhesion/${nadie.numero}`)).body.enCurso.id === juntas[0]?.body.id)
  const deAna = await firmar(ana, 1001)
  assert.deepEqual([deAna.status, deAna.body.codigo], [409, 'ADHESION_VIGENTE'])
  await limpiar(nadie.numero)
})

test('a signed one is filed once with its documents; a refusal returns its reasons (B-ADHESION-17)', async () => {
  const { body } = await firmar(beto, nadie.numero)
  const { body: s } = await beto.get(`productos-afiliado/${body.id}`)
  const { status, body: con } = await sendPaper(beto, {
    de: `solicitudes-adhesion/${body.id}`,
    idRequisito: s.documentos[0].idRequisito,
    contenido: pdf(),
  })
  assert.deepEqual([status, con.documentos[0].estado, con.documentos[0].requisito], [200, 'ENVIADO', 'Constancia de CBU'])
  const canales = { resumenDigitalEmail: 1, resumenDigitalWA: 0, telefono: '3415550143', email: 'beto@correo.example' }
  const antes = await beto.put(`adhesiones/${body.id}/canales`, { version: s.version, ...canales })
  assert.equal(antes.body.codigo, 'ADHESION_NO_VIGENTE')
  await recibir(t)
  const juntas = await Promise.all(
    [1, 2, 3].map(() => beto.post(`solicitudes-adhesion/${body.id}/presentar`, { version: s.version })),
  )
  assert.deepEqual(juntas.map((j) => j.status).sort(), [200, 409, 409])
  const tarde = juntas.find((j) => j.status === 409)
  assert.equal(tarde?.body.message, 'La solicitud está PRESENTADA y ya no se puede cambiar.')
  const { body: presentada } = await beto.get(`productos-afiliado/${body.id}`)
  assert.deepEqual([presentada.estado, presentada.idSubestadoSolicitud, presentada.producto.condiciones], ['PRESENTADA', 6, null])
  assert.equal(presentada.sucesos.at(-1).que, 'presentada')
  assert.deepEqual(
    (await recibir(t)).map((c) => c.para),
    ['beto@gremial.example'],
  )
  // A loan is not filed as an authorisation.
  const [prestamo] = await t.rows<{
    id: number
    version: number
  }>(`select s.id, s.version from solicitud s join producto p on p.id = s.producto_id
    where afiliado_numero = 1001 and s.estado = 'INICIADA' and p.clase = 'PRESTAMO' limit 1`)
  assert.equal((await ana.post(`solicitudes-adhesion/${prestamo?.id}/presentar`, { version: prestamo?.version })).status, 404)
  // All documents are required now, and none is there.
  await t.rows(`update requisito set obligatorio = true where nombre = 'Constancia de CBU' and producto_id = ${s.producto.id}`)
  await limpiar(nadie.numero)
  const { body: nueva } = await firmar(beto, nadie.numero)
  const incompleta = await beto.post(`solicitudes-adhesion/${nueva.id}/presentar`, { version: 1 })
  assert.match(incompleta.body.message, /Falta: Constancia de CBU/)
  // An accepted document of that kind is reused.
  await t.rows(`insert into clase_papel (nombre, meses) values ('CBU del banco', 12);
    update requisito set clase_id = currval('clase_papel_id_seq') where producto_id = ${s.producto.id};
    update solicitud_documento set clase_id = currval('clase_papel_id_seq'), estado = 'ACEPTADO', mirado = now(), mirado_por = 1
      where solicitud_id = ${body.id}`)
  const { body: otra } = await beto.post(`solicitudes-adhesion/${nueva.id}/presentar`, { version: 1 })
  assert.deepEqual([otra.estado, otra.documentos[0].estado], ['PRESENTADA', 'ACEPTADO'])
  await t.rows(`update requisito set obligatorio = false where nombre = 'Constancia de CBU'`)
  await limpiar(nadie.numero)
})

test('one in force is changed and revoked within sixty days, by member or branch, and mailed', async () => {
  const vigentes = async (dia: string) =>
    (await adhesionesVigentes(dia).execute(t.db)).rows.filter((a) => a.numeroAfiliado === 1001)
  const { body } = await ana.get('vistas/adhesion/1001')
  const { idSolicitud, version, cbu: oculto } = body.vigente
  assert.equal(oculto, '•••• 7654')
  assert.equal((await vigentes(t.today()))[0]?.resumenWA, false)
  const canales = { resumenDigitalEmail: 0, resumenDigitalWA: 1, telefono: '3415550143', email: 'ana@gremial.example' }
  assert.equal((await beto.put(`adhesiones/${idSolicitud}/canales`, { version, ...canales })).status, 404)
  const sin = await ana.put(`adhesiones/${idSolicitud}/canales`, { version, ...canales, resumenDigitalWA: 0 })
  assert.equal(sin.body.codigo, 'ADHESION_INVALIDA')
  assert.equal((await ana.put(`adhesiones/${idSolicitud}/canales`, { version, ...canales })).status, 204)
  assert.deepEqual(
    (await vigentes(t.today())).map((a) => [a.resumenEmail, a.resumenWA, a.telefono]),
    [[false, true, '54-341-5550143']],
  )
  const dentroDe = (dias: number) =>
    new Date(new Date(`${t.today()}T12:00:00Z`).getTime() + dias * 86_400_000).toISOString().slice(0, 10)
  const revocar = (quien: Person, desde: string, deVersion = version + 1) =>
    quien.post(`adhesiones/${idSolicitud}/revocar`, { version: deVersion, desde, motivo: 'Cambio de banco' })
  for (const dia of [dentroDe(-1), dentroDe(61)]) assert.equal((await revocar(ana, dia)).body.codigo, 'ADHESION_FECHA')
  assert.equal((await revocar(ana, dentroDe(10), version)).body.codigo, 'VERSION_VIEJA')
  assert.equal((await revocar(otra, dentroDe(10))).status, 404)
  await recibir(t)
  assert.equal((await revocar(operador, dentroDe(10))).status, 204)
  const [correo] = (await recibir(t)).filter((c) => /revocada/.test(c.asunto))
  assert.match(correo?.texto ?? '', new RegExp(`Desde el ${dentroDe(10).split('-').toReversed().join('/')}`))
  assert.equal((await vigentes(dentroDe(9))).length, 1)
  assert.equal((await vigentes(dentroDe(10))).length, 0)
  assert.equal((await revocar(ana, dentroDe(5), version + 2)).body.codigo, 'ADHESION_NO_VIGENTE')
  const { body: s } = await ana.get(`productos-afiliado/${idSolicitud}`)
  assert.deepEqual(
    [s.sucesos.at(-1).que, s.sucesos.at(-1).papel, s.adhesion.revocadaDesde, s.version],
    ['revocada', 'SECCIONAL', dentroDe(10), version + 2],
  )
})

test('a resignation revokes the one in force, with a mail; ended or pending ones stay', async () => {
  const [vieja, nunca, vigente] = [await firmar(beto, nadie.numero), { body: { id: 0 } }, { body: { id: 0 } }]
  const enFuerza = (id: number, mas = 'telefono = telefono') =>
    t.rows(`begin; set local session_replication_role = replica; update solicitud set estado = 'OTORGADA' where id = ${id};
      update adhesion set ${mas} where solicitud_id = ${id}; commit`)
  await enFuerza(vieja.body.id, 'revocada = now(), revocada_por = 1, revocada_desde = dia_de(now())')
  nunca.body = (await firmar(beto, nadie.numero)).body
  await t.rows(`update solicitud set estado = 'ANULADA' where id = ${nunca.body.id}`)
  vigente.body = (await firmar(beto, nadie.numero)).body
  await enFuerza(vigente.body.id)
  const { id } = vigente.body
  const [{ baja } = { baja: 0 }] = await t.rows<{ baja: number }>(`select id as baja from estado_afiliado where nombre = 'BAJA'`)
  const admin = await t.login('admin')
  const renuncia = await preverRenuncia(admin, nadie.numero, t.today(), baja)
  const { version } = (await beto.get(`productos-afiliado/${id}`)).body
  await recibir(t)
  const { status, body } = await admin.post(`vistas/hechos-afiliado/${nadie.numero}/hechos`, renuncia)
  assert.equal(status, 201, JSON.stringify(body))
  const deAdhesion = (await admin.get(`hechos/${body.id}`)).body.consecuencias.filter(
    (c: { cosa: string }) => c.cosa === 'adhesion',
  )
  assert.deepEqual(
    deAdhesion.map((c: { id: string }) => c.id),
    [String(id)],
  )
  const { body: s } = await operador.get(`productos-afiliado/${id}`)
  assert.deepEqual([s.adhesion.revocadaDesde, s.sucesos.at(-1).que, s.version], [t.today(), 'revocada', version + 1])
  const auditada = await t.rows(
    `select entidad_id from auditoria where accion = 'revocar' and entidad = 'solicitud' order by id desc limit 1`,
  )
  assert.deepEqual(auditada, [{ entidad_id: String(id) }])
  assert.equal((await recibir(t)).filter((c) => /revocada/.test(c.asunto)).length, 1)
})

test('a revocation concurrent with a resignation revokes once; the preview is repeated', async () => {
  const numero = 1160
  await t.rows(
    `update afiliado set seccional_id = (select seccional_id from afiliado where numero = 1001) where numero = ${numero}`,
  )
  const { status, body: firmada } = await firmar(operador, numero)
  assert.equal(status, 201, JSON.stringify(firmada))
  const { id } = firmada
  await t.rows(
    `begin; set local session_replication_role = replica; update solicitud set estado = 'OTORGADA' where id = ${id}; commit`,
  )
  const [{ baja } = { baja: 0 }] = await t.rows<{ baja: number }>(`select id as baja from estado_afiliado where nombre = 'BAJA'`)
  const admin = await t.login('admin')
  const renuncia = await preverRenuncia(admin, numero, t.today(), baja)
  const suya = `update adhesion set revocada = now(), revocada_por = 1, revocada_desde = dia_de(now()), revocada_motivo = 'La mía' where solicitud_id = ${id}`
  const [hecho] = await alMismoTiempo(t, suya, [() => admin.post(`vistas/hechos-afiliado/${numero}/hechos`, renuncia)])
  assert.deepEqual([hecho?.status, hecho?.body.codigo], [409, 'HECHO_CAMBIO'])
  const otra = await preverRenuncia(admin, numero, t.today(), baja)
  assert.equal((await admin.post(`vistas/hechos-afiliado/${numero}/hechos`, otra)).status, 201)
  assert.deepEqual(
    await t.rows(`select revocada_motivo, (select count(*)::int from auditoria where accion = 'revocar' and entidad_id = '${id}') as contadas
      from adhesion where solicitud_id = ${id}`),
    [{ revocada_motivo: 'La mía', contadas: 0 }],
  )
})

test("every installation has the product and its text once, and keeps an administrator's changes", async () => {
  const leer = () =>
    t.rows(`select p.nombre, p.habilitado, (select legales -> 'debito' ->> 'version' from organizacion) as texto
      from producto p where codigo = 'ADHESION_DA_RD'`)
  await t.rows(`update producto set nombre = 'Débito', habilitado = false where codigo = 'ADHESION_DA_RD';
    update organizacion set legales = legales - 'debito'`)
  const dueña = openDatabase(t.urlAs('owner'), { max: 1 })
  await sembrar(dueña.db)
  await dueña.close()
  assert.deepEqual(await leer(), [{ nombre: 'Débito', habilitado: false, texto: null }])
  assert.equal((await firmar(ana, 1001)).body.codigo, 'PRODUCTO_NO_DISPONIBLE')
})
