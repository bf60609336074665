import assert from 'node:assert/strict'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { muchasArmadas, preguntasBandeja } from '../../../../test/muchas.ts'
import { plansOf } from '../../../../test/planes.ts'

const t = await testApp()
const [mesa, ana] = [await t.login('mesa'), await t.login('ana')]

const deLaMesa = [...preguntasBandeja.map(([pide]) => `vistas/bandeja-tramites${pide}`), 'definiciones-tramite']
const deAna = [
  'vistas/afiliado-tramites',
  'vistas/afiliado-tramites?G_fechaSolicitud=2025-01-01&G_strategy=AND',
  'vistas/afiliado-tramites?G_clase=ARMADO&G_strategy=AND',
  'vistas/afiliado-tramites/1001/listar-tramites',
  'vistas/tramites-para-pedir/1001',
  'vistas/resumen-inicio',
  'vistas/esperan',
]

test('100,000 requests of 20 procedures: desk, counts and member screens never scan the table (59)', async () => {
  await muchasArmadas(t)
  for (const [quien, pedidos] of [
    [mesa, deLaMesa],
    [ana, deAna],
  ] as const)
    for (const pide of pedidos)
      for (const { text, plan, walked } of await plansOf(t, 'solicitud', () => quien.get(pide)))
        assert.ok(!walked.includes('solicitud'), `${pide}\n${text}\n${plan}`)
})
