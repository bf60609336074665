import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import type { Solicitud } from '@gremial/contract/tramites/solicitudes.ts'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { lecturasDe } from '../../../../test/lecturas.ts'
import { textoDelPdf } from '../../../../test/papel.ts'
import { createSession } from '../../../platform/access/session.ts'

const t = await testApp()
const [beto, operador, otra] = [await t.login('beto'), await t.login('operador'), await t.login('otra')]
const cbu = '0110432930043210987654'
const datos = {
  domicilio: 'Ayolas 1245',
  localidad: 'Rosario',
  codigoPostal: '2000',
  telefono: '3415550142',
  email: 'beto@correo.example',
  empresa: "Textil D'Ríos 🧵",
  empleoDesde: '',
  ingreso: 712_480,
}
const idDe = async (codigo: string): Promise<number> =>
  (await t.rows<{ id: number }>(`select id from producto where codigo = '${codigo}'`))[0]?.id ?? 0
async function empezar(codigo: string, mas: Record<string, unknown>): Promise<Solicitud> {
  const idProducto = await idDe(codigo)
  const [destino] = (await beto.get(`destino-fondos/habilitados/${idProducto}`)).body as Array<{ id: number }>
  const { status, body } = await beto.post('solicitudes-prestamo', {
    clave: randomUUID(),
    idProducto,
    idDestino: destino?.id,
    cbu,
    ...mas,
  })
  assert.equal(status, 201, JSON.stringify(body))
  const guardada = await beto.put(`solicitudes-prestamo/${body.id}/datos-solicitante`, { version: body.version, ...datos })
  return guardada.body
}
const anular = (s: Solicitud) =>
  beto.post(`solicitudes/${s.id}/anular`, { id: s.id, idProducto: s.producto.id, motivo: 'Ya no me hace falta' })

test('the summary has amount, cost, declaration and gaps, and is frozen once filed (B-PRESTAMO-23)', async () => {
  const s = await empezar('ANTICIPO', { monto: 120_000, plazo: 3 })
  // It is in progress for the applicant only.
  const enCurso = async (quien: typeof beto, numero: number) =>
    (await quien.get(`vistas/productos/habilitados/${numero}`)).body.find((p: { id: number }) => p.id === s.producto.id).idEnCurso
  assert.deepEqual([await enCurso(beto, 1002), await enCurso(await t.login('ana'), 1001)], [s.id, null])
  const leer = (quien: typeof beto) => async () => {
    for (const que of [`${s.id}/resumen`, '1002/datos-conocidos'])
      assert.equal((await quien.get(`solicitudes-prestamo/${que}`)).status, 200, que)
  }
  assert.deepEqual(await lecturasDe(t, 1002, leer(operador)), ['solicitud', 'solicitud'])
  assert.deepEqual(await lecturasDe(t, 1002, leer(beto)), [])
  const { status, body } = await beto.get(`solicitudes-prestamo/${s.id}/resumen`)
  assert.equal(status, 200)
  assert.equal(body.solicitud.version, s.version)
  assert.deepEqual([body.costo.cuota, body.costo.recibe, body.costo.tna, body.costo.cft], [41_610.56, 120_000, 24, 26.82])
  assert.equal(body.banco, 'Banco de la Nación Argentina')
  assert.match(
    body.declaracion,
    /Anticipo de haberes por \$ 120\.000,00.*3 cuotas de \$ 41\.610,56, TNA 24,00 % y CFT 26,82 %\.\nAutorizo/s,
  )
  assert.deepEqual(body.faltan, [])
  // The rate changes between reading and filing: the declaration would not be the one read.
  await t.rows(`update producto set tna = 48 where codigo = 'ANTICIPO'`)
  const otraTasa = await beto.post(`solicitudes-prestamo/${s.id}/presentar`, {
    version: s.version,
    conforme: 1,
    declaracion: body.declaracion,
  })
  assert.deepEqual([otraTasa.status, otraTasa.body.codigo], [409, 'CONDICIONES_CAMBIADAS'])
  await t.rows(`update producto set tna = 24 where codigo = 'ANTICIPO'`)
  const bien = await beto.post(`solicitudes-prestamo/${s.id}/presentar`, {
    version: s.version,
    conforme: 1,
    declaracion: body.declaracion,
  })
  assert.equal(bien.status, 200, JSON.stringify(bien.body))
  await t.rows(`update producto set tna = 48 where codigo = 'ANTICIPO'`)
  assert.equal((await beto.get(`solicitudes-prestamo/${s.id}/resumen`)).body.declaracion, body.declaracion)
  await t.rows(`update producto set tna = 24 where codigo = 'ANTICIPO'`)
  await anular(s)
})

test('a filed request is printed with amount, cost, signed text and hash; a draft is not', async () => {
  const s = await empezar('ANTICIPO', { monto: 120_000, plazo: 3 })
  const sinPresentar = await beto.get(`solicitudes/${s.id}/copia`)
  assert.deepEqual([sinPresentar.status, sinPresentar.body.codigo], [409, 'SOLICITUD_OTRO_ESTADO'])
  // Signed in another script: printed in Spanish, with the hash of the signed text.
  const enChino = await t.login('beto', 'zh')
  assert.equal((await enChino.post(`solicitudes-prestamo/${s.id}/presentar`, { version: s.version, conforme: 1 })).status, 200)
  const copia = async (quien: typeof beto) => (await quien.get(`solicitudes/${s.id}/copia`)).raw
  const pdf = await copia(beto)
  const texto = textoDelPdf(pdf)
  const [fila] = await t.rows<{ declaracion: string }>(`select declaracion from solicitud where id = ${s.id}`)
  assert.match(fila?.declaracion ?? '', /\p{Script=Han}/u)
  for (const dicho of [
    s.numeroSolicitudCompleto,
    '$ 120.000,00',
    'En 3 cuotas de $ 41.610,56',
    'TNA 24,00 %, CFT 26,82 %',
    'Ayolas 1245, Rosario',
    'Autorizo a descontar',
    createHash('sha256')
      .update(fila?.declaracion ?? '')
      .digest('hex'),
  ])
    assert.ok(texto.replaceAll(/\s+/g, ' ').includes(dicho), `${dicho}: ${texto}`)
  assert.ok(pdf.equals(await copia(beto)), 'the same bytes')
  assert.deepEqual(await lecturasDe(t, 1002, () => copia(operador)), ['solicitud'])
  assert.deepEqual(await lecturasDe(t, 1002, () => copia(beto)), [])
  assert.equal((await otra.get(`solicitudes/${s.id}/copia`)).status, 404)
  await anular(s)
})

test('a request its product does not allow is not filed, with all reasons (B-PRESTAMO-24)', async () => {
  const s = await empezar('ANTICIPO', { monto: 5_000_000, plazo: 5 })
  const { body } = await beto.get(`solicitudes-prestamo/${s.id}/resumen`)
  assert.deepEqual(
    body.faltan.map((f: { campo: string }) => f.campo),
    ['montoMaximo', 'plazoOfrecido'],
  )
  const mal = await beto.post(`solicitudes-prestamo/${s.id}/presentar`, { version: s.version, conforme: 1 })
  assert.deepEqual([mal.status, mal.body.codigo], [409, 'SOLICITUD_INCOMPLETA'])
  assert.match(mal.body.message, /un monto menor, un plazo de los que se ofrecen/)
  // The instalment exceeds half of the income.
  const poco = await beto.put(`solicitudes-prestamo/${s.id}/datos-solicitante`, { version: s.version, ...datos, ingreso: 80_000 })
  const justo = await beto.put(`solicitudes-prestamo/${s.id}`, {
    version: poco.body.version,
    idProducto: s.producto.id,
    monto: 120_000,
    plazo: 3,
    idDestino: s.idDestino,
    cbu,
  })
  assert.deepEqual(
    (await beto.get(`solicitudes-prestamo/${s.id}/resumen`)).body.faltan.map((f: { campo: string }) => f.campo),
    ['montoTope'],
  )
  // The destination must be one of the product's.
  const [ajeno] = await t.rows<{ id: number }>(`select id from destino_fondos where nombre = 'Turismo'`)
  const turismo = await beto.put(`solicitudes-prestamo/${s.id}`, {
    version: justo.body.version,
    idProducto: s.producto.id,
    monto: 120_000,
    plazo: 3,
    idDestino: ajeno?.id,
    cbu,
  })
  assert.deepEqual([turismo.status, turismo.body.codigo], [409, 'DESTINO_NO_DISPONIBLE'])
  // Another product: offered, without a pending request, and before filing.
  const aval = await idDe('PRESTAMO_AVAL')
  const [noEsDeAval] = await t.rows<{ id: number }>(`select id from destino_fondos d where not exists (
    select from producto_destino where producto_id = ${aval} and destino_id = d.id) limit 1`)
  const pedirAval = (idDestino?: number) =>
    beto.post('solicitudes-prestamo', { clave: randomUUID(), idProducto: aval, idDestino })
  assert.equal((await pedirAval(noEsDeAval?.id)).body.codigo, 'DESTINO_NO_DISPONIBLE')
  const { body: enCurso } = await pedirAval()
  const cambiar = async (idProducto: number) => {
    const { version } = (await beto.get(`productos-afiliado/${s.id}`)).body
    return beto.put(`solicitudes-prestamo/${s.id}`, { version, idProducto, monto: 120_000, plazo: 6, idDestino: null, cbu })
  }
  assert.equal((await cambiar(aval)).body.codigo, 'SOLICITUD_EN_CURSO')
  assert.equal((await cambiar(await idDe('ADHESION_DA_RD'))).body.codigo, 'PRODUCTO_NO_DISPONIBLE')
  await anular(enCurso)
  const cambiada = await cambiar(aval)
  assert.deepEqual([cambiada.status, cambiada.body.producto?.id], [200, aval])
  await t.rows(
    `begin; set local session_replication_role = replica; update solicitud set estado = 'OBSERVADA' where id = ${s.id}; commit`,
  )
  assert.equal((await cambiar(s.producto.id)).body.codigo, 'SOLICITUD_OTRO_ESTADO')
  await anular(cambiada.body)
})

test('account and income of the last request are known, to the member and their branch only', async () => {
  const { body } = await beto.get('solicitudes-prestamo/1002/datos-conocidos')
  assert.deepEqual([body.cbu, body.cbuDe, body.banco, body.ingreso], [cbu, 'SOLICITUD', 'Banco de la Nación Argentina', 80_000])
  assert.equal((await operador.get('solicitudes-prestamo/1002/datos-conocidos')).status, 200)
  // With an authorisation in force its account is used.
  assert.equal((await operador.get('solicitudes-prestamo/1001/datos-conocidos')).body.cbuDe, 'ADHESION')
  assert.equal((await otra.get('solicitudes-prestamo/1002/datos-conocidos')).status, 404)
})

test('for a guarantor who is a member, only data outside the register are missing', async () => {
  const s = await empezar('PRESTAMO_AVAL', { monto: 100_000, plazo: 6 })
  const [claudia] = await t.rows<{ documento: number }>(`select numero_documento as documento from afiliado where numero = 1014`)
  const bien = await beto.put(`solicitudes-prestamo/${s.id}/datos-garante`, {
    version: s.version,
    numeroAfiliado: 1014,
    numeroDocumento: claudia?.documento,
  })
  assert.equal(bien.status, 200, JSON.stringify(bien.body))
  assert.deepEqual(
    (await beto.get(`solicitudes-prestamo/${s.id}/resumen`)).body.faltan.map((f: { campo: string }) => f.campo),
    ['relacion', 'ingreso'],
  )
  await anular(s)
})

test('the first request of a year is number one', async () => {
  const anio = Number(t.today().slice(0, 4)) + 1
  const enero = new Date(`${anio}-01-02T15:00:00Z`)
  const [cuenta] = await t.rows<{ id: number }>(`select id from usuario where afiliado_numero = 1002`)
  const token = await createSession(t.db, cuenta?.id ?? 0, false, 'prueba', enero)
  const enEnero = t.visitor({ cookie: `gremial_sesion=${token}` })
  t.at(enero)
  const { body } = await enEnero.post('solicitudes-prestamo', { clave: randomUUID(), idProducto: await idDe('ANTICIPO') })
  assert.equal(body.numeroSolicitudCompleto, `${anio}-000001`, JSON.stringify(body))
  t.at()
  await anular(body)
})
