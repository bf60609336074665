import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { aCopy } from '../server/test/bienvenida.ts'
import { folder, server } from '../server/test/programa.ts'
import { freePort } from '../server/test/red.ts'
import { desktop, expect, phone, test } from './fixtures.ts'

/** The welcome page of an empty portal in a browser: rejects a backup in the visitor's language, then restores one completely. */
const photos = process.env.GREMIAL_FOTOS
let recovery: string
let copy: string
// oxlint-disable-next-line no-unused-vars -- see the fixture
test.beforeAll(async ({ ownFile }) => {
  const made = await aCopy()
  recovery = made.recovery
  copy = join(folder(), 'copia.tar.age')
  writeFileSync(copy, made.content)
})

for (const [language, viewport, colorScheme, says] of [
  [
    'es-AR',
    phone,
    'light',
    {
      code: 'Código',
      file: 'Archivo de la copia',
      key: 'Clave',
      go: 'Subir y restaurar',
      refused: /^La clave de recuperación no es como la dijo/,
      done: /^Listo: el portal es el de la copia/,
      enter: 'Entrar',
    },
  ],
  [
    'en-US',
    desktop,
    'dark',
    {
      code: 'Code',
      file: 'Backup file',
      key: 'Key',
      go: 'Upload and restore',
      refused: /^The recovery key is not as the server gave it/,
      done: /^Done: the portal is/,
      enter: 'Sign in',
    },
  ],
] as const)
  test(`an empty portal restores a backup from its page, step by step, in ${language}`, async ({ browser }) => {
    test.setTimeout(900_000)
    // Resumes where it was.
    const portal = await server(folder(), { env: { PORT: String(await freePort()) } })
    const code = /con el código (\S+)/.exec(portal.said())?.[1] ?? ''
    const context = await browser.newContext({ locale: language, viewport, colorScheme })
    const page = await context.newPage()
    const photo = async (name: string) => {
      if (photos) await page.screenshot({ path: join(photos, `bienvenida-${language}-${name}.png`), fullPage: true })
    }
    await page.goto(portal.url)
    await expect(page).toHaveURL(/\/bienvenida$/)
    await photo('1-vacia')
    await page.getByLabel(says.code, { exact: true }).fill(code.toLowerCase())
    await page.getByLabel(says.file, { exact: true }).setInputFiles(copy)
    await page.getByLabel(says.key, { exact: true }).fill(recovery.slice(0, -3))
    await page.getByRole('button', { name: says.go }).click()
    await expect(page.getByRole('alert')).toHaveText(says.refused)
    await photo('2-rechazada')
    await page.getByLabel(says.key, { exact: true }).fill(recovery)
    await page.getByRole('button', { name: says.go }).click()
    if (photos) await page.waitForSelector('li[data-es="va"]')
    await photo('3-marcha')
    await expect(page.getByRole('alert')).toHaveText(says.done, { timeout: 120_000 })
    await photo('4-listo')
    await page.getByRole('link', { name: says.enter }).click()
    await expect(page.locator('input[type=password]')).toBeVisible({ timeout: 60_000 })
    await photo('5-entrar')
    await context.close()
  })
