import assert from 'node:assert/strict'
import { test } from 'vitest'
import { type Person, testApp } from './app.ts'
import { movimientoBody, newCaja } from './caja.ts'
import { eventually } from './eventually.ts'
import { folder, type Server, server } from './programa.ts'

/** A server that is asked to stop while it has slow postings in hand. */
const t = await testApp()
const tesorera = await t.login('tesorera')
// The application of the test is one more server of this database while it listens.
await t.app.sessions.close()
const many = 3
const files = folder()

const start = (): Promise<Server> =>
  server(folder(), {
    env: {
      DATABASE_URL: t.url,
      GREMIAL_CLAVE: t.services.config.secret,
      GREMIAL_DEMO: '1',
      // Shared files hold the audit checkpoint. A server with one of its own would refuse to seal after the other's seals.
      GREMIAL_ARCHIVOS: files,
      // Two servers beside the other tests of the run: few connections each.
      GREMIAL_CONEXIONES: '4',
    },
  })

const ask = (url: string, path: string, who: Person, init: RequestInit = {}) =>
  fetch(`${url}/api/${path}`, { ...init, headers: { ...who.headers, 'content-type': 'application/json' } })

const asleep = async () =>
  (
    await t.rows<{ n: number }>(
      "select count(*)::int as n from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()",
    )
  )[0]?.n

/** Postings to as many boxes, each four seconds slow in the database: longer than a stop once waited. */
async function slowPostings(url: string): Promise<Promise<{ status: number; id?: number; codigo?: string }>[]> {
  await t.rows(`create or replace function lento() returns trigger language plpgsql as
      $$ begin perform pg_sleep(4); return new; end $$;
    create or replace trigger lento before insert on movimiento_caja for each row execute function lento()`)
  const boxes = await Promise.all(Array.from({ length: many }, () => newCaja(t)))
  const sent = boxes.map(async (box) => {
    const answer = await ask(url, 'movimientos-caja', tesorera, { method: 'POST', body: JSON.stringify(movimientoBody(box)) })
    return { status: answer.status, ...((await answer.json()) as object) }
  })
  await eventually(asleep, many)
  return sent
}

test('a stopping server ends its writes; it refuses connections beside another, else gives 503', async () => {
  const [first, last] = await Promise.all([start(), start()])
  const finishes = async (sent: Awaited<ReturnType<typeof slowPostings>>, { ended }: Server) => {
    assert.equal(await asleep(), many, 'the postings are still in hand')
    const answers = await Promise.all(sent)
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [201], JSON.stringify(answers))
    const { code, out } = await ended
    assert.equal(code, 0, out)
    const ids = answers.map(({ id }) => id).join(',')
    const kept = async () =>
      t.rows<{ n: number; unsealed: number }>(`select count(*)::int as n,
        (select count(*)::int from auditoria_pendiente) as unsealed from movimiento_caja where id in (${ids})`)
    // Sealed before the exit, or by the other server that holds the seal meanwhile.
    await eventually(kept, [{ n: many, unsealed: 0 }])
  }

  const before = await slowPostings(first.url)
  first.child.kill('SIGTERM')
  const reach = () =>
    ask(first.url, 'salud', tesorera).then(
      ({ status }) => status,
      () => 'refused',
    )
  await eventually(reach, 'refused')
  await finishes(before, first)

  const sent = await slowPostings(last.url)
  last.child.kill('SIGTERM')
  const visitor = t.visitor({ 'x-idioma': 'en' })
  await eventually(async () => (await ask(last.url, 'bancos', visitor)).status, 503)
  for (const path of ['bancos', 'salud', 'salud/listo']) {
    const answer = await ask(last.url, path, visitor)
    const { codigo, message } = (await answer.json()) as { codigo: string; message: string }
    const seconds = answer.headers.get('retry-after')
    assert.deepEqual([path, answer.status, codigo, answer.headers.get('connection')], [path, 503, 'REINICIANDO', 'close'])
    assert.equal(message, `The portal is restarting. Nothing was done: try again in ${seconds} seconds.`)
  }
  await finishes(sent, last)
})
