import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../../../test/app.ts'

const t = await testApp()

test('roles are looked up by name, in order, as many as 2,000; an auditor may, who administers nothing may not', async () => {
  const admin = await t.login('admin')
  const { body } = await admin.get('roles?nombre=tesoreria&sort=nombre,asc&page=0&size=2000')
  assert.deepEqual(
    body.content.map((r: { codigo: string }) => r.codigo),
    ['TESORERIA_CENTRAL', 'TESORERO_SECCIONAL'],
  )
  assert.equal((await admin.get('roles')).body.totalElements, 12)
  for (const quien of ['ana', 'operador', 'central', 'revisora']) {
    const { status, body } = await (await t.login(quien)).get('roles')
    assert.deepEqual([quien, status, body.message], [quien, 403, 'No tiene permisos suficientes'])
  }
  await t.rows(`insert into usuario_rol (usuario_id, rol_id) select u.id, r.id from usuario u, rol r
    where u.email = 'mesa@gremial.example' and r.codigo = 'AUDITOR'`)
  const auditora = await t.login('mesa')
  assert.equal((await auditora.get('roles')).status, 200)
})
