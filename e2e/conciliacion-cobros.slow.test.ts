import assert from 'node:assert/strict'
import { addDays, formatDate } from '@gremial/contract/values/dates.ts'
import type { Page } from 'playwright'
import { newCaja } from '../server/test/caja.ts'
import { loteAcreditable, newConvenio } from '../server/test/debitos.ts'
import { desktop, expect, phone, test } from './fixtures.ts'
import { axe } from './pages.ts'

const photo = async (page: Page, nombre: string) => {
  if (process.env.FOTOS) await page.screenshot({ path: `${process.env.FOTOS}/${nombre}.png` })
}

/** Pixels of the collections that the bar at the foot covers, in the worst of the places to which the page scrolls. */
const covered = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const [cobros, barra] = [
      document.querySelector('section[aria-labelledby="acreditaciones"]'),
      document.querySelector('.conc-barra'),
    ]
    if (!cobros || !barra) throw new Error('no collections, or no bar')
    let most = 0
    for (let y = 0; y <= document.documentElement.scrollHeight; y += 60) {
      window.scrollTo(0, y)
      await new Promise(requestAnimationFrame)
      const [a, b] = [cobros.getBoundingClientRect(), barra.getBoundingClientRect()]
      most = Math.max(most, Math.min(a.bottom, b.bottom, window.innerHeight) - Math.max(a.top, b.top))
    }
    window.scrollTo(0, 0)
    return most
  })

test('one credit of two lots is joined to both; the foot of the screen never covers the collections (decision 160)', async ({
  portal,
}) => {
  const box = await newCaja(portal)
  const central = await portal.login('central')
  const convenio = await newConvenio(central, { nombre: 'Banco de los dos lotes', acreditacion: { idCaja: box.id, dias: 2 } })
  const hoy = portal.today()
  for (const [n, importe] of [197, 58.5, 1200, 3300].entries())
    await loteAcreditable(portal, { convenio, numero: 9001 + n, importe, desde: addDays(hoy, -3) })
  const lines = [
    'Fecha;Concepto;Importe',
    `${formatDate(hoy)};ACREDITACION DEBITOS DIRECTOS;255,50`,
    ...Array.from({ length: 12 }, (_, i) => `${formatDate(hoy)};TRANSFERENCIA DE TERCEROS ${i};${8000 + i * 7},00`),
  ].join('\r\n')
  const address = `/app/tesoreria/conciliacion?idSeccional=1&caja=${box.id}`
  const page = await portal.openAs('tesorera', address, { viewport: desktop })
  await page.locator('input[type=file]').setInputFiles({ name: 'e.csv', mimeType: 'text/csv', buffer: Buffer.from(lines) })
  const cobros = page.getByRole('region', { name: 'Cobros que el banco acredita' })
  await expect(cobros.getByText('Lotes de débito 9001 y 9002')).toBeVisible()
  for (const [nombre, viewport] of [
    ['1440', desktop],
    ['390', phone],
  ] as const) {
    await page.setViewportSize(viewport)
    assert.ok((await covered(page)) <= 0, `${nombre}: the bar covers the collections`)
    await photo(page, `cobros-${nombre}`)
    await cobros.getByRole('button').last().scrollIntoViewIfNeeded()
    await photo(page, `cobros-${nombre}-abajo`)
  }
  assert.deepEqual((await (await axe(page)).withTags(['wcag2a', 'wcag2aa', 'wcag22aa']).analyze()).violations, [])
  await cobros.getByRole('button', { name: 'Es de estos cobros' }).click()
  await expect(cobros.getByText('Lotes de débito 9001 y 9002')).toBeHidden()
  await cobros.getByText(/^Ya unidos/).click()
  await expect(cobros.getByText('Lotes de débito 9001 y 9002')).toBeVisible()
  await photo(page, 'cobros-390-unidos')
})
