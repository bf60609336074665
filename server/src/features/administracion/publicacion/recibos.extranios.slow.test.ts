import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import {
  folderDeRecibos,
  hayRecibos,
  recibosEsperados,
  repartidor,
  soloEstePadron,
  sumaDe,
} from '../../../../test/oraculo-de-recibos.ts'

/** Payroll books made by others, from the folder in GREMIAL_RECIBOS. */

test.skipIf(!hayRecibos)(
  'payroll books made by others give no page to a wrong person, and every page is reported',
  { timeout: 900_000 },
  async () => {
    const t = await testApp()
    const folder = folderDeRecibos ?? ''
    const leer = (nombre: string) => readFileSync(join(folder, nombre))
    await soloEstePadron(t, leer('padron.csv'), leer('seccionales.csv'))
    const repartir = await repartidor(t)
    const repartos = []
    for (const [archivo, esperado] of Object.entries(recibosEsperados(folder).archivos))
      repartos.push(await repartir(archivo, leer(archivo), esperado))
    const { bien, mal, perdidas, sinDecir } = sumaDe(repartos)
    process.stdout.write(`${bien} right, ${mal.length} wrong, ${perdidas.length} to nobody\n${perdidas.join('\n')}\n`)
    assert.deepEqual([mal, sinDecir], [[], []])
  },
)
