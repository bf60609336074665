import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { rowCode } from '../server/src/platform/audit/audit.ts'
import { auditKeys } from '../server/src/platform/audit/keys.ts'
import { median } from './carga.ts'

/**
 * Posting a cash movement through HTTP (session, permission, scope, validation, rules, audit) beside the same transaction in pgbench: the
 * box's row locked for its number, the movement with the trigger that keeps its sheet, the audit row. Over many boxes and on one.
 */
interface Lugar {
  url: string
  psql: { host: string; password: string }
  secret: string
  /** Session cookie of the treasurer. */
  cookie: string
}

export interface RazonRegistro {
  ours: number
  theirs: number
  ratio: number
  /** Median of how far each round's ratio is from the median of all. */
  noise: number
}

const cajasALaVez = 100
const clientes = 16
const segundos = 4
const rondas = 5

/** Boxes of the treasurer of the demonstration, each with its first sheet, and a concept of hers: what posting needs. */
export async function cajasNuevas(db: pg.Client, cuantas: number): Promise<{ lasCajas: number[]; concepto: number }> {
  const { rows } = await db.query<{ id: string }>(
    `insert into caja (seccional_id, nombre, pin_hash, fecha_registro) select 1, 'Bench ' || n, 'x', now() from generate_series(1, $1::int) n returning id`,
    [cuantas],
  )
  const lasCajas = rows.map((r) => Number(r.id))
  await db.query(
    `insert into caja_usuario select c, u.id from unnest($1::bigint[]) c, usuario u where u.email = 'tesorera@gremial.example'`,
    [lasCajas],
  )
  await db.query(
    `insert into planilla_caja (caja_id, seccional_id, numero, desde) select c, 1, 1, current_date - 2 from unnest($1::bigint[]) c`,
    [lasCajas],
  )
  const { rows: losConceptos } = await db.query<{ id: string }>(
    `select id from concepto_caja where seccional_id = 1 and habilitado limit 1`,
  )
  return { lasCajas, concepto: Number(losConceptos[0]?.id) }
}

export async function preparar({ psql }: Pick<Lugar, 'psql'>): Promise<{ lasCajas: number[]; concepto: number }> {
  const db = new pg.Client({ host: psql.host, user: 'gremial', password: psql.password, database: 'gremial' })
  await db.connect()
  try {
    return await cajasNuevas(db, cajasALaVez)
  } finally {
    await db.end()
  }
}

/** What is posted, as the web does, with a key of its own: an income of yesterday, in any of them. */
export const ingresoEn = (lasCajas: number[], concepto: number) => ({
  clave: randomUUID(),
  caja: { id: lasCajas[Math.floor(Math.random() * lasCajas.length)] },
  ingresoEgreso: 1,
  tipoMovimiento: { id: 1 },
  concepto: { id: concepto },
  fechaMovimiento: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10),
  descripcion: 'De la medición',
  importeEfectivo: 100.25,
})

/** Posts from a few connections for some seconds; movements per second. Throws on any answer but 201. */
async function ours({ url, cookie }: Lugar, lasCajas: number[], concepto: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: clientes })
  const until = performance.now() + segundos * 1000
  let n = 0
  const one = (): Promise<void> =>
    new Promise((done, fail) => {
      const body = JSON.stringify(ingresoEn(lasCajas, concepto))
      const headers = { cookie, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
      const call = request(`${url}/api/movimientos-caja`, { agent, method: 'POST', headers }, (answer) => {
        if (answer.statusCode !== 201) fail(new Error(`movimientos-caja: ${answer.statusCode}`))
        answer.on('data', () => undefined)
        answer.on('end', () => {
          n++
          done()
        })
      })
      call.on('error', fail)
      call.end(body)
    })
  const begun = performance.now()
  await Promise.all(
    Array.from({ length: clientes }, async () => {
      while (performance.now() < until) await one()
    }),
  )
  agent.destroy()
  return n / ((performance.now() - begun) / 1000)
}

/**
 * The audit rows of pgbench's movements, which cannot make their code: they are kept made, and each transaction takes the next. A row whose code
 * is false is not sealed but set aside, which is other work.
 */
const hechas = 100_000
const comunes = {
  momento: new Date(),
  usuario_id: 6,
  accion: 'registrar',
  entidad: 'movimiento-caja',
  entidad_id: '1',
  datos: { caja: 1, planilla: 1, numero: 1, ingresoEgreso: 1, tipo: 1, total: 100.25 },
}

async function asientosHechos({ psql, secret }: Lugar): Promise<void> {
  const { rows: llave } = auditKeys({ secret })
  const eventos = Array.from({ length: hechas }, () => randomUUID())
  const db = new pg.Client({ host: psql.host, user: 'gremial', password: psql.password, database: 'gremial' })
  await db.connect()
  await db.query(`create table bench_asiento (n bigint generated always as identity primary key, evento uuid not null, codigo bytea not null);
    create sequence bench_siguiente`)
  await db.query('insert into bench_asiento (evento, codigo) select * from unnest($1::uuid[], $2::bytea[])', [
    eventos,
    eventos.map((evento) => rowCode(llave, { evento, ...comunes })),
  ])
  await db.query('vacuum analyze bench_asiento')
  await db.end()
}

/** The same transaction, as SQL that pgbench sends with prepared statements from as many connections as our pool has. */
const guion = (lasCajas: number[], concepto: number): string => `\\set caja random(${lasCajas[0]}, ${lasCajas.at(-1)})
begin;
update caja c set ultimo_movimiento = c.ultimo_movimiento + 1 where c.id = :caja and c.seccional_id = any('{1}'::bigint[]) returning c.ultimo_movimiento,
  c.planilla_id, (select s.habilitada from seccional s where s.id = c.seccional_id), exists (select 1 from caja_usuario cu where cu.caja_id = c.id and cu.usuario_id = 6),
  exists (select 1 from concepto_caja k where k.seccional_id = c.seccional_id and k.habilitado),
  (select t.suma_resta from tipo_movimiento_caja t where t.id = 1), exists (select 1 from concepto_caja k where k.id = ${concepto} and k.habilitado) \\gset
insert into movimiento_caja (caja_id, seccional_id, planilla_id, numero_planilla, numero, ingreso_egreso, tipo_id, concepto_id, fecha, fecha_movimiento, descripcion,
  importe_efectivo, importe_banco, importe_cheque, total, usuario_id)
  values (:caja, 1, :planilla_id, 1, :ultimo_movimiento, 1, 1, ${concepto}, now(), current_date - 1, 'De la medición', 100.25, 0, 0, 100.25, 6) returning id \\gset
with nueva as (insert into auditoria (evento, momento, usuario_id, accion, entidad, entidad_id, datos, codigo) select evento,
  '${comunes.momento.toISOString()}', 6, 'registrar', 'movimiento-caja', '1', '${JSON.stringify(comunes.datos)}', codigo
  from bench_asiento where n = (select nextval('bench_siguiente')) returning id)
insert into auditoria_pendiente (auditoria_id) select id from nueva;
commit;
`

function theirs({ psql }: Lugar, file: string): number {
  const said = execFileSync(
    'pgbench',
    [
      '-n',
      '-M',
      'prepared',
      '-c',
      '10',
      '-j',
      '2',
      '-T',
      String(segundos),
      '-f',
      file,
      '-h',
      psql.host,
      '-U',
      'gremial',
      'gremial',
    ],
    { encoding: 'utf8', env: { ...process.env, PGPASSWORD: psql.password } },
  )
  if (!/number of failed transactions: 0 /.test(said) && /failed transactions/.test(said)) throw new Error(said)
  return Number(/tps = ([\d.]+)/.exec(said)?.[1] ?? 0)
}

/** Alternating rounds; the ratio is the median of the ratios of each round. */
async function comparar(lugar: Lugar, lasCajas: number[], concepto: number): Promise<RazonRegistro> {
  const dir = mkdtempSync(join(tmpdir(), `gremial-pgbench-${randomUUID().slice(0, 4)}`))
  const file = join(dir, 'movimiento.sql')
  writeFileSync(file, guion(lasCajas, concepto))
  try {
    await ours(lugar, lasCajas, concepto)
    const all: Array<Omit<RazonRegistro, 'noise'>> = []
    for (let i = 0; i < rondas; i++) {
      const first = i % 2 === 0 ? await ours(lugar, lasCajas, concepto) : 0
      const sql = theirs(lugar, file)
      const http = first || (await ours(lugar, lasCajas, concepto))
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

/** Over a hundred boxes, and on one, where everybody waits for the same row. */
export async function medirRegistro(lugar: Lugar): Promise<{ many: RazonRegistro; one: RazonRegistro }> {
  const { lasCajas, concepto } = await preparar(lugar)
  await asientosHechos(lugar)
  return { many: await comparar(lugar, lasCajas, concepto), one: await comparar(lugar, lasCajas.slice(0, 1), concepto) }
}
