import assert from 'node:assert/strict'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { codigosDeBarras, textoDelPdf } from '../../../../test/papel.ts'

const t = await testApp()
const [ana, beto, operador, otra] = await Promise.all(
  (['ana', 'beto', 'operador', 'otra'] as const).map((quien) => t.login(quien)),
)
if (!ana || !beto || !operador || !otra) throw new Error('unreachable')
const nadie = t.visitor()
const ruta = (numero: number) => `vistas/historia-afiliado/${numero}/constancias`
const bajar = async (id: number) => (await beto.get(`vistas/documentos-afiliado/descargar-archivo/${id}`)).raw
const cambiar = (categoria: string) =>
  t.rows(`update afiliado set categoria_id = (select ${categoria} from categoria_afiliado) where numero = 1002`)
const auditadas = () =>
  t.rows<{ datos: { afiliado: number; huella: string } }>(
    `select datos from auditoria where accion = 'generar' and entidad = 'constancia' order by id`,
  )

test('a certificate matches the screen and never changes; its code verifies only its validity', async () => {
  await cambiar('min(id)')
  const { status, body } = await beto.post(ruta(1002), { dia: t.today() })
  assert.equal(status, 201)
  const elDia = (await beto.get(`vistas/historia-afiliado/1002/dia?dia=${t.today()}`)).body
  const pdf = await bajar(body.id)
  const texto = textoDelPdf(pdf).replace(/\s+/g, ' ')
  const { estado, categoria, seccional } = elDia.ahora
  assert.ok(texto.includes(`Situación: ${estado}, ${categoria}, seccional ${seccional}`), texto)
  // The text is for third parties: member, document, union, and since when.
  assert.match(
    texto,
    /Constancia n\.º 000001\/\d{4}.*Se deja constancia de que Alberto P\w+, DNI [\d.]+, número de afiliado 001002\/\d, figura en el padrón de Unión de Trabajadores del Sur, con afiliación vigente, el día .*Fecha de alta: \d\d\/\d\d\/\d{4}/,
  )
  assert.doesNotMatch(texto, /el portal decía/)
  const [codigo] = await codigosDeBarras(pdf)
  const direccion = codigo?.text ?? ''
  assert.match(direccion, /\/verificar\/[\w-]{139}$/)
  const comprobar = async () => (await nadie.get(direccion.slice(direccion.indexOf('verificar/')))).body
  const vigente = await comprobar()
  assert.deepEqual([vigente.resultado, vigente.forma, vigente.nombre, vigente.vence], ['VIGENTE', 'CONSTANCIA', 'Alberto P.', ''])
  assert.deepEqual(Object.keys(vigente.constancia).toSorted(), ['dia', 'huella', 'momento', 'numero'])
  assert.ok(texto.replaceAll(' ', '').includes(vigente.constancia.huella), 'the hash that is printed is the one that is checked')
  assert.doesNotMatch(JSON.stringify(vigente), new RegExp(`1002|${categoria}|${estado}|${seccional}`))

  // Corrected afterwards: the document keeps its text, and the check returns CORREGIDA.
  await cambiar('max(id)')
  assert.equal((await comprobar()).resultado, 'CORREGIDA')
  assert.equal(
    textoDelPdf(await bajar(body.id))
      .replace(/\s+/g, ' ')
      .slice(0, 600),
    texto.slice(0, 600),
  )
  // Restored, it is valid again.
  await cambiar('min(id)')
  assert.equal((await comprobar()).resultado, 'VIGENTE')

  // Rewritten in the database it lacks a signature with the key; another code has another signature.
  await t.rows(`update constancia set texto = replace(texto, 'con afiliación', 'sin afiliación') where id = ${body.id}`)
  assert.equal((await comprobar()).resultado, 'NO_RECONOCIDA')
  const alterado = direccion.slice(direccion.indexOf('verificar/')).replace(/.(?=.{20}$)/, (c) => (c === 'A' ? 'B' : 'A'))
  assert.deepEqual((await nadie.get(alterado)).body.resultado, 'NO_RECONOCIDA')
})

test('the member and the branch issue it, audited, once per text and day, into the documents', async () => {
  const antes = (await auditadas()).length
  const [una, dos] = await Promise.all([beto.post(ruta(1002), { dia: t.today() }), operador.post(ruta(1002), { dia: t.today() })])
  assert.equal(una?.body.id, dos?.body.id)
  const filas = await auditadas()
  assert.equal(filas.length, antes + 1)
  assert.equal(filas.at(-1)?.datos.afiliado, 1002)
  for (const quien of [ana, otra]) {
    assert.equal((await quien.post(ruta(1002), { dia: '01-03-2026' })).status, 404)
    assert.equal((await quien.get(`vistas/documentos-afiliado/descargar-archivo/${una?.body.id}`)).status, 404)
  }
  assert.equal((await nadie.post(ruta(1002), { dia: '01-03-2026' })).status, 401)
  const [primero] = (await beto.get('vistas/documentos-afiliado')).body.content
  assert.deepEqual([primero.id, primero.tipo, primero.vigente], [una?.body.id, 'CONSTANCIA', false])
  const mios = (await beto.get('mis-datos')).body.grupos.find((g: { grupo: string }) => g.grupo === 'documentos')
  assert.equal(mios.cantidad, (await beto.get('vistas/documentos-afiliado')).body.totalElements + (await recibosDe(1002)))
})
const recibosDe = async (numero: number) =>
  (await t.rows(`select from documento where afiliado_numero = ${numero} and tipo = 'RECIBO'`)).length

test('an unknown, future or invalid day gives no certificate and consumes no number', async () => {
  const ultimo = () => t.rows('select ultimo from constancia_numerador')
  const antes = await ultimo()
  const sinHistoria = await beto.post(ruta(1002), { dia: '01-01-1950' })
  assert.deepEqual([sinHistoria.status, sinHistoria.body.codigo], [409, 'DIA_SIN_HISTORIA'])
  // Before the history begins only the joining date is known: membership on such a day is not certified.
  const previa = await beto.get('vistas/historia-afiliado/1002/dia?dia=01-03-2026')
  assert.equal(previa.body.ahora.supuesto, true)
  const supuesta = await beto.post(ruta(1002), { dia: '01-03-2026' })
  assert.deepEqual([supuesta.status, supuesta.body.codigo], [409, 'DIA_SIN_HISTORIA'])
  for (const dia of ['31-12-2099', '31-02-2026', '']) assert.equal((await beto.post(ruta(1002), { dia })).status, 400, dia)
  assert.deepEqual(await ultimo(), antes)
})

test('the application cannot rewrite a certified text', async () => {
  const { db } = t.services.database
  await assert.rejects(db.updateTable('constancia').set({ texto: 'x' }).execute(), /permission denied|permiso denegado/)
  await assert.rejects(db.deleteFrom('constancia').execute(), /permission denied|permiso denegado/)
})
