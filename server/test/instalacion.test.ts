import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { salud } from '@gremial/contract/acceso/salud.ts'
import { test } from 'vitest'
import { serverFlags, serverMain } from '../../scripts/flags.mjs'
import { secretVariables, variables } from '../src/platform/config/config.ts'
import { root } from './programa.ts'

/** Checks names of variables, commands, paths and ports in instalacion/ and in the operator's guide. */
const read = (file: string): string => readFileSync(join(root, file), 'utf8')
const samples = globSync('instalacion/**/*', { cwd: root, withFileTypes: true })
  .filter(
    (entry) => entry.isFile() && !/secretos|copias|\.env$/.test(join(entry.parentPath, entry.name).replace('gremial.env', '')),
  )
  .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
const guide = [
  'README.md',
  'LEEME.md',
  'docs/operation.md',
  'docs/operacion.md',
  ...globSync('docs/operacion/*.md', { cwd: root }),
]
const pkg = JSON.parse(read('package.json')) as { scripts: Record<string, string>; optionalDependencies: Record<string, string> }

/**
 * Variables of the samples themselves: Caddy's host name and processes, and those that the image and scripts pass to commands.
 */
const ofTheSamples = ['GREMIAL_COPIA', 'GREMIAL_NOMBRE', 'GREMIAL_PROCESOS', 'GREMIAL_IMAGEN', 'GREMIAL_ENV', 'GREMIAL_PROGRAMA']
const known = new Set([...variables, ...secretVariables.map((name) => `${name}_FILE`), ...ofTheSamples])

test('every variable that a sample or the guide names is one', () => {
  const wrong = [...samples, ...guide].flatMap((file) =>
    [...read(file).matchAll(/\b(?:GREMIAL|SMTP|DATABASE)_[A-Z_]+[A-Z]\b/g)].flatMap(([name]) =>
      known.has(name) ? [] : [`${file}: ${name}`],
    ),
  )
  assert.deepEqual(wrong, [])
})

test('the table of variables has each of them, once, and says which ones hold a secret', () => {
  const rows = read('docs/operacion/variables.md')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
  const named = rows.flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([A-Z_]+)`(\*?)/g)])
  assert.deepEqual(named.map(([, name]) => name).sort(), [...variables].sort())
  assert.deepEqual(named.flatMap(([, name, star]) => (star ? [name] : [])).sort(), [...secretVariables].sort())
})

test('every command that a sample or the guide gives to gremial or npm is one', () => {
  const commands = [...samples, ...guide].flatMap((file) =>
    [...read(file).matchAll(/\bnpm run (?:-s )?([a-z][a-z-]+)|^gremial ([a-z-]+)/gm)].map(([said, npm, ours]) => ({
      file,
      said,
      there: npm === undefined ? existsSync(join(root, `server/src/comandos/${ours}.ts`)) : npm in pkg.scripts,
    })),
  )
  assert.ok(commands.length > 20)
  assert.deepEqual(
    commands.filter(({ there }) => !there),
    [],
  )
})

test('every path of the program that a sample names is there', () => {
  const container = read('instalacion/Containerfile')
  const copied = [...container.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, from]) => (from ?? '').split(' '))
  const installed = samples
    .flatMap((file) => [...read(file).matchAll(/\/opt\/gremial\/actual\/([\w./-]+)/g)].map(([, path]) => path ?? ''))
    .filter((path) => !path.startsWith('node_modules/') && !path.startsWith('web/dist'))
  const named = guide.flatMap((file) => [...read(file).matchAll(/\binstalacion\/[\w./@-]*[\w/]/g)].map(([path]) => path))
  const mounted = [...read('instalacion/compose.yaml').matchAll(/- \.\/([\w./]+):\//g)].map(([, path]) => `instalacion/${path}`)
  const made = ['instalacion/secretos', 'instalacion/copias', serverMain]
  const missing = [...copied, ...installed, ...named, ...mounted].filter(
    (path) => !made.includes(path) && !existsSync(join(root, path)),
  )
  assert.deepEqual(missing, [])
  // The image copies the scripts that it runs.
  for (const path of ['scripts/npm.mjs', 'scripts/prepare.mjs', 'scripts/flags.mjs']) assert.ok(copied.includes(path), path)
})

test('the Node, its flags, the ports and the network are the same everywhere', () => {
  const container = read('instalacion/Containerfile')
  const images = [...container.matchAll(/^FROM docker\.io\/library\/node:([\d.]+)-/gm)].map(([, version]) => version)
  const wanted = read('.node-version').trim()
  assert.deepEqual(images, [wanted, wanted])
  const brought = Object.entries(pkg.optionalDependencies).filter(([name]) => name.startsWith('node-'))
  assert.deepEqual([...new Set(brought.map(([, version]) => version))], [wanted])
  assert.ok(container.includes(`"node", ${serverFlags.map((flag) => `"${flag}"`).join(', ')}, "${serverMain}"`))
  assert.ok(
    read('instalacion/systemd/gremial.service').includes(`/node ${serverFlags.join(' ')} /opt/gremial/actual/${serverMain}`),
  )
  const ports = [
    /PORT=(\d+)/.exec(container),
    /^EXPOSE (\d+)/m.exec(container),
    /^PORT=(\d+)/m.exec(read('instalacion/gremial.env')),
    /server 127\.0\.0\.1:(\d+) /.exec(read('instalacion/nginx.conf')),
    /\{\$GREMIAL_PROCESOS:127\.0\.0\.1:(\d+)\}/.exec(read('instalacion/Caddyfile')),
    /GREMIAL_PROCESOS: portal:(\d+)/.exec(read('instalacion/compose.yaml')),
  ].map((found) => found?.[1])
  assert.deepEqual(new Set(ports), new Set(['3000']))
  assert.match(container, new RegExp(`^HEALTHCHECK [^]*/api/${salud.listo.path}\``, 'm'))
  const compose = read('instalacion/compose.yaml')
  assert.equal(/GREMIAL_PROXY: (\S+)/.exec(compose)?.[1], /subnet: (\S+)/.exec(compose)?.[1])
})

test('no sample nor guide passes 300 lines', () => {
  // A dashboard is a file exported by Grafana.
  for (const file of [...samples, ...guide].filter((f) => !f.endsWith('.tablero.json')))
    assert.ok(read(file).split('\n').length <= 300, file)
})

/** Metrics that exist: those named in metrics.ts, and prom-client's default ones. */
const given = new Set([
  ...[...read('server/src/platform/metrics/metrics.ts').matchAll(/'(gremial_\w+)'/g)].map(([, name]) => name ?? ''),
  'up',
  'process_resident_memory_bytes',
  'nodejs_eventloop_lag_p99_seconds',
])
const asked = (expr: string): string[] =>
  [...expr.matchAll(/\b(?:gremial_\w+|process_\w+|nodejs_\w+|up)\b(?=[{[)\s])/g)].map(([name]) => name.replace(/_bucket$/, ''))

test('monitoring rules and dashboard use existing metrics, and promtool accepts the rules', () => {
  const rules = 'instalacion/prometheus/gremial.rules.yml'
  const board = JSON.parse(read('instalacion/prometheus/gremial.tablero.json')) as {
    panels: Array<{ targets: Array<{ expr: string }> }>
  }
  const exprs = [
    ...[...read(rules).matchAll(/expr: '(.+)'/g)].map(([, expr]) => expr ?? ''),
    ...board.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ]
  assert.ok(
    exprs.length > 20 && exprs.every((expr) => asked(expr).length > 0),
    exprs.find((expr) => asked(expr).length === 0),
  )
  assert.deepEqual(
    exprs.flatMap(asked).filter((name) => !given.has(name)),
    [],
  )
  execFileSync('/usr/bin/promtool', ['check', 'rules', rules], { cwd: root })
})
