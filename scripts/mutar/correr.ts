import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '../../server/src/platform/pg/embedded.ts'
import { prepareTemplate } from '../../server/test/app.ts'
import { serverEnv } from '../banderas.mjs'
import { ownFolder } from '../limpieza.ts'
import { type Falta, nombreDe } from './falta.ts'
import { type Resultado, tabla } from './resultado.ts'
import { Taller, testsOf } from './taller.ts'
import { root } from './texto.ts'

/** Holds each fault before the tests that should see it, several at a time; `dicen` hears of each. */
export async function correr(
  chosen: readonly Falta[],
  { procesos, dicen }: { procesos: number; dicen: (line: string) => void },
): Promise<Resultado> {
  const mark = `mutar-${process.pid}`
  process.env.GREMIAL_PRUEBA = mark
  Object.assign(process.env, serverEnv(root))
  const clean = ownFolder('GREMIAL_PRUEBA', mark)
  const embedded = await startEmbedded(mkdtempSync(join(tmpdir(), 'gremial-pg-')))
  const superuser = (database: string) => embedded.url(database, 'superuser')
  await prepareTemplate(superuser)
  const talleres = Array.from({ length: procesos }, () => new Taller({ GREMIAL_PRUEBA_PG: superuser('@@') }))
  /** How long each file takes when nothing is broken. */
  const usual = new Map<string, number>()
  /** Who saw the last fault of a file is asked first about the next. */
  const lastSeer = new Map<string, string>()
  const seen = new Map<Falta, string>()
  const lived = new Set<Falta>()
  const sick = new Map<string, string>()

  const whole = async (taller: Taller, file: string) => {
    const begun = performance.now()
    const failed = await taller.see(undefined, [file], () => 600_000)
    usual.set(file, performance.now() - begun)
    if (failed !== undefined) sick.set(file, failed)
  }
  const look = async (taller: Taller, falta: Falta) => {
    const weight = (file: string) => (file === lastSeer.get(falta.archivo) ? -1 : (usual.get(file) ?? 0))
    const begun = performance.now()
    const files = testsOf(falta)
      .filter((file) => !sick.has(file))
      .sort((a, b) => weight(a) - weight(b))
    const who = await taller.see(falta, files, (file) => 30_000 + 5 * (usual.get(file) ?? 0))
    if (who === undefined) lived.add(falta)
    else {
      seen.set(falta, who)
      lastSeer.set(falta.archivo, who.slice(0, who.indexOf(': ')))
    }
    const took = `${((performance.now() - begun) / 1000).toFixed(1)} s`
    dicen(`${who === undefined ? 'VIVE ' : 'muere'} ${took} ${nombreDe(falta)}${who ? ` (${who})` : ''}`)
  }
  /** Does the work of a queue with every workshop. */
  const shared = async <T>(queue: readonly T[], work: (taller: Taller, one: T) => Promise<void>) => {
    const waiting = [...queue]
    await Promise.all(
      talleres.map(async (taller) => {
        for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) await work(taller, one)
      }),
    )
  }

  try {
    // First whole: a test that fails anyway would seem to see everything, and is not asked.
    const files = [...new Set(chosen.flatMap(testsOf))]
    await shared(files, whole)
    const total = [...usual.values()].reduce((a, b) => a + b, 0)
    dicen(`${files.length} archivos de pruebas, enteros: ${(total / 1000).toFixed(0)} s`)
    for (const failed of sick.values()) dicen(`falla sin que se rompa nada: ${failed}`)
    await shared(chosen, look)
  } finally {
    for (const taller of talleres) taller.close()
    await embedded.stop()
    clean()
  }
  return tabla(chosen, seen, lived, [...sick.values()])
}
