import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generate } from 'otplib'
import type { Page } from 'playwright/test'
import { command, folder, server } from '../server/test/programa.ts'
import { mailServer } from '../server/test/servidor-de-correo.ts'
import { expect, test } from './fixtures.ts'
import { logIn, password } from './pages.ts'
import { countedPage, minutesOf, type Presses } from './presses.ts'

const people = 3000
const surnames = [
  'Pérez',
  'Gómez',
  'Núñez',
  'Aranda',
  'Quiroga',
  'Moreyra',
  'Ledesma',
  'Acosta',
  'Ferreyra',
  'Toranzo',
  'Sosa',
  'Vera',
]
const given = [
  'Ana María',
  'Juan Carlos',
  'Elsa',
  'Raúl',
  'Marta Susana',
  'Otilia',
  'Hugo Ramón',
  'Carla',
  'Nélida',
  'Silvia',
  'Ariel',
]
const branches = ['Rosario', 'Córdoba', 'Mendoza', 'Tandil', 'Azul', 'Salta']

/** A register of six branches, as an office exports it. */
function register(): string {
  const rows = Array.from({ length: people }, (_, i) => {
    const birth = `${String((i % 28) + 1).padStart(2, '0')}/${String((i % 12) + 1).padStart(2, '0')}/${1955 + (i % 45)}`
    return [
      1001 + 3 * i,
      `${surnames[i % 12]}, ${given[i % 11]}`,
      20_000_000 + i,
      birth,
      branches[i % branches.length],
      `p${i}@correo.example`,
    ].join(';')
  })
  return ['Nº;Apellido y nombre;Documento;Nacimiento;Seccional;Correo', ...rows, ''].join('\r\n')
}

// oxlint-disable-next-line no-unused-vars -- see the fixture
test('day one: six steps by mouse, each leading to the next, with a register of 3,000', async ({ browser, ownFile }) => {
  const dir = folder()
  const made = await command(dir, 'crear-admin', ['jefa@x.org.ar', 'JEFA, Ana'], { input: `${password}\n` }).ended
  assert.equal(made.code, 0, made.out)
  const first = await server(dir)
  const done: Presses = { toques: 0, campos: 0, letras: 0 }
  const page = await countedPage(browser, first.url, done)
  await page.goto('/login')
  await logIn(page, 'jefa@x.org.ar')
  await page.waitForURL('**/app/**')

  await page.getByRole('heading', { name: 'Primeros pasos: 0 de 6' }).waitFor()
  await expect(page.getByRole('heading', { name: /de la casa/ })).toBeHidden()
  await page.getByRole('link', { name: 'Empezar: Nombre y logo' }).click()
  for (const [field, value] of [
    ['Nombre', 'Sindicato de Prueba'],
    ['Nombre corto', 'SdP'],
    ['CUIT', '30-50000003-8'],
    ['Domicilio', 'Belgrano 100, Tandil'],
    ['Teléfono', '0249 400-1000'],
    ['Correo', 'portal@sindicato.org.ar'],
  ] as const)
    await page.getByRole('textbox', { name: new RegExp(`^${field}( \\(opcional\\))?$`) }).fill(value)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await next(page, 'Nombre y logo')
  await page.getByLabel('Color de la organización').fill('#6b2d5c')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.waitForURL('**/app/organizacion')

  // The operator configures the mail once the organisation has an address of its own.
  first.child.kill('SIGTERM')
  await first.ended
  const { port } = new URL(first.url)
  await server(dir, { env: { PORT: port, SMTP_URL: await mailServer(), GREMIAL_URL: first.url } })
  await page.reload()
  await next(page, 'Correo')
  // While no mail has left, the empty list offers it too.
  await page.getByRole('button', { name: 'Mandarme uno de prueba' }).first().click()
  await next(page, 'Padrón')

  const file = join(dir, 'padron.csv')
  writeFileSync(file, register(), 'latin1')
  const chooser = page.waitForEvent('filechooser')
  await page.getByText('Elegir el archivo').click()
  await (await chooser).setFiles(file)
  await page.getByRole('button', { name: 'Subir y revisar' }).click()
  await page.getByRole('button', { name: 'Crear las 6 seccionales que no existen' }).click()
  await page.getByRole('button', { name: 'Comparar otra vez' }).first().click()
  await expect(page.getByRole('tab', { name: 'Nuevos' }).locator('b')).toHaveText('3.000')
  await page.getByRole('button', { name: /^Aplicar/ }).click()
  await page.getByRole('heading', { name: 'Aplicada' }).waitFor()
  await next(page, 'Personas y roles')

  await page.getByRole('textbox', { name: 'Afiliado' }).fill('20000005')
  await page.locator('.lista-enlaces a').first().click()
  await page.getByRole('combobox', { name: 'Género' }).click()
  await page.getByRole('option', { name: 'Femenino' }).click()
  await page.getByLabel('Correo electrónico', { exact: true }).fill('tesorera@x.org.ar')
  await page.getByLabel('Repetir correo electrónico').fill('tesorera@x.org.ar')
  await page.getByLabel('Teléfono', { exact: true }).fill('02281 15-400100')
  await page.getByRole('combobox', { name: 'Roles' }).fill('tesorería de')
  await page.getByRole('option', { name: /^Tesorería de/ }).click()
  await page.getByRole('combobox', { name: /^Seccionales/ }).fill('salta')
  await page.getByRole('option', { name: /Salta/ }).click()
  await page.getByRole('button', { name: 'Crear usuario' }).click()
  await page.waitForURL('**/app/usuarios/lista')
  await next(page, 'Primera caja')

  await page.getByRole('combobox', { name: 'Seccional' }).click()
  await page.getByRole('option', { name: 'Salta' }).click()
  await page.getByLabel('Nombre', { exact: true }).fill('Caja de Salta')
  const pins = page.getByRole('textbox', { name: /PIN/ })
  for (let i = 0; i < 2; i++) await pins.nth(i).fill('4821')
  await page.getByRole('switch', { name: 'Moreyra, Otilia' }).click()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.waitForURL('**/app/seccionales/cajas/lista')
  await next(page, 'Tu segundo factor')

  await page.getByRole('button', { name: 'Agregar una aplicación' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Tu contraseña, para empezar').fill(password)
  await dialog.getByRole('button', { name: 'Seguir' }).click()
  const secret = ((await dialog.locator('.segundo-clave').textContent()) ?? '').replaceAll(' ', '')
  await dialog.getByLabel('Código de la aplicación').fill(await generate({ secret }))
  await dialog.getByRole('button', { name: 'Confirmar' }).click()
  await dialog.getByRole('button', { name: 'Ya los guardé' }).click()
  await page.getByText('Los 6 primeros pasos están hechos.').waitFor()
  await page.getByRole('link', { name: 'Ir al inicio' }).click()
  await page.getByRole('heading', { name: /de la casa/ }).waitFor()
  await expect(page.getByRole('heading', { name: /Primeros pasos/ })).toHaveCount(0)

  const minutes = minutesOf(done)
  console.log(`day one: ${done.toques} presses, ${done.campos} fields, ${done.letras} characters, ${minutes.toFixed(1)} min`)
  assert.ok(minutes < 15, `${minutes} min`)
  assert.ok(done.toques < 70, `${done.toques} presses`)
})

/** The step of this screen is done: continues to the next one. */
async function next(page: Page, title: string): Promise<void> {
  await page
    .getByRole('link', { name: `Siguiente paso: ${title}` })
    .and(page.locator('.principal, .enlace'))
    .click()
}
