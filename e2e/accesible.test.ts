import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'
import { escritorio, navegador, telefono } from './navegador.ts'
import { pantallas } from './pantallas.ts'

const n = await navegador()

async function revisar(page: Page, nombre: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']).analyze()
  const graves = violations.filter((v) => v.impact === 'serious' || v.impact === 'critical')
  assert.deepEqual(
    graves.map((v) => `${v.id}: ${v.nodes[0]?.target.join(' ')} ${v.nodes[0]?.failureSummary ?? ''}`),
    [],
    nombre,
  )
}

for (const [tamanio, medida] of [
  ['phone', telefono],
  ['desktop', escritorio],
] as const) {
  for (const esquema of ['light', 'dark'] as const) {
    test(`axe finds nothing serious on the ${tamanio}, ${esquema}`, async () => {
      for (const [quien, ruta, espera] of pantallas) {
        const opciones = { tamanio: medida, esquema }
        const page = quien ? await n.abrir(quien, ruta, opciones) : await n.visita(ruta, opciones)
        await page.locator(espera).first().waitFor()
        await revisar(page, `${ruta} ${tamanio} ${esquema}`)
        await page.context().close()
      }
    })
  }
}
