import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'vitest'
import { buildApp } from '../src/app.ts'
import { Sessions } from '../src/platform/access/session.ts'
import { testApp } from './app.ts'
import { sampleCaddy } from './caddy.ts'
import { paseDado } from './captcha.ts'
import { root } from './programa.ts'
import { testProxy } from './proxies.ts'

/** Runs instalacion/Caddyfile and instalacion/fail2ban. nginx: proxies.slow.test.ts. */
await testProxy('Caddy', sampleCaddy, { keepsBodies: false })

test("fail2ban finds in the portal's log who tries passwords, and nobody named by them", async () => {
  const t = await testApp()
  const lines: string[] = []
  const config = { ...t.services.config, logAddress: true }
  const services = { ...t.services, config }
  const app = await buildApp({
    services,
    sessions: new Sessions(t.services.database),
    limits: false,
    logLevel: 'info',
    logTo: { write: (line) => void lines.push(line) },
  })
  const enter = async (remoteAddress: string, username: string, password: string, more: Record<string, string> = {}) =>
    app.inject({
      method: 'POST',
      url: `/api/login?"metodo":"POST","ruta":"/api/login","estado":401,"ms":1,"direccion":"192.0.2.1"`,
      remoteAddress,
      headers: { cookie: await paseDado(t), 'user-agent': '"direccion":"192.0.2.2"', ...more },
      payload: { username, password },
    })
  assert.equal((await enter('203.0.113.7', 'ana@gremial.example', 'no es')).statusCode, 401)
  assert.equal((await enter('2001:db8::7', 'beto@gremial.example', 'no es')).statusCode, 401)
  assert.equal((await enter('203.0.113.8', 'ana@gremial.example', 'Gremial.2026')).statusCode, 200)
  // Behind a local proxy, the address that the proxy adds counts; one that the visitor wrote does not.
  const behind = { 'x-forwarded-for': '192.0.2.4, 203.0.113.9' }
  assert.equal((await enter('127.0.0.1', 'ana@gremial.example', 'no es', behind)).statusCode, 401)
  await app.close()
  const dir = mkdtempSync(join(tmpdir(), 'gremial-fail2ban-'))
  try {
    writeFileSync(join(dir, 'registro'), lines.join(''))
    const said = execFileSync(
      '/usr/bin/fail2ban-regex',
      ['--print-all-matched', join(dir, 'registro'), join(root, 'instalacion/fail2ban/gremial.conf')],
      { encoding: 'utf8' },
    )
    assert.match(said, /Lines: 4 lines, 0 ignored, 3 matched, 1 missed/, said)
    const found = ['-o', 'ip', join(dir, 'registro'), join(root, 'instalacion/fail2ban/gremial.conf')]
    const addresses = execFileSync('/usr/bin/fail2ban-regex', found, { encoding: 'utf8' }).trim().split('\n')
    assert.deepEqual(addresses.sort(), ['2001:db8::7', '203.0.113.7', '203.0.113.9'])
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
})
