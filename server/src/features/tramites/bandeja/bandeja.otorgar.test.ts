import assert from 'node:assert/strict'
import type { FilaBandeja } from '@gremial/contract/tramites/bandeja.ts'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { recibir } from '../../../../test/correo.ts'
import { pedidoEnMesa } from '../../../../test/mesa.ts'

const t = await testApp()
const mesa = await t.login('mesa')
const admin = await t.login('admin')
const ruta = 'solicitudes/otorgar'

/** Approved requests of branch 1, as the queue shows them. */
async function aprobadas(cuantas: number): Promise<FilaBandeja[]> {
  const ids: number[] = []
  for (let i = 0; i < cuantas; i++) ids.push(await pedidoEnMesa(t))
  await t.rows(`update solicitud set estado = 'APROBADA', resuelta = now() where id in (${ids.join()})`)
  const { content } = (await mesa.get('vistas/bandeja-tramites?size=all&G_estado=APROBADA')).body as { content: FilaBandeja[] }
  return content.filter(({ id }) => ids.includes(id))
}
const pedidas = (filas: FilaBandeja[]) => filas.map(({ id, version }) => ({ id, version }))
const enEstado = async (filas: FilaBandeja[], estado: string): Promise<number> => {
  const [fila] = await t.rows<{ n: number }>(
    `select count(*)::int as n from solicitud where id in (${filas.map(({ id }) => id).join()}) and estado = '${estado}'`,
  )
  return fila?.n ?? 0
}

test('approved requests are granted with one proof; each has history, audit row and mail', async () => {
  const filas = await aprobadas(3)
  assert.deepEqual(
    filas.map(({ propia }) => propia),
    [0, 0, 0],
  )
  await recibir(t)
  // Two users press concurrently: one grants, the other is refused with a reason.
  const respuestas = await Promise.all([
    mesa.post(ruta, { solicitudes: pedidas(filas), comentario: 'Se acredita el viernes.' }),
    admin.post(ruta, { solicitudes: pedidas(filas).toReversed(), comentario: 'Se acredita el viernes.' }),
  ])
  assert.deepEqual(respuestas.map(({ status }) => status).toSorted(), [200, 409], JSON.stringify(respuestas.map((r) => r.body)))
  assert.deepEqual(respuestas.find(({ status }) => status === 200)?.body, { otorgadas: 3 })
  assert.equal(await enEstado(filas, 'OTORGADA'), 3)
  const ids = filas.map(({ id }) => id)
  const [historia] = await t.rows<{ n: number }>(
    `select count(*)::int as n from solicitud_suceso where solicitud_id in (${ids.join()}) and que = 'otorgada'`,
  )
  const [rastro] = await t.rows<{ n: number }>(`select count(*)::int as n from auditoria
    where accion = 'otorgar' and entidad = 'solicitud' and entidad_id in (${ids.map((id) => `'${id}'`).join()})`)
  const correos = (await recibir(t)).filter(({ texto }) => texto.includes('«Se acredita el viernes.»'))
  assert.deepEqual([historia?.n, rastro?.n, correos.length], [3, 3, 3])
})

test('a request that changed since it was read is named, and none of the others is granted', async () => {
  const filas = await aprobadas(3)
  const cambiada = filas[1]
  assert.ok(cambiada)
  await t.rows(`update solicitud set version = version + 1 where id = ${cambiada.id}`)
  const { status, body } = await mesa.post(ruta, { solicitudes: pedidas(filas) })
  assert.deepEqual([status, body.codigo], [409, 'NINGUNA_OTORGADA'])
  assert.ok(body.message.includes(cambiada.numeroSolicitudCompleto), body.message)
  assert.equal(await enEstado(filas, 'APROBADA'), 3)
})

test('a repeated, empty, foreign or own request is refused, and nothing is granted', async () => {
  const filas = await aprobadas(2)
  const [una, otra] = pedidas(filas)
  assert.ok(una && otra)
  assert.equal((await mesa.post(ruta, { solicitudes: [] })).status, 400)
  assert.equal((await mesa.post(ruta, { solicitudes: [una, una] })).status, 400)

  await t.rows(`insert into rol (codigo, nombre) values ('MESA_SECCIONAL', 'Mesa de seccional')`)
  await t.rows(`insert into rol_permiso (rol_id, permiso, ambito)
    select id, 'tramites.resolver', 'seccionales' from rol where codigo = 'MESA_SECCIONAL'`)
  await t.rows(`insert into usuario_rol (usuario_id, rol_id) select u.id, r.id from usuario u, rol r
    where u.email = 'otra@gremial.example' and r.codigo = 'MESA_SECCIONAL'`)
  const deOtra = await t.login('otra')
  await t.rows(`update solicitud set seccional_id = 3 where id = ${una.id}`)
  assert.equal((await deOtra.post(ruta, { solicitudes: [una, otra] })).status, 404)

  await t.rows(
    `update solicitud set creada_por = (select id from usuario where email = 'mesa@gremial.example') where id = ${otra.id}`,
  )
  const propia = await mesa.post(ruta, { solicitudes: [una, otra] })
  assert.deepEqual([propia.status, propia.body.codigo], [403, 'SOLICITUD_PROPIA'])
  assert.equal(await enEstado(filas, 'APROBADA'), 2)
})
