import assert from 'node:assert/strict'
import type { RendicionVerificada, VerificacionFirmas } from '@gremial/contract/tesoreria/firmas.ts'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { rendicionConComprobantes, send, sign } from '../../../../test/firmas.ts'
import { textoDelPdf } from '../../../../test/papel.ts'
import { systemCtx } from '../../../platform/context.ts'
import { verifyRendiciones } from './firmas.verificar.ts'

/** Tampering tests: the person, account, office and timestamp of a signature, changed by the database's owner. */
const t = await testApp()
const operador = await t.login('operador')
const aEscondidas = (change: string) => t.rows(`begin; set local session_replication_role = replica; ${change}; commit`)

async function firmadaPorLosDos() {
  const r = await rendicionConComprobantes(t, operador)
  const huella = await send(operador, r.id)
  for (const quien of ['secretario', 'tesorera'] as const)
    assert.equal((await sign(await t.login(quien), r.id, huella)).status, 200)
  return { id: r.id, huella }
}
const problems = async (id: number) => {
  const { valida, problemas } = (await operador.get(`rendiciones-gasto/${id}/verificar-firmas`)).body as VerificacionFirmas
  assert.equal(valida, problemas.length === 0)
  return problemas.map((p) => p.campo)
}
const publica = async (fingerprint: string) =>
  ((await t.visitor().get(`verificar-rendicion/${fingerprint}`)).body as RendicionVerificada).estado
const bad = async () => (await verifyRendiciones(systemCtx(t.services, t.app.log))).malas
const papel = async (id: number) =>
  (await textoDelPdf((await operador.get(`rendiciones-gasto/${id}/pdf`)).raw)).includes('ALTERADA')

test('a signature with a changed person, account, office or time is reported everywhere', async () => {
  const { id, huella } = await firmadaPorLosDos()
  const sano = async () =>
    assert.deepEqual([await problems(id), await publica(huella), await papel(id), await bad()], [[], 'VALIDA', false, 0])
  await sano()
  const ofSecretaria = `rendicion_id = ${id} and firma = 'SECRETARIA'`
  const [era] = await t.rows<{ afiliado: number; usuario: number; puesto: number; momento: string }>(
    `select afiliado_numero as afiliado, usuario_id as usuario, puesto, momento::text from rendicion_firma where ${ofSecretaria}`,
  )
  for (const [column, other, field] of [
    ['afiliado_numero', '(select min(numero) from afiliado where numero not in (1010, 1011))', 'firmante'],
    ['usuario_id', `(select min(id) from usuario where id <> ${era?.usuario})`, 'firmante'],
    ['puesto', `(select min(codigo) from puesto where codigo <> ${era?.puesto})`, 'puestoFirma'],
    ['momento', "momento - interval '3 days'", 'momentoFirma'],
  ] as const) {
    await aEscondidas(`update rendicion_firma set ${column} = ${other} where ${ofSecretaria}`)
    assert.deepEqual(
      [await problems(id), await publica(huella), await papel(id), await bad()],
      [[field], 'ALTERADA', true, 1],
      column,
    )
    await aEscondidas(`update rendicion_firma set afiliado_numero = ${era?.afiliado}, usuario_id = ${era?.usuario}, puesto = ${era?.puesto},
      momento = '${era?.momento}' where ${ofSecretaria}`)
    await sano()
  }
  // Swaps one for the other, and one voided.
  await aEscondidas('drop index rendicion_firma_vigente')
  const cambiadas = `update rendicion_firma set firma = case firma when 'SECRETARIA' then 'TESORERIA' else 'SECRETARIA' end where rendicion_id = ${id}`
  await aEscondidas(cambiadas)
  assert.equal(await publica(huella), 'ALTERADA')
  assert.ok((await problems(id)).includes('firmante'))
  await aEscondidas(cambiadas)
  await aEscondidas(`update rendicion_firma set anulada = now() where ${ofSecretaria}`)
  assert.deepEqual(await problems(id), ['faltaFirma'])
})

test("a signature older than the audit's person field is checked against the signed content", async () => {
  const { id, huella } = await firmadaPorLosDos()
  await aEscondidas(
    `update auditoria set datos = datos - 'afiliado' - 'puesto' where entidad = 'rendicion' and entidad_id = '${id}' and accion = 'firmar'`,
  )
  assert.deepEqual([await problems(id), await publica(huella), await papel(id)], [[], 'VALIDA', false])
  await aEscondidas(`update rendicion_firma set afiliado_numero = (select min(numero) from afiliado where numero not in (1010, 1011))
    where rendicion_id = ${id} and firma = 'SECRETARIA'`)
  assert.deepEqual([await problems(id), await publica(huella)], [['firmante'], 'ALTERADA'])
})
