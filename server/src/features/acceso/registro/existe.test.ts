import assert from 'node:assert/strict'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'

const t = await testApp()

test('only staff can check whether a member in their scope has an account (A-REGISTRO-04, A-REGISTRO-05)', async () => {
  const existe = async (quien: string, numero: number | string) =>
    (await t.login(quien)).get(`usuarios/verificar-usuario-existe/${numero}`)
  assert.deepEqual((await existe('admin', 1001)).body, { existe: true })
  const [sin] = await t.rows<{ numero: number }>(`select numero from afiliado a
    where not exists (select 1 from usuario u where u.afiliado_numero = a.numero) order by numero limit 1`)
  assert.deepEqual((await existe('mesa', sin?.numero ?? 0)).body, { existe: false })
  assert.equal((await existe('operador', 1001)).status, 200)
  const ajeno = await existe('otra', 1001)
  assert.deepEqual([ajeno.status, ajeno.body.message], [404, 'No encontramos lo que buscabas.'])
  assert.equal((await existe('admin', 99_999_999)).status, 404)
  assert.equal((await existe('admin', 'x')).status, 400)
  for (const quien of ['ana', 'revisora', 'central']) assert.equal((await existe(quien, 1001)).status, 403, quien)
  assert.equal((await t.visitor().get('usuarios/verificar-usuario-existe/1001')).status, 401)
})
