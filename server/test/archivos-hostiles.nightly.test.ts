import assert from 'node:assert/strict'
import { test } from 'vitest'
import { leerArchivosHostiles } from './archivos-hostiles.ts'
import { porte } from './porte.ts'

test('hostile files are read or refused, none is a fault, and the event loop is not blocked', async () => {
  const { fallas, largos, turnos, ...cuenta } = await leerArchivosHostiles({ semilla: 62, n: porte(1000, 120) })
  console.log(JSON.stringify({ ...cuenta, turnos, largos }))
  assert.deepEqual(fallas, [])
  assert.ok(cuenta.rechazados > 0 && cuenta.leidos > 0, JSON.stringify(cuenta))
  assert.equal(largos, 0, `${largos} of ${turnos} turns`)
})
