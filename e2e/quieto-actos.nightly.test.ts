import assert from 'node:assert/strict'
import type { Page } from 'playwright/test'
import { pedidoEnMesa } from '../server/test/mesa.ts'
import { test } from './fixtures.ts'
import { navigate } from './pages.ts'
import { abrirQuieta, llega, medidas, movio } from './quieto.ts'

type Acto = [que: string, hacer: (page: Page) => Promise<unknown>, espera: string]
/** The most common actions of each screen, in sequence. */
const actos: Array<[quien: string, ruta: string, espera: string, actos: Acto[]]> = [
  [
    'ana',
    '/app/afiliados/documentos',
    'main h1',
    [
      ['to the home by a link', (p) => navigate(p, '/app/actividad/listar'), '.reposo:not([data-espera]) .inicio'],
      [
        'to the account by a link',
        (p) => navigate(p, '/app/afiliados/cuenta-corriente'),
        '.reposo:not([data-espera]) .cuenta-detalle',
      ],
      ['to the procedures by a link', (p) => navigate(p, '/app/afiliados/tramites'), '.donde-esta .historia'],
      ['another request', (p) => p.locator('.pedido:not(.elegido) h3 a').last().click(), '.donde-esta .historia'],
      [
        'of another day',
        async (p) => {
          await p.getByLabel('Fecha desde').fill('')
          await p.keyboard.type('1/1/2020')
          await p.keyboard.press('Tab')
          await p.getByRole('button', { name: 'Buscar', exact: true }).last().click()
          await p.waitForURL(/fechaSolicitud=2020/)
        },
        '.pedido',
      ],
      ['what may be begun', (p) => p.getByRole('link', { name: 'Iniciar un trámite' }).click(), '.entradas-tramite li'],
    ],
  ],
  [
    'ana',
    '/app/usuarios/contacto',
    'textarea',
    [
      [
        'sent',
        async (p) => {
          await p.getByLabel('Secretaría').selectOption('Secretaría de Finanzas')
          await p.getByLabel('Mensaje').fill('¿Cuándo llega?')
          await p.getByRole('button', { name: 'Enviar consulta' }).click()
          await p.waitForURL(/enviada=/)
        },
        'h1:has-text("Recibimos tu consulta")',
      ],
    ],
  ],
  [
    'ana',
    '/app/solicitudes-prestamo/nuevo/editar',
    '.fila-opcion',
    [
      [
        'a product',
        (p) => p.locator('#paso-solicitud').getByText('Anticipo de haberes', { exact: true }).click(),
        '#paso-solicitud',
      ],
      ['an amount', (p) => p.getByLabel('¿Cuánto necesitás?').pressSequentially('120000'), '#paso-solicitud'],
      ['a term', (p) => p.locator('#paso-solicitud').getByText('3 cuotas', { exact: true }).click(), '.figura'],
    ],
  ],
  [
    'mesa',
    '/app/tramites/bandeja',
    '.bandeja-cola li',
    [
      [
        'whom they wait for',
        async (p) => {
          await p.getByRole('button', { name: /^Esperan a quien pidió/ }).click()
          await p.waitForURL(/estado=OBSERVADA/)
        },
        '.bandeja-cola li',
      ],
      [
        'one is opened',
        (p) => p.locator('.bandeja-cola li button, .bandeja-cola li a').first().click(),
        '.bandeja-abierta .historia',
      ],
    ],
  ],
]
for (const [quien, path, espera, hechos] of actos)
  test(`no layout shift while ${quien} acts from ${path}`, async ({ portal }) => {
    const wrong: string[] = []
    for (const size of medidas) {
      const page = await abrirQuieta(portal, quien, path, espera, size)
      await movio(page, `${quien} ${path}`)
      for (const [que, hacer, after] of hechos) {
        await hacer(page)
        await llega(page, after)
        wrong.push(...(await movio(page, `${quien} ${path}: ${que}`)))
      }
      await page.context().close()
    }
    assert.deepEqual(wrong, [])
  })

test('no layout shift while the desk takes a request, marks its documents and requests one', async ({ portal }) => {
  const wrong: string[] = []
  for (const size of medidas) {
    const id = await pedidoEnMesa(portal)
    const page = await abrirQuieta(portal, 'mesa', `/app/tramites/bandeja?solicitud=${id}`, '.bandeja-abierta .historia', size)
    wrong.push(...(await movio(page, 'mesa: a request by its address')))
    await page.getByRole('button', { name: 'Tomar', exact: true }).click()
    await llega(page, 'text=La tenés vos desde')
    wrong.push(...(await movio(page, 'mesa: taken')))
    const papeles = page.getByRole('region', { name: 'Documentos' })
    await papeles.getByRole('button', { name: /Presupuesto del viaje/ }).click()
    await page.keyboard.press('a')
    await llega(page, 'text=1 aceptado, 1 sin mirar')
    wrong.push(...(await movio(page, 'mesa: a paper accepted')))
    await papeles.getByRole('button', { name: /recibo de sueldo/ }).click()
    await page.keyboard.press('o')
    await papeles.getByLabel('Qué tiene que corregir').fill('Está cortado abajo.')
    await page.getByRole('button', { name: 'Observar y pedir 1 documento' }).click()
    await llega(page, '[role=dialog] >> text=Le llega a')
    wrong.push(...(await movio(page, 'mesa: what the member will read')))
    await page.getByRole('dialog').getByRole('button', { name: 'Observar' }).click()
    await llega(page, '.historia .obs')
    wrong.push(...(await movio(page, 'mesa: observed')))
    await page.context().close()
  }
  assert.deepEqual(wrong, [])
})
