import assert from 'node:assert/strict'
import type { Lote } from '@gremial/contract/tesoreria/pagos.ts'
import type { Page } from 'playwright/test'
import { hoy, otorgada, paraCobrar } from '../server/test/armados.ts'
import { cbuOf, dice, response } from '../server/test/pagos.ts'
import { desktop, expect, phone, test } from './fixtures.ts'
import { axe, signWithPassword } from './pages.ts'
import { quienEs, socioPropio } from './propio.ts'

const accesible = async (page: Page): Promise<void> =>
  assert.deepEqual((await (await axe(page)).withTags(['wcag2a', 'wcag2aa', 'wcag22aa']).analyze()).violations, [])

test('a granted procedure is paid; a refused account is changed by phone and paid again (59)', async ({ portal }) => {
  const [mesa, central] = [await portal.login('mesa'), await portal.login('central')]
  const producto = await paraCobrar(portal, mesa)
  const member = await socioPropio(portal)
  await portal.rows(`update afiliado set fecha_alta = '2001-01-01',
      estado_id = (select id from estado_afiliado where nombre = 'ACTIVO') where numero = ${member.numero}`)
  const quien = await portal.login(quienEs(member))
  const { id } = await otorgada({ quien, mesa }, producto, { fecha: await hoy(portal), cbu: cbuOf(61) })
  const [pago] = await portal.rows<{ numero: string; nombre: string; tramite: string }>(
    `select s.anio || '-' || lpad(s.numero::text, 6, '0') as numero, a.apellido || ', ' || a.nombre as nombre, p.nombre as tramite
      from solicitud s join afiliado a on a.numero = s.afiliado_numero join producto p on p.id = s.producto_id where s.id = ${id}`,
  )
  const { numero, nombre, tramite } = pago ?? { numero: '', nombre: '', tramite: '' }

  // Central begins from its home: the desk has the demo's payment too.
  const desk = await portal.openAs('central', '/app/actividad/listar', { viewport: desktop })
  await desk
    .locator('.te-esperan li', { hasText: /pagos? a (un )?afiliados? por hacer/ })
    .getByRole('link')
    .click()
  await expect(desk.getByRole('heading', { level: 1, name: 'Pagos a afiliados' })).toBeVisible()
  const deTramite = desk.getByRole('region', { name: tramite })
  await accesible(desk)
  const elegir = () => deTramite.getByRole('checkbox', { name: `Elegir el ${numero}, de ${nombre}` }).check()
  const armar = async () => {
    await desk.getByRole('button', { name: 'Archivo para el banco' }).click()
    await desk.getByRole('button', { name: 'Armar el archivo de 1' }).click()
  }
  await elegir()
  await armar()
  // The account was never paid: central proves who they are; the same call gives the file.
  await Promise.all([desk.waitForEvent('download'), signWithPassword(desk)])
  await expect(desk.getByRole('heading', { level: 1, name: /^Lote \d+$/ })).toBeVisible()
  await expect(desk.locator('.bloques li')).toContainText(nombre)
  await accesible(desk)
  const lote = Number(/\d+$/.exec(new URL(desk.url()).pathname)?.[0])
  const { renglones } = (await central.get(`lotes-pago/${lote}`)).body as Lote
  const rechazo = dice(renglones[0]?.referencia ?? '', 'R', {
    fecha: portal.today().replaceAll('-', ''),
    codigo: 'R02',
    centavos: Math.round((renglones[0]?.importe ?? 0) * 100),
  })
  assert.equal((await central.post(`lotes-pago/${lote}/respuesta`, response(rechazo))).body.rechazados, 1)

  // The member reads it on the home, and gives another account.
  const page = await portal.openAs(quienEs(member), '/app/actividad/listar', { viewport: phone })
  await page.getByRole('link', { name: `Dar otra cuenta: Decinos otra cuenta para pagarte ${tramite}` }).click()
  const cobro = page.locator('.cobro')
  await expect(cobro).toContainText('el banco rechazó tu cuenta')
  await expect(cobro).toContainText('Cuenta cerrada')
  await accesible(page)
  await cobro.getByRole('button', { name: 'Dar otra cuenta' }).click()
  const dialogo = page.getByRole('dialog', { name: 'En qué cuenta querés cobrar' })
  await dialogo.getByRole('textbox').fill(cbuOf(62))
  await accesible(page)
  await dialogo.getByRole('button', { name: 'Usar esta cuenta' }).click()
  await signWithPassword(page)
  await expect(cobro).toContainText(`terminada en ${cbuOf(62).slice(-4)}`)

  // It waits among those that came back, with its new account, and is paid.
  await desk.goto('/app/tesoreria/pagos-afiliados?grupo=volvieron')
  await expect(deTramite).toContainText(`Volvió en el lote`)
  await elegir()
  await armar()
  await Promise.all([desk.waitForEvent('download'), signWithPassword(desk)])
  await desk.getByRole('button', { name: 'Se pagó el que falta' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Se pagó' }).click()
  await expect(desk.locator('.titulo-pantalla .estado')).toHaveText('Terminado')
  await page.reload()
  await expect(cobro).toContainText(/Te pagamos \$\s[\d.,]+ el /)
})
