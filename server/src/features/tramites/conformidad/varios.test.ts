import assert from 'node:assert/strict'
import type { ConformidadSolicitud } from '@gremial/contract/tramites/conformidad-estados.ts'
import type { PapelConformidad } from '@gremial/contract/tramites/personas.ts'
import { faltantes, type Solicitud } from '@gremial/contract/tramites/solicitudes.ts'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { garantes, luis, own } from '../../../../test/conformidades.ts'

/** Up to three guarantors and three co-applicants (decision 151). */

const t = await testApp()
const [ana, beto, mesa] = [await t.login('ana'), await t.login('beto'), await t.login('mesa')]
await t.rows(`update solicitud set estado = 'ANULADA', resuelta = now() where estado not in ('ANULADA', 'RECHAZADA', 'OTORGADA');
  update producto set garantes = 2, cosolicitantes = 1, conformidad_en_orden = true where codigo = 'PRESTAMO_VIVIENDA'`)
const { pedido, anular, pedir, enlace, abrir, responder } = garantes(t)

const marta = { ...luis, nombre: 'Marta', numeroDocumento: 28_417_306, email: 'marta@correo.example' }
const rosa = { ...luis, nombre: 'Rosa', numeroDocumento: 28_417_307, email: 'rosa@correo.example' }
const leer = async (s: Solicitud) => (await ana.get(`productos-afiliado/${s.id}`)).body as Solicitud
const guardar = async (s: Solicitud, pantalla: 'datos-garante' | 'datos-cosolicitante', datos: object) =>
  ana.put(`solicitudes-prestamo/${s.id}/${pantalla}`, { ...datos, version: (await leer(s)).version })
const estados = (s: Solicitud) => s.conformidades.map((c: ConformidadSolicitud) => [c.papel, c.estado])

/** A request with all its parties. */
async function deTres(): Promise<Solicitud> {
  const s = await pedido(ana)
  assert.equal((await guardar(s, 'datos-garante', { ...marta, orden: 2 })).status, 200)
  const { status, body } = await guardar(s, 'datos-cosolicitante', rosa)
  assert.equal(status, 200)
  return body
}
async function contesta(s: Solicitud, papel: PapelConformidad, quien: { numeroDocumento: number }, acepta: 0 | 1) {
  const { token } = await enlace(ana, s, papel)
  const dice = { ...own, numero: String(quien.numeroDocumento) }
  const { body } = await abrir(token, dice)
  assert.equal(body.papel, papel)
  assert.equal((await responder(token, body.huella, acepta, dice)).status, 200)
}

test('a request waits for all its parties, asked in order', async () => {
  const s = await deTres()
  assert.deepEqual(Object.keys(s.personas).toSorted(), ['COSOLICITANTE', 'GARANTE', 'GARANTE_2', 'SOLICITANTE'])
  assert.deepEqual(estados(s), [
    ['GARANTE', 'SIN PEDIR'],
    ['GARANTE_2', 'SIN PEDIR'],
    ['COSOLICITANTE', 'SIN PEDIR'],
  ])
  for (const papel of ['GARANTE_2', 'COSOLICITANTE'] as const)
    assert.equal((await pedir(ana, s, papel)).body.codigo, 'CONFORMIDAD_EN_ORDEN')
  await contesta(s, 'GARANTE', luis, 1)
  assert.equal((await pedir(ana, s, 'COSOLICITANTE')).body.codigo, 'CONFORMIDAD_EN_ORDEN')
  await contesta(s, 'GARANTE_2', marta, 0)
  assert.deepEqual(
    faltantes(await leer(s)).filter((f) => f.campo === 'conformidad'),
    [
      { pantalla: 'datos-garante-2', campo: 'conformidad' },
      { pantalla: 'datos-cosolicitante', campo: 'conformidad' },
    ],
  )
  // Replacing the second guarantor keeps the first one's answer.
  const otra = { ...marta, nombre: 'Inés', numeroDocumento: 28_417_308, email: 'ines@correo.example' }
  assert.equal((await guardar(s, 'datos-garante', { ...otra, orden: 2 })).status, 200)
  await contesta(s, 'GARANTE_2', otra, 1)
  await contesta(s, 'COSOLICITANTE', rosa, 1)
  const lista = await leer(s)
  assert.ok(lista.conformidades.every((c) => c.estado === 'ACEPTADA'))
  assert.ok(!faltantes(lista).some((f) => f.campo === 'conformidad'))
  // The desk has all four answers, including the refusal.
  const { body: guardadas } = await mesa.get(`solicitudes/${s.id}/conformidades`)
  assert.equal(guardadas.length, 4)
  await anular(ana, s)
})

test('without an order all may be asked at once', async () => {
  await t.rows(`update producto set conformidad_en_orden = false where codigo = 'PRESTAMO_VIVIENDA'`)
  const s = await deTres()
  for (const papel of ['COSOLICITANTE', 'GARANTE_2', 'GARANTE'] as const) assert.equal((await pedir(ana, s, papel)).status, 200)
  await anular(ana, s)
})

test("nobody takes two places, and a place beyond the product's is refused", async () => {
  const s = await pedido(ana)
  for (const [pantalla, datos] of [
    ['datos-garante', { ...luis, orden: 2 }],
    ['datos-cosolicitante', luis],
  ] as const)
    assert.deepEqual([(await guardar(s, pantalla, datos)).body.codigo], ['PERSONA_REPETIDA'], pantalla)
  // The same person in the same place is updated.
  assert.equal((await guardar(s, 'datos-garante', { ...luis, domicilio: 'Otra calle 1' })).status, 200)
  assert.equal((await guardar(s, 'datos-garante', { ...marta, orden: 4 })).status, 400)
  assert.equal((await pedir(ana, s, 'GARANTE_3')).status, 404)
  assert.equal((await beto.put(`solicitudes-prestamo/${s.id}/datos-garante`, { ...marta, orden: 2, version: 1 })).status, 404)
  await anular(ana, s)
})
