import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'
import { serverFlags, sourceEnv } from '../../scripts/flags.mjs'
import { azar } from '../demo/azar.ts'
import { testApp } from './app.ts'
import { movimientoBody, newCaja } from './caja.ts'
import { folder, launch, listening, root } from './programa.ts'

/**
 * Soak test: several clients load the production server for `GREMIAL_NIGHTLY_MINUTOS` minutes (twenty by default). Memory,
 * handles and connections at the end are those after warm-up.
 */
const minutes = Number(process.env.GREMIAL_NIGHTLY_MINUTOS ?? 20)
const t = await testApp()

interface Look {
  rss: number
  handles: number
  connections: number
  children: number
}

test(`${minutes} minutes of mixed requests: memory, handles and connections do not grow`, {
  timeout: (minutes + 5) * 60_000,
}, async () => {
  const [ana, operador, tesorera, admin] = await Promise.all(['ana', 'operador', 'tesorera', 'admin'].map((who) => t.login(who)))
  const box = await newCaja(t)
  const dir = folder()
  const portal = await listening(
    launch(dir, process.execPath, [...serverFlags, join(root, 'server/src/main.ts')], {
      env: {
        ...sourceEnv(root),
        DATABASE_URL: t.url,
        GREMIAL_CLAVE: t.services.config.secret,
        GREMIAL_DEMO: '1',
        // High quotas: one session does in a minute more than a person in an hour.
        GREMIAL_TOPE_MB: '1000000',
        GREMIAL_TOPE_EXPORTACIONES: '1000000',
        GREMIAL_TOPE_PDF: '1000000',
      },
    }),
  )
  const pid = portal.child.pid ?? 0
  const a = azar(7)
  const desk = ['', '/exportar-excel?formato=csv&', '/exportar-excel?formato=xlsx&'].map(
    (what) => `vistas/afiliados-seccional${what || '?size=25&'}idSeccional=1`,
  )
  const reads = [
    [ana, ['usuarios/actual', 'vistas/cuenta-corriente-afiliado/listar-movimientos?fechaDesde=2000-01-01']],
    [ana, ['usuarios/actual', 'carnets-digital/1001/obtener-carnet']],
    [operador, desk],
    [operador, ['vistas/afiliados-seccional?size=25&idSeccional=1&buscar=an', 'usuarios/actual', desk[0] ?? '']],
    [admin, ['vistas/auditoria?size=25', 'bancos', 'seccionales', 'no-existe']],
  ] as const
  const statuses = new Map<string, number>()
  let over = false
  const asking = async (who: typeof ana, path: () => string, body?: () => object) => {
    while (!over) {
      const one = path()
      const answer = await fetch(`${portal.url}/api/${one}`, {
        headers: { ...who?.headers, ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { method: 'POST', body: JSON.stringify(body()) } : {}),
      })
      await answer.arrayBuffer()
      const of = `${answer.status} ${one.split('?')[0]}`
      statuses.set(of, (statuses.get(of) ?? 0) + 1)
    }
  }
  const people = [
    ...reads.map(([who, paths]) => asking(who, () => a.de(paths))),
    asking(
      tesorera,
      () => 'movimientos-caja',
      () => movimientoBody(box, { clave: crypto.randomUUID() }),
    ),
  ]
  const looks: Look[] = []
  const samples = 40
  for (let n = 0; n < samples; n++) {
    // The duration is the subject of this test.
    await new Promise((done) => setTimeout(done, (minutes * 60_000) / samples))
    looks.push(await look(pid))
  }
  over = true
  await Promise.all(people)
  const asked = [...statuses.values()].reduce((sum, n) => sum + n, 0)
  // Warm after a quarter of the time; medians, because garbage comes and goes.
  const of = (which: keyof Look, from: number, to: number) =>
    looks
      .slice(Math.floor(from * samples), Math.floor(to * samples))
      .map((one) => one[which])
      .toSorted((x, y) => x - y)
  const middle = (all: number[]) => all[Math.floor(all.length / 2)] ?? 0
  const told = (['rss', 'handles', 'connections', 'children'] as const).map((which) => {
    const [warm, end] = [of(which, 0.25, 0.5), of(which, 0.75, 1)]
    return { which, warm: middle(warm), most: warm.at(-1) ?? 0, end: middle(end) }
  })
  console.log(`${asked} requests; ${told.map(({ which, warm, end }) => `${which} ${warm} → ${end}`).join(', ')}`)
  const bad = [...statuses].filter(([of]) => !/^(200|201|503) |^404 no-existe/.test(of))
  assert.deepEqual(bad, [])
  const [rss, handles, connections, children] = told
  assert.ok(rss && rss.end <= rss.warm * 1.1 + 8, JSON.stringify(looks.map((one) => one.rss)))
  assert.ok(handles && handles.end <= handles.most + 4, JSON.stringify(looks.map((one) => one.handles)))
  assert.ok(connections && connections.end <= 17, JSON.stringify(connections))
  assert.ok(children && children.end <= children.most, JSON.stringify(children))
})

/** Megabytes, open files and sockets, database connections, child processes. */
async function look(pid: number): Promise<Look> {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  const [row] = await t.rows<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity where datname = current_database() and usename = 'gremial_app'`,
  )
  const own = t.services.database.pool.totalCount + t.services.database.preparedPool.totalCount + 1
  return {
    rss: Math.round(Number(kilobytes) / 1024),
    handles: readdirSync(`/proc/${pid}/fd`).length,
    connections: (row?.n ?? 0) - own,
    children: readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).length,
  }
}
