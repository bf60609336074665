import assert from 'node:assert/strict'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'
import { startEmbedded } from '../src/installation/postgres/embedded.ts'
import { ask, command, folder, root, server } from './programa.ts'

/**
 * An older program on newer data, in every command: it prints why and writes nothing. npm test runs the server and one command:
 * versiones.slow.test.ts.
 */
const comandos = join(root, 'server/src/comandos')
const all = readdirSync(comandos)
  .filter((name) => name.endsWith('.ts'))
  .map((name) => name.slice(0, -3))
const newer = /La base es de una versión más nueva de Gremial que ésta/

/** Arguments with which each command gets as far as the data. */
const asked: Readonly<Record<string, string[]>> = {
  'archivar-auditoria': ['2026-01-01', '.'],
  configurar: ['organizacion', 'archivo.json'],
  copia: ['copia'],
  'crear-admin': ['alguien@x.example', 'Alguien'],
  importar: ['seccionales', 'archivo.csv'],
  publicar: ['a.pdf', 'a.csv'],
  'restablecer-segundo-factor': ['alguien@x.example'],
  'version-base': ['migrar'],
}

/** Commands with another message, or that touch no data. */
const others: Readonly<Record<string, RegExp | string>> = {
  comando: 'no command',
  cuando: 'no command',
  preguntar: 'no command',
  'cambiar-version': 'no command',
  // These change the program. The data are checked by version-base, and this server is rejected like any other.
  actualizar: 'changes the program',
  volver: 'changes the program',
  servir: 'runs the server',
  'clave-avisos': 'writes a key, and looks at no data',
  'clave-copias': 'writes a key, and looks at no data',
  diagnostico: /versión más nueva|más nueva/,
  restaurar: /no es una copia/,
}

test('every command of an older program prints that the data are newer and changes nothing', {
  timeout: 900_000,
}, async () => {
  const dir = folder()
  const serving = await server(dir)
  serving.child.kill('SIGTERM')
  await serving.ended
  const embedded = await startEmbedded(dir)
  try {
    await ask(dir, `insert into migracion (nombre, sha256) values ('9999_del_futuro.sql', 'x')`)
    const count = async () => (await ask<{ n: number }>(dir, 'select count(*)::int as n from auditoria'))[0]?.n
    const before = await count()
    for (const name of all) {
      const other = others[name]
      if (typeof other === 'string') continue
      const cwd = folder()
      writeFileSync(join(cwd, 'archivo.json'), '{}')
      writeFileSync(join(cwd, 'archivo.csv'), 'codigo;nombre\n1;Uno\n')
      const args = name === 'restaurar' ? [cwd] : (asked[name] ?? [])
      const { code, out } = await command(dir, name, args, { input: '', cwd }).ended
      assert.match(out, other ?? newer, `${name}: ${out}`)
      assert.doesNotMatch(out, /\n\s+at /, name)
      if (!other) assert.equal(out.split('\n').length, 1, `${name}: ${out}`)
      assert.equal(code, 1, `${name}: ${out}`)
    }
    assert.equal(await count(), before)
  } finally {
    await embedded.stop()
  }
})

test('every command reaches the data through the check that rejects newer data', () => {
  const through = all.filter((name) => /\bcorrerComando\(/.test(readFileSync(join(comandos, `${name}.ts`), 'utf8')))
  const elsewhere = all.filter((name) => !through.includes(name) && !(name in others))
  assert.deepEqual(elsewhere, ['version-base'])
})
