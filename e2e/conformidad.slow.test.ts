import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Solicitud } from '@gremial/contract/tramites/solicitudes.ts'
import type { Page } from 'playwright/test'
import { recibir } from '../server/test/correo.ts'
import { desktop, expect, type Portal, phone, test } from './fixtures.ts'
import { axe, scriptWith } from './pages.ts'

let vivienda: { id: number } | undefined
test.beforeAll(async ({ portal }) => {
  ;[vivienda] = await portal.rows<{ id: number }>(`select id from producto where codigo = 'PRESTAMO_VIVIENDA'`)
})

/** A request of Ana's with a guarantor who is not a member, and the path of the link sent to him. */
async function request(portal: Portal, email: string): Promise<{ solicitud: Solicitud; ruta: string }> {
  await portal.rows(
    `update solicitud set estado = 'ANULADA', resuelta = now() where afiliado_numero = 1001 and producto_id = ${vivienda?.id}`,
  )
  const ana = await portal.login('ana')
  const { body } = await ana.post('solicitudes-prestamo', {
    clave: randomUUID(),
    idProducto: vivienda?.id,
    monto: 850_000,
    plazo: 12,
  })
  const { body: con } = await ana.put(`solicitudes-prestamo/${body.id}/datos-garante`, {
    version: body.version,
    apellido: 'Cardozo',
    nombre: 'Luis Alberto',
    idTipoDocumento: 1,
    numeroDocumento: 28_417_305,
    fechaNacimiento: '05-04-1980',
    relacion: 'Cuñado',
    email,
  })
  const pedida = await ana.post(`solicitudes/${body.id}/conformidades`, { papel: 'GARANTE' })
  assert.equal(pedida.status, 200, JSON.stringify(pedida.body))
  const mail = (await recibir(portal)).find((c) => c.para === email)
  assert.ok(mail)
  return { solicitud: con, ruta: mail.ruta }
}

async function sinFaltas(page: Page): Promise<void> {
  const { violations } = await (await axe(page)).analyze()
  assert.deepEqual(
    violations.map((v) => v.id),
    [],
  )
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), true)
}

async function identificarse(page: Page, numero = '28.417.305'): Promise<void> {
  await page.getByLabel('Tu documento o tu número de afiliado').fill(numero)
  await page.getByLabel('Tu fecha de nacimiento').fill('5/4/80')
  await page.getByRole('button', { name: 'Ver el pedido' }).click()
}

test('a guarantor on a phone identifies themselves, reads the request, and accepts with a press', async ({ portal }) => {
  const { solicitud, ruta } = await request(portal, 'luis@correo.example')
  const page = await portal.visit(ruta, { viewport: phone })
  await page.getByRole('heading', { name: 'Te pidieron que seas garante' }).waitFor()
  // No data of the request before that.
  await expect(page.getByText('Quiroga')).toHaveCount(0)
  await sinFaltas(page)
  await page.getByRole('button', { name: 'Ver el pedido' }).click()
  await expect(page.getByText('Este campo es requerido.')).toHaveCount(2)
  await identificarse(page, '28.417.306')
  const dialog = page.getByRole('dialog', { name: 'No se pudo abrir' })
  await dialog.getByText('Intentos que quedan: 4').waitFor()
  await dialog.getByRole('button', { name: 'Aceptar' }).click()
  // Typed input stays: only the wrong field is corrected.
  await expect(page.getByLabel('Tu fecha de nacimiento')).toHaveValue('05/04/1980')
  await page.getByLabel('Tu documento o tu número de afiliado').fill('28417305')
  // The explanation of the term loads later; until then its button is hidden from screen readers.
  let soltar: () => void = () => undefined
  const suelta = new Promise<void>((ready) => (soltar = ready))
  await page.route(scriptWith('aceptaste, vos y con tu nombre'), (pedida) => suelta.then(() => pedida.continue()))
  await page.getByRole('button', { name: 'Ver el pedido' }).click()
  await page.getByText('Ana Beatriz Quiroga pide $ 850.000,00 y puso tu nombre como garante.').waitFor()
  await expect(page.locator('.palabra-signo')).toBeDisabled()
  await sinFaltas(page)
  soltar()
  await page.getByRole('button', { name: 'Qué es: Conformidad' }).waitFor()
  await sinFaltas(page)
  await page.getByRole('button', { name: 'Acepto ser garante' }).click()
  await page.getByText('Marcá que lo leíste y estás de acuerdo').waitFor()
  // The amount changes meanwhile: it is read again, and ticks are cleared.
  const ana = await portal.login('ana')
  const change = await ana.put(`solicitudes-prestamo/${solicitud.id}`, {
    version: solicitud.version,
    idProducto: vivienda?.id,
    monto: 900_000,
    plazo: 12,
  })
  assert.equal(change.status, 200)
  await page.getByLabel('Lo leí entero').check()
  await page.getByRole('button', { name: 'Acepto ser garante' }).click()
  await page.getByRole('dialog', { name: 'El pedido cambió' }).getByRole('button').click()
  await page.getByText('Ana Beatriz Quiroga pide $ 900.000,00').waitFor()
  await expect(page.getByLabel('Lo leí entero')).not.toBeChecked()
  await page.getByLabel('Lo leí entero').check()
  await page.getByRole('button', { name: 'Acepto ser garante' }).click()
  await expect(page.getByRole('heading', { name: 'Tu respuesta quedó guardada: aceptaste' })).toBeFocused()
  await sinFaltas(page)
  const { body } = await ana.get(`productos-afiliado/${solicitud.id}`)
  assert.equal(body.conformidades[0].estado, 'ACEPTADA')
  await page.goto(ruta)
  await page.getByText('Este enlace ya se usó').waitFor()
})

test('a guarantor on a dark desktop in English refuses after a question; a false link helps', async ({ portal }) => {
  const { solicitud, ruta } = await request(portal, 'luis2@correo.example')
  const page = await portal.visit(ruta, { viewport: desktop, colorScheme: 'dark', language: 'en' })
  await page.getByLabel('Your identity document or your member number').fill('28417305')
  await page.getByLabel('Your date of birth').fill('05/04/1980')
  await page.getByRole('button', { name: 'See the request' }).click()
  await page.getByRole('button', { name: 'I do not accept' }).waitFor()
  await sinFaltas(page)
  await page.getByRole('button', { name: 'I do not accept' }).click()
  const question = page.getByRole('dialog', { name: 'Do you not accept?' })
  await expect(question.getByRole('button', { name: 'Read it again' })).toBeFocused()
  await question.getByRole('button', { name: 'I do not accept' }).click()
  await page.getByRole('heading', { name: 'you did not accept' }).waitFor()
  const { body } = await (await portal.login('ana')).get(`productos-afiliado/${solicitud.id}`)
  assert.equal(body.conformidades[0].estado, 'RECHAZADA')
  await page.goto('/conformidad/inventado')
  await page.getByRole('alert').getByText('not valid').waitFor()
})
