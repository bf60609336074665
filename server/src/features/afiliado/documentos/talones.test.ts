import assert from 'node:assert/strict'
import { formatMemberNumber } from '@gremial/contract/values/cuit.ts'
import { formatDate } from '@gremial/contract/values/dates.ts'
import { formatPesos } from '@gremial/contract/values/money.ts'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { pase } from '../../../../test/captcha.ts'
import { lecturasDe } from '../../../../test/lecturas.ts'
import { codigosDeBarras, textoDelPdf } from '../../../../test/papel.ts'

const t = await testApp()
const visita = t.visitor()
const base = 'vistas/documentos-afiliado'
const lista = async (numero: number | string) =>
  visita.get(`${base}/talones-pago?numeroAfiliado=${numero}&sort=id,desc`, { cookie: await pase(visita) })
const [talon] = await t.rows<{ id: number; vence: string; importe: number }>(
  `select id, vence, importe from documento where tipo = 'TALON' and afiliado_numero = 1001 order by id desc limit 1`,
)
await t.rows(`insert into documento (afiliado_numero, tipo, descripcion, fecha, vence, importe, codigo_barras, convenio_id, datos)
  select 1001, 'TALON', 'Segundo talón', fecha, vence + 30, importe, codigo_barras, convenio_id, datos from documento where id = ${talon?.id}`)

test('the public list requires a captcha pass, and each pass is used for one list (B-CAPTCHA-03)', async () => {
  const url = `${base}/talones-pago?numeroAfiliado=1001&sort=id,desc`
  const sin = await visita.get(url)
  assert.deepEqual([sin.status, sin.body.codigo], [400, 'CAPTCHA'])
  const cookie = await pase(visita)
  assert.equal((await visita.get(url, { cookie })).status, 200)
  assert.equal((await visita.get(url, { cookie })).body.codigo, 'CAPTCHA')
  const uno = await pase(visita)
  const juntos = await Promise.all([1, 2, 3, 4].map(() => visita.get(url, { cookie: uno })))
  assert.deepEqual(juntos.map((r) => r.status).sort(), [200, 400, 400, 400])
  // A user with a pending password change counts as a visitor.
  const porCambiar = await (await t.login('clave')).get(url.replace('1001', '1003'))
  assert.deepEqual([porCambiar.status, porCambiar.body.codigo], [400, 'CAPTCHA'])
  // A call without a number does not consume the pass.
  const otro = await pase(visita)
  assert.equal((await visita.get(`${base}/talones-pago?sort=id,desc`, { cookie: otro })).body.errores[0].campo, 'numeroAfiliado')
  assert.equal((await visita.get(url, { cookie: otro })).status, 200)
})

test('the list has description and due date of payable slips, newest first (A-TALONES-03, A-TALONES-04)', async () => {
  const { status, body } = await lista(1001)
  assert.equal(status, 200)
  assert.deepEqual(body.map((f: { descripcion: string }) => f.descripcion)[0], 'Segundo talón')
  assert.deepEqual(
    [body.length, body[1].id, body[1].fechaVencimiento, body[1].fechaVencimientoFormateada],
    [2, talon?.id, talon?.vence, formatDate(talon?.vence ?? '')],
  )
  for (const fila of body)
    assert.deepEqual(Object.keys(fila).sort(), ['descripcion', 'enlace', 'fechaVencimiento', 'fechaVencimientoFormateada', 'id'])
  assert.doesNotMatch(JSON.stringify(body), /Quiroga|Ana|importe/)
  assert.equal(
    (await visita.get(`${base}/talones-pago?numeroAfiliado=1001&sort=importe,desc`, { cookie: await pase(visita) })).status,
    400,
  )
})

test('a missing number and one without slips return the same answer with the same work', async () => {
  const [expirado] = await t.rows<{
    numero: number
  }>(`insert into documento (afiliado_numero, tipo, descripcion, fecha, vence, importe, codigo_barras, convenio_id, datos)
    select 1003, 'TALON', 'Vencido', '2026-01-01', '2026-01-02', 5, codigo_barras, convenio_id, datos from documento where id = ${talon?.id} returning afiliado_numero as numero`)
  const casos = { sinTalones: 1002, expirado: expirado?.numero ?? 0, desconocido: 987654321 }
  for (const [caso, numero] of Object.entries(casos)) {
    const { status, raw, headers } = await lista(numero)
    assert.deepEqual([status, raw.toString(), headers['content-length']], [200, '[]', '2'], caso)
  }
  const hecho = async (numero: number) => {
    const cookie = await pase(visita)
    return t.calls(() => visita.get(`${base}/talones-pago?numeroAfiliado=${numero}&sort=id,desc`, { cookie }))
  }
  const visto = await hecho(casos.sinTalones)
  assert.ok(visto.some((what) => what.includes('documento')))
  assert.deepEqual(await hecho(casos.expirado), visto)
  assert.deepEqual(await hecho(casos.desconocido), visto)
})

test('a link opens the slip without a session, without name or details of the debt (A-TALONES-01, A-TALONES-05)', async () => {
  const { body } = await lista(1001)
  const { id, enlace } = body[1]
  const { status, headers, raw } = await visita.get(`${base}/descargar-talon-pago/${id}?enlace=${enlace}`)
  assert.deepEqual([status, headers['content-type']], [200, 'application/pdf'])
  const texto = textoDelPdf(raw)
  for (const dato of [formatMemberNumber(1001), formatPesos(talon?.importe ?? 0), formatDate(talon?.vence ?? '')])
    assert.ok(texto.includes(dato), dato)
  assert.doesNotMatch(texto, /Quiroga|Ana Beatriz|Nombre|Cuota sindical|Concepto/)
  assert.equal((await codigosDeBarras(raw)).length, 1)
  const [fila] = await t.rows<{ usuario_id: number | null; datos: object }>(
    `select usuario_id, datos from auditoria where accion = 'descargar' and entidad_id = '${id}' order by id desc limit 1`,
  )
  assert.deepEqual(fila, { usuario_id: null, datos: { afiliado: 1001, publico: true } })
})

test('the list reopens with its links until they expire, without another captcha (A-TALONES-02)', async () => {
  const { body } = await lista(1001)
  const talonesPago = body.map((f: { enlace: string }) => f.enlace).join('.')
  assert.deepEqual((await visita.get(`${base}/talones-pago?talonesPago=${talonesPago}`)).body, body)
  assert.doesNotMatch(Buffer.from(talonesPago).toString() + Buffer.from(talonesPago, 'base64').toString('latin1'), /1001|Quiroga/)
})

test('an altered or expired link, or one of another slip, is refused with a message', async () => {
  const { body } = await lista(1001)
  const { id, enlace } = body[0]
  const mensaje = 'El enlace venció o no es válido. Buscá otra vez con tu número de afiliado.'
  const negado = async (url: string) => {
    const { status, body } = await visita.get(`${base}/${url}`)
    assert.deepEqual([status, body], [404, { message: mensaje, codigo: 'ENLACE_VENCIDO' }], url)
  }
  const alterado = enlace.slice(0, -1) + (enlace.endsWith('A') ? 'B' : 'A')
  await negado(`descargar-talon-pago/${id}?enlace=${alterado}`)
  await negado(`descargar-talon-pago/${body[1].id}?enlace=${enlace}`)
  await negado(`descargar-talon-pago/${id}?enlace=x`)
  await negado(`talones-pago?talonesPago=${enlace}.${alterado}`)
  await negado(`talones-pago?talonesPago=${encodeURIComponent("' or 1=1")}`)
  t.at(new Date(Date.now() + 10 * 60_000 + 1000))
  await negado(`descargar-talon-pago/${id}?enlace=${enlace}`)
  await negado(`talones-pago?talonesPago=${enlace}`)
  t.at()
  assert.equal((await visita.get(`${base}/descargar-talon-pago/${id}?enlace=${enlace}`)).status, 200)
  assert.equal((await visita.get(`${base}/descargar-talon-pago/${id}`)).status, 401)
  // Paid meanwhile: there is nothing to download.
  await t.rows(
    `insert into movimiento_cuenta (afiliado_numero, fecha, descripcion, haber) values (1001, dia_de(now()) + 1, 'Pago de prueba', 99999999)`,
  )
  assert.equal((await visita.get(`${base}/descargar-talon-pago/${id}?enlace=${enlace}`)).body.codigo, 'NO_EXISTE')
  assert.deepEqual((await lista(1001)).body, [])
  await t.rows(`delete from movimiento_cuenta where descripcion = 'Pago de prueba'`)
})

test('with a session the list needs no captcha for members in scope; for others it does', async () => {
  const ana = await t.login('ana')
  assert.equal((await ana.get(`${base}/talones-pago?sort=id,desc`)).body.length, 2)
  assert.equal((await ana.get(`${base}/talones-pago?numeroAfiliado=1001`)).body.length, 2)
  assert.equal((await ana.get(`${base}/talones-pago?numeroAfiliado=1010`)).body.codigo, 'CAPTCHA')
  const operador = await t.login('operador')
  const leyo = await lecturasDe(t, 1001, async () => {
    assert.equal((await operador.get(`${base}/talones-pago?numeroAfiliado=1001`)).body.length, 2)
  })
  assert.deepEqual(leyo, ['talones de pago'])
  for (const quien of ['otra', 'central', 'clave'])
    assert.equal((await (await t.login(quien)).get(`${base}/talones-pago?numeroAfiliado=1001`)).body.codigo, 'CAPTCHA', quien)
})

test('requests per address are limited: 429 with Retry-After', async () => {
  const limitada = await testApp({ limits: true })
  const estados: number[] = []
  for (let i = 0; i < 33; i++) estados.push((await limitada.visitor().get(`${base}/talones-pago?numeroAfiliado=${i + 1}`)).status)
  assert.deepEqual([estados[0], estados[29], estados[30], estados[32]], [400, 400, 429, 429])
  assert.ok(Number((await limitada.visitor().get(`${base}/talones-pago?numeroAfiliado=1`)).headers['retry-after']) > 0)
})
