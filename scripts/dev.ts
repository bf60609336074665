import { spawn } from 'node:child_process'
import { join } from 'node:path'

/** npm run dev: the server restarts when its files change, the web updates in the browser (http://localhost:5173). */
const root = join(import.meta.dirname, '..')
const children = [
  spawn(process.execPath, ['--watch', '--watch-path=server', '--watch-path=contract', 'server/src/main.ts'], {
    cwd: root,
    stdio: 'inherit',
  }),
  spawn(process.execPath, [join(root, 'node_modules/vite/bin/vite.js')], { cwd: join(root, 'web'), stdio: 'inherit' }),
]
const stop = () => {
  for (const child of children) child.kill('SIGTERM')
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
for (const child of children) child.on('exit', stop)
