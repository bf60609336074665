import type { FastifyBaseLogger } from 'fastify'

/** Counts of the things that a job did: `{ sent: 12, skipped: 3 }`. */
export type Counts = Readonly<Record<string, number>>

/** Runs a job, and logs what it did if it did anything: `jobs: recordatorios sent=12 skipped=3 ms=48`. */
export async function reported(log: FastifyBaseLogger, name: string, run: () => Promise<Counts | undefined>): Promise<void> {
  const begun = performance.now()
  const counts = (await run()) ?? {}
  const did = Object.entries(counts).filter(([, n]) => n > 0)
  if (did.length === 0) return
  const ms = Math.round(performance.now() - begun)
  const said = [...did, ['ms', ms]].map(([what, n]) => `${what}=${n}`).join(' ')
  log.info({ job: name, ...counts, ms }, `jobs: ${name} ${said}`)
}
