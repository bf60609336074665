import assert from 'node:assert/strict'
import { test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { diagnosing } from '../../../test/diagnosticos.ts'
import { folder, server } from '../../../test/programa.ts'

/** Cases that start a program each. diagnostico.slow.test.ts covers a whole installation and a broken one. */
const diagnose = diagnosing(await testApp())

test('beside a running server with the embedded PostgreSQL: it is looked at, and goes on', async () => {
  const dir = folder()
  const { url, child, ended } = await server(dir)
  const { port } = new URL(url)
  const { code, of } = await diagnose({ DATABASE_URL: '', GREMIAL_CLAVE: '', GREMIAL_DEMO: '0', PORT: port }, [], dir)
  assert.equal(code, 1)
  assert.match(of('Base'), /^bien PostgreSQL 18/)
  assert.match(of('Servidor'), /^bien Responde en/)
  assert.match(
    of('Cuentas'),
    /^bien No hay cuentas de demostración\nmal No hay ninguna persona que administre → Corré npm run crear-admin/,
  )
  assert.equal((await fetch(`${url}/api/salud`)).status, 200)
  child.kill('SIGTERM')
  assert.equal((await ended).code, 0)
})

test('bad arguments and bad values: one line, exit 1', async () => {
  for (const [env, args, expected] of [
    [{}, ['--correo'], /^mal Uso: npm run diagnostico/],
    [{}, ['--correo', 'nadie'], /^mal nadie no es email válido/],
    [{ GREMIAL_PAPEL: 'jefe' }, [], /^mal GREMIAL_PAPEL: valor inválido/],
    [{ GREMIAL_CLAVE_FILE: '/dev/null' }, [], /^mal GREMIAL_CLAVE y GREMIAL_CLAVE_FILE: indicá una de las dos/],
    [{ SMTP_URL_FILE: '/no/esta' }, [], /^mal SMTP_URL_FILE: no se pudo leer \/no\/esta: no existe/],
  ] as const) {
    const { code, of } = await diagnose(env, [...args])
    assert.match(of('Variables'), expected)
    assert.equal(code, 1)
  }
})
