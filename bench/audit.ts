import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import pg from 'pg'
import { sembrarDemo } from '../server/demo/demo.ts'
import { type Booted, boot } from '../server/src/installation/boot.ts'
import { rowCode } from '../server/src/platform/audit/audit.ts'
import { sealOf } from '../server/src/platform/audit/chain.ts'
import { writeCheckpoint } from '../server/src/platform/audit/checkpoint.ts'
import { auditKeys } from '../server/src/platform/audit/keys.ts'
import { verifyAudit } from '../server/src/platform/audit/verify.ts'
import { environment, prepared } from './prepared.ts'
import { sessionOf, withDatabase } from './sessions.ts'
import { serve } from './site.ts'
import { record } from './table.ts'

const actions = [
  ['ingresar', 'usuario'],
  ['consultar', 'afiliadosSeccional'],
  ['consultar', 'datosPersonales'],
  ['crear', 'movimiento-caja'],
  ['exportar', 'movimientosCaja'],
  ['modificar', 'banco'],
] as const

const queries = (rows: number, rareDay: string): string[] => [
  '',
  'sort=fecha,asc',
  `page=${Math.floor(rows / 50)}`,
  `page=${Math.floor(rows / 25) - 2}`,
  'idUsuario=2',
  'idUsuario=2&page=300',
  'idUsuario=0',
  'verbo=salida',
  'verbo=salida&page=3000',
  'verbo=baja',
  'buscar=vacio',
  'buscar=exporto',
  'buscar=mesa',
  'buscar=mesa&page=100',
  'idSeccional=1',
  'idSeccional=1&verbo=lectura&page=50',
  'sobreAfiliado=1001',
  'size=100',
  'cosa=banco',
  'cosa=movimiento-caja&codigo=77',
  'fechaDesde=01-03-2021&fechaHasta=31-03-2021',
  `fechaDesde=${rareDay}&fechaHasta=${rareDay}&verbo=baja`,
  'size=100&page=500',
]

/** Files that decide what a sealed row is. */
const sources = ['bench/audit.ts', 'server/src/platform/audit/audit.ts', 'server/src/platform/audit/chain.ts']

/** Audit of ten years: its pages with every filter, then a verification of the whole hash chain. */
export async function measureAudit(rows = 1_000_000): Promise<void> {
  const dir = await prepared(`audit-${rows}`, sources, (booted, url) => fill(booted, url, rows))
  const site = await serve(dir)
  const cookie = await sessionOf(site.connection, 'admin@gremial.example')
  const rareDay = await withDatabase(site.connection, async (db) => {
    const { rows } = await db.query<{ day: string }>(
      `select to_char(dia_de(momento), 'DD-MM-YYYY') as day from auditoria where accion = 'vaciar' limit 1`,
    )
    return rows[0]?.day ?? ''
  })
  let slowest = { query: '', ms: 0 }
  const all = queries(rows, rareDay)
  for (const query of all) {
    await milliseconds(`${site.url}/api/vistas/auditoria?${query}`, cookie)
    for (let n = 0; n < 10; n++) {
      const ms = await milliseconds(`${site.url}/api/vistas/auditoria?${query}`, cookie)
      if (ms > slowest.ms) slowest = { query: query || 'first page', ms }
    }
  }
  const counts = rows >= 1_000_000
  record(`slowest page of the audit, ${all.length} queries, ten times each`, slowest.ms, {
    atMost: 100,
    unit: ' ms',
    counts,
    beside: slowest.query,
  })
  const booted = await boot(environment(dir), { exclusive: false })
  const begun = performance.now()
  const { malas, lista } = await verifyAudit(booted.services)
  const seconds = (performance.now() - begun) / 1000
  await booted.close()
  await site.stop()
  if (malas > 0) throw new Error(`audit: ${JSON.stringify(lista[0])}`)
  record('verification of the whole audit chain', seconds, { atMost: 60, unit: ' s', counts, beside: `${rows} rows` })
}

function milliseconds(url: string, cookie: string): Promise<number> {
  const begun = performance.now()
  return new Promise((done, fail) => {
    const sent = request(url, { headers: { cookie } }, (answer) => {
      if (answer.statusCode !== 200) fail(new Error(`${url}: ${answer.statusCode}`))
      answer.resume().once('end', () => done(performance.now() - begun))
    })
    sent.once('error', fail).end()
  })
}

/** Rows of ten years with their codes and chain entries, as the portal would have written them. */
async function fill({ services }: Booted, superuser: string, total: number): Promise<void> {
  await sembrarDemo(services, 200)
  const db = new pg.Client({ connectionString: superuser })
  await db.connect()
  const run = (text: string) => db.query(`begin; set local session_replication_role = replica; ${text}; commit`)
  const { rows: rowKeys, seals } = auditKeys(services.config)
  await run('truncate auditoria, auditoria_sello, auditoria_pendiente, auditoria_conteo restart identity')
  let entry: Buffer = Buffer.alloc(32)
  const now = Date.now()
  for (let done = 0; done < total; done += 20_000) {
    const batch = Array.from({ length: Math.min(20_000, total - done) }, (_, i) => {
      const n = done + i
      const [accion, entidad] =
        n % 100_000 === 7 ? (['vaciar', 'demostracion'] as const) : (actions[n % actions.length] ?? actions[0])
      const row = {
        evento: randomUUID(),
        momento: new Date(now - Math.floor(((total - n) / total) * 3650 * 86_400_000)),
        usuario_id: n % 11 === 0 ? null : 1 + ((n * 7919) % 11),
        accion,
        entidad,
        entidad_id: String(n % 5000),
        datos: { n },
      }
      const code = rowCode(rowKeys, row)
      entry = sealOf(seals, entry, n + 1, code)
      return { ...row, id: n + 1, codigo: code.toString('hex'), sello: entry.toString('hex') }
    })
    await run(
      `with l as (select * from jsonb_to_recordset('${JSON.stringify(batch)}'::jsonb) as l (id bigint, evento uuid, momento timestamptz,
          usuario_id bigint, accion text, entidad text, entidad_id text, datos jsonb, codigo text, sello text)),
        a as (insert into auditoria (id, evento, momento, usuario_id, accion, entidad, entidad_id, datos, codigo) overriding system value
          select id, evento, momento, usuario_id, accion, entidad, entidad_id, datos, decode(codigo, 'hex') from l)
      insert into auditoria_sello (orden, auditoria_id, sello) select id, id, decode(sello, 'hex') from l`,
    )
  }
  await run(
    `insert into auditoria_conteo select q.quien, dia_de(a.momento), a.accion, a.entidad, count(*) from auditoria a
      cross join lateral (values (-1::bigint), (coalesce(a.usuario_id, 0))) q (quien) group by 1, 2, 3, 4;
    select setval('auditoria_id_seq', ${total})`,
  )
  await db.query('vacuum analyze')
  await db.end()
  const today = new Date().toISOString().slice(0, 10)
  await writeCheckpoint(services, { orden: total, sello: entry.toString('hex'), dia: today, lineas: 0 }, { back: true })
}
