import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { CDPSession, Page } from 'playwright/test'
import { expect } from './fixtures.ts'

export const password = 'Gremial.2026'

/** Emulates an old phone on a slow connection: a quarter of the CPU, and slow 4G. */
export async function slowPhone(red: CDPSession): Promise<void> {
  await red.send('Network.enable')
  await red.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 750_000 / 8,
  })
  await red.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

/** Waits until every style sheet of the page is loaded. */
export const stylesLoaded = (page: Page): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(() => [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every((l) => l.sheet)),
    )
    .toBe(true)

/** Waits for two painted frames, before asserting that something did not happen: there is no condition to wait for. */
export const painted = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((hecho) => requestAnimationFrame(() => requestAnimationFrame(() => hecho()))))

/** Navigates as a link of the application does: a fifth of the cost of loading the page. */
export const navigate = (page: Page, path: string): Promise<void> =>
  page.evaluate((a) => {
    history.pushState({}, '', a)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

/** Fills in the login form and submits it. */
export async function logIn(page: Page, email: string, secret = password): Promise<void> {
  await fillLogin(page, email, secret)
  await page.getByRole('button', { name: 'Ingresar', exact: true }).click()
}

export async function fillLogin(page: Page, email: string, secret = password): Promise<void> {
  await page.getByLabel('Usuario (correo electrónico)').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(secret)
  // The proof of work started with the first field.
  await page.locator('.captcha[data-estado=lista]').waitFor()
}

/** Confirms identity with the password in the dialog of a signing action (decision 066). */
export async function signWithPassword(
  page: Page,
  { titulo = 'Firmá vos', campo = 'Tu contraseña', accion = 'Firmar' } = {},
): Promise<void> {
  const dialog = page.getByRole('dialog', { name: titulo })
  await dialog.getByLabel(campo, { exact: true }).fill(password)
  await dialog.getByRole('button', { name: accion, exact: true }).click()
}

/** Adds a virtual authenticator that creates and uses passkeys without asking. */
export async function addPasskey(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/**
 * axe for this document. Its source is injected once and runs in the page itself: without frames, axe's blank page for each run
 * is unnecessary.
 */
export async function axe(page: Page): Promise<AxeBuilder> {
  const { script } = AxeBuilder.prototype as unknown as { script(): string }
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(script.call({}))
  return new AxeBuilder({ page, axeSource: 'void 0' })
    .options({ resultTypes: ['violations'], rules: { region: { enabled: true } } })
    .setLegacyMode()
}

/** URL pattern of the script with a screen's component: file names do not show their content. */
export const scriptOf = (componente: string): string => scriptWith(new RegExp(`export\\{[^}]* as ${componente}\\b`))

/** URL pattern of the built script that contains a text. */
export function scriptWith(que: string | RegExp): string {
  const folder = join(import.meta.dirname, '../web/dist/assets')
  const tiene = (text: string) => (typeof que === 'string' ? text.includes(que) : que.test(text))
  const nombre = readdirSync(folder).find((file) => file.endsWith('.js') && tiene(readFileSync(join(folder, file), 'utf8')))
  if (!nombre) throw new Error(`no file has ${que}`)
  return `**/assets/${nombre}`
}
