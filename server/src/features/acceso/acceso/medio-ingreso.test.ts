import assert from 'node:assert/strict'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { systemCtx } from '../../../platform/context.ts'
import type { CuentaConClave } from './equipos.ts'
import { abrirMedio, consumirMedio, formasDe, leerMedio } from './medio-ingreso.ts'

const t = await testApp()
const ctx = () => systemCtx(t.services, t.app.log)
const cuentaOf = async (quien: string) => {
  const [cuenta] = await t.rows<CuentaConClave>(`select id, clave_hash from usuario where email = '${quien}@gremial.example'`)
  assert.ok(cuenta)
  return cuenta
}
const expired = { codigo: 'SEGUNDO_FACTOR_VENCIDO' }

test('a pending login is void once the account is disabled or its password changes', async () => {
  const beto = await cuentaOf('beto')
  const token = await abrirMedio(ctx(), false, beto)
  assert.equal((await leerMedio(ctx(), token)).cuenta.id, beto.id)
  await t.rows(`update usuario set habilitado = false where id = ${beto.id}`)
  await assert.rejects(leerMedio(ctx(), token), expired)
  await t.rows(`update usuario set habilitado = true where id = ${beto.id}`)
  // The password changed between its check and this call.
  const tarde = await abrirMedio(ctx(), false, { ...beto, clave_hash: 'la de antes' })
  await assert.rejects(leerMedio(ctx(), tarde), expired)
})

test('of two concurrent completions of one pending login, one succeeds', async () => {
  const token = await abrirMedio(ctx(), false, await cuentaOf('ana'))
  const times = await Promise.allSettled([consumirMedio(ctx(), token), consumirMedio(ctx(), token)])
  assert.deepEqual(times.map((v) => v.status).sort(), ['fulfilled', 'rejected'])
  await assert.rejects(consumirMedio(ctx(), token), expired)
})

test('an account without unused recovery codes is not offered that factor', async () => {
  const { id } = await cuentaOf('operador')
  await t.rows(`insert into segundo_factor (usuario_id, secreto, ultimo_paso, creado) values (${id}, 'sellado', 0, now())`)
  await t.rows(`insert into codigo_recuperacion (usuario_id, huella) values (${id}, '\\x01')`)
  assert.deepEqual(await formasDe(ctx(), id), { aplicacion: true, llaves: false, recuperacion: true })
  await t.rows(`update codigo_recuperacion set usado = now() where usuario_id = ${id}`)
  assert.deepEqual(await formasDe(ctx(), id), { aplicacion: true, llaves: false, recuperacion: false })
})
