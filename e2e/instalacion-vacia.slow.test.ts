import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright/test'
import { type Recibido, recogidos } from '../server/test/correo.ts'
import { command, folder, server } from '../server/test/programa.ts'
import { desktop, expect, phone, test } from './fixtures.ts'
import { logIn, password } from './pages.ts'
import { countedPage, minutesOf, type Presses } from './presses.ts'

/** Names of the example organisation, which must disappear. */
const example = /Unión de Trabajadores del Sur|\bUTS\b|uts\.example|Red de cobranza del Sur/

const hecho: Presses = { toques: 0, campos: 0, letras: 0 }
let dir: string
let url: string
// One installation, from empty to its first member: the tests are steps of one story.
test.describe.configure({ mode: 'serial' })
// oxlint-disable-next-line no-unused-vars -- see the fixture
test.beforeAll(async ({ ownFile }) => {
  dir = folder()
  const made = await command(dir, 'crear-admin', ['jefa@x.org.ar', 'JEFA, Ana'], { input: `${password}\n` }).ended
  assert.equal(made.code, 0, made.out)
  ;({ url } = await server(dir))
})

const person = (browser: Browser, size = desktop): Promise<Page> => countedPage(browser, url, hecho, size)

/** The mail to an address, once the program has sent it. */
async function correoA(para: string): Promise<Recibido> {
  let llegado: Recibido | undefined
  await expect
    .poll(() => {
      llegado ??= recogidos(join(dir, 'correo')).find((m) => m.para === para)
      return llegado !== undefined
    })
    .toBe(true)
  return llegado as Recibido
}

/** Sets a password from the link of a mail, and logs in with it. */
async function estrenar(page: Page, email: string): Promise<void> {
  await page.goto((await correoA(email)).ruta)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByLabel('Repetir contraseña').fill(password)
  await page.getByRole('button', { name: 'Crear mi cuenta' }).click()
  await page.getByRole('button', { name: 'Ir a ingresar' }).click()
  await logIn(page, email)
  await page.waitForURL('**/app/**')
}

test('an empty installation is set up in the browser; nothing of the example remains', async ({ browser }) => {
  const page = await person(browser)
  await page.goto('/login')
  await logIn(page, 'jefa@x.org.ar')
  await page.waitForURL('**/app/**')
  await page.goto('/app/organizacion')
  await page.getByText('Faltan cambiar 6 partes').waitFor()
  const save = async () => {
    await page.getByRole('button', { name: 'Guardar' }).click()
    await page.waitForURL('**/app/organizacion')
  }
  const enter = (part: string) => page.locator('main').getByRole('link', { name: part }).click()

  await enter('Nombre y datos')
  for (const [field, value] of [
    ['Nombre', 'Sindicato de Prueba'],
    ['Nombre corto', 'SdP'],
    ['CUIT', '30-50000003-8'],
    ['Domicilio', 'Belgrano 100, Tandil'],
    ['Teléfono', '0249 400-1000'],
    ['Correo', 'portal@prueba.example'],
    ['Frase principal', 'Lo primero'],
    ['Frase de abajo', 'Lo segundo'],
  ] as const)
    await page.getByRole('textbox', { name: new RegExp(`^${field}( \\(opcional\\))?$`) }).fill(value)
  await save()
  await enter('Color y logo')
  await page.getByLabel('Color de la organización').fill('#6b2d5c')
  await save()
  await enter('Preguntas frecuentes')
  await page.getByRole('textbox', { name: 'Respuesta' }).first().fill('Acercate a tu seccional.')
  await save()
  await enter('Textos legales')
  // Each of the three: an unedited one would still be the example's.
  for (const [i, which] of ['Términos y condiciones', 'Política de privacidad', 'Autorización de débito automático'].entries()) {
    if (i > 0) await page.getByText(which, { exact: true }).click()
    await page.getByRole('textbox', { name: 'Título' }).first().fill(`Quiénes somos, desde hoy, ${i}`)
  }
  await save()
  await enter('Secretarías de contacto')
  const mails = page.getByRole('textbox', { name: 'Correo' })
  for (let i = 0; i < 7; i++) await mails.nth(i).fill(`oficina${i}@prueba.example`)
  await save()
  await enter('Convenio de cobro')
  await page.getByLabel('Nombre del convenio').fill('Cobranzas de Prueba')
  await page.getByLabel('Código que dio el banco').fill('9001')
  await save()
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

  // A new visit: page, texts, manifest, legal texts and PDF.
  const visita = await (await browser.newContext({ baseURL: url, serviceWorkers: 'block' })).newPage()
  await expect.poll(async () => example.test(await (await visita.request.get('/login')).text())).toBe(false)
  for (const path of [
    '/manifest.webmanifest',
    '/api/organizacion',
    '/api/textos-legales/terminos',
    '/api/textos-legales/privacidad',
  ])
    assert.doesNotMatch(await (await visita.request.get(path)).text(), example, path)
  for (const path of ['/login', '/preguntas-frecuentes', '/terminos-condiciones', '/verificador']) {
    await visita.goto(path)
    await expect(visita.locator('body')).toContainText(path === '/verificador' ? /\S/ : /Sindicato de Prueba|SdP/)
    await expect(visita.locator('body')).not.toContainText(example)
    await expect(visita).not.toHaveTitle(example)
  }
  for (const path of ['/app/actividad/listar', '/app/usuarios/contacto']) {
    await page.goto(path)
    await page.getByRole('main').waitFor()
    await expect(page.locator('body')).toContainText('Sindicato de Prueba')
    await expect(page.locator('body')).not.toContainText(example)
  }
})

/** A register typed by an office: titles below the top, names without comma, branches by name, one of them unknown. */
const deLaOficina = [
  'SINDICATO DE PRUEBA - PADRON;;;;;;;;;;',
  ';;;;;;;;;;',
  'Legajo;Apellido y nombres del trabajador;Documento;CUIL;F. Nacimiento;Ingreso;Cat.;Situación;Delegación;Empleador;Mail',
  '501;ÑÁÑEZ ELSA;20.111.222;;03/05/1968;01/03/2001;Activo;ACTIVO;TANDIL;Metalúrgica Sierras S.A.;',
  '502;GÓMEZ RAÚL;21.111.222;;04/06/1970;01/03/2003;Activo;ACTIVO;Azul;Metalúrgica Sierras S.A.;',
  '503;LUCERO JUANA;S/D;;04/06/1971;01/03/2003;Activo;ACTIVO;Benito Juárez;;',
  '',
].join('\r\n')

test('… then its people: a manual register, a role, the first member, in under 15 minutes', async ({ browser }) => {
  const page = await person(browser)
  await page.goto('/login')
  await logIn(page, 'jefa@x.org.ar')
  await page.waitForURL('**/app/**')

  // Each of the first steps leads to its screen; the register comes first.
  await page.locator('[data-paso=padron]').getByRole('link').click()
  const padron = join(dir, 'padron.csv')
  writeFileSync(padron, deLaOficina, 'latin1')
  const [before, desde] = [{ ...hecho }, performance.now()]
  const chosen = page.waitForEvent('filechooser')
  await page.getByText('Elegir el archivo').click()
  await (await chosen).setFiles(padron)
  await page.getByRole('button', { name: 'Subir y revisar' }).click()
  // A doubtful column is proposed with sample rows, and confirmed.
  await expect(page.getByRole('combobox', { name: 'Qué es «Legajo»' })).toHaveValue('Número de afiliado')
  await page.getByText('ÑÁÑEZ ELSA: apellido ÑÁÑEZ, nombre ELSA').waitFor()
  await page.getByRole('button', { name: 'Comparar otra vez' }).click()
  // An unknown branch is created from the file, and an unreadable cell is corrected in place.
  await page.getByRole('button', { name: 'Crear la seccional que no existe' }).click()
  await page.getByRole('button', { name: 'Comparar otra vez' }).first().click()
  await expect(page.getByRole('tab', { name: 'Nuevos' }).locator('b')).toHaveText('2')
  await page.getByRole('tab', { name: 'Rechazados' }).click()
  await page.getByRole('textbox', { name: 'Corregir Documento, línea 6' }).fill('22111222')
  await page.locator('.pie-importacion').getByRole('button', { name: 'Comparar otra vez' }).click()
  await expect(page.getByRole('tab', { name: 'Rechazados' }).locator('b')).toHaveText('0')
  await page.getByRole('button', { name: /^Aplicar/ }).click()
  await page.getByRole('heading', { name: 'Aplicada' }).waitFor()
  const taps = hecho.toques - before.toques
  console.log(
    `a register made by hand, from its file to applied: ${taps} presses, ${hecho.campos - before.campos} fields, ${((performance.now() - desde) / 1000).toFixed(1)} s`,
  )
  assert.ok(taps > 5 && taps <= 10, `${taps} presses`)

  // A role of this organisation, and a person with it in one branch.
  await page.goto('/app/roles/lista')
  await page.getByRole('button', { name: 'Acciones de Seccional, operación' }).click()
  await page.getByRole('menuitem', { name: 'Duplicar' }).click()
  await page.getByRole('textbox', { name: 'Nombre del rol' }).fill('Mostrador')
  await page.getByRole('button', { name: 'Crear rol' }).click()
  await page.getByText('Rol guardado: Mostrador').waitFor()
  await page.goto('/app/actividad/listar')
  await page.locator('[data-paso=personal]').getByRole('link').click()
  await page.waitForURL((url) => !url.pathname.endsWith('/actividad/listar'))
  await page.getByRole('textbox', { name: 'Afiliado' }).fill('502')
  await page.locator('.lista-enlaces a').first().click()
  await page.waitForURL('**/app/usuarios/nuevo/502')
  // Asks for data that the register lacks.
  await page.getByRole('combobox', { name: 'Género' }).click()
  await page.getByRole('option', { name: 'Masculino' }).click()
  await page.getByLabel('Correo electrónico', { exact: true }).fill('raul@x.org.ar')
  await page.getByLabel('Repetir correo electrónico').fill('raul@x.org.ar')
  await page.getByLabel('Teléfono', { exact: true }).fill('02281 15-400100')
  await page.getByRole('combobox', { name: 'Roles' }).fill('mostr')
  await page.getByRole('option', { name: 'Mostrador' }).click()
  await page.getByRole('combobox', { name: /^Seccionales/ }).fill('azul')
  await page.getByRole('option', { name: /Azul/ }).click()
  await page.getByRole('button', { name: 'Crear usuario' }).click()
  await page.getByText(/Le mandamos el enlace a raul@x\.org\.ar/).waitFor()
  const raul = await person(browser)
  await estrenar(raul, 'raul@x.org.ar')
  await raul.getByRole('link', { name: 'Afiliados de la seccional' }).first().click()
  await raul.getByText('GÓMEZ').first().waitFor()
  await expect(raul.locator('main')).not.toContainText('ÑÁÑEZ')

  // The first member, on a phone, without help.
  const elsa = await person(browser, phone)
  await elsa.goto('/login')
  await elsa.getByRole('button', { name: 'Registrarme' }).click()
  const dialog = elsa.getByRole('dialog', { name: 'Registrarme' })
  await dialog.getByLabel('Número de afiliado').fill('501')
  await dialog.getByLabel('Número de documento').fill('20111222')
  await dialog.getByLabel('Fecha de nacimiento').fill('03051968')
  await dialog.getByRole('button', { name: 'Siguiente' }).click()
  await dialog.getByLabel('Correo electrónico').fill('elsa@correo.example')
  await dialog.getByLabel('Repetir correo').fill('elsa@correo.example')
  await dialog.getByLabel('No soy un robot').click()
  await dialog.locator('.captcha[data-estado=lista]').waitFor()
  await dialog.getByRole('button', { name: 'Crear mi cuenta' }).click()
  await dialog.getByText('Revisá tu correo').waitFor()
  await estrenar(elsa, 'elsa@correo.example')
  await elsa.getByRole('heading', { name: 'Hola, Elsa' }).waitFor()

  const minutes = minutesOf(hecho)
  console.log(
    `a new installation: ${hecho.toques} presses, ${hecho.campos} fields, ${hecho.letras} letters, ${minutes.toFixed(1)} min`,
  )
  assert.ok(hecho.toques > 20 && hecho.campos > 20, JSON.stringify(hecho))
  assert.ok(minutes < 15, `${minutes} min`)
})
