// Entry of every npm script, on the machine's own Node (20 or later): installs what is missing and runs a script with the
// project's Node.
//
//   node scripts/npm.mjs [--dev] [--build] [SCRIPT [ARGUMENT…]]
//     --dev    installs development and test dependencies too
//     --build  builds the web and the server if their sources changed
//   node scripts/npm.mjs COMMAND [ARGUMENT…]     a file of server/src/comandos, as `gremial COMMAND` does
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { commandFlags, serverEnv, serverFlags, serverMain, sourceEnv } from './flags.mjs'
import { buildServer, buildWeb, install, keep, root, run } from './prepare.mjs'

const commands = 'server/src/comandos'
const helpers = ['cambiar-version', 'comando', 'cuando', 'preguntar', 'version-base']

const words = process.argv.slice(2)
const option = (name) => words[0] === name && words.shift() === name
const dev = option('--dev')
const build = option('--build')
const [script, ...args] = words[0]?.includes('/') || words.length === 0 ? words : [fileOf(words[0]), ...words.slice(1)]

install(dev)
// The server answers --version from source, without a build.
if (script === serverMain && args.includes('--version')) run([join(root, 'server/src/main.ts'), ...args])
else {
  if (build) {
    buildWeb()
    buildServer()
  }
  if (script === serverMain)
    keep([...serverFlags, join(root, script), ...args], { env: { NODE_ENV: 'production', ...serverEnv, ...process.env } })
  else if (script) runScript()
}

function runScript() {
  const command = script.startsWith(commands)
  // Relative paths in arguments are relative to the directory where npm was called.
  if (process.env.INIT_CWD && (command || script === 'scripts/package.ts')) process.env.GREMIAL_CWD = process.env.INIT_CWD
  // A command runs from source: with its modules compiled, an import of twenty rows takes a quarter less CPU.
  const env = command ? { ...sourceEnv(root), ...process.env } : process.env
  run([...(command ? commandFlags : []), join(root, script), ...args], { env })
}

function fileOf(name) {
  if (name === 'start' || name === '--version') {
    if (name === '--version') words.push(name)
    return serverMain
  }
  const file = `${commands}/${name}.ts`
  if (/^[a-z-]+$/.test(name) && !helpers.includes(name) && existsSync(join(root, file))) return file
  const known = readdirSync(join(root, commands)).flatMap((entry) => (entry.endsWith('.ts') ? entry.slice(0, -3) : []))
  console.error(`Orden desconocida: ${name}. Hay: ${known.filter((one) => !helpers.includes(one)).join(', ')}`)
  process.exit(2)
}
