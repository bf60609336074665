import assert from 'node:assert/strict'
import { desktop, phone, test } from './fixtures.ts'
import { movimientoOf } from './movimiento.ts'
import { deAUno } from './quieto.ts'

/** The most used screens, at their most common width. e2e/quieto.nightly.test.ts has every screen at both widths. */
for (const [quien, path, ready, size] of [
  ['ana', '/app/actividad/listar', '.inicio', phone],
  // A home whose parts load separately.
  ['admin', '/app/actividad/listar', '.inicio', desktop],
  ['ana', '/app/afiliados/cuenta-corriente', '.cuenta-detalle', phone],
  ['ana', '/app/carnet-digital/carnet-digital', '.carnet-pant', phone],
  ['ana', '/app/afiliados/prestamos', '.donde-esta .historia', phone],
  ['ana', '/app/mis-datos', '.mis-datos-grupos', phone],
  ['ana', '/app/afiliados/consulta', '.ficha-personas', phone],
  ['ana', '/app/perfil/editar', '.perfil-sesiones', desktop],
  ['mesa', '/app/tramites/bandeja', '.bandeja-cola li', phone],
  ['operador', '/app/seccionales/afiliados?consultado=1', '.consulta-seccional', desktop],
] as const)
  test(`no layout shift while ${path} loads, one response after another, ${size.width} wide`, async ({ portal }) => {
    const page = await portal.openAs(quien, 'about:blank', { viewport: size, firstVisit: true })
    await deAUno(page)
    await page.goto(path)
    await page.locator(`#raiz ${ready}`).first().waitFor()
    await page.waitForLoadState('networkidle')
    const { movido, que } = await movimientoOf(page)
    console.log(String(movido))
    assert.ok(movido <= 0.02, `moved ${movido}:${que}`)
  })
