// npm start | build | package | test | nightly | dev | bench | fuzz | mutate | texts | importar | publicar | rotar-clave | crear-admin | restablecer-segundo-factor | verificar-auditoria | vaciar-demo | configurar | diagnostico, on the machine's own Node.
import { join } from 'node:path'
import { commandFlags, serverEnv, serverFlags, serverMain } from './flags.mjs'
import { buildServer, buildWeb, install, keep, root, run } from './prepare.mjs'

const [asked, ...args] = process.argv.slice(2)
// npm start -- --version, and the same without npm.
const what = asked === '--version' ? 'start' : asked
if (what !== asked) args.push(asked)
const buildAll = () => {
  buildWeb()
  buildServer()
}
const commands = {
  start: () => {
    // What it says of itself, it says without being built.
    if (args.includes('--version')) return run([join(root, 'server/src/main.ts'), ...args])
    buildAll()
    keep([...serverFlags, join(root, serverMain), ...args], {
      env: { NODE_ENV: 'production', ...serverEnv, ...process.env },
    })
  },
  // All that npm start does before it starts: for whoever starts the server by itself (instalacion/systemd).
  build: () => buildAll(),
  // One archive with everything, for servers that build nothing (instalacion/, decision 069).
  package: () => {
    buildAll()
    run([join(root, 'scripts/package.ts'), ...args])
  },
  // Of an installation made of such archives.
  actualizar: () => run([join(root, 'server/src/comandos/actualizar.ts'), ...args]),
  volver: () => run([join(root, 'server/src/comandos/volver.ts'), ...args]),
  servir: () => run([join(root, 'server/src/comandos/servir.ts'), ...args]),
  // Builds the web by itself, when a chosen test looks at it.
  test: () => run([join(root, 'scripts/test.ts'), ...args]),
  dev: () => run([join(root, 'scripts/dev.ts')]),
  bench: () => {
    buildAll()
    run([join(root, 'bench/bench.ts'), ...args])
  },
  mutate: () => {
    buildWeb()
    run([join(root, 'scripts/mutate/mutate.ts'), ...args])
  },
  texts: () => run([join(root, 'scripts/texts.ts')]),
  // The pictures of docs/guias, from the demonstration.
  guides: () => run([join(root, 'scripts/guides/guides.ts'), ...args]),
  nightly: () => {
    buildWeb()
    run([join(root, 'scripts/nightly.ts'), ...args])
  },
  fuzz: () => {
    buildServer()
    run([join(root, 'bench/fuzz.ts'), ...args])
  },
  importar: () => run([...commandFlags, join(root, 'server/src/comandos/importar.ts'), ...args]),
  publicar: () => run([join(root, 'server/src/comandos/publicar.ts'), ...args]),
  rebote: () => run([join(root, 'server/src/comandos/rebote.ts'), ...args]),
  'rotar-clave': () => run([join(root, 'server/src/comandos/rotar-clave.ts'), ...args]),
  'crear-admin': () => run([join(root, 'server/src/comandos/crear-admin.ts'), ...args]),
  'restablecer-segundo-factor': () => run([join(root, 'server/src/comandos/restablecer-segundo-factor.ts'), ...args]),
  'verificar-auditoria': () => run([join(root, 'server/src/comandos/verificar-auditoria.ts'), ...args]),
  'archivar-auditoria': () => run([join(root, 'server/src/comandos/archivar-auditoria.ts'), ...args]),
  diagnostico: () => run([join(root, 'server/src/comandos/diagnostico.ts'), ...args]),
  'vaciar-demo': () => run([join(root, 'server/src/comandos/vaciar-demo.ts'), ...args]),
  configurar: () => run([join(root, 'server/src/comandos/configurar.ts'), ...args]),
  'verificar-archivos': () => run([join(root, 'server/src/comandos/verificar-archivos.ts'), ...args]),
  'reemplazar-clave': () => run([join(root, 'server/src/comandos/reemplazar-clave.ts'), ...args]),
  copia: () => run([join(root, 'server/src/comandos/copia.ts'), ...args]),
  'clave-copias': () => run([join(root, 'server/src/comandos/clave-copias.ts'), ...args]),
  'clave-avisos': () => run([join(root, 'server/src/comandos/clave-avisos.ts'), ...args]),
  'ensayar-copia': () => run([join(root, 'server/src/comandos/ensayar-copia.ts'), ...args]),
  restaurar: () => run([join(root, 'server/src/comandos/restaurar.ts'), ...args]),
  'simulador-finanzas': () => run([join(root, 'scripts/simulador-finanzas.ts'), ...args]),
  format: () => run([join(root, 'node_modules/@biomejs/biome/bin/biome'), 'check', '--write', '.']),
}
const command = commands[what]
if (!command) {
  console.error(`Orden desconocida: ${what}. Hay: ${Object.keys(commands).join(', ')}`)
  process.exit(2)
}
// Commands run where npm was called; paths given to them are relative to there.
if (
  process.env.INIT_CWD &&
  [
    'importar',
    'publicar',
    'configurar',
    'copia',
    'ensayar-copia',
    'restaurar',
    'archivar-auditoria',
    'verificar-auditoria',
    'package',
    'actualizar',
  ].includes(what)
)
  process.env.GREMIAL_CWD = process.env.INIT_CWD
install(['test', 'nightly', 'dev', 'bench', 'fuzz', 'mutate', 'guides', 'format'].includes(what))
command()
