import assert from 'node:assert/strict'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeRecoveryKey } from '../server/src/platform/backup/recovery.ts'
import { expect, phone, test } from './fixtures.ts'
import { axe, signWithPassword } from './pages.ts'

let place: string
let good: string
let bad: string
test.beforeAll(async ({ portal }) => {
  place = mkdtempSync(join(tmpdir(), 'gremial-copias-'))
  Object.assign(portal.services.config.copies, { folder: place })
  ;[good = '', bad = ''] = ['2026-11-22-063012', '2026-11-15-063011'].map((nombre) => join(place, nombre))
  mkdirSync(good)
  writeFileSync(join(good, 'copia.json'), '{}')
  cpSync(good, bad, { recursive: true })
  await portal.rows(`insert into copia (pedida, estado, empezo, termino, carpeta, bytes, enviada, ensayo, ensayo_termino, ensayo_segundos, ensayo_problema, borrada, problema) values
    (now(), 'HECHA', '2026-11-22 06:30:12Z', '2026-11-22 06:30:14Z', '${good}', 18100000, now(), 'BIEN', now(), 41, null, null, null),
    (now(), 'HECHA', '2026-11-15 06:30:11Z', '2026-11-15 06:30:13Z', '${bad}', 18000000, null, 'MAL', now() - interval '1 day', null,
      'El ensayo no pudo restaurar la copia: La copia está dañada: base/usuario.gz no es como se escribió', null, null),
    (now(), 'FALLO', '2026-11-14 06:30:10Z', '2026-11-14 06:30:10Z', null, null, null, null, null, null, null, null, 'Falta lugar en el disco de /var/backups/gremial: hacen falta 900 MB y quedan 310 MB. No cambió nada')`)
})
test.afterAll(() => rmSync(place, { recursive: true, force: true }))

test('an administrator sees, requests, restore-tests and downloads backups, with identity check', async ({ portal }) => {
  const page = await portal.openAs('admin', '/app/administracion/copias')
  await expect(page.getByText('La copia del 22/11/2026', { exact: false })).toContainText('restaura: 41 s.')
  await expect(page.getByText('No salen de este servidor', { exact: false })).toBeVisible()
  await expect(page.locator('tbody tr')).toHaveCount(3)
  for (const dicho of [
    'Restaura: 41 s',
    'No restaura',
    'base/usuario.gz no es como se escribió',
    'Falta lugar en el disco',
    'Salió del servidor',
  ])
    await expect(page.locator('tbody')).toContainText(dicho)
  await axe(page)

  await page.getByRole('button', { name: 'Hacer una ahora' }).click()
  await expect(page.locator('tbody')).toContainText('Pedida')

  const actions = async (which: string) => page.getByRole('row').filter({ hasText: which }).getByRole('button').click()
  await actions('Restaura: 41 s')
  await page.getByRole('menuitem', { name: 'Ensayar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ensayar' }).click()
  await expect(page.getByText('El ensayo empieza en unos segundos.')).toBeVisible()
  assert.deepEqual(await portal.rows(`select ensayo from copia where carpeta = '${good}'`), [{ ensayo: 'PEDIDO' }])

  await makeRecoveryKey(portal.services.config)
  await actions('No restaura')
  const baja = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Descargar cifrada' }).click()
  await signWithPassword(page)
  assert.equal((await baja).suggestedFilename(), '2026-11-15-063011.tar.age')
})

test('on a phone each one is a card, and a person without the permission has no such screen', async ({ portal }) => {
  const page = await portal.openAs('admin', '/app/administracion/copias', { viewport: phone })
  await expect(page.getByText('Restaura: 41 s').or(page.getByText('Pedido')).first()).toBeVisible()
  assert.equal((await (await portal.login('operador')).get('copias')).status, 403)
})
