import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { rowCode } from '../server/src/platform/audit/audit.ts'
import { auditKeys } from '../server/src/platform/audit/keys.ts'
import { median } from './load.ts'
import { sessionOf, withDatabase } from './sessions.ts'
import { type Site, site } from './site.ts'
import { record } from './table.ts'

const connections = 16
const seconds = 4
const rounds = 5

/** Cash boxes of the demo treasurer, each with its first sheet (planilla), and a concept that her movements can use. */
export async function newBoxes(db: pg.Client, count: number): Promise<{ boxes: number[]; concept: number }> {
  const { rows } = await db.query<{ id: string }>(
    `insert into caja (seccional_id, nombre, pin_hash, fecha_registro) select 1, 'Bench ' || n, 'x', now() from generate_series(1, $1::int) n returning id`,
    [count],
  )
  const boxes = rows.map((r) => Number(r.id))
  await db.query(
    `insert into caja_usuario select c, u.id from unnest($1::bigint[]) c, usuario u where u.email = 'tesorera@gremial.example'`,
    [boxes],
  )
  await db.query(
    `insert into planilla_caja (caja_id, seccional_id, numero, desde) select c, 1, 1, current_date - 2 from unnest($1::bigint[]) c`,
    [boxes],
  )
  const { rows: concepts } = await db.query<{ id: string }>(
    `select id from concepto_caja where seccional_id = 1 and habilitado limit 1`,
  )
  return { boxes, concept: Number(concepts[0]?.id) }
}

/** Body of a request that posts an income dated yesterday in a random box, with its own idempotency key. */
export const income = (boxes: number[], concept: number) => ({
  clave: randomUUID(),
  caja: { id: boxes[Math.floor(Math.random() * boxes.length)] },
  ingresoEgreso: 1,
  tipoMovimiento: { id: 1 },
  concepto: { id: concept },
  fechaMovimiento: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10),
  descripcion: 'De la medición',
  importeEfectivo: 100.25,
})

/** Movements per second that the portal accepts. Throws on any status but 201. */
async function ours(url: string, cookie: string, boxes: number[], concept: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const until = performance.now() + seconds * 1000
  let n = 0
  const one = (): Promise<void> =>
    new Promise((done, fail) => {
      const body = JSON.stringify(income(boxes, concept))
      const headers = { cookie, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
      const call = request(`${url}/api/movimientos-caja`, { agent, method: 'POST', headers }, (answer) => {
        if (answer.statusCode !== 201) fail(new Error(`movimientos-caja: ${answer.statusCode}`))
        answer.resume().once('end', () => {
          n++
          done()
        })
      })
      call.on('error', fail)
      call.end(body)
    })
  const begun = performance.now()
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < until) await one()
    }),
  )
  agent.destroy()
  return n / ((performance.now() - begun) / 1000)
}

/** pgbench cannot compute an audit row's code, so rows are created beforehand and each transaction takes the next one. */
const auditRows = 100_000
const common = {
  momento: new Date(),
  usuario_id: 6,
  accion: 'registrar',
  entidad: 'movimiento-caja',
  entidad_id: '1',
  datos: { caja: 1, planilla: 1, numero: 1, ingresoEgreso: 1, tipo: 1, total: 100.25 },
}

async function prepareAuditRows(db: pg.Client, secret: string): Promise<void> {
  const { rows: key } = auditKeys({ secret })
  const events = Array.from({ length: auditRows }, () => randomUUID())
  await db.query(`create table bench_audit (n bigint generated always as identity primary key, evento uuid not null, codigo bytea not null);
    create sequence bench_next`)
  await db.query('insert into bench_audit (evento, codigo) select * from unnest($1::uuid[], $2::bytea[])', [
    events,
    events.map((evento) => rowCode(key, { evento, ...common })),
  ])
  await db.query('vacuum analyze bench_audit')
}

/** The portal's transaction as a pgbench script, with as many prepared connections as the portal's pool. */
const script = (boxes: number[], concept: number): string => `\\set caja random(${boxes[0]}, ${boxes.at(-1)})
begin;
update caja c set ultimo_movimiento = c.ultimo_movimiento + 1 where c.id = :caja and c.seccional_id = any('{1}'::bigint[]) returning c.ultimo_movimiento,
  c.planilla_id, (select s.habilitada from seccional s where s.id = c.seccional_id), exists (select 1 from caja_usuario cu where cu.caja_id = c.id and cu.usuario_id = 6),
  exists (select 1 from concepto_caja k where k.seccional_id = c.seccional_id and k.habilitado),
  (select t.suma_resta from tipo_movimiento_caja t where t.id = 1), exists (select 1 from concepto_caja k where k.id = ${concept} and k.habilitado) \\gset
insert into movimiento_caja (caja_id, seccional_id, planilla_id, numero_planilla, numero, ingreso_egreso, tipo_id, concepto_id, fecha, fecha_movimiento, descripcion,
  importe_efectivo, importe_banco, importe_cheque, total, usuario_id)
  values (:caja, 1, :planilla_id, 1, :ultimo_movimiento, 1, 1, ${concept}, now(), current_date - 1, 'De la medición', 100.25, 0, 0, 100.25, 6) returning id \\gset
with nueva as (insert into auditoria (evento, momento, usuario_id, accion, entidad, entidad_id, datos, codigo) select evento,
  '${common.momento.toISOString()}', 6, 'registrar', 'movimiento-caja', '1', '${JSON.stringify(common.datos)}', codigo
  from bench_audit where n = (select nextval('bench_next')) returning id)
insert into auditoria_pendiente (auditoria_id) select id from nueva;
commit;
`

function theirs({ connection }: Site, file: string): number {
  const args = ['-n', '-M', 'prepared', '-c', '10', '-j', '2', '-T', String(seconds), '-f', file]
  const output = execFileSync('pgbench', [...args, '-h', connection.host, '-U', 'gremial', 'gremial'], {
    encoding: 'utf8',
    env: { ...process.env, PGPASSWORD: connection.password },
  })
  if (!/number of failed transactions: 0 /.test(output) && /failed transactions/.test(output)) throw new Error(output)
  return Number(/tps = ([\d.]+)/.exec(output)?.[1] ?? 0)
}

interface Ratio {
  ours: number
  theirs: number
  ratio: number
  noise: number
}

/** Alternating rounds; noise is the median absolute deviation. */
async function compare(place: Site, cookie: string, boxes: number[], concept: number): Promise<Ratio> {
  const dir = mkdtempSync(join(tmpdir(), 'gremial-pgbench-'))
  const file = join(dir, 'movement.sql')
  writeFileSync(file, script(boxes, concept))
  try {
    await ours(place.url, cookie, boxes, concept)
    const all: Array<Omit<Ratio, 'noise'>> = []
    for (let i = 0; i < rounds; i++) {
      const first = i % 2 === 0 ? await ours(place.url, cookie, boxes, concept) : 0
      const sql = theirs(place, file)
      const http = first || (await ours(place.url, cookie, boxes, concept))
      all.push({ ours: http, theirs: sql, ratio: http / sql })
    }
    const ratio = median(all.map((r) => r.ratio))
    return {
      ours: median(all.map((r) => r.ours)),
      theirs: median(all.map((r) => r.theirs)),
      ratio,
      noise: median(all.map((r) => Math.abs(r.ratio - ratio))),
    }
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

/**
 * Cash movements posted over HTTP (session, permission, scope, validation, rules, audit) against the same transaction in pgbench: spread
 * over a hundred boxes, and in one box, where requests contend for one row.
 */
export async function measureMovements(members: number): Promise<void> {
  const place = await site(members)
  const { boxes, concept } = await withDatabase(place.connection, async (db) => {
    await prepareAuditRows(db, place.secret)
    return newBoxes(db, 100)
  })
  const cookie = await sessionOf(place.connection, 'tesorera@gremial.example')
  const measure = async (figure: string, which: number[], atLeast: number, gate: number) => {
    const { ratio, noise, ours, theirs } = await compare(place, cookie, which, concept)
    const beside = `pgbench: ${ours.toFixed(0)} of ${theirs.toFixed(0)} per s`
    record(figure, ratio, { atLeast, gate, noise, beside, counts: members >= 1_000_000 })
  }
  await measure('movements posted in 100 cash boxes', boxes, 0.55, 0.4)
  await measure('movements posted in one cash box', boxes.slice(0, 1), 0.75, 0.45)
  await place.stop()
}
