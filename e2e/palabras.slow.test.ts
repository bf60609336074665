import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright/test'
import { luis } from '../server/test/conformidades.ts'
import { expect, type Portal, phone, test } from './fixtures.ts'
import { axe, navigate } from './pages.ts'

test('a term explains itself by touch, keyboard and screen reader, in any language', async ({ portal }) => {
  const page = await portal.openAs('ana', '/app/solicitudes-prestamo/nuevo/editar', { viewport: phone })
  await page.locator('#paso-solicitud').getByText('Préstamo de turismo', { exact: true }).click()
  await page.getByLabel('¿Cuánto necesitás?').fill('120000')
  await page.locator('#paso-solicitud').getByText('6 cuotas', { exact: true }).click()
  const sign = page.getByRole('button', { name: 'Qué es: CFT' })
  const dice = page.getByText(/^Costo financiero total: lo que el préstamo cuesta por año/)
  await expect(sign).toHaveAccessibleDescription(/^Costo financiero total/)
  await expect(dice).toBeHidden()
  await sign.click()
  await expect(dice).toBeVisible()
  await expect(dice).toBeInViewport({ ratio: 1 })
  const { violations } = await (await axe(page)).withTags(['wcag2a', 'wcag2aa', 'wcag22aa']).analyze()
  assert.deepEqual(
    violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`),
    [],
  )
  await page.keyboard.press('Escape')
  await expect(dice).toBeHidden()
  await sign.focus()
  await page.keyboard.press('Enter')
  await expect(dice).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sign).toBeFocused()
})

/** Id of a consent requested by Ana from Beto, who has an account. */
async function conformidadDeBeto(portal: Portal): Promise<number | undefined> {
  const ana = await portal.login('ana')
  const [con] = await portal.rows<{ vivienda: number; documento: number }>(`select
      (select id from producto where codigo = 'PRESTAMO_VIVIENDA') as vivienda,
      (select numero_documento from afiliado where numero = 1002) as documento`)
  await portal.rows(
    `update solicitud set estado = 'ANULADA', resuelta = now() where afiliado_numero = 1001 and producto_id = ${con?.vivienda}`,
  )
  const pide = { clave: randomUUID(), idProducto: con?.vivienda, monto: 850_000, plazo: 12 }
  const { body: pedida } = await ana.post('solicitudes-prestamo', pide)
  const garante = { ...luis, version: pedida.version, numeroAfiliado: 1002, numeroDocumento: con?.documento }
  assert.equal((await ana.put(`solicitudes-prestamo/${pedida.id}/datos-garante`, garante)).status, 200)
  assert.equal((await ana.post(`solicitudes/${pedida.id}/conformidades`, { papel: 'GARANTE' })).status, 200)
  return (await portal.rows<{ id: number }>('select max(id) as id from conformidad'))[0]?.id
}

test('each of the other terms is explained where its first reader finds it', async ({ portal }) => {
  const [observada] = await portal.rows<{ id: number }>(
    `select id from solicitud where afiliado_numero = 1001 and estado = 'OBSERVADA' limit 1`,
  )
  let before: { quien: string; page: Page } | undefined
  for (const [quien, path, word, dice] of [
    ['ana', `/app/solicitudes-prestamo/${observada?.id}/tramite`, 'Observada', /^Le falta o le sobra algo/],
    ['mesa', `/app/tramites/bandeja?solicitud=${observada?.id}`, 'TNA', /^Tasa nominal anual: el interés/],
    ['tesorera', '/app/seccionales/planillas-caja/2/cerrar', 'Arqueo', /^Contar el dinero que hay en la caja/],
    [
      'tesorera',
      '/app/seccionales/planillas-caja/lista?idSeccional=1&caja=1',
      'Planilla',
      /^Un tramo numerado de los movimientos/,
    ],
    ['tesorera', '/app/seccionales/rendiciones-gasto/lista', 'Rendición', /^La cuenta de lo que gastó la seccional/],
    [
      'beto',
      async () => `/app/conformidades/${await conformidadDeBeto(portal)}`,
      'Conformidad',
      /^Que aceptaste, vos y con tu nombre/,
    ],
  ] as const) {
    const where = typeof path === 'string' ? path : await path()
    if (before?.quien === quien) await navigate(before.page, where)
    else before = { quien, page: await portal.openAs(quien, where) }
    const { page } = before
    await page
      .getByRole('button', { name: `Qué es: ${word}`, exact: true })
      .first()
      .click()
    await expect(page.getByText(dice).filter({ visible: true })).toBeVisible()
    await page.keyboard.press('Escape')
  }
})
