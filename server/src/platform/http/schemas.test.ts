import assert from 'node:assert/strict'
import { listas, llamadas } from '@gremial/contract/llamadas.ts'
import { pagina } from '@gremial/contract/platform/lista.ts'
import type { Llamada } from '@gremial/contract/platform/llamada.ts'
import { test } from 'vitest'
import { writerOf } from './schemas.ts'

test('every answer of the contract can be written: the server makes each writer with its first answer, and finds out then', () => {
  let made = 0
  for (const { ruta, respuesta } of Object.values(llamadas).flatMap((una) => Object.values<Llamada>(una))) {
    if (respuesta === undefined || respuesta === 'archivo') continue
    assert.doesNotThrow(() => writerOf(respuesta), ruta)
    made++
  }
  for (const lista of Object.values(listas)) {
    assert.doesNotThrow(() => writerOf(pagina(lista.fila)), lista.nombre)
    made++
  }
  assert.ok(made > 200, `${made} were made`)
})
