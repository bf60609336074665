import assert from 'node:assert/strict'
import type { RendicionVerificada, VerificacionFirmas } from '@gremial/contract/tesoreria/firmas.ts'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { enviar, firmar, rendicionConComprobantes } from '../../../../test/firmas.ts'
import { textoDelPdf } from '../../../../test/papel.ts'
import { systemCtx } from '../../../platform/context.ts'
import { verificarRendiciones } from './firmas.verificar.ts'

/** Tampering tests: the person, account, office and moment of a signature, changed by the owner of the database. */
const t = await testApp()
const operador = await t.login('operador')
const aEscondidas = (cambio: string) => t.rows(`begin; set local session_replication_role = replica; ${cambio}; commit`)

async function firmadaPorLosDos() {
  const r = await rendicionConComprobantes(t, operador)
  const huella = await enviar(operador, r.id)
  for (const quien of ['secretario', 'tesorera'] as const)
    assert.equal((await firmar(await t.login(quien), r.id, huella)).status, 200)
  return { id: r.id, huella }
}
const problemas = async (id: number) => {
  const { valida, problemas } = (await operador.get(`rendiciones-gasto/${id}/verificar-firmas`)).body as VerificacionFirmas
  assert.equal(valida, problemas.length === 0)
  return problemas.map((p) => p.campo)
}
const publica = async (huella: string) =>
  ((await t.visitor().get(`verificar-rendicion/${huella}`)).body as RendicionVerificada).estado
const malas = async () => (await verificarRendiciones(systemCtx(t.services, t.app.log))).malas
const papel = async (id: number) =>
  (await textoDelPdf((await operador.get(`rendiciones-gasto/${id}/pdf`)).raw)).includes('ALTERADA')

test('a signature whose person, account, office or moment was changed is altered in the check, the public page, the paper and the weekly command', async () => {
  const { id, huella } = await firmadaPorLosDos()
  const sano = async () =>
    assert.deepEqual([await problemas(id), await publica(huella), await papel(id), await malas()], [[], 'VALIDA', false, 0])
  await sano()
  const deSecretaria = `rendicion_id = ${id} and firma = 'SECRETARIA'`
  const [era] = await t.rows<{ afiliado: number; usuario: number; puesto: number; momento: string }>(
    `select afiliado_numero as afiliado, usuario_id as usuario, puesto, momento::text from rendicion_firma where ${deSecretaria}`,
  )
  for (const [columna, otro, campo] of [
    ['afiliado_numero', '(select min(numero) from afiliado where numero not in (1010, 1011))', 'firmante'],
    ['usuario_id', `(select min(id) from usuario where id <> ${era?.usuario})`, 'firmante'],
    ['puesto', `(select min(codigo) from puesto where codigo <> ${era?.puesto})`, 'puestoFirma'],
    ['momento', "momento - interval '3 days'", 'momentoFirma'],
  ] as const) {
    await aEscondidas(`update rendicion_firma set ${columna} = ${otro} where ${deSecretaria}`)
    assert.deepEqual(
      [await problemas(id), await publica(huella), await papel(id), await malas()],
      [[campo], 'ALTERADA', true, 1],
      columna,
    )
    await aEscondidas(`update rendicion_firma set afiliado_numero = ${era?.afiliado}, usuario_id = ${era?.usuario}, puesto = ${era?.puesto},
      momento = '${era?.momento}' where ${deSecretaria}`)
    await sano()
  }
  // One for the other, and one that is voided.
  await aEscondidas('drop index rendicion_firma_vigente')
  const cambiadas = `update rendicion_firma set firma = case firma when 'SECRETARIA' then 'TESORERIA' else 'SECRETARIA' end where rendicion_id = ${id}`
  await aEscondidas(cambiadas)
  assert.equal(await publica(huella), 'ALTERADA')
  assert.ok((await problemas(id)).includes('firmante'))
  await aEscondidas(cambiadas)
  await aEscondidas(`update rendicion_firma set anulada = now() where ${deSecretaria}`)
  assert.deepEqual(await problemas(id), ['faltaFirma'])
})

test('a signature of before the audit said its person is held against what was signed, and told as altered only when it differs', async () => {
  const { id, huella } = await firmadaPorLosDos()
  await aEscondidas(
    `update auditoria set datos = datos - 'afiliado' - 'puesto' where entidad = 'rendicion' and entidad_id = '${id}' and accion = 'firmar'`,
  )
  assert.deepEqual([await problemas(id), await publica(huella), await papel(id)], [[], 'VALIDA', false])
  await aEscondidas(`update rendicion_firma set afiliado_numero = (select min(numero) from afiliado where numero not in (1010, 1011))
    where rendicion_id = ${id} and firma = 'SECRETARIA'`)
  assert.deepEqual([await problemas(id), await publica(huella)], [['firmante'], 'ALTERADA'])
})
