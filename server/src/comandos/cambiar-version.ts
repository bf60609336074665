import { join } from 'node:path'
import { hold } from '../installation/postgres/lock.ts'
import { placeOf } from '../installation/upgrade/place.ts'
import type { Upgrade } from '../installation/upgrade/upgrade.ts'
import { readConfig } from '../platform/config/config.ts'
import { StartError } from '../platform/runtime/start-error.ts'
import { version } from '../platform/runtime/version.ts'

/** What changes the version that runs: one at a time, with one clear line when it does not. */
export async function cambiarVersion(tarea: (lugar: Omit<Upgrade, 'copies' | 'asIs'>) => Promise<void>): Promise<never> {
  if (process.argv.includes('--version')) {
    console.log(`Gremial ${version}`)
    process.exit(0)
  }
  try {
    const place = placeOf()
    const held = hold(join(place.root, 'actualizando.pid'))
    if ('by' in held) throw new StartError(`Ya se está cambiando de versión (proceso ${held.by})`)
    // What is under way fails by it, and leaves the version that was.
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.on(signal, () => console.error('Interrumpido: se deja como estaba.'))
    try {
      await tarea({ place, config: readConfig(process.env), env: process.env, say: (line) => console.log(line) })
    } finally {
      held.release()
    }
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error)
    process.exit(1)
  }
  process.exit(0)
}
