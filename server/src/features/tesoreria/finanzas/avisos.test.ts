import assert from 'node:assert/strict'
import { beforeEach, test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { inEquipo, withClave } from '../../../../test/avisos-equipo.ts'
import { receivedText, recibir } from '../../../../test/correo.ts'
import { cbuOf, dice, newLote, response, signCuenta, withCuenta } from '../../../../test/pagos.ts'
import { signedRendicion } from '../../../../test/rendiciones.ts'
import { buzon } from '../../../../test/resumenes.ts'
import { pushService } from '../../../../test/servicio-avisos.ts'

const t = await testApp()
t.services.config.finance = undefined
const central = await t.login('central')
const smtp = await buzon()
t.services.config.smtpUrl = smtp.url
const branch = ['operador', 'secretario', 'tesorera'].map((who) => `${who}@gremial.example`)

/** Mails that reached the mail server since the last call: recipient and subject. */
async function arrived(): Promise<Array<{ para: string; texto: string }>> {
  await recibir(t)
  return smtp.recibidos.splice(0).map(({ para, texto }) => ({ para, texto: receivedText(texto) }))
}
const paras = (mails: Array<{ para: string }>) => mails.map((m) => m.para).toSorted()
const today = () => ({ fecha: t.today().replaceAll('-', '') })

beforeEach(async () => {
  await withCuenta(t, 1)
  await arrived()
})

test('an observed settlement is mailed once to its preparer and signers, with the reason escaped', async () => {
  const { id } = await signedRendicion(t)
  await t.rows(
    `update rendicion_gasto set creada_por = (select id from usuario where email = 'operador@gremial.example') where id = ${id}`,
  )
  const motivo = "Falta <b>O'Higgins</b> & Ñandú"
  assert.equal((await central.post(`rendiciones-gasto/${id}/observar`, { motivo })).status, 200)
  const mails = await arrived()
  assert.deepEqual(paras(mails), branch)
  assert.ok(mails.every((m) => m.texto.includes(motivo) && m.texto.includes('&#60;b&#62;')))
  assert.equal((await central.post(`rendiciones-gasto/${id}/observar`, { motivo })).status, 409)
  assert.deepEqual(await arrived(), [])
})

test('a lot answered twice notifies paid and rejected settlements once, with what to do', async () => {
  const ids = [await signedRendicion(t), await signedRendicion(t), await signedRendicion(t)].map((r) => r.id)
  await t.rows(`update rendicion_gasto set creada_por = (select id from usuario where email = 'operador@gremial.example')
    where id in (${ids.join(', ')})`)
  const lote = await newLote(t, central, ids)
  const [a = '', b = '', c = ''] = lote.renglones.map((r) => r.referencia)
  const answer = response(
    dice(a, 'A', today()),
    dice(b, 'R', { ...today(), codigo: 'R02' }),
    dice(c, 'R', { ...today(), codigo: 'R10' }),
  )
  await arrived()
  assert.equal((await central.post(`lotes-pago/${lote.id}/respuesta`, answer)).status, 200)
  const mails = await arrived()
  const saying = (what: string) => paras(mails.filter((m) => m.texto.includes(what)))
  assert.equal(mails.length, 9)
  assert.deepEqual(saying(`Referencia: ${a}`), branch)
  assert.deepEqual(saying('Cuenta cerrada'), branch)
  assert.deepEqual(saying('/app/seccionales/cuenta-pagos?idSeccional=1'), branch)
  assert.deepEqual(saying('Sigue autorizada'), branch)
  // Replayed, also by hand.
  assert.equal((await central.post(`lotes-pago/${lote.id}/respuesta`, answer)).status, 200)
  assert.deepEqual(await arrived(), [])
})

test("a manual payment is notified in each user's language, by push if enabled", async () => {
  t.at(new Date(`${t.today()}T12:00:00-03:00`))
  const service = await pushService()
  withClave(t, service.host)
  await t.rows("update usuario set idioma = 'en' where email = 'secretario@gremial.example'")
  const { browser } = await inEquipo(t, service, 'tesorera')
  const { id } = await signedRendicion(t)
  assert.equal(
    (await central.post(`rendiciones-gasto/${id}/informar-pago`, { fechaPago: t.today(), referencia: 'OP 9' })).status,
    200,
  )
  const mails = await arrived()
  assert.ok(mails.some((m) => m.para === 'secretario@gremial.example' && /was paid/.test(m.texto)))
  assert.ok(!mails.some((m) => m.para === 'tesorera@gremial.example'))
  assert.deepEqual(
    service.read(browser).map((n) => n.va),
    [`/app/seccionales/rendiciones-gasto/${id}/firmar`],
  )
  await t.rows("update usuario set idioma = 'es' where email = 'secretario@gremial.example'; delete from aviso_equipo")
  t.at()
})

test('proposed and changed accounts are mailed to signers, their previous address and central', async () => {
  await t.rows(`insert into token_correo (token_hash, tipo, usuario_id, datos, creado, vence)
    select sha256('x'), 'deshacerEmail', id, '{"email": "la.de.antes@gremial.example"}', now(), now() + interval '2 days'
    from usuario where email = 'tesorera@gremial.example'`)
  const [tesorera, secretario] = [await t.login('tesorera'), await t.login('secretario')]
  const at = 'seccionales/1/cuenta-pagos'
  await tesorera.post(`${at}/proponer`, { cbu: cbuOf(3), antes: cbuOf(1) })
  const proposed = await arrived()
  for (const para of ['secretario', 'tesorera', 'central', 'la.de.antes'])
    assert.equal(proposed.filter((m) => m.para === `${para}@gremial.example`).length, 1, para)
  assert.match(
    proposed.find((m) => m.para === 'secretario@gremial.example')?.texto ?? '',
    /Te piden confirmar|Si es el de la seccional/,
  )
  const { id, huella } = (await secretario.get(at)).body.propuesta
  await secretario.post(`${at}/confirmar`, { propuesta: id, huella })
  const changed = await arrived()
  for (const para of ['secretario', 'tesorera', 'central', 'la.de.antes'])
    assert.equal(changed.filter((m) => m.para === `${para}@gremial.example`).length, 1, para)
  assert.ok(changed.every((m) => m.texto.includes(huella)))
  // Central's question and mark are notified to the signers.
  await central.post(`${at}/revisar`, { cbu: cbuOf(3), que: 'CONSULTA', motivo: 'Es ese?' })
  assert.deepEqual(
    paras(await arrived())
      .filter((p) => p !== 'la.de.antes@gremial.example')
      .slice(-2),
    branch.slice(1),
  )
  await signCuenta(t, cbuOf(3))
  await arrived()
})
