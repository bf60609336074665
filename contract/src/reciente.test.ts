import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Llamada } from './platform/llamada.ts'

/**
 * Decision 029: every write of tesoreria and administracion says whether it wants a second factor shown lately, `reciente: true` (it moves
 * money, closes, or says who may do what) or `reciente: false`. The calls are found by their files, so a new one is not forgotten.
 */
const carpetas = ['tesoreria', 'administracion']
const esLlamada = (v: unknown): v is Llamada => typeof v === 'object' && v !== null && 'metodo' in v && 'ruta' in v

async function escrituras(): Promise<Llamada[]> {
  const archivos = carpetas.flatMap((carpeta) =>
    readdirSync(join(import.meta.dirname, carpeta))
      .filter((nombre) => nombre.endsWith('.ts') && !nombre.endsWith('.test.ts'))
      .map((nombre) => `./${carpeta}/${nombre}`),
  )
  const modulos = (await Promise.all(archivos.map((archivo) => import(archivo)))) as Array<Record<string, unknown>>
  const grupos = modulos.flatMap((modulo) => Object.values(modulo))
  const todas = grupos.flatMap((grupo) => (typeof grupo === 'object' && grupo !== null ? Object.values(grupo) : []))
  return todas.filter(esLlamada).filter(({ metodo }) => metodo !== 'GET')
}

test('every write of tesoreria and administracion says whether it wants a second factor shown lately', async () => {
  const todas = await escrituras()
  assert.ok(todas.length > 20, 'the calls were found')
  const callan = todas.filter(({ reciente }) => reciente === undefined).map(({ metodo, ruta }) => `${metodo} ${ruta}`)
  assert.deepEqual(
    callan,
    [],
    'add to their declaration `reciente: true`, or `reciente: false` where nothing moves nor is decided',
  )
})

test('money that moves, boxes, their PIN and closings, users, roles and the organisation want one; what only asks does not', async () => {
  const pide = Object.fromEntries((await escrituras()).map(({ metodo, ruta, reciente }) => [`${metodo} ${ruta}`, reciente]))
  for (const ruta of [
    'POST movimientos-caja',
    'POST movimientos-caja/:codigo/anular-movimiento',
    'POST movimientos-caja/:codigo/corregir-movimiento',
    'POST saldos-caja/cerrar-planilla-caja',
    'POST cajas/restablecer-pin/:codigo',
    'POST cajas/asignar-personas/:codigo',
    'POST cajas/actualizar-pin-caja',
    'POST cajas/guardar-caja',
    'PUT cajas/actualizar-caja',
    'POST cajas/eliminar-caja',
    'PUT usuarios/:id',
    'PUT roles/:id',
    'PUT permisos/:id',
    'PUT organizacion/configuracion/identidad',
  ])
    assert.equal(pide[ruta], true, ruta)
  for (const ruta of ['POST vistas/saldos-caja/obtener-saldos', 'POST cajas/verificar-actualizar-pin'])
    assert.equal(pide[ruta], false, ruta)
})
