import assert from 'node:assert/strict'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'vitest'
import { restrictAccess } from './private.ts'

const mode = (path: string) => (statSync(path).mode & 0o777).toString(8)

test('where PostgreSQL traverses the data directory, its content is private to its user', () => {
  const loose = process.umask(0o022)
  const data = mkdtempSync(join(tmpdir(), 'gremial-datos-'))
  try {
    chmodSync(data, 0o755)
    for (const folder of ['archivos/ab', 'correo', 'auditoria-archivo/2026']) mkdirSync(join(data, folder), { recursive: true })
    const files = [
      'archivos/ab/abcd',
      'correo/1.eml',
      'auditoria-archivo/2026/a.gz',
      'auditoria.ancla',
      'clave',
      'pg.clave',
      'pg.conf',
    ]
    for (const file of files) writeFileSync(join(data, file), 'x')
    restrictAccess(data, { passThrough: true })
    assert.equal(mode(data), '711')
    for (const path of readdirSync(data, { recursive: true, encoding: 'utf8' }).filter((name) => name !== 'pg.conf')) {
      const whole = join(data, path)
      assert.equal(mode(whole), statSync(whole).isDirectory() ? '700' : '600', path)
    }
    // Files created from now on, too.
    mkdirSync(join(data, '.escritura-x'))
    assert.equal(mode(join(data, '.escritura-x')), '700')
  } finally {
    process.umask(loose)
    rmSync(data, { recursive: true, force: true })
  }
})
