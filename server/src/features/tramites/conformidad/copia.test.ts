import assert from 'node:assert/strict'
import { conformidades } from '@gremial/contract/tramites/conformidad.ts'
import type { Solicitud } from '@gremial/contract/tramites/solicitudes.ts'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { garantes, luis, own } from '../../../../test/conformidades.ts'
import { recibir } from '../../../../test/correo.ts'
import { textoDelPdf } from '../../../../test/papel.ts'

/** Copies that respondents keep, and notices about their request (decision 073). */
const t = await testApp()
const [ana, mesa] = [await t.login('ana'), await t.login('mesa')]
const nadie = t.visitor()
const { pedido, anular, enlace, abrir, responder } = garantes(t)
await t.rows(`update solicitud set estado = 'ANULADA', resuelta = now() where estado not in ('ANULADA', 'RECHAZADA', 'OTORGADA')`)

/** A request answered by Luis, who is not a member, through his link; with the token of his copy. */
async function respondida(acepta: 0 | 1 = 1): Promise<{ s: Solicitud; token: string; huella: string }> {
  const s = await pedido(ana)
  const { token } = await enlace(ana, s)
  const { huella } = (await abrir(token)).body
  assert.equal((await responder(token, huella, acepta)).status, 200)
  const copia = (await recibir(t)).findLast((c) => c.ruta.startsWith('/no-fui-yo/'))
  assert.equal(copia?.para, 'luis@correo.example')
  return { s, token: copia?.token ?? '', huella }
}
/** Subjects of mails to respondents of ana's request: Luis by default. */
async function aQuienResponde(direcciones = ['luis@correo.example']): Promise<string[]> {
  const correos = (await recibir(t)).filter((c) => c.para !== 'ana@gremial.example')
  if (correos.length > 0) assert.deepEqual(correos.map((c) => c.para).toSorted(), direcciones)
  return [...new Set(correos.map((c) => c.asunto))]
}
const enMesa = (s: Solicitud) =>
  t.rows(`begin; set local session_replication_role = replica; update solicitud s set estado = 'EN ANÁLISIS', condiciones_dia = dia_de(now()), tna = p.tna, gasto = p.gasto, cuota = 1, total = 1, cft = 1,
      presentada = now(), espera = now(),
      tomada = now(), tomada_por = (select id from usuario where email = 'mesa@gremial.example')
      from producto p where p.id = s.producto_id and s.id = ${s.id};
    update requisito set obligatorio = false where producto_id = ${s.producto.id}; commit`)

test('a respondent reads the copy by link at any time, and as a PDF; others get nothing', async () => {
  const { s, token, huella } = await respondida()
  for (let vez = 0; vez < 2; vez++) {
    const { status, body } = await nadie.get(`conformidades-respondidas/${token}`)
    assert.deepEqual(
      [status, body.acepta, body.huella, body.estadoSolicitud, body.desconocida],
      [200, true, huella, 'INICIADA', false],
    )
    assert.match(body.texto, /respondo como garante por la solicitud/)
  }
  const pdf = await nadie.get(`conformidades-respondidas/${token}/copia`)
  assert.equal(pdf.headers['content-type'], 'application/pdf')
  const escrito = textoDelPdf(pdf.raw)
  assert.match(escrito, /aceptó el \d\d\/\d\d\/\d{4}, \d\d:\d\d/)
  assert.match(escrito.replace(/\s+/g, ' '), /respondo como garante por la solicitud/)
  assert.ok(escrito.includes(huella))
  for (const otra of ['conformidades-respondidas/inventado', 'conformidades-respondidas/inventado/copia'])
    assert.equal((await nadie.get(otra)).body.codigo, 'ENLACE_INVALIDO')
  await anular(ana, s)
  assert.equal((await nadie.get(`conformidades-respondidas/${token}`)).body.estadoSolicitud, 'ANULADA')
})

test('a refusal stays a refusal, even after a later acceptance', async () => {
  const { s, token } = await respondida(0)
  assert.equal((await nadie.get(`conformidades-respondidas/${token}`)).body.acepta, false)
  const otra = await enlace(ana, s)
  assert.equal((await nadie.get(`conformidades-respondidas/${token}`)).body.acepta, false)
  assert.equal((await responder(otra.token, (await abrir(otra.token)).body.huella, 1)).status, 200)
  assert.equal((await nadie.get(`conformidades-respondidas/${token}`)).body.acepta, false)
  await anular(ana, s)
})

test("the copy is in the reader's language, and the stored version names the signed one", async () => {
  const s = await pedido(ana, { ...luis, email: 'luis3@correo.example' })
  const { token } = await enlace(ana, s)
  const textos = await Promise.all(
    ['es', 'en', 'zh', 'ja'].map(async (idioma) => (await abrir(token, own, { 'x-idioma': idioma })).body),
  )
  assert.equal(new Set(textos.map((x) => x.huella)).size, 4)
  assert.deepEqual(
    textos.map((x) => x.textoVersion.split(' ')[1]),
    ['es', 'en', 'zh', 'ja'],
  )
  assert.ok(textos.every((x) => !/[{}]/.test(x.texto)))
  assert.equal(conformidades.abrir.access, 'abierta')
  await anular(ana, s)
})

test('a co-applicant gets their own text, and nothing of a guarantor', async () => {
  const { s } = await respondida()
  await t.rows(`begin; set local session_replication_role = replica;
    update conformidad set papel = 'COSOLICITANTE' where solicitud_id = ${s.id};
    update solicitud_persona set papel = 'COSOLICITANTE' where solicitud_id = ${s.id} and papel = 'GARANTE';
    update producto set garantes = 0, cosolicitantes = 1 where id = ${s.producto.id}; commit`)
  await enMesa(s)
  await recibir(t)
  for (const paso of ['aprobar', 'otorgar']) {
    const { version } = (await mesa.get(`vistas/bandeja-tramites/${s.id}`)).body.solicitud
    const r = await mesa.post(`solicitudes/${s.id}/${paso}`, { version, comentario: 'Listo.' })
    assert.equal(r.status, 200, JSON.stringify(r.body))
  }
  const suyos = (await recibir(t)).filter((c) => c.para === 'luis@correo.example')
  assert.deepEqual(
    suyos.map((c) => c.asunto),
    ['Aprobaron el pedido que hacés con Ana Beatriz Quiroga', 'Se otorgó el pedido que hacés con Ana Beatriz Quiroga'],
  )
  assert.match(suyos[1]?.texto ?? '', /tanto como Ana Beatriz Quiroga, y te pueden reclamar todas las cuotas/)
  await t.rows(`update producto set garantes = 1, cosolicitantes = 0 where id = ${s.producto.id}`)
})

test('respondents are notified of approval, payout and end, except those who refused', async () => {
  const { s } = await respondida()
  await enMesa(s)
  const version = async () => (await mesa.get(`vistas/bandeja-tramites/${s.id}`)).body.solicitud.version
  const decidir = async (paso: string) => {
    const r = await mesa.post(`solicitudes/${s.id}/${paso}`, { version: await version(), comentario: 'Listo.' })
    assert.equal(r.status, 200, JSON.stringify(r.body))
  }
  await recibir(t)
  await decidir('aprobar')
  assert.deepEqual(await aQuienResponde(), ['Aprobaron el pedido de Ana Beatriz Quiroga por el que respondés'])
  await decidir('otorgar')
  assert.deepEqual(await aQuienResponde(), ['Se otorgó el pedido de Ana Beatriz Quiroga por el que respondés'])
  const rechazada = await respondida(0)
  await anular(ana, rechazada.s)
  assert.deepEqual(await aQuienResponde(), [])
  const negada = await respondida()
  assert.equal((await nadie.post(`conformidades-respondidas/${negada.token}/desconocer`)).status, 200)
  await recibir(t)
  await anular(ana, negada.s)
  assert.deepEqual(await aQuienResponde(), [])
  // Somebody who became a member since is notified there too: not at a disabled account, nor with another document, nor by a
  // merged duplicate.
  const otra = await respondida()
  await t.rows(`update afiliado set numero_documento = ${luis.numeroDocumento}, tipo_documento_id = 1, email = 'Luis.Socio@correo.example' where numero = 1044;
    update afiliado set numero_documento = ${luis.numeroDocumento}, tipo_documento_id = 2, email = 'tocayo@correo.example' where numero = 1045;
    update afiliado set numero_documento = ${luis.numeroDocumento}, tipo_documento_id = 1, email = 'repetido@correo.example', pasa_a = 1044 where numero = 1043;
    update usuario set afiliado_numero = 1044, habilitado = false where email = 'beto@gremial.example'`)
  await anular(ana, otra.s)
  assert.deepEqual(await aQuienResponde(['luis.socio@correo.example', 'luis@correo.example']), [
    'Ya no respondés por el pedido de Ana Beatriz Quiroga',
  ])
  assert.equal((await enlace(ana, await pedido(ana))).para, 'luis.socio@correo.example')
})
