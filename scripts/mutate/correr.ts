import { sourceEnv } from '../flags.mjs'
import { ownFolder } from '../own-folder.ts'
import { database } from '../test/database.ts'
import { before as keptTimes } from '../times.ts'
import { cubiertoDe, guardarCubierto } from './cubierto.ts'
import { type Falta, nombreDe, sitioDe } from './falta.ts'
import { nadie, type Resultado, tabla } from './resultado.ts'
import { Taller, testsOf, wantsItsOwn } from './taller.ts'
import { root } from './texto.ts'

interface Usual {
  took: number
  corre: ReadonlySet<Falta>
}

/**
 * Holds each fault before the tests that should see it and run it, several at a time, until time is over (0: it takes what it takes);
 * `dicen` hears of each. `faltas`: all there are, whose places are measured together.
 */
export async function correr(
  chosen: readonly Falta[],
  faltas: readonly Falta[],
  { procesos, minutos, dicen }: { procesos: number; minutos: number; dicen: (line: string) => void },
): Promise<Resultado> {
  const mark = `mutar-${process.pid}`
  process.env.GREMIAL_PRUEBA = mark
  Object.assign(process.env, sourceEnv(root))
  const clean = ownFolder('GREMIAL_PRUEBA', mark)
  const embedded = await database()
  const talleres = Array.from({ length: procesos }, () => new Taller({ GREMIAL_PRUEBA_PG: process.env.GREMIAL_PRUEBA_PG }))
  /** Who saw the last fault of a file is asked about the next before who takes much less. */
  const lastSeer = new Map<string, string>()
  const seen = new Map<Falta, string>()
  const lived = new Set<Falta>()
  /** Those that some test runs. */
  const ran = new Set<Falta>()
  const sick = new Map<string, string>()
  const usual = new Map<string, Promise<Usual>>()
  const known = new Map(Object.entries(keptTimes()))

  /** How long a file takes with nothing broken, and what it runs. A test that fails anyway would seem to see everything: it is not asked. */
  const whole = (taller: Taller, file: string, apart: boolean): Promise<Usual> => {
    const key = apart ? `${file} aparte` : file
    const before = usual.get(key)
    if (before) return before
    const measure = async () => {
      const kept = apart ? undefined : cubiertoDe(file, chosen)
      if (kept) {
        known.set(file, kept.took)
        return { took: kept.took, corre: new Set(chosen.filter((f) => kept.corren[sitioDe(f)])) }
      }
      let begun = performance.now()
      let [failed, corre] = await taller.whole(file, faltas, apart)
      // On a full machine one may fail by chance, and then nobody would ask it of anything.
      if (failed !== undefined) {
        begun = performance.now()
        ;[failed, corre] = await taller.whole(file, faltas, apart)
      }
      if (failed !== undefined) {
        sick.set(key, `${file}: ${failed}`)
        dicen(`falla sin que se rompa nada: ${file}: ${failed}`)
      }
      const took = performance.now() - begun
      known.set(file, took)
      if (failed === undefined && !apart) guardarCubierto(file, took, faltas, corre)
      return { took, corre }
    }
    const measured = measure()
    usual.set(key, measured)
    return measured
  }
  const firstToSee = async (taller: Taller, falta: Falta): Promise<string | undefined> => {
    const apart = wantsItsOwn(falta)
    const weight = (file: string) => (known.get(file) ?? 60_000) / (file === lastSeer.get(falta.archivo) ? 5 : 1)
    for (const file of testsOf(falta).sort((a, b) => weight(a) - weight(b))) {
      const { took, corre } = await whole(taller, file, apart)
      if (!corre.has(falta) || sick.has(apart ? `${file} aparte` : file)) continue
      ran.add(falta)
      const failed = await taller.see(falta, file, 10_000 + 5 * took, apart)
      if (failed === undefined) continue
      lastSeer.set(falta.archivo, file)
      return `${file}: ${failed}`
    }
    return undefined
  }
  const until = minutos > 0 ? Date.now() + minutos * 60_000 : Number.POSITIVE_INFINITY
  const look = async (taller: Taller, falta: Falta) => {
    if (Date.now() > until) return
    const begun = performance.now()
    const who = await firstToSee(taller, falta)
    if (who === undefined) lived.add(falta)
    else seen.set(falta, who)
    const took = `${((performance.now() - begun) / 1000).toFixed(1)} s`
    dicen(
      `${who === undefined ? 'VIVE ' : 'muere'} ${took} ${nombreDe(falta)}${who ? ` (${who})` : ran.has(falta) ? '' : ` (${nadie})`}`,
    )
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
    await shared(chosen, look)
  } finally {
    for (const taller of talleres) taller.close()
    await embedded.stop()
    clean()
  }
  const decided = chosen.filter((f) => seen.has(f) || lived.has(f))
  return tabla(
    decided,
    seen,
    [...lived].map((f) => ({ ...f, corre: ran.has(f) })),
    [...sick.values()],
  )
}
