import assert from 'node:assert/strict'
import type { FilaMesPadron } from '@gremial/contract/administracion/tablero.ts'
import { formatNumber } from '@gremial/contract/values/numbers.ts'
import { expect, test } from './fixtures.ts'

test('row actions from the menu items, with the affiliate preselected (B-AFILIADOSSECC-08..12)', async ({ portal }) => {
  const page = await portal.openAs('operador', '/app/seccionales/afiliados?idSeccional=1&consultado=1&buscar=quiroga+ana+beatriz')
  const openMenu = () => page.getByRole('button', { name: 'Acciones de Quiroga, Ana Beatriz' }).click()
  await openMenu()
  await expect(page.getByRole('menuitem')).toHaveText([
    'Ver ficha',
    'Ver cuenta corriente',
    'Ver trámites',
    'Adhesión a débito automático y resumen digital',
    'Nueva solicitud de préstamo',
    'Solicitud de turismo',
  ])
  await page.getByRole('menuitem', { name: /^Adhesión/ }).click()
  await page.waitForURL(/\/app\/solicitudes-adhesion\/nuevo\/editar\?.*idAfiliado=1001/)
  await page.goBack()
  for (const action of ['Nueva solicitud de préstamo', 'Solicitud de turismo']) {
    await openMenu()
    await page.getByRole('menuitem', { name: action }).click()
    await page.waitForURL(/\/app\/solicitudes-prestamo\/nuevo\/editar\?.*idAfiliado=1001/)
    await page.getByRole('heading', { name: action }).waitFor()
    await page.goBack()
  }
})

test('an operator who types the id of another branch, or the number of its member, gets nothing', async ({ portal }) => {
  const page = await portal.openAs('operador', '/app/seccionales/afiliados?idSeccional=3&consultado=1')
  await page.getByRole('dialog', { name: 'No tiene permisos suficientes' }).waitFor()
  const [ajeno] = await portal.rows<{ numero: number }>('select numero from afiliado where seccional_id = 3 limit 1')
  await page.goto(`/app/afiliados/consulta?codigo=${ajeno?.numero}`)
  await page.getByText('No encontramos lo que buscabas.').first().waitFor()
})

test('a chart is read with the arrow keys, matches its table, and downloads as a sheet', async ({ portal }) => {
  const query = await (await portal.login('operador')).get('vistas/tablero/meses?size=all&idSeccional=1')
  const rows: FilaMesPadron[] = query.body.content
  const which = rows.findIndex((f, i) => f.ingresos > 0 && f.ingresos !== rows[i + 1]?.ingresos)
  const [row, other] = [rows[which], rows[which + 1]]
  assert.ok(row && other)
  const page = await portal.openAs('operador', '/app/seccionales/tablero?idSeccional=1')
  const months = page.getByRole('region', { name: 'Quién entra y quién se va, mes a mes' })
  const recorrido = months.getByRole('slider', { name: 'Quién entra y quién se va, mes a mes' })
  const dice = (f: FilaMesPadron) => `${f.mes}: entran ${f.ingresos + f.reingresos + f.llegan}, se van ${f.egresos + f.salen}`
  await recorrido.focus()
  await page.keyboard.press('Home')
  for (const _ of rows.slice(0, which)) await page.keyboard.press('ArrowRight')
  await expect(recorrido).toHaveAttribute('aria-valuetext', dice(row))
  await expect(months.getByText(dice(row))).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(recorrido).toHaveAttribute('aria-valuetext', dice(other))
  await page.keyboard.press('Tab')
  await expect(months.getByRole('slider', { name: 'Cuántos son al terminar cada mes' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const numbers = ['ingresos', 'reingresos', 'llegan', 'egresos', 'salen', 'saldo', 'afiliados'] as const
  await expect(months.getByRole('row').filter({ hasText: row.mes }).getByRole('cell')).toHaveText(
    numbers.map((field) => formatNumber(row[field])),
  )
  await months.getByRole('button', { name: 'Exportar 24 filas' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Texto (.csv)' }).click()
  assert.equal((await download).suggestedFilename(), 'Altas y bajas.csv')
})
