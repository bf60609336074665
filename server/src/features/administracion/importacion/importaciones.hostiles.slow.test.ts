import assert from 'node:assert/strict'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { cost, hijos, spent } from '../../../../test/hostil.ts'
import { importador, withFile } from '../../../../test/importaciones.ts'
import { padronRows } from '../../../../test/padron.ts'
import { planillasHostiles } from '../../../../test/planillas-hostiles.ts'
import { workOf } from '../../../../test/rastro.ts'

/** Spreadsheets made to freeze or crash the portal. */

const t = await testApp()
const { admin, subir, leer, pedir } = await importador(t)

test('a hostile spreadsheet is refused, and the serving process spends little CPU on it', async () => {
  for (const [que, hacer] of Object.entries(planillasHostiles)) {
    const bytes = await hacer()
    const begun = spent()
    const { estado, problema } = await subir('seccionales', bytes, 'planilla.xlsx')
    const ms = cost(begun)
    assert.equal(estado, 'ILEGIBLE', que)
    // By a limit, and not because its sandbox worker crashed.
    assert.match(problema ?? '', /dañado|demasiado grande|no parece una planilla|no se cierran|no es un archivo de texto/i, que)
    // Alone the most expensive takes 0.25 s, and six times that under load, including building the file; the worst once took 9.5
    // s.
    assert.ok(ms < 2500, `${que}: ${Math.round(ms)} ms of the process that serves`)
  }
})

test('a file that crashed its sandbox worker is quarantined at once, reported, and never reread', async () => {
  const padron = Buffer.from([...padronRows(60_000)].map((l) => l.texto).join('\n'))
  const { cuerpo, cabeceras } = withFile('padron.csv', padron)
  const { body } = await admin.post('importaciones?tipo=padron', cuerpo, cabeceras)
  const antes = hijos()
  const trabajo = workOf(t, 'importaciones')
  const matar = setInterval(() => {
    for (const pid of hijos()) if (!antes.includes(pid)) process.kill(pid, 'SIGKILL')
  }, 1)
  await trabajo.finally(() => clearInterval(matar))
  const { estado, problema } = await leer(body.id)
  assert.deepEqual([estado, problema], ['ILEGIBLE', 'apartado'])
  const [fila] = await t.rows<{ apartado: string; turno: number }>(
    `select a.apartado, i.turno from importacion i join archivo a on a.sha256 = i.archivo_sha256 where i.id = ${body.id}`,
  )
  assert.deepEqual(fila, { apartado: 'death', turno: 0 })
  // Requested again, and uploaded under another name: no worker gets it.
  const otra = await pedir(body.id, 'comparar', { columnas: {}, crear: false, vinculados: [], ultimaLinea: false })
  assert.deepEqual([otra.estado, otra.problema], ['ILEGIBLE', 'apartado'])
  const nueva = await subir('padron', padron, 'otro nombre.csv')
  assert.deepEqual([nueva.estado, nueva.problema, nueva.revision], ['ILEGIBLE', 'apartado', null])
})
