import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Solicitud } from '@gremial/contract/tramites/solicitudes.ts'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { pdf, sendPaper } from '../../../../test/papeles.ts'

const t = await testApp()
const [beto, mesa, admin] = [await t.login('beto'), await t.login('mesa'), await t.login('admin')]
const cbu = '0110432930043210987654'
const [destino] = await t.rows<{ id: number }>('select min(id) as id from destino_fondos')
const { body: hecho } = await admin.post('productos', {
  codigo: 'DE_QUE_VIVE',
  clase: 'PRESTAMO',
  nombre: 'De qué vive',
  descripcion: 'Para probar: «una frase» 🧾',
  desde: '01-01-2020',
  montoMinimo: 1000,
  montoMaximo: 90_000,
  plazoMinimo: 1,
  plazoMaximo: 6,
  tna: 10,
  maximoIngreso: null,
  requisitos: [
    { nombre: 'Documento' },
    { nombre: 'Recibo de sueldo', viveDe: 'SUELDO' },
    { nombre: 'Recibo de jubilación', viveDe: 'JUBILACION' },
  ],
  destinos: [destino?.id],
})
const contacto = {
  domicilio: 'Ayolas 1245',
  localidad: 'Rosario',
  codigoPostal: '2000',
  telefono: '3415550142',
  email: 'b@correo.example',
}
const decir = async (s: Solicitud, mas: Record<string, unknown>): Promise<Solicitud> => {
  const datos = { version: s.version, ...contacto, ingreso: 500_000, ...mas }
  const { status, body } = await beto.put(`solicitudes-prestamo/${s.id}/datos-solicitante`, datos)
  assert.equal(status, 200, JSON.stringify(body))
  return body
}
async function pedir(): Promise<Solicitud> {
  await t.rows(`update solicitud set estado = 'ANULADA' where producto_id = ${hecho.id}`)
  const pide = { clave: randomUUID(), idProducto: hecho.id, monto: 5000, plazo: 2, idDestino: destino?.id, cbu }
  return (await beto.post('solicitudes-prestamo', pide)).body
}
const papeles = (s: Solicitud) => s.documentos.map((d) => d.requisito)

test('a pensioner needs no employer, payslip or payroll authorisation, and is not asked again', async () => {
  const nueva = await pedir()
  assert.deepEqual(papeles(nueva), ['Documento', 'Recibo de sueldo'], 'who was not asked has a salary, as always')
  const s = await decir(nueva, { viveDe: 'JUBILACION', empresa: 'Jubilada', empleoDesde: '01-03-2009' })
  const { SOLICITANTE } = s.personas
  assert.deepEqual([SOLICITANTE?.viveDe, SOLICITANTE?.empresa, SOLICITANTE?.empleoDesde], ['JUBILACION', '', ''])
  assert.deepEqual(papeles(s), ['Documento', 'Recibo de jubilación'])
  // A document for others has no slot here.
  const [ajeno] = await t.rows<{ id: number }>(`select id from requisito where producto_id = ${hecho.id} and vive_de = 'SUELDO'`)
  const de = `solicitudes-prestamo/${s.id}`
  assert.equal((await sendPaper(beto, { de, idRequisito: ajeno?.id ?? 0, contenido: pdf() })).status, 404)
  for (const d of s.documentos)
    assert.equal((await sendPaper(beto, { de, idRequisito: d.idRequisito, contenido: pdf(d.requisito) })).status, 200)
  const { body: resumen } = await beto.get(`${de}/resumen`)
  assert.deepEqual(resumen.faltan, [])
  assert.doesNotMatch(resumen.declaracion, /recibo de sueldo/)
  assert.match(resumen.declaracion, /Me comprometo a pagar cada cuota/)
  const presentada = await beto.post(`${de}/presentar`, { version: s.version, conforme: 1, declaracion: resumen.declaracion })
  assert.equal(presentada.status, 200, JSON.stringify(presentada.body))
  const { body: enMesa } = await mesa.get(`vistas/bandeja-tramites/${s.id}`)
  assert.equal(enMesa.solicitud.personas.SOLICITANTE.viveDe, 'JUBILACION')
  const otra = await pedir()
  assert.deepEqual([otra.personas.SOLICITANTE?.viveDe, otra.personas.SOLICITANTE?.empresa], ['JUBILACION', ''])
  // The co-applicant's kind of income is not the applicant's.
  await t.rows(`update solicitud_persona set vive_de = '' where solicitud_id = ${otra.id};
    insert into solicitud_persona (solicitud_id, papel, apellido, nombre, vive_de, empresa)
    values (${otra.id}, 'COSOLICITANTE', 'Paz', 'Eva', 'OTRO', 'Costura')`)
  assert.equal((await pedir()).personas.SOLICITANTE?.viveDe, 'JUBILACION')
})

test('a salary needs employer and payroll authorisation; other income, an activity', async () => {
  const falta = async (s: Solicitud) =>
    (await beto.get(`solicitudes-prestamo/${s.id}/resumen`)).body.faltan
      .filter((f: { pantalla: string }) => f.pantalla === 'datos-solicitante')
      .map((f: { campo: string }) => f.campo)
  let s = await decir(await pedir(), { viveDe: '', empresa: '' })
  assert.deepEqual(await falta(s), ['viveDe'], 'one thing, and not the employer that they may not have')
  s = await decir(s, { viveDe: 'SUELDO', empresa: '' })
  assert.deepEqual(await falta(s), ['empresa'])
  s = await decir(s, { viveDe: '', empresa: 'Textil Ríos' })
  assert.deepEqual(await falta(s), [], 'as it was told before it was asked')
  const declaracion = async () => (await beto.get(`solicitudes-prestamo/${s.id}/resumen`)).body.declaracion
  assert.match(await declaracion(), /descontar las cuotas de mi recibo de sueldo/)
  s = await decir(s, { viveDe: 'OTRO', empresa: '' })
  assert.deepEqual(await falta(s), ['empresa'])
  s = await decir(s, { viveDe: 'OTRO', empresa: 'Costura', empleoDesde: '01-03-2009' })
  assert.deepEqual([await falta(s), s.personas.SOLICITANTE?.empleoDesde], [[], ''])
  assert.deepEqual(papeles(s), ['Documento'])
  assert.doesNotMatch(await declaracion(), /recibo de sueldo/)
  const mal = await beto.put(`solicitudes-prestamo/${s.id}/datos-solicitante`, {
    version: s.version,
    ...contacto,
    viveDe: 'RENTA',
  })
  assert.deepEqual([mal.status, mal.body.errores[0].campo], [400, 'viveDe'])
})

test('a product has a description, and each document states who needs it', async () => {
  const { body: ofrecidos } = await beto.get('vistas/productos/habilitados/1002')
  assert.equal(ofrecidos.find((p: { id: number }) => p.id === hecho.id).descripcion, 'Para probar: «una frase» 🧾')
  const { body: pide } = await beto.get(`requisitos-producto?idProducto=${hecho.id}`)
  assert.deepEqual(
    pide.map((r: { viveDe: string }) => r.viveDe),
    ['', 'SUELDO', 'JUBILACION'],
  )
  const { body: leido } = await admin.get(`productos/${hecho.id}`)
  const larga = await admin.put(`productos/${hecho.id}`, { ...leido, descripcion: 'x'.repeat(201) })
  assert.deepEqual([larga.status, larga.body.errores[0].campo], [400, 'descripcion'])
})
