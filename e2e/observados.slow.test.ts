import assert from 'node:assert/strict'
import type { Rendicion } from '@gremial/contract/tesoreria/rendiciones-gasto.ts'
import type { Page } from 'playwright/test'
import { add } from '../server/test/comprobantes.ts'
import { send, sign } from '../server/test/firmas.ts'
import { rendicionBody } from '../server/test/rendiciones.ts'
import { desktop, expect, type Portal, phone, test } from './fixtures.ts'
import { axe } from './pages.ts'

const accesible = async (page: Page): Promise<void> =>
  assert.deepEqual((await (await axe(page)).withTags(['wcag2a', 'wcag2aa', 'wcag22aa']).analyze()).violations, [])
const settlement = (id: number) => `/app/seccionales/rendiciones-gasto/${id}/conceptos/lista`

/** A settlement of branch 1 with two receipts, signed by both. */
async function authorised(portal: Portal): Promise<Rendicion> {
  const operador = await portal.login('operador')
  const { status, body } = await operador.post('rendiciones-gasto', await rendicionBody(portal))
  assert.equal(status, 201, JSON.stringify(body))
  await add(operador, body, { proveedor: 'Estación Los Ceibos S.A.', importe: 52_400 })
  await add(operador, body, { proveedor: 'Taller Hermanos Bianchi', importe: 69_500 }, { cual: 1 })
  const huella = await send(operador, body.id)
  for (const who of ['secretario', 'tesorera']) assert.equal((await sign(await portal.login(who), body.id, huella)).status, 200)
  return body
}

test('central observes one receipt, the branch corrects it, and the history shows both', async ({ portal }) => {
  const r = await authorised(portal)
  const page = await portal.openAs('central', settlement(r.id), { viewport: desktop })
  await page.getByRole('button', { name: 'Pagar' }).click()
  await expect(page.getByRole('checkbox', { name: `Elegir la ${r.numeroRendicion}` })).toBeChecked()
  await page.goto(settlement(r.id))
  await page.getByRole('button', { name: 'Observar', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: 'Observar Taller Hermanos Bianchi' }).check()
  await dialog.getByRole('textbox', { name: 'Qué tiene Taller Hermanos Bianchi' }).fill('No se lee el importe')
  await accesible(page)
  await dialog.getByRole('button', { name: 'Observar', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Comprobantes observados' })).toContainText('No se lee el importe')

  const branch = await portal.openAs('operador', settlement(r.id), { viewport: phone })
  await branch.getByRole('button', { name: 'Corregir y volver a enviar' }).click()
  await branch.getByRole('dialog').getByRole('button', { name: 'Corregir y volver a enviar' }).click()
  await expect(branch.getByRole('dialog')).toBeHidden()
  await branch.goto(`${settlement(r.id)}?modo=editar`)
  const observed = branch.getByRole('region', { name: 'Comprobantes observados' })
  await expect(observed).toContainText('Los demás comprobantes quedan como están')
  await accesible(branch)
  await observed.getByRole('link', { name: /Taller Hermanos Bianchi/ }).click()
  await branch.getByRole('textbox', { name: 'Importe' }).fill('65900')
  await branch.getByRole('button', { name: /^Guardar|^Corregir/ }).click()
  await branch.goto(`${settlement(r.id)}?modo=editar`)
  await expect(observed).toContainText('Corregido')
  await branch.getByRole('button', { name: 'Enviar a firmar' }).click()
  await branch.getByRole('dialog').getByRole('button', { name: 'Enviar otra vez' }).click()
  await expect(branch.getByRole('dialog')).toBeHidden()

  await page.goto(`/app/seccionales/rendiciones-gasto/${r.id}/historial/lista`)
  await expect(page.getByRole('table')).toContainText('No se lee el importe')
  await expect(page.getByRole('table')).toContainText('Importe: de 69.500,00 a 65.900,00')
})
