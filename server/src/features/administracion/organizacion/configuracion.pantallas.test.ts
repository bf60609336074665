import assert from 'node:assert/strict'
import sharp from 'sharp'
import { test } from 'vitest'
import { alMismoTiempo } from '../../../../test/a-la-vez.ts'
import { testApp } from '../../../../test/app.ts'
import { textoDelPdf } from '../../../../test/papel.ts'
import { openDatabase } from '../../../platform/db/pool.ts'
import { sembrar } from '../../../semillas/semillas.ts'

const t = await testApp()
const admin = await t.login('admin')
const ruta = 'organizacion/configuracion'
const leer = async () => (await admin.get(ruta)).body
const publica = async () => (await t.visitor().get('organizacion')).body
const ultima = async () =>
  (
    await t.rows<{ usuario: string; datos: { cambios: Record<string, { antes: unknown; despues: unknown }> } }>(
      `select u.email as usuario, a.datos from auditoria a join usuario u on u.id = a.usuario_id where a.entidad = 'organizacion' order by a.id desc limit 1`,
    )
  )[0]

const identidad = {
  nombre: "Sindicato d'Ávila 工会",
  nombreCorto: 'SdÁ',
  cuit: '30-50000003-8',
  domicilio: 'Calle 1',
  telefono: '011 4000-1000',
  email: 'portal@sindicato.example',
  lema: 'Otro lema',
  bajada: 'Tu situación, tu cuenta, tu carnet y tus trámites, desde el teléfono o la computadora.',
}

test('a part is saved with its version, applies at once, and the audit has before and after', async () => {
  const antes = await leer()
  assert.deepEqual(
    Object.values(antes.deEjemplo),
    Object.values(antes.deEjemplo).map(() => true),
  )
  const { status } = await admin.put(`${ruta}/identidad`, { version: antes.versiones.identidad, ...identidad })
  assert.equal(status, 204)
  const ve = await publica()
  assert.deepEqual([ve.nombre, ve.lema, ve.email], [identidad.nombre, identidad.lema, identidad.email])
  const fila = await ultima()
  assert.equal(fila?.usuario, 'admin@gremial.example')
  assert.deepEqual(fila?.datos.cambios.nombre, { antes: antes.nombre, despues: identidad.nombre })
  assert.equal('bajada' in (fila?.datos.cambios ?? {}), false)
  const ahora = await leer()
  assert.deepEqual([ahora.deEjemplo.identidad, ahora.deEjemplo.aspecto], [false, true])
  // Other parts keep their version: they can be saved from an open form.
  assert.deepEqual({ ...ahora.versiones, identidad: '' }, { ...antes.versiones, identidad: '' })
  const vieja = await admin.put(`${ruta}/identidad`, { version: antes.versiones.identidad, ...identidad, nombre: 'Perdida' })
  assert.deepEqual([vieja.status, vieja.body.codigo], [409, 'VERSION_VIEJA'])
  assert.equal((await publica()).nombre, identidad.nombre)
})

test('a part is of the example while a seeded value is left; a logo or a code makes it theirs', async () => {
  const deEjemplo = async (parte: string) => (await leer()).deEjemplo[parte]
  assert.deepEqual([await deEjemplo('aspecto'), await deEjemplo('convenio')], [true, true])
  await t.rows(`update organizacion set logo_sha256 = (select sha256 from archivo limit 1)`)
  assert.equal(await deEjemplo('aspecto'), false)
  await t.rows('update organizacion set logo_sha256 = null')
  for (const columna of ['nombre', 'codigo']) {
    await t.rows(`update convenio_cobro set ${columna} = ${columna} || '1'`)
    assert.equal(await deEjemplo('convenio'), false, columna)
    await t.rows(`update convenio_cobro set ${columna} = left(${columna}, -1)`)
  }
})

test('of two concurrent saves one succeeds; a restart undoes nothing', async () => {
  const { versiones } = await leer()
  const preguntas = [1, 2].map((n) => [{ pregunta: `¿${n}?`, respuesta: 'Uno\n\nDos' }])
  const juntas = await alMismoTiempo(
    t,
    'select from organizacion for update',
    preguntas.map((suyas) => () => admin.put(`${ruta}/preguntas`, { version: versiones.preguntas, preguntas: suyas })),
  )
  assert.deepEqual(juntas.map((r) => r.status).sort(), [204, 409])
  const quedo = (await publica()).preguntas
  const owner = openDatabase(t.urlAs('owner'), { max: 1 })
  await sembrar(owner.db)
  await owner.close()
  assert.deepEqual([(await publica()).preguntas, (await publica()).nombre], [quedo, identidad.nombre])
})

test('errors are by field and change nothing: address, colour, agreement, repeated office', async () => {
  const { versiones, secretarias, convenio } = await leer()
  const campos = async (parte: string, cuerpo: object) => {
    const { status, body } = await admin.put(`${ruta}/${parte}`, { version: versiones[parte], ...cuerpo })
    return [status, ...(body?.errores ?? []).map((e: { campo: string }) => e.campo)]
  }
  assert.deepEqual(await campos('identidad', { ...identidad, nombre: ' ', email: 'x', cuit: '1' }), [
    400,
    'nombre',
    'cuit',
    'email',
  ])
  assert.deepEqual(await campos('identidad', { ...identidad, telefono: 'abc' }), [400, 'telefono'])
  assert.deepEqual(await campos('aspecto', { color: 'rojo' }), [400, 'color'])
  assert.deepEqual(await campos('convenio', { convenio: { ...convenio, campos: [{ campo: 'convenio', largo: 2 }] } }), [
    400,
    'convenio.campos',
  ])
  const titular = 'Unión de Trabajadores del Sur'
  for (const [transferencia, campo] of [
    [{ titular }, 'alias'],
    [{ titular, alias: 'corto' }, 'alias'],
    [{ titular, cbu: '2850345840094181352200' }, 'cbu'],
    [{ titular, qr: 'https://ejemplo.com' }, 'qr'],
    [{ titular: '', alias: 'UNION.DEL.SUR' }, 'titular'],
  ] as const)
    assert.deepEqual(await campos('convenio', { convenio, transferencia }), [400, `transferencia.${campo}`])
  assert.deepEqual(
    await campos('secretarias', { secretarias: [secretarias[0], { ...secretarias[1], nombre: secretarias[0].nombre }] }),
    [400, 'secretarias.1.nombre'],
  )
  assert.deepEqual(
    await campos('secretarias', { secretarias: [{ codigo: 90, nombre: secretarias[1].nombre, email: 'a@x.org' }] }),
    [400, 'secretarias'],
  )
  assert.deepEqual(await campos('legales', { legales: { terminos: { version: 'ayer', textos: { es: [] } } } }), [
    400,
    'legales.terminos.version',
  ])
  assert.deepEqual((await leer()).versiones, versiones)
})

test('colour, logo, legal texts, offices and agreement apply to the next request', async () => {
  const { versiones, secretarias, legales } = await leer()
  const logo = (
    await sharp({ create: { width: 600, height: 600, channels: 4, background: '#00ff00' } })
      .png()
      .toBuffer()
  ).toString('base64')
  const pone = (parte: string, cuerpo: object) => admin.put(`${ruta}/${parte}`, { version: versiones[parte], ...cuerpo })
  assert.equal((await pone('aspecto', { color: '#AA3311', logo: `data:image/png;base64,${logo}` })).status, 204)
  const { color, logo: camino } = await publica()
  assert.equal(color, '#aa3311')
  assert.equal((await t.visitor().get(camino.slice('/api/'.length))).status, 200)
  assert.ok(JSON.stringify((await ultima())?.datos).length < 500, 'the picture itself is not in the audit')
  // Without an image the logo stays.
  assert.equal((await admin.put(`${ruta}/aspecto`, { version: (await leer()).versiones.aspecto, color: '#0b5b73' })).status, 204)
  assert.equal((await publica()).logo, camino)
  const malo = await admin.put(`${ruta}/aspecto`, {
    version: (await leer()).versiones.aspecto,
    color: '#0b5b73',
    logo: 'data:image/png;base64,AAAA',
  })
  assert.deepEqual([malo.status, malo.body.codigo], [415, 'TIPO_NO_PERMITIDO'])
  const terminos = {
    version: '2027-01-02',
    textos: { ...legales.terminos.textos, en: [{ titulo: 'Of {nombre}', parrafos: ['One', 'Two'] }] },
  }
  assert.equal((await pone('legales', { legales: { ...legales, terminos } })).status, 204)
  const texto = (await t.visitor({ 'x-idioma': 'en' }).get('textos-legales/terminos')).body
  assert.deepEqual([texto.version, texto.secciones[0].titulo], ['2027-01-02', `Of ${identidad.nombre}`])
  // Markup is rendered in the PDF of the questions.
  const respuesta = '**Hasta el 10**, en [la web](https://sindicato.example/x).\n\n# Traé\n- DNI\n\n7. Turno'
  assert.equal((await pone('preguntas', { preguntas: [{ pregunta: '¿Cuándo?', respuesta }] })).status, 204)
  const papel = (await t.visitor().get('preguntas-frecuentes/descargar')).raw
  assert.match(textoDelPdf(papel), /¿Cuándo\?\s+Hasta el 10, en la web\.\s+Traé\s+•\s+DNI\s+7\.\s+Turno/)
  assert.match(papel.toString('latin1'), /\/URI \(https:\/\/sindicato\.example\/x\)/)
  const nuevas = [
    { ...secretarias[0], nombre: 'Mesa de entradas' },
    { ...secretarias[1], habilitada: false },
    ...secretarias.slice(2),
    { codigo: 8, nombre: 'Ñandú', email: 'n@x.org.ar' },
  ]
  assert.equal((await pone('secretarias', { secretarias: nuevas })).status, 204)
  const ofrecidas = (await (await t.login('ana')).get('vistas/secretarias-contacto?size=all')).body.content.map(
    (s: { nombreSecretariaMostrar: string }) => s.nombreSecretariaMostrar,
  )
  assert.ok(ofrecidas.includes('Mesa de entradas') && ofrecidas.includes('Ñandú') && !ofrecidas.includes(secretarias[1].nombre))
  const transferencia = {
    titular: 'Unión de Trabajadores del Sur',
    cbu: '2850345340094181352201',
    alias: 'UNION.DEL.SUR',
    qr: '',
  }
  assert.equal((await pone('convenio', { convenio: null, transferencia })).status, 204)
  assert.deepEqual((await leer()).transferencia, transferencia)
  assert.equal((await leer()).convenio, null)
  // A restart does not restore the example.
  const owner = openDatabase(t.urlAs('owner'), { max: 1 })
  await sembrar(owner.db)
  await owner.close()
  assert.equal((await leer()).convenio, null)
})

test('the sample of an agreement has the bars of a slip', async () => {
  const { barras } = (await admin.get(`${ruta}/barras?simbologia=interleaved2of5&contenido=441700000100126121000018450005`)).body
  assert.ok(barras.length > 100 && barras.every((n: number) => n > 0))
  assert.equal((await admin.get(`${ruta}/barras?simbologia=interleaved2of5&contenido=12x`)).status, 400)
})
