import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'
import { command, folder } from '../../../test/programa.ts'
import { readConfig } from '../../platform/config/config.ts'
import { sendBackup } from './send.ts'

const dir = folder()
const copy = folder()
writeFileSync(join(copy, 'copia.json'), 'x'.repeat(300_000))
const config = readConfig({ GREMIAL_DATOS: dir, GREMIAL_CLAVE: 'c'.repeat(40) })

test('a command that hangs, exits early or fails gives its reason; a hung process tree is killed', async () => {
  assert.equal((await command(dir, 'clave-copias', [], { env: { GREMIAL_CLAVE: 'c'.repeat(40) } }).ended).code, 0)
  const send = (line: string, idleMs?: number) => sendBackup(config, copy, line, idleMs)
  await send('cat > /dev/null')
  // It reads nothing, and later it reads all and does not end.
  for (const hangs of ['sleep 690 | cat', 'cat > /dev/null; sleep 690 | cat'])
    await assert.rejects(send(hangs, 300), /no tomó nada en 0 minutos y se lo cortó: fijate si pide una contraseña/, hangs)
  await assert.rejects(send('exit 0'), /terminó sin leer lo que se le mandaba: no guardó la copia$/)
  await assert.rejects(send('cat > /dev/null; echo sin lugar >&2; exit 3'), /terminó con 3: sin lugar$/)
})
