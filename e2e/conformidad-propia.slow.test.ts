import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Solicitud } from '@gremial/contract/tramites/solicitudes.ts'
import type { Page } from 'playwright/test'
import { luis } from '../server/test/conformidades.ts'
import { recibir } from '../server/test/correo.ts'
import { expect, type Portal, phone, test } from './fixtures.ts'
import { addPasskey, axe, logIn, navigate, password, signWithPassword } from './pages.ts'

let vivienda: { id: number } | undefined
let beto: { documento: number } | undefined
test.beforeAll(async ({ portal }) => {
  ;[vivienda] = await portal.rows<{ id: number }>(`select id from producto where codigo = 'PRESTAMO_VIVIENDA'`)
  ;[beto] = await portal.rows<{ documento: number }>(`select numero_documento as documento from afiliado where numero = 1002`)
})

/** A request of Ana's that names Beto, who has an account, and the path of the link sent to him. */
async function request(portal: Portal): Promise<{ solicitud: Solicitud; ruta: string }> {
  await portal.rows(
    `update solicitud set estado = 'ANULADA', resuelta = now() where afiliado_numero = 1001 and producto_id = ${vivienda?.id}`,
  )
  const ana = await portal.login('ana')
  const amount = { idProducto: vivienda?.id, monto: 850_000, plazo: 12 }
  const { body } = await ana.post('solicitudes-prestamo', { clave: randomUUID(), ...amount })
  const garante = { ...luis, version: body.version, numeroAfiliado: 1002, numeroDocumento: beto?.documento }
  const { body: solicitud } = await ana.put(`solicitudes-prestamo/${body.id}/datos-garante`, garante)
  assert.equal((await ana.post(`solicitudes/${body.id}/conformidades`, { papel: 'GARANTE' })).status, 200)
  const mail = (await recibir(portal)).findLast((c) => c.para === 'beto@gremial.example')
  assert.ok(mail)
  return { solicitud, ruta: mail.ruta }
}
const estado = async (portal: Portal, { id }: Solicitud) =>
  (await (await portal.login('ana')).get(`productos-afiliado/${id}`)).body.conformidades[0].estado
async function sinFaltas(page: Page): Promise<void> {
  const { violations } = await (await axe(page)).withTags(['wcag2a', 'wcag2aa', 'wcag22aa']).analyze()
  assert.deepEqual(
    violations.map((v) => v.id),
    [],
  )
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), true)
}

test("on a phone, consent is signed in the person's own account with the password, and disowned", async ({ portal }) => {
  const { solicitud, ruta } = await request(portal)
  const page = await portal.visit(ruta, { viewport: phone })
  await expect(page.getByText('Tenés una cuenta en el portal, y se responde en ella')).toBeVisible()
  await expect(page.getByText('Quiroga')).toHaveCount(0)
  await sinFaltas(page)
  await page.getByRole('link', { name: 'Entrar a mi cuenta' }).click()
  await logIn(page, 'beto@gremial.example')
  await page.waitForURL(/\/app\/conformidades\/\d+$/)
  await page.getByText('Ana Beatriz Quiroga pide $ 850.000,00 y puso tu nombre como garante.').waitFor()
  await sinFaltas(page)
  await page.getByLabel('Lo leí entero').check()
  await page.getByRole('button', { name: 'Acepto ser garante' }).click()
  // After leaving, nothing was answered and checkboxes are preserved.
  await page.getByRole('dialog', { name: 'Firmá vos' }).getByRole('button', { name: 'Cancelar' }).click()
  assert.equal(await estado(portal, solicitud), 'PEDIDA')
  await expect(page.getByLabel('Lo leí entero')).toBeChecked()
  await page.getByRole('button', { name: 'Acepto ser garante' }).click()
  await sinFaltas(page)
  await signWithPassword(page)
  await expect(page.getByRole('heading', { name: 'Tu respuesta quedó guardada: aceptaste' })).toBeFocused()
  assert.equal(await estado(portal, solicitud), 'ACEPTADA')
  await page.getByRole('link', { name: 'Ir a mis trámites' }).click()
  const own = page.getByRole('region', { name: 'Te pidieron que respondas' })
  await expect(own.getByRole('heading', { name: 'Garante de Ana Beatriz Quiroga' })).toBeVisible()
  await own.getByText('Ver lo que decía').click()
  await expect(own.getByText(/respondo como garante por la solicitud/)).toBeVisible()
  await sinFaltas(page)
  await own.getByRole('button', { name: 'No fui yo' }).click()
  await page.getByRole('dialog', { name: '¿No fuiste vos quien respondió?' }).getByRole('button', { name: 'No fui yo' }).click()
  await expect(own.getByText('Dijiste que no fuiste vos.')).toBeVisible()
  assert.equal(await estado(portal, solicitud), 'DESCONOCIDA')
})

test('a pending consent is on the home; a passkey takes one touch; the mailed copy revokes it', async ({ portal }) => {
  const { solicitud } = await request(portal)
  const byName = portal.base.replace('127.0.0.1', 'localhost')
  const page = await portal.visit(`${byName}/login`)
  await addPasskey(page)
  await logIn(page, 'beto@gremial.example')
  await page.waitForURL('**/app/**')
  await navigate(page, '/app/perfil/editar')
  await page.getByRole('button', { name: 'Agregar una llave' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nombre de la llave').fill('Teléfono')
  await dialog.getByLabel('Tu contraseña, para empezar').fill(password)
  await dialog.getByRole('button', { name: 'Crear la llave' }).click()
  await dialog.getByRole('button', { name: 'Ya los guardé' }).click()
  await navigate(page, '/app/actividad/listar')
  const pide = page.locator('[data-cosa=conformidad]').last()
  await expect(pide.getByText('Contestá antes del')).toBeVisible()
  await pide.getByRole('link', { name: 'Leer y responder' }).click()
  await page.getByLabel('Lo leí entero').check()
  await page.getByRole('button', { name: 'Acepto ser garante' }).click()
  // Nothing else is pressed: touching the authenticator was enough.
  await expect(page.getByRole('heading', { name: 'Tu respuesta quedó guardada: aceptaste' })).toBeFocused()
  assert.equal(await estado(portal, solicitud), 'ACEPTADA')
  const [row] = await portal.rows<{ prueba: string }>(
    `select datos->>'prueba' as prueba from auditoria where accion = 'aceptar-conformidad' order by id desc limit 1`,
  )
  assert.equal(row?.prueba, 'llave')
  const copy = (await recibir(portal)).findLast((c) => c.ruta.startsWith('/no-fui-yo/'))
  const nobody = await portal.visit(copy?.ruta ?? '', { viewport: phone })
  await expect(nobody.getByRole('heading', { name: 'Lo que se respondió en tu nombre' })).toBeVisible()
  await expect(nobody.getByText(/^El .* aceptaste ser garante de Ana Beatriz Quiroga\.$/)).toBeVisible()
  await sinFaltas(nobody)
  const download = nobody.waitForEvent('download')
  await nobody.getByRole('link', { name: 'Copia en PDF' }).click()
  assert.match((await download).suggestedFilename(), /^Conformidad \d{4}-\d{6}\.pdf$/)
  assert.equal(await estado(portal, solicitud), 'ACEPTADA')
  await nobody.getByRole('button', { name: 'No fui yo' }).click()
  await nobody.getByRole('dialog', { name: '¿No fuiste vos quien respondió?' }).getByRole('button', { name: 'No fui yo' }).click()
  await expect(nobody.getByRole('heading', { name: 'La mesa de trámites ya lo sabe' })).toBeVisible()
  assert.equal(await estado(portal, solicitud), 'DESCONOCIDA')
})
