import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cpuOf, memoryOf } from '../test/cpu.ts'
import { correAparte } from './aparte.ts'
import type { Sitio } from './corren.ts'
import type { Falta } from './falta.ts'
import type { Rota } from './ganchos.ts'
import type { Encargo, Respuesta } from './obrero.ts'
import { root } from './texto.ts'
import { conFalta, pruebas } from './todas.ts'
import { construir } from './web.ts'

/** Every turn leaves modules in memory: past this a process gives its place to another one. */
const most = 1_100_000_000
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
  private built: Falta | undefined

  constructor(env: NodeJS.ProcessEnv) {
    this.env = env
  }

  /** What failed first in a file of tests, which has a server of its own when `apart`; undefined when nothing did. */
  async see(falta: Falta, file: string, limitMs: number, apart: boolean): Promise<string | undefined> {
    const rota = await this.prepare(falta, file.startsWith('e2e/'))
    if (rota === 'it does not build') return rota
    return (await this.fresh({ file: join(root, file), rota, quedanAparte: !correAparte(falta.archivo) }, limitMs, apart)).murio
  }

  /** The same with nothing broken, and whether each of some faults lies in what it runs. A browser's tests, and what is no program, are not looked into: all may. */
  async whole(file: string, faltas: readonly Falta[], apart: boolean): Promise<[murio: string | undefined, Set<Falta>]> {
    const counts = faltas.filter(({ archivo }) => !file.startsWith('e2e/') && archivo.endsWith('.ts'))
    const sitios = counts.map(({ archivo, desde, hasta }): Sitio => ({ path: join(root, archivo), desde, hasta }))
    const { murio, corren = [] } = await this.fresh({ file: join(root, file), sitios, quedanAparte: false }, 600_000, apart)
    const idle = new Set(counts.filter((_, i) => corren[i] === false))
    return [murio, new Set(faltas.filter((f) => !idle.has(f)))]
  }

  private async fresh(encargo: Encargo, limitMs: number, apart: boolean): Promise<Respuesta> {
    if (apart || encargo.file.startsWith(join(root, 'e2e'))) this.end()
    const answer = await this.run(encargo, limitMs, apart ? { GREMIAL_PRUEBA_PG: undefined } : {})
    if (apart) this.end()
    return answer
  }

  private async prepare(falta: Falta, browser: boolean): Promise<Rota | 'it does not build'> {
    const rota = { path: join(root, falta.archivo), text: conFalta(falta) }
    const dist = browser && /^(web|contract)\//.test(falta.archivo) ? join(this.dir, 'dist') : undefined
    if (!dist) return rota
    if (this.built !== falta && !(await construir(rota, dist))) return 'it does not build'
    this.built = falta
    return { ...rota, dist }
  }

  private run(encargo: Encargo, limitMs: number, env: NodeJS.ProcessEnv): Promise<Respuesta> {
    if (this.child?.pid && memoryOf(this.child.pid) > most) this.end()
    this.child ??= this.start(env)
    const { child } = this
    const before = cpuOf(child.pid ?? 0)
    let rounds = 0
    return new Promise((done) => {
      const over = (said: Respuesta) => {
        clearInterval(clock)
        child.removeAllListeners('message')
        child.removeAllListeners('exit')
        done(said)
      }
      const clock = setInterval(() => {
        // On a machine that is full it may not have had its turn: that says nothing of the fault.
        if (++rounds < 3 && cpuOf(child.pid ?? 0) - before < limitMs / 4000) return
        this.end()
        over({ murio: 'it does not end' })
      }, limitMs)
      child.once('message', (answer) => over(answer as Respuesta))
      child.once('exit', () => {
        this.child = undefined
        over({ murio: 'the process ended' })
      })
      child.send(encargo)
    })
  }

  private start(env: NodeJS.ProcessEnv): ChildProcess {
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
