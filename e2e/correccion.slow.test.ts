import { pedidoEnMesa } from '../server/test/mesa.ts'
import { desktop, expect, phone, test } from './fixtures.ts'
import { axe, signWithPassword } from './pages.ts'

const limpia = async (page: Parameters<typeof axe>[0]) =>
  expect(
    (await (await axe(page)).withTags(['wcag2a', 'wcag2aa', 'wcag22aa']).analyze()).violations.map(
      (v) => `${v.id}: ${v.nodes[0]?.html}`,
    ),
  ).toEqual([])

test("a correction: the desk's comment on a field shows on every step, and its answer returns", async ({ portal }) => {
  const id = await pedidoEnMesa(portal)
  const mesa = await portal.openAs('mesa', `/app/tramites/bandeja?solicitud=${id}`, { viewport: desktop })
  await mesa.getByRole('button', { name: 'Tomar', exact: true }).click()
  await mesa.getByRole('button', { name: 'Observar un dato' }).click()
  const decision = mesa.getByRole('region', { name: 'Decisión' })
  await mesa.getByRole('combobox', { name: 'Dato' }).fill('ingreso')
  await mesa.getByRole('option', { name: 'Solicitante, ingreso neto' }).click()
  // Without a comment it is not requested, and input stays.
  await decision.getByRole('button', { name: 'Observar' }).click()
  await expect(decision.getByText('Falta elegir un dato que observás, o decir qué tiene que corregir.')).toBeVisible()
  await mesa.getByLabel('Qué tiene que corregir').fill('No coincide con el recibo')
  await mesa.reload()
  await expect(mesa.getByLabel('Qué tiene que corregir')).toHaveValue('No coincide con el recibo')
  await mesa.getByLabel(/^Comentario para/).fill('Fijate esto.')
  await limpia(mesa)
  await decision.getByRole('button', { name: 'Observar y pedir 1 corrección' }).click()
  const anticipo = mesa.getByRole('dialog')
  await expect(anticipo.getByText(/- Solicitante, ingreso neto: No coincide con el recibo/)).toBeVisible()
  await anticipo.getByRole('button', { name: 'Observar' }).click()
  await expect(mesa.locator('.historia .obs')).toContainText('Solicitante, ingreso neto: «No coincide con el recibo»')

  // The applicant lands at the field, with the desk's comment there and on other steps.
  const quien = await portal.openAs('operador', `/app/solicitudes-prestamo/${id}/continuar`, { viewport: phone })
  await quien.waitForURL('**/datos-solicitante')
  const pide = quien.locator('.avisos-solicitud').getByText('La mesa pidió corregir:')
  await expect(pide).toBeVisible()
  await limpia(quien)
  await quien.goto(`/app/solicitudes-prestamo/${id}/resumen`)
  await expect(pide).toBeVisible()
  await quien.getByLabel('Leí la declaración y estoy de acuerdo').check()
  await quien.getByRole('button', { name: 'Presentar solicitud' }).click()
  const question = quien.getByRole('dialog', { name: '¿Mandarla así?' })
  await expect(question.getByText(/Sigue como estaba: Solicitante, ingreso neto/)).toBeVisible()
  await question.getByRole('button', { name: 'Seguir corrigiendo' }).click()
  await quien.locator('.avisos-solicitud').getByRole('link', { name: 'Solicitante, ingreso neto' }).click()
  await quien.waitForURL('**/datos-solicitante')
  await quien.getByLabel('Ingreso neto').fill('712480')
  await quien.getByRole('button', { name: /^Continuar/ }).click()
  await expect(quien.locator('.avisos-solicitud')).toContainText('(ya cambió)')
  await quien.goto(`/app/solicitudes-prestamo/${id}/resumen`)
  await quien.getByLabel('Leí la declaración y estoy de acuerdo').check()
  await quien.getByRole('button', { name: 'Presentar solicitud' }).click()
  await signWithPassword(quien)
  await quien.waitForURL('**/presentada')

  await mesa.reload()
  await expect(mesa.locator('.historia')).toContainText('Cambió: Solicitante, ingreso neto.')
})

test('only a comment: resubmitting it unchanged asks for confirmation', async ({ portal }) => {
  const id = await pedidoEnMesa(portal)
  const mesa = await portal.login('mesa')
  const version = async () => (await mesa.get(`vistas/bandeja-tramites/${id}`)).body.solicitud.version
  await mesa.post(`solicitudes/${id}/tomar`, { version: await version() })
  await mesa.post(`solicitudes/${id}/observar`, { version: await version(), comentario: 'Falta algo' })
  const page = await portal.openAs('operador', `/app/solicitudes-prestamo/${id}/continuar`, { viewport: phone })
  await expect(page.locator('.avisos-solicitud').getByText('«Falta algo»')).toBeVisible()
  await page.goto(`/app/solicitudes-prestamo/${id}/resumen`)
  await page.getByLabel('Leí la declaración y estoy de acuerdo').check()
  await page.getByRole('button', { name: 'Presentar solicitud' }).click()
  await expect(page.getByRole('dialog').getByText(/Nada cambió desde que la mesa la devolvió/)).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Presentar solicitud' }).click()
  await signWithPassword(page)
  await page.waitForURL('**/presentada')
})
