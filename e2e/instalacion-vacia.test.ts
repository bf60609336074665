import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { chromium } from 'playwright'
import { chromiumArgs, chromiumPath } from '../scripts/herramientas.ts'
import { command, folder, server } from '../server/test/programa.ts'
import { clave, expect, ingresar } from './navegador.ts'

/** What an organisation that is nobody in particular is called until somebody says otherwise. */
const ejemplo = /Unión de Trabajadores del Sur|\bUTS\b|uts\.example|Red de cobranza del Sur/

test('an empty installation is set up in the browser: organisation, offices, agreement and branches; nothing of the example remains', async () => {
  const dir = folder()
  const made = await command(dir, 'crear-admin', ['jefa@x.org.ar', 'JEFA, Ana'], { input: `${clave}\n` }).ended
  assert.equal(made.code, 0, made.out)
  const servidor = await server(dir)
  const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumArgs })
  after(() => browser.close())
  const context = await browser.newContext({ baseURL: servidor.url, reducedMotion: 'reduce', serviceWorkers: 'block' })
  context.setDefaultTimeout(20_000)
  const page = await context.newPage()
  await page.goto('/login')
  await ingresar(page, 'jefa@x.org.ar')
  await page.waitForURL('**/app/**')
  await page.goto('/app/organizacion')
  await page.getByText('Faltan cambiar 6 partes').waitFor()
  const guardar = async () => {
    await page.getByRole('button', { name: 'Guardar' }).click()
    await page.waitForURL('**/app/organizacion')
  }
  const entrar = (parte: string) => page.locator('main').getByRole('link', { name: parte }).click()

  await entrar('Nombre y datos')
  for (const [campo, valor] of [
    ['Nombre', 'Sindicato de Prueba'],
    ['Nombre corto', 'SdP'],
    ['CUIT', '30-50000003-8'],
    ['Domicilio', 'Belgrano 100, Tandil'],
    ['Teléfono', '0249 400-1000'],
    ['Correo', 'portal@prueba.example'],
    ['Frase principal', 'Lo primero'],
    ['Frase de abajo', 'Lo segundo'],
  ] as const)
    await page.getByRole('textbox', { name: new RegExp(`^${campo}( \\(opcional\\))?$`) }).fill(valor)
  await guardar()
  await entrar('Color y logo')
  await page.getByLabel('Color de la organización').fill('#6b2d5c')
  await guardar()
  await entrar('Preguntas frecuentes')
  await page.getByRole('textbox', { name: 'Respuesta' }).first().fill('Acercate a tu seccional.')
  await guardar()
  await entrar('Textos legales')
  await page.getByRole('textbox', { name: 'Título' }).first().fill('Quiénes somos, desde hoy')
  await guardar()
  await entrar('Secretarías de contacto')
  const correos = page.getByRole('textbox', { name: 'Correo' })
  for (let i = 0; i < 7; i++) await correos.nth(i).fill(`oficina${i}@prueba.example`)
  await guardar()
  await entrar('Convenio de cobro')
  await page.getByLabel('Nombre del convenio').fill('Cobranzas de Prueba')
  await page.getByLabel('Código que dio el banco').fill('9001')
  await guardar()
  await expect(page.getByText(/todavía dicen? lo del ejemplo/)).toHaveCount(0)

  for (const [codigo, nombre] of [
    ['1', 'Tandil'],
    ['2', 'Azul'],
  ] as const) {
    await page.goto('/app/seccionales/editar/nuevo')
    await page.getByLabel('Código').fill(codigo)
    await page.getByLabel('Nombre').fill(nombre)
    await page.getByRole('button', { name: 'Guardar' }).click()
    await page.getByText(`Seccional guardada: ${nombre}`).waitFor()
  }

  // A new visit: what the page brings, what screens say, the manifest, the legal texts and the PDF.
  const visita = await (await browser.newContext({ baseURL: servidor.url, serviceWorkers: 'block' })).newPage()
  await expect.poll(async () => ejemplo.test(await (await visita.request.get('/login')).text())).toBe(false)
  for (const ruta of [
    '/manifest.webmanifest',
    '/api/organizacion',
    '/api/textos-legales/terminos',
    '/api/textos-legales/privacidad',
  ])
    assert.doesNotMatch(await (await visita.request.get(ruta)).text(), ejemplo, ruta)
  for (const ruta of ['/login', '/preguntas-frecuentes', '/terminos-condiciones', '/verificador']) {
    await visita.goto(ruta)
    await expect(visita.locator('body')).toContainText(ruta === '/verificador' ? /\S/ : /Sindicato de Prueba|SdP/)
    await expect(visita.locator('body')).not.toContainText(ejemplo)
    await expect(visita).not.toHaveTitle(ejemplo)
  }
  for (const ruta of ['/app/actividad/listar', '/app/usuarios/contacto']) {
    await page.goto(ruta)
    await page.getByRole('main').waitFor()
    await expect(page.locator('body')).toContainText('Sindicato de Prueba')
    await expect(page.locator('body')).not.toContainText(ejemplo)
  }
})
