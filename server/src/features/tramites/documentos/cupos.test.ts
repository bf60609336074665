import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'vitest'
import { type Person, testApp } from '../../../../test/app.ts'
import { pdf, sendPaper } from '../../../../test/papeles.ts'
import { hashOf, releasedMs, sweepMs } from '../../../platform/storage/store.ts'

const t = await testApp()
const [ana, beto] = [await t.login('ana'), await t.login('beto')]
const [producto] = await t.rows<{ id: number }>(`select id from producto where codigo = 'PRESTAMO_HOGAR'`)
const sinTope = { ...t.services.config.quotas }

async function empezar(quien: Person = ana): Promise<{ id: number; de: string; requisitos: number[] }> {
  await t.rows(`update solicitud set estado = 'ANULADA' where producto_id = ${producto?.id}`)
  Object.assign(t.services.config.quotas, sinTope)
  await t.rows('delete from limite_subida')
  const { body } = await quien.post('solicitudes-prestamo', { clave: randomUUID(), idProducto: producto?.id })
  const requisitos = body.documentos.map((d: { idRequisito: number }) => d.idRequisito)
  return { id: body.id, de: `solicitudes-prestamo/${body.id}`, requisitos }
}
/** A unique PDF of a given size. */
const de = (bytes: number, cual: string) => pdf(cual.padEnd(bytes - pdf('').length, 'x'))
const filas = (id: number) =>
  t.rows<{ sha256: string }>(`select archivo_sha256 as sha256 from solicitud_documento where solicitud_id = ${id} order by id`)
const quedo = async (contenido: Buffer) =>
  (await t.rows(`select from archivo where sha256 = '${hashOf(contenido)}'`)).length > 0 &&
  (await t.services.files.read(hashOf(contenido), { db: t.db, log: t.app.log })) !== undefined
/** The sweep, as it runs over an hour later. */
const barrer = () => t.services.files.sweep(t.db, new Date(Date.now() + releasedMs + sweepMs))

test('a replaced document of a draft is deleted with its file, unless another row uses it', async () => {
  const { id, de: ruta, requisitos } = await empezar()
  const [uno = 0, dos = 0] = requisitos
  const [propia, repetida, ultima] = [pdf(`propia ${id}`), pdf(`repetida ${id}`), pdf(`ultima ${id}`)]
  for (const contenido of [propia, repetida]) await sendPaper(ana, { de: ruta, idRequisito: uno, contenido })
  await sendPaper(ana, { de: ruta, idRequisito: dos, contenido: repetida })
  await sendPaper(ana, { de: ruta, idRequisito: uno, contenido: ultima })
  assert.deepEqual(new Set((await filas(id)).map((f) => f.sha256)), new Set([repetida, ultima].map(hashOf)))
  assert.ok(await quedo(propia), 'nothing goes while somebody may be looking at it')
  await barrer()
  assert.deepEqual([await quedo(propia), await quedo(repetida), await quedo(ultima)], [false, true, true])
  const [{ datos } = { datos: {} }] = await t.rows<{ datos: Record<string, unknown> }>(
    `select datos from auditoria where entidad = 'solicitud' and entidad_id = '${id}' and datos ? 'tirado' limit 1`,
  )
  assert.equal(typeof datos.tirado, 'string')
})

test('a released file that is uploaded again stays', async () => {
  const { de: ruta, requisitos } = await empezar()
  const [idRequisito = 0] = requisitos
  const vuelve = pdf('vuelve')
  for (const contenido of [vuelve, pdf('otra'), vuelve]) await sendPaper(ana, { de: ruta, idRequisito, contenido })
  await barrer()
  assert.ok(await quedo(vuelve))
  // Stored again but not referred to yet, it is treated as new.
  const [suelta, who] = [pdf('suelta'), { db: t.db, log: t.app.log }]
  const sha256 = await t.services.files.keep(who, suelta, 'application/pdf')
  await t.services.files.letGo(who, sha256, new Date())
  await t.services.files.keep(who, suelta, 'application/pdf')
  await barrer()
  assert.ok(await quedo(suelta))
})

test('twelve concurrent uploads stay within the daily quota and keep the earlier document', async () => {
  const { id, de: ruta, requisitos } = await empezar()
  const [uno = 0, dos = 0] = requisitos
  t.services.config.quotas.persona = 600_000
  assert.equal((await sendPaper(ana, { de: ruta, idRequisito: uno, contenido: de(100_000, 'primera') })).status, 200)
  const doce = await Promise.all(
    Array.from({ length: 12 }, (_, n) => sendPaper(ana, { de: ruta, idRequisito: dos, contenido: de(100_000, `junta ${n}`) })),
  )
  assert.deepEqual(doce.map((r) => r.status).sort(), [...Array(5).fill(200), ...Array(7).fill(413)])
  const no = doce.find((r) => r.status === 413)
  assert.deepEqual([no?.body.codigo, no?.body.message.includes('mañana')], ['CUPO_DEL_DIA', true])
  assert.equal((await filas(id)).length, 2)
  // Small files count too, per person; the same file in its place does not, elsewhere it does.
  assert.equal((await sendPaper(ana, { de: ruta, idRequisito: dos, contenido: pdf('chica') })).status, 413)
  assert.equal((await sendPaper(ana, { de: ruta, idRequisito: dos, contenido: de(100_000, 'primera') })).status, 413)
  assert.equal((await sendPaper(ana, { de: ruta, idRequisito: uno, contenido: de(100_000, 'primera') })).status, 200)
  assert.equal((await beto.get(`productos-afiliado/${id}`)).status, 404)
  await t.rows('update limite_subida set dia = dia - 1')
  assert.equal((await sendPaper(ana, { de: ruta, idRequisito: dos, contenido: pdf('chica') })).status, 200)
})

test('the remaining quota of a request is returned, and a file beyond it is refused', async () => {
  const { id, de: ruta, requisitos } = await empezar()
  const [uno = 0, dos = 0] = requisitos
  t.services.config.quotas.solicitud = 300_000
  const { body: una } = await sendPaper(ana, { de: ruta, idRequisito: uno, contenido: de(100_000, `a ${id}`) })
  assert.equal(una.cupo, null)
  const { body: otra } = await sendPaper(ana, { de: ruta, idRequisito: dos, contenido: de(120_000, `b ${id}`) })
  assert.deepEqual(otra.cupo, { quedan: 80_000, de: 'solicitud' })
  await t.rows(
    `update solicitud set estado = 'OBSERVADA', presentada = now(), condiciones_dia = dia_de(now()), tna = p.tna, gasto = p.gasto
      from producto p where p.id = producto_id and solicitud.id = ${id}`,
  )
  await t.rows(`update solicitud_documento set estado = 'OBSERVADO', motivo = 'Está cortado' where solicitud_id = ${id}`)
  const tres = await Promise.all(
    [1, 2, 3].map((n) => sendPaper(ana, { de: ruta, idRequisito: uno, contenido: de(70_000, `c ${n} ${id}`) })),
  )
  // Filed documents stay, so one fits; each further one replaces the previous.
  assert.deepEqual(
    tres.map((r) => r.status),
    [200, 200, 200],
  )
  const no = await sendPaper(ana, { de: ruta, idRequisito: uno, contenido: de(90_000, `d ${id}`) })
  assert.deepEqual([no.status, no.body.codigo], [413, 'CUPO_SOLICITUD'])
  assert.equal((await filas(id)).length, 3)
  await barrer()
  assert.equal(await quedo(de(90_000, `d ${id}`)), false)
  const cupo = async () => (await ana.get(`productos-afiliado/${id}`)).body.cupo
  assert.deepEqual(await cupo(), { quedan: 10_000, de: 'solicitud' })
  // Refused uploads count too.
  t.services.config.quotas.persona = 620_000
  assert.deepEqual(await cupo(), { quedan: 0, de: 'dia' })
  // So does one that was replaced and is sent again.
  const deNuevo = await sendPaper(ana, { de: ruta, idRequisito: uno, contenido: de(100_000, `a ${id}`) })
  assert.deepEqual([deNuevo.status, deNuevo.body.codigo], [413, 'CUPO_DEL_DIA'])
})
