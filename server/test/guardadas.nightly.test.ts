import assert from 'node:assert/strict'
import pg from 'pg'
import { test } from 'vitest'
import { startEmbedded } from '../src/installation/postgres/embedded.ts'
import { ownerRole } from '../src/installation/postgres/roles.ts'
import { newToken, tokenHash } from '../src/platform/access/session.ts'
import { migrations } from '../src/platform/db/migrate.ts'
import { bringToToday, keptVersions, opened } from './guardadas.ts'
import { ask, command, folder, server } from './programa.ts'

/** Upgrades every kept version with its data, row by row, then restores, verifies and serves it as an operator does. */
for (const archive of keptVersions())
  test(`${archive.slice(4, 12)}, of ${Number.parseInt(archive, 10)} migrations, is upgraded`, {
    timeout: 900_000,
  }, async () => {
    const kept = await opened(archive)
    const beside = folder()
    const embedded = await startEmbedded(beside)
    try {
      const admin = new pg.Client({ connectionString: embedded.url('postgres', 'superuser') })
      await admin.connect()
      await admin.query(`create database guardada owner ${ownerRole}`)
      await admin.end()
      const journey = await bringToToday(embedded.url('guardada', 'superuser'), kept)
      assert.deepEqual(journey.changed, {})
      console.log(`${journey.rows} rows of before${journey.gone.length > 0 ? `, without ${journey.gone.join(', ')}` : ''}`)
    } finally {
      await embedded.stop()
    }

    const dir = folder()
    const env = { GREMIAL_CLAVE: kept.secret, GREMIAL_DEMO: '1' }
    const order = (name: string, ...args: string[]) => command(dir, name, args, { env, input: '' }).ended
    const restored = await order('restaurar', kept.copy)
    assert.equal(restored.code, 0, restored.out)
    const portal = await server(dir, { env })
    const verified = await order('verificar-auditoria')
    assert.match(verified.out, /Auditoría sana: [^]*Planillas cerradas sanas/)
    assert.equal(verified.code, 0, verified.out)
    const token = newToken()
    await ask(
      dir,
      `insert into sesion (token_hash, usuario_id, recordar, vence) select '\\x${tokenHash(token).toString('hex')}', id, true, now() + interval '1 day'
        from usuario where email = 'ana@gremial.example'`,
    )
    const get = async (path: string) => {
      const answer = await fetch(`${portal.url}/api/${path}`, { headers: { cookie: `gremial_sesion=${token}` } })
      return { status: answer.status, body: (await answer.json()) as unknown }
    }
    const account = await get('vistas/cuenta-corriente-afiliado/listar-movimientos?fechaDesde=2000-01-01')
    assert.equal(account.status, 200, JSON.stringify(account.body))
    const [had] = await ask<{ n: number }>(dir, 'select count(*)::int as n from movimiento_cuenta where afiliado_numero = 1001')
    assert.ok(had && had.n > 0)
    assert.equal((account.body as unknown[]).length, had.n)
    assert.equal((await get('salud/listo')).status, 200)
    portal.child.kill('SIGTERM')
    await portal.ended
  })

test('the last kept version is not long ago: what landed since is to be kept too', () => {
  const last = Number.parseInt(keptVersions().at(-1) ?? '0', 10)
  const since = migrations().length - last
  assert.ok(since <= 20, `${since} migrations since: node scripts/keep-version.ts COMMIT, of what landed last`)
})
