import assert from 'node:assert/strict'
import type { Page } from 'playwright/test'
import { desktop, expect, type Portal, phone, test } from './fixtures.ts'
import { unico } from './propio.ts'

/** A person whose account has a mistyped e-mail and a bounced mail, who calls by phone. */
async function conCorreoDevuelto(portal: Portal, quien: string): Promise<number> {
  const [row] = await portal.rows<{ id: number }>(`insert into usuario (email, clave_hash, nombre, nivel) values
    ('${quien}@gmial.example', 'x', 'Salvatierra, ${quien}', 1) returning id`)
  await portal.rows(`insert into bandeja_salida (tipo, datos, hecho, rebotado, ultimo_error) values ('correo', jsonb_build_object('para',
    '${quien}@gmial.example', 'plantilla', 'cuentaHecha', 'idioma', 'es', 'clave', gen_random_uuid()), now(), now(), 'mailbox unavailable')`)
  return Number(row?.id)
}

/** Counts pointer presses from now on. */
const contarPresiones = (page: Page) =>
  page.evaluate(() => {
    document.body.dataset.presiones = '0'
    const other = () => (document.body.dataset.presiones = String(Number(document.body.dataset.presiones) + 1))
    window.addEventListener('pointerdown', other, true)
  })
const presiones = async (page: Page) => Number(await page.locator('body').getAttribute('data-presiones'))

for (const [where, size] of [
  ['desktop', desktop],
  ['phone', phone],
] as const)
  test(`why can't she log in? From the search to the cause and its action, on a ${where}`, async ({ portal }) => {
    const quien = `eulalia-${unico()}`
    await conCorreoDevuelto(portal, quien)
    const page = await portal.openAs('admin', '/app/bancos/lista', { viewport: size })
    await contarPresiones(page)
    await page.getByRole('button', { name: 'Buscar' }).first().click()
    await page.getByLabel('Pantallas y personas').fill(`${quien} salva`)
    await page.getByRole('button', { name: new RegExp(`Salvatierra, ${quien}`) }).click()
    await expect(page.getByRole('heading', { name: 'No puede entrar: no validó su correo.' })).toBeVisible()
    await expect(page.getByText('mailbox unavailable').first()).toBeVisible()
    await expect(page.getByText(/^Decile:/)).toBeVisible()
    // Requires an identity check first.
    await page.getByRole('textbox', { name: 'Correo' }).fill(`${quien}@gmail.example`)
    await page.getByRole('button', { name: 'Corregir y reenviar' }).click()
    await page.getByText('Preguntale antes el documento y el nacimiento.').waitFor()
    await page.getByLabel('Le pregunté documento y nacimiento, y coinciden').check()
    await page.getByRole('button', { name: 'Corregir y reenviar' }).click()
    await page.getByText(`Le mandamos el enlace a ${quien}@gmail.example.`).waitFor()
    await expect(page.getByRole('button', { name: 'Reenviar', exact: true })).toBeVisible()
    expect(await presiones(page)).toBeLessThanOrEqual(5)
  })

test('the list, its export, and each action in its place (B-USUARIOS-01, B-USUARIOS-02, B-USUARIOS-03, B-USUARIOS-04, B-USUARIOS-05)', async ({
  portal,
}) => {
  const quien = `rosaura-${unico()}`
  await conCorreoDevuelto(portal, quien)
  const page = await portal.openAs('admin', `/usuarios/lista?buscar=${quien}`)
  await page.waitForURL(`**/app/usuarios/lista?buscar=${quien}`)
  const menu = () => page.getByRole('button', { name: `Acciones de ${quien} Salvatierra` }).click()
  const options = page.getByRole('menuitem')
  await menu()
  await expect(options).toHaveText([
    '¿Por qué no entra?',
    'Modificar',
    'Deshabilitar',
    'Reenviar el correo de validación',
    'Eliminar',
  ])
  await options.getByText('Reenviar el correo de validación').click()
  await page.getByText(`Le mandamos otro enlace a ${quien}@gmial.example.`).waitFor()
  await menu()
  await options.getByText('Deshabilitar').click()
  await page
    .getByRole('dialog', { name: `¿Deshabilitar a ${quien} Salvatierra?` })
    .getByRole('button', { name: 'Deshabilitar' })
    .click()
  await page.getByText(`${quien} Salvatierra quedó deshabilitado`).waitFor()
  await menu()
  await expect(options.getByText('Habilitar', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await portal.rows(`update usuario set mail_validado = true where email = '${quien}@gmial.example'`)
  await page.reload()
  await menu()
  await expect(options).toHaveText(['¿Por qué no entra?', 'Modificar', 'Habilitar'])
  await page.keyboard.press('Escape')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar 1 usuario' }).click()
  await page.getByRole('menuitem', { name: 'Excel (.xls)' }).click()
  expect((await download).suggestedFilename()).toBe('Usuarios.xls')
})

test('from a member: missing data is listed, roles and branches are looked up by name (B-USUARIOS-12, B-USUARIOS-51, B-USUARIOS-52, B-USUARIOS-55)', async ({
  portal,
}) => {
  // A member without an account.
  const [{ numero } = { numero: 0 }] = await portal.rows<{ numero: number }>(
    'select numero from afiliado a where numero > 1060 and not exists (select from usuario u where u.afiliado_numero = a.numero) order by numero limit 1',
  )
  const email = `desde.padron.${unico()}@correo.example`
  const page = await portal.openAs('admin', '/app/usuarios/nuevo')
  const pedidos: string[] = []
  page.on('request', (r) => {
    if (/\/api\/(roles|seccionales)\?/.test(r.url()))
      pedidos.push(decodeURIComponent(new URL(r.url()).pathname + new URL(r.url()).search))
  })
  await page.getByLabel('Afiliado').fill(String(numero))
  await page.locator('.lista-enlaces a').first().click()
  await page.waitForURL(`**/app/usuarios/nuevo/${numero}`)
  await page.getByLabel('Correo electrónico', { exact: true }).fill('')
  await page.getByRole('button', { name: 'Crear usuario' }).click()
  await page.getByText('Complete los campos requeridos').waitFor()
  await page.getByLabel('Correo electrónico', { exact: true }).fill(email)
  await page.getByLabel('Repetir correo electrónico').fill(email)
  await page.getByLabel('Teléfono', { exact: true }).fill('0351 15-4001200')
  // Waits for the search: an earlier option would also match.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('combobox', { name: 'Roles' }).pressSequentially('tesor')
  const buscados = () => pedidos.filter((p) => /^\/api\/roles\?.*nombre=[a-z]/.test(p.replace('sort=nombre', '')))
  // One search, 300 ms after the last key.
  await page.clock.runFor(290)
  assert.deepEqual(buscados(), [])
  await page.clock.runFor(20)
  await expect.poll(() => buscados().length).toBe(1)
  await page.clock.resume()
  expect(buscados()).toEqual([
    expect.stringMatching(/^\/api\/roles\?(?=.*page=0)(?=.*size=2000)(?=.*sort=nombre,asc)(?=.*nombre=tesor)/),
  ])
  await page.getByRole('option', { name: 'Tesorería de seccional' }).click()
  await page.getByRole('combobox', { name: /^Seccionales/ }).fill('rosa')
  await expect
    .poll(() => pedidos)
    .toContainEqual(expect.stringMatching(/^\/api\/seccionales\?(?=.*sort=nombre,asc)(?=.*nombre=rosa)/))
  await page.getByRole('option').first().click()
  await page.getByRole('button', { name: 'Crear usuario' }).click()
  await page.getByText(`Le mandamos el enlace a ${email}`).waitFor()
  await page.waitForURL('**/app/usuarios/lista')
})
