import assert from 'node:assert/strict'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { librosAlAzar } from '../../../../test/libros-al-azar.ts'
import { repartidor, soloEstePadron, sumaDe } from '../../../../test/oraculo-de-recibos.ts'
import { porte } from '../../../../test/porte.ts'

const t = await testApp()

const cuantos = porte(200, 12)
test(`of ${cuantos} payroll books in six layouts no page is misassigned, and 97 % are assigned`, async () => {
  const { padron, seccionales, libros } = await librosAlAzar(2026_11_30, cuantos)
  await soloEstePadron(t, padron, seccionales)
  const repartir = await repartidor(t)
  const repartos = []
  for (const { nombre, bytes, paginas } of libros) repartos.push(await repartir(nombre, bytes, { paginas }))
  const { mal, perdidas, sinDecir } = sumaDe(repartos)
  assert.deepEqual([mal, sinDecir], [[], []])
  const deAlguien = libros.flatMap(({ paginas }) => paginas.filter(({ de }) => de !== null)).length
  assert.ok(perdidas.length <= deAlguien * 0.03, `${perdidas.length} of ${deAlguien} went to nobody:\n${perdidas.join('\n')}`)
})
