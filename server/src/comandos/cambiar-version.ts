import { join } from 'node:path'
import { hold } from '../installation/postgres/lock.ts'
import { placeOf } from '../installation/upgrade/place.ts'
import type { Upgrade } from '../installation/upgrade/upgrade.ts'
import { readConfig } from '../platform/config/config.ts'
import { StartError } from '../platform/runtime/start-error.ts'
import { version } from '../platform/runtime/version.ts'

/** Runs a command that changes the running version: one at a time, with one line of explanation on failure. */
export async function cambiarVersion(tarea: (lugar: Omit<Upgrade, 'copies' | 'asIs'>) => Promise<void>): Promise<never> {
  if (process.argv.includes('--version')) {
    console.log(`Gremial ${version}`)
    process.exit(0)
  }
  try {
    const place = placeOf()
    const held = hold(join(place.root, 'actualizando.pid'))
    if ('by' in held) throw new StartError(`Ya se está cambiando de versión (proceso ${held.by})`)
    // Interrupts the step in progress, which restores the previous version.
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
