import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { importador } from '../../../../test/importaciones.ts'
import {
  folderDePadrones,
  hayPadrones,
  padronesEsperados,
  type Suerte,
  suerteDe,
  tablaDe,
} from '../../../../test/oraculo-de-padrones.ts'

/** Registers made by others, from the folder in GREMIAL_PADRONES; the table goes to GREMIAL_PADRONES_TABLA, or is printed. */

test.skipIf(!hayPadrones)(
  'registers made by others import nobody wrong and lose nobody silently',
  { timeout: 900_000 },
  async () => {
    const t = await testApp()
    const mesa = { t, ...(await importador(t)) }
    await t.rows(`begin; set local session_replication_role = replica;
    delete from movimiento_cuenta; delete from familiar; delete from beneficiario; delete from afiliado; delete from seccional;
    delete from conteo_afiliado; commit`)
    const { id } = await mesa.subir('seccionales', readFileSync(join(folderDePadrones ?? '', 'seccionales.csv')))
    await mesa.pedir(id, 'aplicar')
    const solo = process.env.GREMIAL_PADRONES_SOLO
    const suertes: Suerte[] = []
    for (const archivo of Object.keys(padronesEsperados().archivos).filter((a) => !solo || a.includes(solo)))
      suertes.push(await suerteDe(mesa, archivo))
    const tabla = tablaDe(suertes)
    const destino = process.env.GREMIAL_PADRONES_TABLA
    if (destino) writeFileSync(destino, `${tabla}\n\n${JSON.stringify(suertes, null, 1)}`)
    else process.stdout.write(`${tabla}\n`)
    assert.deepEqual(
      suertes.flatMap((s) => [...s.callados, ...s.sinDecir].map((que) => `${s.archivo}: ${que}`)),
      [],
    )
  },
)
