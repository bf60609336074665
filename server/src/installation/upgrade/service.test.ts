import assert from 'node:assert/strict'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, test } from 'vitest'
import { atEnd } from '../../../test/at-end.ts'
import { identity } from '../process.ts'
import { placeAt } from './place.ts'
import { serviceOf, supervisorFile } from './service.ts'

/** A fake systemctl that records its calls. For `gremial servir`, which does run here, see actualizar-agrega.nightly.test.ts. */
const dir = mkdtempSync(join(tmpdir(), 'gremial-systemd-'))
const path = process.env.PATH
afterAll(() => {
  process.env.PATH = path
  rmSync(dir, { recursive: true, force: true })
})
writeFileSync(
  join(dir, 'systemctl'),
  `#!/bin/sh
echo "$*" >> ${dir}/asked
case "$*" in
  list-units*) printf 'gremial-2.service loaded active running Gremial\\ngremial-vigia.service loaded activating start Diagnóstico\\ngremial.service loaded active running Gremial\\n' ;;
  *ExecStart*gremial-vigia*) echo 'ExecStart={ path=/opt/gremial/actual/node_modules/node/bin/node ; argv[]=/opt/gremial/actual/server/src/comandos/diagnostico.ts }' ;;
  *ExecStart*) echo 'ExecStart={ path=/opt/gremial/actual/node_modules/node/bin/node ; argv[]=/opt/gremial/actual/node_modules/node/bin/node --x /opt/gremial/actual/server/dist/main.mjs ; }' ;;
  *NRestarts*) cat ${dir}/restarts ;;
esac
`,
)
chmodSync(join(dir, 'systemctl'), 0o755)
process.env.PATH = `${dir}${delimiter}${path}`

test('serving systemd units stop and start together; one that keeps restarting has failed', async () => {
  const service = serviceOf(placeAt('/opt/gremial'), dir)
  await service.stop()
  await service.start()
  const asked = readFileSync(join(dir, 'asked'), 'utf8').trim().split('\n').slice(-2)
  assert.deepEqual(asked, ['stop gremial-2.service gremial.service', 'start gremial-2.service gremial.service'])
  writeFileSync(join(dir, 'restarts'), '0\n\n0\n')
  assert.equal(service.failed(), undefined)
  writeFileSync(join(dir, 'restarts'), '0\n\n3\n')
  assert.match(service.failed() ?? '', /^journalctl -u gremial-2\.service/)
})

test('the upgrade waits for the supervisor to stop the server, and signals it once', async () => {
  const place = placeAt(join(dir, 'servir'))
  mkdirSync(place.root)
  const tell = (how: string) => writeFileSync(supervisorFile(place), `${identity()}\n${how}\n`)
  const heard: string[] = []
  const hear = (signal: NodeJS.Signals, how: string) => {
    const listener = () => {
      heard.push(signal)
      tell(how)
    }
    process.on(signal, listener)
    atEnd(() => process.off(signal, listener))
  }
  hear('SIGUSR2', 'detenido')
  hear('SIGHUP', 'anda')
  tell('no arrancó')
  const service = serviceOf(place, join(dir, 'nowhere'))
  await service.stop()
  assert.deepEqual(heard, ['SIGUSR2'])
  await service.stop()
  await service.start()
  assert.deepEqual(heard, ['SIGUSR2', 'SIGHUP'])
})

test('an installation without an active unit is reported as not running', () => {
  assert.throws(() => serviceOf(placeAt('/srv/otra'), dir), /El portal no está andando/)
})
