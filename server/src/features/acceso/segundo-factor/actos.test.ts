import assert from 'node:assert/strict'
import { test } from 'node:test'
import { funciones } from '@gremial/contract/funciones.ts'
import type { Llamada } from '@gremial/contract/platform/llamada.ts'
import { generate } from 'otplib'
import { Person, testApp } from '../../../../test/app.ts'
import { nuevaLlave } from '../../../../test/llave.ts'

/** Legal acts (decision 066): nobody does one in another's open session without what only that person has. */
const t = await testApp()
const clave = 'Gremial.2026'
const propio = 'usuarios/actual/segundo-factor'
const sitio = { host: 'localhost:3000' }
let momento = Date.now()
const pasar = (ms: number) => t.at(new Date((momento += ms)))
pasar(0)

/** Somebody in a session of theirs, who proves nothing by themselves. */
const dentro = async (quien: string) => new Person(t.app, { ...(await t.login(quien)).headers, ...sitio }, false)
const huella = 'a'.repeat(64)
const adhesion = {
  productoAfiliado: { numeroAfiliado: 1001, producto: { codigo: 'ADHESION_DA_RD' } },
  adhesion: { cbu: '0110432930043210987654', textoVersion: 'x', autorizaDA: 1 },
}
/** Each act with who may do it, and a body that is well formed; what it is of does not exist. */
const actos: Record<string, [quien: string, cuerpo: object]> = {
  'POST rendiciones-gasto/:codigo/autorizar-rendicion': ['secretario', { huella }],
  'POST adhesiones/guardar-dto-adhesion': ['ana', adhesion],
  'POST adhesiones/:id/revocar': ['ana', { version: 1, desde: '2026-11-30' }],
  'POST solicitudes-prestamo/:id/presentar': ['ana', { version: 1, conforme: 1 }],
  'POST conformidades-propias/:id/responder': ['beto', { huella, acepta: 1 }],
  'POST solicitudes/:id/otorgar': ['mesa', { version: 1 }],
}
const rutaDe = (acto: string) => acto.replace(/^POST /, '').replace(/:\w+/g, '987654321')
const intentar = (persona: Person, acto: string) => persona.post(rutaDe(acto), actos[acto]?.[1])
const probar = (persona: Person, acto: string, prueba: object) => persona.post(`usuarios/actual/actos/${acto}`, prueba)
/** Tries it without a proof: the name of the act. */
async function negado(persona: Person, acto = firma): Promise<string> {
  const { status, body } = await intentar(persona, acto)
  assert.deepEqual([status, body.codigo], [403, 'ACTO_SIN_PRUEBA'], acto)
  return body.detalle.acto
}
const paso = async (persona: Person, acto = firma) => (await intentar(persona, acto)).body.codigo !== 'ACTO_SIN_PRUEBA'
const firma = 'POST rendiciones-gasto/:codigo/autorizar-rendicion'

test('every legal act that is a person’s is refused by its own code without a proof, and goes on with one', async () => {
  const declarados = funciones
    .flatMap(({ llamadas }) => Object.values<Record<string, Llamada>>(llamadas))
    .flatMap((grupo) => Object.values(grupo))
    .filter(({ acto }) => acto === 'persona')
    .map(({ metodo, ruta }) => `${metodo} ${ruta}`)
  assert.deepEqual(declarados.sort(), Object.keys(actos).sort())
  for (const [acto, [quien]] of Object.entries(actos)) {
    const persona = await dentro(quien)
    const nombre = await negado(persona, acto)
    // Nothing of it was looked at: who may do it is told before, what it says too.
    assert.equal((await persona.post(rutaDe(acto), {})).body.codigo, 'VALIDACION', acto)
    assert.equal((await t.visitor().post(rutaDe(acto), actos[acto]?.[1])).status, 401, acto)
    assert.equal((await probar(persona, nombre, { password: clave })).status, 204, acto)
    assert.ok(await paso(persona, acto), acto)
    await negado(persona, acto)
  }
})

test('a proof is for one act of one session, once, and for two minutes', async () => {
  const [suya, deOtro] = [await dentro('secretario'), await dentro('tesorera')]
  const nombre = await negado(suya)
  assert.equal(await negado(deOtro), nombre, 'the act is the same')
  assert.equal((await probar(deOtro, nombre, { password: clave })).status, 204)
  await negado(suya)
  assert.ok(await paso(deOtro))
  // Over another text, or of another settlement, it is another act.
  assert.equal((await probar(suya, nombre, { password: clave })).status, 204)
  const otroTexto = await suya.post(rutaDe(firma), { huella: 'b'.repeat(64) })
  assert.equal(otroTexto.body.codigo, 'ACTO_SIN_PRUEBA')
  assert.equal((await suya.post('rendiciones-gasto/1/autorizar-rendicion', { huella })).body.codigo, 'ACTO_SIN_PRUEBA')
  pasar(121_000)
  await negado(suya)
  assert.equal((await suya.post('usuarios/actual/actos/otro', { password: clave })).status, 400)
  assert.equal((await t.visitor().post(`usuarios/actual/actos/${nombre}`, { password: clave })).status, 401)
})

test('two tabs: each shows it for its own act, and of the same act it is done once', async () => {
  const persona = await dentro('ana')
  const [una, otra] = ['POST adhesiones/:id/revocar', 'POST solicitudes-prestamo/:id/presentar'] as const
  const nombres = await Promise.all([negado(persona, una), negado(persona, otra)])
  for (const nombre of nombres) assert.equal((await probar(persona, nombre, { password: clave })).status, 204)
  assert.deepEqual(await Promise.all([paso(persona, una), paso(persona, otra)]), [true, true])
  for (const _ of [1, 2]) await probar(persona, nombres[0] ?? '', { password: clave })
  assert.deepEqual((await Promise.all([paso(persona, una), paso(persona, una)])).sort(), [false, true])
})

test('a wrong password is refused in its field, costs a try where it is asked for again, and after ten nobody is heard; the login is', async () => {
  const persona = await dentro('operador')
  const nombre = 'c'.repeat(64)
  const mal = await probar(persona, nombre, { password: 'otra clave' })
  assert.deepEqual([mal.status, mal.body.codigo, mal.body.errores[0].campo], [400, 'CLAVE_ANTERIOR', 'password'])
  assert.equal((await probar(persona, nombre, {})).status, 400)
  assert.equal((await probar(persona, nombre, { password: clave, codigo: '123456' })).status, 400, 'one proof')
  assert.equal((await probar(persona, nombre, { codigo: '123456' })).body.codigo, 'SEGUNDO_FACTOR_INCORRECTO', 'has none')
  const muchas = await Promise.all(Array.from({ length: 12 }, () => probar(persona, nombre, { password: 'no es' })))
  assert.equal(muchas.filter((m) => m.status === 400).length, 9)
  assert.equal((await probar(persona, nombre, { password: clave })).body.codigo, 'DEMASIADOS_INTENTOS')
  const cambia = await persona.post('usuarios/actual/cambiar-password', {
    passwordAnterior: clave,
    password: 'Otra.2026x',
    password2: 'Otra.2026x',
  })
  assert.equal(cambia.body.codigo, 'DEMASIADOS_INTENTOS', 'it is one count')
  await t.rows('delete from intento_acceso')
})

test('who has codes shows one as for any other decision, and their password is worth nothing', async () => {
  const persona = await dentro('secretario')
  const empezo = await persona.post(`${propio}/aplicacion`, { password: clave })
  const codigo = () => generate({ secret: empezo.body.clave, epoch: Math.floor(momento / 1000) })
  assert.equal((await persona.post(`${propio}/aplicacion/confirmar`, { codigo: await codigo() })).status, 200)
  assert.ok(await paso(persona), 'shown just now')
  pasar(16 * 60_000)
  const nombre = await negado(persona)
  assert.equal((await probar(persona, nombre, { password: clave })).body.codigo, 'ACTO_SIN_PRUEBA')
  assert.equal((await probar(persona, nombre, { codigo: '000000' })).body.codigo, 'SEGUNDO_FACTOR_INCORRECTO')
  await negado(persona)
  assert.equal((await probar(persona, nombre, { codigo: await codigo() })).status, 204)
  assert.ok(await paso(persona))
})

test('who has a passkey touches it for each act, and it signs that act', async () => {
  const persona = await dentro('tesorera')
  const por = { origin: 'http://localhost:3000', rpID: 'localhost' }
  const [llave, ajena] = [nuevaLlave(por), nuevaLlave(por)]
  const alta = await persona.post(`${propio}/llaves/desafio`, { password: clave })
  const creada = llave.crear(alta.body.opciones.challenge)
  assert.equal((await persona.post(`${propio}/llaves`, { nombre: 'Teléfono', llave: creada })).status, 200)
  // Shown just now, and it is asked for.
  const nombre = await negado(persona)
  const desafio = async (acto = nombre): Promise<string> =>
    (await persona.post(`usuarios/actual/actos/${acto}/desafio`)).body.opciones.challenge
  assert.equal(
    Buffer.from(await desafio(), 'base64url')
      .subarray(16)
      .toString('hex'),
    nombre,
  )
  assert.equal((await probar(persona, nombre, { password: clave })).body.codigo, 'ACTO_SIN_PRUEBA')
  const otro = 'd'.repeat(64)
  assert.equal((await probar(persona, nombre, { llave: llave.usar(await desafio(otro)) })).body.codigo, 'LLAVE_RECHAZADA')
  for (const mala of [ajena.usar(await desafio()), llave.usar(await desafio(), { verificado: false })])
    assert.ok(
      ['LLAVE_RECHAZADA', 'SEGUNDO_FACTOR_VENCIDO'].includes((await probar(persona, nombre, { llave: mala })).body.codigo),
    )
  await negado(persona)
  const buena = llave.usar(await desafio())
  assert.equal((await probar(persona, nombre, { llave: buena })).status, 204)
  assert.equal((await probar(persona, nombre, { llave: buena })).body.codigo, 'SEGUNDO_FACTOR_VENCIDO', 'a challenge serves once')
  assert.ok(await paso(persona))
  await negado(persona)
})

test('what was shown is told in the audit row of the act', async () => {
  const persona = await dentro('beto')
  const { body } = await persona.get('vistas/adhesion/1002')
  const carga = {
    productoAfiliado: { numeroAfiliado: 1002, producto: { codigo: 'ADHESION_DA_RD' } },
    adhesion: {
      tipoCuentaAdhesionDA: 2,
      resumenDigitalEmail: 1,
      cbu: '0110432930043210987654',
      telefono: '341 555-0142',
      email: 'beto@correo.example',
      autorizaDA: 1,
      textoVersion: body.textoVersion,
    },
    clave: 'b7c8a2de-1111-4a5b-9c3d-0123456789ab',
  }
  const firmar = () => persona.post('adhesiones/guardar-dto-adhesion', carga)
  const { detalle } = (await firmar()).body
  assert.equal((await probar(persona, detalle.acto, { password: clave })).status, 204)
  const { status, body: hecha } = await firmar()
  assert.equal(status, 201, JSON.stringify(hecha))
  const filas = await t.rows<{ prueba: string }>(`select datos->>'prueba' as prueba from auditoria
    where accion = 'crear' and entidad = 'solicitud' and entidad_id = '${hecha.id}'`)
  assert.deepEqual(filas, [{ prueba: 'clave' }])
})
