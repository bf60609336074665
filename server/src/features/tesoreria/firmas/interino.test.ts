import assert from 'node:assert/strict'
import type { EsperaFirmas, RendicionAFirmar } from '@gremial/contract/tesoreria/firmas.ts'
import { afterEach, test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { recibir } from '../../../../test/correo.ts'
import { rendicionConComprobantes, send, sign } from '../../../../test/firmas.ts'

const t = await testApp()
const operador = await t.login('operador')
const secretario = await t.login('secretario')
const tesorera = await t.login('tesorera')
afterEach(() => t.at())

const waits = async (quien: typeof operador, id: number) =>
  (await quien.get(`rendiciones-gasto/${id}/espera-firmas`)).body as EsperaFirmas
const ask = (quien: typeof operador, id: number) => quien.post(`rendiciones-gasto/${id}/pedir-interino`, {})

test('a settlement shows each pending signer and who may name an interim, and asks once a day', async () => {
  const draft = await rendicionConComprobantes(t, operador)
  assert.deepEqual(await waits(operador, draft.id), { faltan: [], nombran: [], pedido: null, pide: false })
  assert.equal((await ask(operador, draft.id)).body.codigo, 'RENDICION_OTRO_ESTADO')
  const huella = await send(operador, draft.id)
  const before = await waits(operador, draft.id)
  assert.deepEqual(
    before.faltan.map((f) => [f.firma, f.cuenta, f.cargo]),
    [
      ['SECRETARIA', true, true],
      ['TESORERIA', true, true],
    ],
  )
  assert.ok(before.nombran.length > 0 && before.pide)
  await sign(tesorera, draft.id, huella)
  assert.deepEqual(
    (await waits(tesorera, draft.id)).faltan.map((f) => f.firma),
    ['SECRETARIA'],
  )
  await recibir(t)
  assert.equal((await ask(tesorera, draft.id)).status, 204)
  const mails = await recibir(t)
  assert.ok(mails.some((m) => m.para === 'admin@gremial.example'))
  assert.ok(mails.every((m) => m.asunto.includes('interino') && m.texto.includes(draft.numeroRendicion)))
  const after = await waits(operador, draft.id)
  assert.deepEqual([after.pide, after.pedido?.por !== ''], [false, true])
  const again = await ask(operador, draft.id)
  assert.deepEqual([again.status, again.body.codigo], [409, 'INTERINO_YA_PEDIDO'])
  const { body: history } = await operador.get(`rendiciones-gasto/${draft.id}/historial`)
  assert.equal(history.filter((s: { que: string }) => s.que === 'interinoPedido').length, 1)
  await t.rows(`update rendicion_envio set interino_pedido = now() - interval '1 day' where rendicion_id = ${draft.id}`)
  assert.equal((await ask(operador, draft.id)).status, 204)
})

test('of two concurrent calls one asks for an interim', async () => {
  const r = await rendicionConComprobantes(t, operador)
  await send(operador, r.id)
  const answers = await Promise.all([ask(operador, r.id), ask(secretario, r.id)])
  assert.deepEqual(answers.map((a) => a.status).toSorted(), [204, 409])
})

test('asking is refused to other roles and branches, and if nobody can name an interim', async () => {
  const r = await rendicionConComprobantes(t, operador)
  await send(operador, r.id)
  assert.equal((await ask(await t.login('revisora'), r.id)).status, 403)
  assert.equal((await ask(await t.login('ana'), r.id)).status, 403)
  const otra = await t.login('otra')
  assert.equal((await ask(otra, r.id)).status, 404)
  assert.equal((await otra.get(`rendiciones-gasto/${r.id}/espera-firmas`)).status, 404)
  const gave = await t.rows<{ rol_id: number; ambito: string }>(
    `delete from rol_permiso where permiso = 'mandatos.editar' returning rol_id, ambito`,
  )
  try {
    const nobody = await ask(operador, r.id)
    assert.deepEqual([nobody.status, nobody.body.codigo], [409, 'INTERINO_SIN_QUIEN'])
    assert.deepEqual((await waits(operador, r.id)).nombran, [])
  } finally {
    for (const { rol_id, ambito } of gave)
      await t.rows(`insert into rol_permiso (rol_id, permiso, ambito) values (${rol_id}, 'mandatos.editar', '${ambito}')`)
  }
})

test('a delegate of a signer reads why they cannot sign, on the page and in the refusal', async () => {
  const r = await rendicionConComprobantes(t, operador)
  const huella = await send(operador, r.id)
  const read = async () => (await operador.get(`rendiciones-gasto/${r.id}/para-firmar`)).body as RendicionAFirmar
  assert.equal((await read()).delegado, null)
  const [office] = (await secretario.get('mandatos/propios')).body
  const [me] = await t.rows<{ id: number }>(`select id from usuario where email = 'operador@gremial.example'`)
  const cuerpo = { idUsuario: me?.id, desde: t.today(), hasta: t.today() }
  assert.equal((await secretario.post(`mandatos/${office.id}/delegaciones`, cuerpo)).status, 201)
  const lent = (await read()).delegado
  assert.deepEqual([lent?.hasta, lent?.puesto], [t.today(), office.puesto])
  const refused = await sign(operador, r.id, huella)
  assert.deepEqual([refused.status, refused.body.codigo], [403, 'FIRMA_AJENA'])
  assert.match(refused.body.message, /^La planilla de rendición debe ser firmada por .* Seccional\. Tenés delegado el cargo de /)
})
