import assert from 'node:assert/strict'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { hoy, otorgada, paraCobrar } from '../../../../test/armados.ts'
import { receivedText, recibir } from '../../../../test/correo.ts'
import { cbuOf } from '../../../../test/pagos.ts'
import { buzon } from '../../../../test/resumenes.ts'

const t = await testApp()
const [central, mesa, ana, beto] = [await t.login('central'), await t.login('mesa'), await t.login('ana'), await t.login('beto')]
const smtp = await buzon()
t.services.config.smtpUrl = smtp.url
await t.rows(`update afiliado set fecha_alta = '2001-01-01' where numero = 1001`)
const producto = await paraCobrar(t, mesa)

/** Mails that reached the mail server since the last call. */
async function arrived(): Promise<Array<{ para: string; texto: string }>> {
  await recibir(t)
  return smtp.recibidos.splice(0).map(({ para, texto }) => ({ para, texto: receivedText(texto) }))
}
const anulados = async (quien = ana) =>
  (
    (await quien.get('vistas/esperan')).body.cosas as Array<{
      cosa: string
      importe: number
      datos: Record<string, string>
      va: string
    }>
  ).filter(({ cosa }) => cosa === 'cobroAnulado')

test('a cancelled payment reaches its member with the reason by mail, on the home and in the request (59)', async () => {
  const { id, monto } = await otorgada({ quien: ana, mesa }, producto, { fecha: await hoy(t), cbu: cbuOf(7) })
  const [pago] = await t.rows<{ id: number }>(`select id from pago_tramite where solicitud_id = ${id}`)
  await t.rows(`update usuario set idioma = 'en' where email = 'ana@gremial.example'`)
  await arrived()
  const motivo = "Ya se cobró en O'Higgins <b>& Ñandú</b>"
  const aLaVez = await Promise.all([1, 2].map(() => central.post(`pagos-afiliados/${pago?.id}/anular`, { motivo })))
  assert.deepEqual(aLaVez.map((r) => r.status).toSorted(), [204, 409])
  const mails = await arrived()
  assert.deepEqual(
    mails.map(({ para }) => para),
    ['ana@gremial.example'],
  )
  const [{ texto } = { texto: '' }] = mails
  assert.ok(texto.includes(`“${motivo}”`), texto)
  assert.match(texto, /The treasury cancelled the payment of \$/)
  assert.ok(texto.includes('&#60;b&#62;'), 'escaped in the HTML part')

  const [espera] = await anulados()
  assert.deepEqual([espera?.importe, espera?.datos.motivo], [monto, motivo])
  assert.match(espera?.va ?? '', new RegExp(`solicitud=${id}$`))
  assert.deepEqual(await anulados(beto), [])
  const { cobro } = (await ana.get(`productos-afiliado/${id}`)).body.armado
  assert.deepEqual([cobro.estado, cobro.motivo], ['ANULADO', motivo])

  await t.rows(`begin; set local session_replication_role = replica;
    update pago_tramite set resuelto = resuelto - interval '16 days' where id = ${pago?.id}; commit`)
  assert.deepEqual(await anulados(), [])
})
