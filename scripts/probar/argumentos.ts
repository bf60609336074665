import { parseArgs } from 'node:util'

/** What npm test is asked for. */
export interface Asked {
  /** Parts of the paths of the files to run; none, all. */
  words: string[]
  /** Only what reaches the change since this commit ('' for the last one of the branch it comes from). */
  changed: string | undefined
  /** A part of the title of the tests to run of those files; without it, all. */
  title: string | undefined
  seed: number
  /** What every file took. */
  times: boolean
  workers: number | undefined
}

export function asked(args: readonly string[]): Asked {
  const { values, positionals } = parseArgs({
    args: args.map((arg) => (arg === '--cambiado' ? '--cambiado=' : arg)),
    allowPositionals: true,
    options: {
      cambiado: { type: 'string' },
      prueba: { type: 'string' },
      semilla: { type: 'string' },
      tiempos: { type: 'boolean', default: false },
      obreros: { type: 'string' },
    },
  })
  return {
    words: positionals,
    changed: values.cambiado,
    title: values.prueba,
    seed: Number(values.semilla ?? Math.floor(Math.random() * 100_000)),
    times: values.tiempos,
    workers: values.obreros === undefined ? undefined : Number(values.obreros),
  }
}
