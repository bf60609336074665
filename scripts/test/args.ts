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
    args: args.map((arg) => (arg === '--changed' ? '--changed=' : arg)),
    allowPositionals: true,
    options: {
      changed: { type: 'string' },
      title: { type: 'string' },
      seed: { type: 'string' },
      times: { type: 'boolean', default: false },
      workers: { type: 'string' },
    },
  })
  return {
    words: positionals,
    changed: values.changed,
    title: values.title,
    seed: Number(values.seed ?? Math.floor(Math.random() * 100_000)),
    times: values.times,
    workers: values.workers === undefined ? undefined : Number(values.workers),
  }
}
