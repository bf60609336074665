import { randomUUID } from 'node:crypto'
import { writeAnchor } from '../server/src/platform/audit/anchor.ts'
import { rowCode } from '../server/src/platform/audit/audit.ts'
import { link } from '../server/src/platform/audit/chain.ts'
import { auditKeys } from '../server/src/platform/audit/keys.ts'
import { verifyAudit } from '../server/src/platform/audit/verify.ts'
import { testApp } from '../server/test/app.ts'
import { forzar } from '../server/test/auditoria.ts'

export interface MedidaAuditoria {
  filas: number
  /** Slowest of ten, by question, in milliseconds. */
  paginas: Array<{ consulta: string; total: number; ms: number }>
  segundosVerificar: number
  malas: number
}

const hechos = [
  ['ingresar', 'usuario'],
  ['consultar', 'afiliadosSeccional'],
  ['consultar', 'datosPersonales'],
  ['crear', 'movimiento-caja'],
  ['exportar', 'movimientosCaja'],
  ['modificar', 'banco'],
] as const

/** The audit of ten years: its pages by every filter, and the walk of its whole chain. `npm run bench -- auditoria [rows]` */
export async function medirAuditoria(filas = 1_000_000): Promise<MedidaAuditoria> {
  const t = await testApp()
  await llenar(t, filas)
  const admin = await t.login('admin')
  const [rara] = await t.rows<{ dia: string }>(
    `select dia_de(momento)::text as dia from auditoria where accion = 'vaciar' limit 1`,
  )
  const consultas = [
    '',
    'sort=fecha,asc',
    `page=${Math.floor(filas / 50)}`,
    `page=${Math.floor(filas / 25) - 2}`,
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
    `fechaDesde=${rara?.dia}&fechaHasta=${rara?.dia}&verbo=baja`,
    'size=100&page=500',
  ]
  const paginas: MedidaAuditoria['paginas'] = []
  for (const consulta of consultas) {
    let ms = 0
    let total = 0
    for (let n = 0; n < 11; n++) {
      const desde = performance.now()
      const { status, body } = await admin.get(`vistas/auditoria?${consulta}`)
      if (status !== 200) throw new Error(`${consulta}: ${JSON.stringify(body)}`)
      total = body.totalElements
      if (n > 0) ms = Math.max(ms, performance.now() - desde)
    }
    paginas.push({ consulta, total, ms })
  }
  const desde = performance.now()
  const { malas } = await verifyAudit(t.services)
  return { filas, paginas, segundosVerificar: (performance.now() - desde) / 1000, malas }
}

/** Rows of ten years with their codes and their seals, as the portal would have written them. */
async function llenar(t: Awaited<ReturnType<typeof testApp>>, filas: number): Promise<void> {
  const { config } = t.services
  const { rows: codigos, seals: sellos } = auditKeys(config)
  await forzar(t, 'truncate auditoria, auditoria_sello, auditoria_pendiente, auditoria_conteo restart identity')
  let sello: Buffer = Buffer.alloc(32)
  const ahora = Date.now()
  for (let hecha = 0; hecha < filas; hecha += 20_000) {
    const lote = Array.from({ length: Math.min(20_000, filas - hecha) }, (_, i) => {
      const n = hecha + i
      const [accion, entidad] =
        n % 100_000 === 7 ? (['vaciar', 'demostracion'] as const) : (hechos[n % hechos.length] ?? hechos[0])
      const row = {
        evento: randomUUID(),
        momento: new Date(ahora - Math.floor(((filas - n) / filas) * 3650 * 86_400_000)),
        usuario_id: n % 11 === 0 ? null : 1 + ((n * 7919) % 11),
        accion,
        entidad,
        entidad_id: String(n % 5000),
        datos: { n },
      }
      const codigo = rowCode(codigos, row)
      sello = link(sellos, sello, n + 1, codigo)
      return { ...row, id: n + 1, codigo: codigo.toString('hex'), sello: sello.toString('hex') }
    })
    await guardar(t, lote)
  }
  await forzar(
    t,
    `insert into auditoria_conteo select q.quien, dia_de(a.momento), a.accion, a.entidad, count(*) from auditoria a
      cross join lateral (values (-1::bigint), (coalesce(a.usuario_id, 0))) q (quien) group by 1, 2, 3, 4;
    select setval('auditoria_id_seq', ${filas})`,
  )
  await t.rows('analyze auditoria, auditoria_sello, auditoria_conteo')
  await writeAnchor(
    t.services,
    { orden: filas, sello: sello.toString('hex'), dia: new Date().toISOString().slice(0, 10), lineas: 0 },
    { back: true },
  )
}

const guardar = (t: Awaited<ReturnType<typeof testApp>>, lote: object[]) =>
  forzar(
    t,
    `with l as (select * from jsonb_to_recordset('${JSON.stringify(lote)}'::jsonb) as l (id bigint, evento uuid, momento timestamptz, usuario_id bigint,
        accion text, entidad text, entidad_id text, datos jsonb, codigo text, sello text)),
      a as (insert into auditoria (id, evento, momento, usuario_id, accion, entidad, entidad_id, datos, codigo) overriding system value
        select id, evento, momento, usuario_id, accion, entidad, entidad_id, datos, decode(codigo, 'hex') from l)
    insert into auditoria_sello (orden, auditoria_id, sello) select id, id, decode(sello, 'hex') from l`,
  )
