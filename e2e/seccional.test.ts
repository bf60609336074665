import assert from 'node:assert/strict'
import type { FilaMesPadron } from '@gremial/contract/administracion/tablero.ts'
import { cifra } from '@gremial/contract/platform/cifra.ts'
import { expect, phone, test } from './fixtures.ts'

test('selector of the own branches, switch, CONSULTAR, pie and list (B-AFILIADOSSECC-01..06, B-AFILIADOSSECC-17)', async ({
  portal,
}) => {
  const page = await portal.openAs('operador', '/seccionales/afiliados')
  await page.waitForURL('**/app/seccionales/afiliados')
  await page.getByText('Elegí la seccional y tocá CONSULTAR').waitFor()
  await page
    .getByRole('combobox', { name: 'Seccional' })
    .or(page.getByRole('textbox', { name: 'Seccional' }))
    .first()
    .click()
  await expect(page.getByRole('option')).toHaveText(['Todas las mías', 'Rosario', 'Córdoba'])
  await page.getByRole('option', { name: 'Rosario' }).click()
  const pedido = page.waitForRequest((r) => r.url().includes('/vistas/afiliados-seccional?'))
  await page.getByRole('button', { name: 'CONSULTAR' }).click()
  const url = new URL((await pedido).url())
  assert.deepEqual(
    [
      url.searchParams.get('G_idSeccional'),
      url.searchParams.get('G_incluirDesvinculado'),
      url.searchParams.get('G_strategy'),
      url.searchParams.get('page'),
      url.searchParams.get('size'),
      url.searchParams.get('sort'),
    ],
    ['1', null, 'AND', '0', '25', 'nombreCompleto,asc'],
  )
  await page.getByRole('img', { name: 'Rosario, por categoría' }).waitFor()
  const cuantos = async () => Number((await page.locator('.paginas > span').innerText()).split(' de ')[1]?.replace('.', ''))
  const vinculados = await cuantos()
  await page.getByLabel('Incluir afiliados desvinculados').click({ force: true })
  await page.getByRole('button', { name: 'CONSULTAR' }).click()
  await page.waitForURL(/incluirDesvinculado=1/)
  await page.waitForFunction(
    (antes) => !document.querySelector('.paginas > span')?.textContent?.endsWith(` ${antes}`),
    vinculados,
  )
  await expect.poll(cuantos).toBeGreaterThan(vinculados)
})

test('row actions from the menu items; the affiliate goes along (B-AFILIADOSSECC-08..12)', async ({ portal }) => {
  const page = await portal.openAs('operador', '/app/seccionales/afiliados?idSeccional=1&consultado=1&buscar=quiroga+ana+beatriz')
  const abrirMenu = () => page.getByRole('button', { name: 'Acciones de Quiroga, Ana Beatriz' }).click()
  await abrirMenu()
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
  for (const accion of ['Nueva solicitud de préstamo', 'Solicitud de turismo']) {
    await abrirMenu()
    await page.getByRole('menuitem', { name: accion }).click()
    await page.waitForURL(/\/app\/solicitudes-prestamo\/nuevo\/editar\?.*idAfiliado=1001/)
    await page.getByRole('heading', { name: accion }).waitFor()
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

test('sizes, three blocks, sort, search after a second, all in the address (B-LISTADOS-01, B-LISTADOS-02, A-LISTADOS-03..06)', async ({
  portal,
}) => {
  const page = await portal.openAs('operador', '/app/seccionales/afiliados?consultado=1&size=5')
  await page.locator('.tabla tbody tr').first().waitFor()
  await expect(page.locator('.paginas select option')).toHaveText(['5', '10', '25', '50', '100', 'Todos'])
  await expect(page.locator('.paginas .num:not([aria-label*="ágina a"]):not([aria-label*="siguiente"])')).toHaveText([
    '1',
    '2',
    '3',
  ])
  await page.getByRole('button', { name: 'Página 2' }).click()
  await page.waitForURL(/page=1/)
  await page
    .getByRole('button', { name: 'Ordenar por Alta' })
    .or(page.locator('th button', { hasText: 'Alta' }))
    .first()
    .click()
  await page.waitForURL(/sort=fechaAlta%2Casc/)
  await expect(page).not.toHaveURL(/page=/)
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByPlaceholder('Nombre, número o documento').pressSequentially('quiroga')
  await page.clock.runFor(900)
  await expect(page).not.toHaveURL(/buscar=/)
  await page.clock.runFor(200)
  await page.waitForURL(/buscar=quiroga/)
  await page.clock.resume()
  await expect(page.getByPlaceholder('Nombre, número o documento')).toHaveAttribute('maxlength', '250')
  await page.goBack()
  await page.reload()
  await expect(page).toHaveURL(/consultado=1/)
})

test('filters are said in chips and can be removed; nothing found says so and offers the way out', async ({ portal }) => {
  const page = await portal.openAs('operador', '/app/seccionales/afiliados?idSeccional=1&consultado=1')
  await page.getByRole('button', { name: 'Filtros' }).click()
  const dialogo = page.getByRole('dialog', { name: 'Filtros' })
  await dialogo.getByLabel('Ingreso desde').fill('1/1/2000')
  await dialogo.getByRole('button', { name: 'Aplicar' }).click()
  await page.getByText('Ingreso desde 01/01/2000').waitFor()
  await page.getByPlaceholder('Nombre, número o documento').fill('zzzz')
  await page.keyboard.press('Enter')
  await page.getByText('Nada coincide con la búsqueda').waitFor()
  await page.getByRole('button', { name: 'Quitar los filtros' }).click()
  await page.locator('.paginas').or(page.getByText('Elegí la seccional')).first().waitFor()
})

test('the affiliates as they were on a day: chosen in the filters, said in a chip and in the chart; a day that is to come is refused', async ({
  portal,
}) => {
  const page = await portal.openAs('operador', '/app/seccionales/afiliados?consultado=1&incluirDesvinculado=1')
  await page.getByRole('button', { name: 'Filtros' }).click()
  const dialogo = page.getByRole('dialog', { name: 'Filtros' })
  await expect(dialogo.getByRole('textbox', { name: 'Según lo que se sabía el' })).toHaveCount(0)
  await dialogo.getByRole('textbox', { name: 'Como estaba el día' }).fill('31/12/2099')
  await dialogo.getByRole('button', { name: 'Aplicar' }).click()
  await expect(dialogo.getByText('Ese día no existe, o todavía no llegó.')).toBeVisible()
  await dialogo.getByRole('textbox', { name: 'Como estaba el día' }).fill('1/3/1985')
  await dialogo.getByRole('button', { name: 'Aplicar' }).click()
  await page.getByText('Al 01/03/1985', { exact: true }).waitFor()
  const [{ cuantos }] = (await portal.rows<{ cuantos: number }>(`select count(*)::int as cuantos from afiliado
    where fecha_alta <= '1985-03-01' and seccional_id = any(array(select s.seccional_id from usuario_seccional s join usuario u on u.id = s.usuario_id
      where u.email = 'operador@gremial.example'))`)) as [{ cuantos: number }]
  await expect(page.locator('.consulta-seccional p strong')).toHaveText(cuantos === 1 ? '1 afiliado' : `${cuantos} afiliados`)
  if (cuantos > 0) await expect(page.locator('.torta')).toContainText('por categoría, al 01/03/1985')
})

test('a 403 on a list says "No tiene permisos suficientes" and goes home (B-LISTADOS-06, B-LISTADOS-07)', async ({ portal }) => {
  const page = await portal.openAs('ana', '/app/seccionales/afiliados')
  await page.goto('/app/bancos/lista')
  const dialogo = page.getByRole('dialog', { name: 'No tiene permisos suficientes' })
  await dialogo.getByRole('button', { name: 'Ir al inicio' }).click()
  await page.waitForURL('**/app/actividad/listar')
})

test('on a phone rows are blocks with their menu', async ({ portal }) => {
  const page = await portal.openAs('operador', '/app/seccionales/afiliados?idSeccional=1&consultado=1', { viewport: phone })
  await page.locator('.bloques li').first().waitFor()
  await expect(page.locator('.tabla')).toHaveCount(0)
  await page.locator('.bloques li button').first().click()
  await page.getByRole('menuitem', { name: 'Ver ficha' }).click()
  await page.getByRole('heading', { name: 'Grupo familiar' }).waitFor()
  await page.getByRole('button', { name: 'Volver' }).click()
  await page.locator('.bloques li').first().waitFor()
})

test('the board: a picture is gone over with the arrows, says what the table beside it says, and comes down as a spreadsheet', async ({
  portal,
}) => {
  const consulta = await (await portal.login('operador')).get('vistas/tablero/meses?size=all&idSeccional=1')
  const filas: FilaMesPadron[] = consulta.body.content
  const cual = filas.findIndex((f, i) => f.ingresos > 0 && f.ingresos !== filas[i + 1]?.ingresos)
  const [fila, otra] = [filas[cual], filas[cual + 1]]
  assert.ok(fila && otra)
  const page = await portal.openAs('operador', '/app/seccionales/tablero?idSeccional=1')
  const meses = page.getByRole('region', { name: 'Quién entra y quién se va, mes a mes' })
  const recorrido = meses.getByRole('slider', { name: 'Quién entra y quién se va, mes a mes' })
  const dice = (f: FilaMesPadron) => `${f.mes}: entran ${f.ingresos + f.reingresos + f.llegan}, se van ${f.egresos + f.salen}`
  await recorrido.focus()
  await page.keyboard.press('Home')
  for (const _ of filas.slice(0, cual)) await page.keyboard.press('ArrowRight')
  await expect(recorrido).toHaveAttribute('aria-valuetext', dice(fila))
  await expect(meses.getByText(dice(fila))).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(recorrido).toHaveAttribute('aria-valuetext', dice(otra))
  await page.keyboard.press('Tab')
  await expect(meses.getByRole('slider', { name: 'Cuántos son al terminar cada mes' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const numeros = ['ingresos', 'reingresos', 'llegan', 'egresos', 'salen', 'saldo', 'afiliados'] as const
  await expect(meses.getByRole('row').filter({ hasText: fila.mes }).getByRole('cell')).toHaveText(
    numeros.map((campo) => cifra(fila[campo])),
  )
  await meses.getByRole('button', { name: 'Exportar 24 filas' }).click()
  const bajada = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Texto (.csv)' }).click()
  assert.equal((await bajada).suggestedFilename(), 'Altas y bajas.csv')
})
