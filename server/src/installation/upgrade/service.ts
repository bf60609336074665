import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { serverMain } from '../../../../scripts/flags.mjs'
import { StartError } from '../../platform/runtime/start-error.ts'
import { holder } from '../process.ts'
import type { Place } from './place.ts'

/**
 * The service manager of the portal: systemd, or `gremial servir` without it. Both start the version that the link `actual`
 * points to.
 */
export interface Service {
  stop(): Promise<void>
  start(): Promise<void>
  /** The last message if the service gave up, else undefined. */
  failed(): string | undefined
}

/** `systemd`: a folder that exists if systemd is running. */
export function serviceOf(place: Place, systemd = '/run/systemd/system'): Service {
  if (existsSync(systemd)) {
    const units = unitsOf(place)
    if (units.length > 0) return bySystemd(units)
  }
  const supervised = supervisorOf(place)
  if (supervised) return supervised
  throw new StartError('El portal no está andando: ni con systemd (gremial.service) ni con gremial servir. Arrancalo primero')
}

/** Units that run this installation's server: one, or several processes on the same database. */
function unitsOf({ actual }: Place): string[] {
  const { stdout } = spawnSync(
    'systemctl',
    ['list-units', '--plain', '--no-legend', '--state=active,activating', 'gremial*.service'],
    { encoding: 'utf8' },
  )
  const units = (stdout ?? '').split('\n').flatMap((line) => line.trim().split(/\s+/)[0] || [])
  return units.filter((unit) => {
    const { stdout: how } = spawnSync('systemctl', ['show', '--property=ExecStart', unit], { encoding: 'utf8' })
    return [serverMain, 'server/src/main.ts'].some((main) => (how ?? '').includes(`${actual}/${main}`))
  })
}

const bySystemd = (units: string[]): Service => ({
  async stop() {
    execFileSync('systemctl', ['stop', ...units])
  },
  async start() {
    execFileSync('systemctl', ['start', ...units])
  },
  failed() {
    const { stdout } = spawnSync('systemctl', ['show', '--property=NRestarts', '--value', ...units], { encoding: 'utf8' })
    // A start that is refused is retried every three seconds, with the same message each time.
    return (stdout ?? '').split('\n').some((n) => Number(n) >= 3) ? `journalctl -u ${units[0]} -n 5` : undefined
  },
})

/**
 * State file of `gremial servir`: its identity and the state of the portal, one per line. It accepts two signals (supervise.ts).
 */
export const supervisorFile = ({ root }: Place): string => join(root, 'servir.pid')
export type Supervised = 'anda' | 'detenido' | 'no arrancó'

function supervisorOf(place: Place): Service | undefined {
  const file = supervisorFile(place)
  const read = (): [pid: number | undefined, how: string, said: string] => {
    const [who = '', how = '', ...said] = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
    return [holder(who), how, said.join('\n').trim()]
  }
  if (read()[0] === undefined) return undefined
  const ask = async (signal: NodeJS.Signals, ...wanted: Supervised[]) => {
    const [pid] = read()
    if (pid === undefined) throw new StartError('gremial servir ya no está: volvé a arrancarlo')
    process.kill(pid, signal)
    for (;;) {
      const [still, how] = read()
      if (still === undefined) throw new StartError('gremial servir ya no está: volvé a arrancarlo')
      if (wanted.some((one) => one === how)) return
      await sleep(50)
    }
  }
  return {
    // Of two pending signals the kernel delivers the lower number first, which is the one to start. So a stopped server gets no
    // signal, and `stop` waits until it has stopped, whatever its earlier state.
    async stop() {
      if (read()[1] !== 'detenido') await ask('SIGUSR2', 'detenido')
    },
    start: () => ask('SIGHUP', 'anda', 'no arrancó'),
    failed() {
      const [, how, said] = read()
      return how === 'no arrancó' ? said || how : undefined
    },
  }
}
