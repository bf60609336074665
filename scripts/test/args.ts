import { parseArgs } from 'node:util'

/** Parsed arguments of npm test. */
export interface Asked {
  /** Parts of file paths; empty means all files. */
  words: string[]
  /** Only tests affected since this commit; '' means since the branch left its upstream. */
  changed: string | undefined
  /** Part of the titles of the tests to run; undefined means all. */
  title: string | undefined
  seed: number
  /** Prints the cost of every file. */
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
