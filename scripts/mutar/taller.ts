import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cpuOf } from '../probar/cpu.ts'
import type { Falta } from './falta.ts'
import type { Rota } from './ganchos.ts'
import type { Encargo, Respuesta } from './obrero.ts'
import { root } from './texto.ts'
import { conFalta, pruebas } from './todas.ts'
import { construir } from './web.ts'

/** Every turn leaves its modules in memory (50 MB): a process has so many, and then another one goes on. */
const turns = 20
const here = import.meta.dirname

/** The tests of a fault in the order in which they are named, those of a browser last. */
export const testsOf = ({ pruebas: words }: Falta): string[] => {
  const named = new Set(words.flatMap((word) => pruebas.filter((file) => file.includes(word))))
  return [...named].sort((a, b) => Number(a.startsWith('e2e/')) - Number(b.startsWith('e2e/')))
}

/** What is planted when a database is made was planted in the shared one as it should be: those faults are seen in one of their own. */
export const wantsItsOwn = ({ archivo }: Falta): boolean => /^server\/(src\/semillas|migrations)\//.test(archivo)

/** One process at a time that breaks the product and looks; a file of tests stays loaded no longer than a turn. */
export class Taller {
  private readonly dir = mkdtempSync(join(tmpdir(), 'gremial-mutar-'))
  private readonly env: NodeJS.ProcessEnv
  private child: ChildProcess | undefined
  private turn = 0
  private built: Falta | undefined

  constructor(env: NodeJS.ProcessEnv) {
    this.env = env
  }

  /** What failed first in a file of tests, which has a server of its own when `apart`; undefined when nothing did. */
  async see(falta: Falta | undefined, file: string, limitMs: number, apart: boolean): Promise<string | undefined> {
    const rota = falta && (await this.prepare(falta, file.startsWith('e2e/')))
    if (rota === 'it does not build') return rota
    if (apart || file.startsWith('e2e/')) this.end()
    const murio = await this.run({ file: join(root, file), rota }, limitMs, apart ? { GREMIAL_PRUEBA_PG: undefined } : {})
    if (apart) this.end()
    return murio
  }

  private async prepare(falta: Falta, browser: boolean): Promise<Rota | 'it does not build'> {
    const text = join(this.dir, 'rota.ts')
    const rota = { path: join(root, falta.archivo), text }
    const dist = browser && /^(web|contract)\//.test(falta.archivo) ? join(this.dir, 'dist') : undefined
    writeFileSync(text, conFalta(falta))
    if (!dist) return rota
    if (this.built !== falta && !(await construir(rota, dist))) return 'it does not build'
    this.built = falta
    return { ...rota, dist }
  }

  private run(encargo: Encargo, limitMs: number, env: NodeJS.ProcessEnv): Promise<string | undefined> {
    if (++this.turn > turns) this.end()
    this.child ??= this.start(env)
    const { child } = this
    const before = cpuOf(child.pid ?? 0)
    let rounds = 0
    return new Promise((done) => {
      const over = (said: string | undefined) => {
        clearInterval(clock)
        child.removeAllListeners('message')
        child.removeAllListeners('exit')
        done(said)
      }
      const clock = setInterval(() => {
        // On a machine that is full it may not have had its turn: that says nothing of the fault.
        if (++rounds < 5 && cpuOf(child.pid ?? 0) - before < limitMs / 4000) return
        this.end()
        over('it does not end')
      }, limitMs)
      child.once('message', (answer) => over((answer as Respuesta).murio))
      child.once('exit', () => {
        this.child = undefined
        over('the process ended')
      })
      child.send(encargo)
    })
  }

  private start(env: NodeJS.ProcessEnv): ChildProcess {
    this.turn = 1
    const hooks = join(here, 'ganchos.ts')
    return fork(join(here, 'obrero.ts'), {
      cwd: root,
      execArgv: ['--disable-warning=ExperimentalWarning', `--test-reporter=${join(here, 'oyente.mjs')}`],
      // Also the threads and the processes that a test starts have the fault.
      env: {
        ...process.env,
        NODE_ENV: 'test',
        ...this.env,
        NODE_OPTIONS: `--disable-warning=ExperimentalWarning --import=${hooks}`,
        ...env,
      },
      stdio: process.env.MUTAR_VER ? 'inherit' : ['ignore', 'ignore', 'ignore', 'ipc'],
      detached: true,
    })
  }

  private end(): void {
    const { child } = this
    this.child = undefined
    this.turn = 0
    child?.removeAllListeners('exit')
    if (child?.pid) {
      try {
        process.kill(-child.pid, 'SIGKILL')
      } catch {
        // It ended by itself.
      }
    }
  }

  close(): void {
    this.end()
    rmSync(this.dir, { recursive: true, force: true })
  }
}
