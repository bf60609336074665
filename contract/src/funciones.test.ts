import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'
import { funciones } from './funciones.ts'

test('every feature that is declared is in the list, once', async () => {
  const declaradas = new Set<unknown>()
  for (const archivo of globSync('*/*.ts', { cwd: import.meta.dirname, exclude: ['textos/**', '**/*.test.ts'] }))
    for (const [nombre, valor] of Object.entries((await import(join(import.meta.dirname, archivo))) as Record<string, unknown>))
      if (/^funcion[A-Z]/.test(nombre)) {
        declaradas.add(valor)
        assert.equal(`${(valor as { nombre: string }).nombre}.ts`, archivo.replaceAll('\\', '/'))
      }
  assert.ok(declaradas.size > 50)
  assert.deepEqual(new Set<unknown>(funciones), declaradas)
  assert.equal(funciones.length, declaradas.size)
})

test('what two features call alike would be the last one’s: no permission, error, list, call, text or address is in two', () => {
  for (const parte of ['permisos', 'errores', 'listas', 'llamadas', 'textos'] as const) {
    const nombres = funciones.flatMap((f) => Object.keys(f[parte]))
    assert.deepEqual(nombres.toSorted(), [...new Set(nombres)].toSorted(), parte)
  }
  const rutas = funciones.flatMap(({ pantallas }) => Object.values<{ ruta: string }>(pantallas)).map(({ ruta }) => ruta)
  assert.equal(new Set(rutas).size, rutas.length)
})
