import assert from 'node:assert/strict'
import { test } from 'vitest'
import { movimientoDe } from './movimiento.ts'
import { escritorio, navegador, telefono } from './navegador.ts'
import { deAUno } from './quieto.ts'

const n = await navegador()

/** The most used screens, at the width that most people use; quieto.nightly takes every screen at both widths. */
for (const [quien, ruta, listo, tamanio] of [
  ['ana', '/app/actividad/listar', '.inicio', telefono],
  // Whose work comes in pieces of its own.
  ['admin', '/app/actividad/listar', '.inicio', escritorio],
  ['ana', '/app/afiliados/cuenta-corriente', '.cuenta-detalle', telefono],
  ['ana', '/app/carnet-digital/carnet-digital', '.carnet-pant', telefono],
  ['ana', '/app/afiliados/prestamos', '.donde-esta .historia', telefono],
  ['ana', '/app/mis-datos', '.mis-datos-grupos', telefono],
  ['ana', '/app/afiliados/consulta', '.ficha-personas', telefono],
  ['ana', '/app/perfil/editar', '.perfil-sesiones', escritorio],
  ['mesa', '/app/tramites/bandeja', '.bandeja-cola li', telefono],
  ['operador', '/app/seccionales/afiliados?consultado=1', '.consulta-seccional', escritorio],
] as const)
  test(`nothing moves under the thumb while ${ruta} comes, one answer after the other, ${tamanio.width} wide`, async () => {
    const page = await n.abrir(quien, 'about:blank', { tamanio, primera: true })
    await deAUno(page)
    await page.goto(ruta)
    await page.locator(`#raiz ${listo}`).first().waitFor()
    await page.waitForLoadState('networkidle')
    const { movido, que } = await movimientoDe(page)
    console.log(String(movido))
    assert.ok(movido <= 0.02, `moved ${movido}:${que}`)
  })
