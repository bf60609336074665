import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { serverEnv } from '../banderas.mjs'
import type { Mutacion } from './mutacion.ts'

const root = join(import.meta.dirname, '../..')
/** A test that a fault makes wait for ever counts as one that saw it. */
const limitMs = 180_000

/** A copy of the working tree to break: what is edited meanwhile is never touched, nor is it what is tested. */
export class Taller {
  readonly dir = mkdtempSync(join(tmpdir(), 'gremial-mutar-'))
  private built = ''

  constructor() {
    const tracked = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
      cwd: root,
      encoding: 'utf8',
    })
    for (const file of tracked.split('\0').filter((f) => f !== '' && existsSync(join(root, f)))) {
      mkdirSync(dirname(join(this.dir, file)), { recursive: true })
      cpSync(join(root, file), join(this.dir, file))
    }
    // Linked one by one, so that the packages of the project are those of the copy.
    for (const at of ['', 'server/', 'web/', 'contract/'])
      if (existsSync(join(root, at, 'node_modules')))
        execFileSync('cp', ['-al', join(root, at, 'node_modules'), join(this.dir, at, 'node_modules')])
    cpSync(join(root, 'web/dist'), join(this.dir, 'web/dist'), { recursive: true })
  }

  /** Runs the files one after the other until one fails; the web is built first when a browser is to look at a changed one. */
  async see(mutation: Mutacion | undefined, files: readonly string[], env: NodeJS.ProcessEnv): Promise<string | undefined> {
    const put = mutation ? this.apply(mutation) : () => undefined
    try {
      if (files.some((f) => f.startsWith('e2e/')) && !(await this.build(mutation))) return 'it does not build'
      for (const file of files) if (!(await this.passes(file, env))) return file
      return undefined
    } finally {
      put()
    }
  }

  private apply({ archivo, de, a, que }: Mutacion): () => void {
    const path = join(this.dir, archivo)
    const text = readFileSync(path, 'utf8')
    if (text.split(de).length !== 2) throw new Error(`${archivo}: «${que}» must find its text once: ${de}`)
    writeFileSync(
      path,
      text.replace(de, () => a),
    )
    return () => writeFileSync(path, text)
  }

  private async build(mutation: Mutacion | undefined): Promise<boolean> {
    const touches = mutation && /^(web|contract)\//.test(mutation.archivo)
    const wanted = touches
      ? createHash('sha256').update(`${mutation.archivo}\n${mutation.de}\n${mutation.a}`).digest('hex')
      : 'as it is'
    if (this.built === wanted) return true
    const vite = join(this.dir, 'node_modules/vite/bin/vite.js')
    const ok = await this.program([vite, 'build', '--logLevel', 'error'], join(this.dir, 'web'), process.env)
    this.built = ok ? wanted : ''
    return ok
  }

  private passes(file: string, env: NodeJS.ProcessEnv): Promise<boolean> {
    return this.program(['--test', '--test-force-exit', join(this.dir, file)], this.dir, {
      ...process.env,
      ...serverEnv(this.dir),
      NODE_ENV: 'test',
      ...env,
    })
  }

  private program(args: string[], cwd: string, env: NodeJS.ProcessEnv): Promise<boolean> {
    const child = spawn(process.execPath, args, { cwd, env, stdio: 'ignore', detached: true })
    return new Promise((done) => {
      const end = setTimeout(() => child.pid && process.kill(-child.pid, 'SIGKILL'), limitMs)
      child.once('close', (code) => {
        clearTimeout(end)
        done(code === 0)
      })
    })
  }

  close(): void {
    rmSync(this.dir, { recursive: true, force: true })
  }
}
