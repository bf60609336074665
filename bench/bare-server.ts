import { randomUUID } from 'node:crypto'
import Fastify from 'fastify'
import pg from 'pg'
import { rowCode } from '../server/src/platform/audit/audit.ts'
import { auditKeys } from '../server/src/platform/audit/keys.ts'

/**
 * Baseline of the benchmark: Fastify and pg with the same SQL on the same rows, each statement named and planned once per
 * connection, without sessions, permissions or audit. `/afiliados-auditado` also writes the audit row before it answers, as the
 * portal does. Takes the connection string and prints its port.
 */
const pool = new pg.Pool({ connectionString: process.argv[2] ?? '', max: 10, options: '-c plan_cache_mode=force_generic_plan' })
pool.on('error', () => process.exit(1))
for (const type of [pg.types.builtins.INT8, pg.types.builtins.NUMERIC]) pg.types.setTypeParser(type, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (v) => v)
const app = Fastify()

app.get<{ Querystring: { numero: string; desde: string } }>('/movimientos', async ({ query }) => {
  const { rows } = await pool.query({
    name: 'movimientos',
    text: `select m.id, m.fecha, to_char(m.fecha, 'DD/MM/YYYY') as "fechaFormateada", m.descripcion, coalesce(to_char(m.periodo, 'MM/YYYY'), '') as "periodoFormateado",
      coalesce(m.cuota || '/' || m.cuotas, '') as "cuotasFormateadas", m.debe, m.haber, m.saldo
    from (select *, sum(debe - haber) over (order by fecha, id) as saldo from movimiento_cuenta where afiliado_numero = $1) m
    where m.fecha >= $2 order by fecha, id`,
    values: [query.numero, query.desde],
  })
  return rows
})

interface PageQuery {
  seccional: string
  page: string
}

async function memberPage({ seccional, page }: PageQuery) {
  const { rows } = await pool.query({
    name: 'afiliados',
    text: `select a.numero as id, lpad(a.numero::text, 6, '0') || '/' || a.digito as "numeroAfiliadoFormateado", a.apellido || ', ' || a.nombre as "nombreCompleto",
      t.nombre || ' ' || translate(to_char(a.numero_documento, 'FM999,999,999,999'), ',', '.') as documento, c.nombre as categoria, e.nombre as estado,
      e.signo as "signoEstado", s.nombre as seccional, coalesce(em.nombre, '') as empresa, a.fecha_alta as "fechaAlta",
      (select sum(cantidad) from conteo_afiliado where seccional_id = $1 and vinculado) as total
    from afiliado a join categoria_afiliado c on c.id = a.categoria_id join estado_afiliado e on e.id = a.estado_id join seccional s on s.id = a.seccional_id
      join tipo_documento t on t.id = a.tipo_documento_id left join empresa em on em.id = a.empresa_id
    where a.seccional_id = $1 and a.vinculado order by a.orden, a.numero limit 25 offset $2`,
    values: [seccional, Number(page) * 25],
  })
  const total = rows[0]?.total ?? 0
  return { content: rows, totalElements: total, last: (Number(page) + 1) * 25 >= total }
}

app.get<{ Querystring: PageQuery }>('/afiliados', ({ query }) => memberPage(query))

const { rows: rowKeys } = auditKeys({ secret: process.env.SECRET ?? '' })
app.get<{ Querystring: PageQuery }>('/afiliados-auditado', async ({ query }) => {
  const row = {
    evento: randomUUID(),
    momento: new Date(),
    usuario_id: 1,
    accion: 'consultar',
    entidad: 'afiliadosSeccional',
    entidad_id: query.seccional,
    datos: { pagina: query.page },
  }
  const [page] = await Promise.all([
    memberPage(query),
    pool.query({
      name: 'auditoria',
      text: `with nueva as (insert into auditoria (evento, momento, usuario_id, accion, entidad, entidad_id, datos, codigo)
        values ($1, $2, $3, $4, $5, $6, $7, $8) returning id) insert into auditoria_pendiente (auditoria_id) select id from nueva`,
      values: [...Object.values(row), rowCode(rowKeys, row)],
    }),
  ])
  return page
})

await app.listen({ port: 0, host: '127.0.0.1' })
const address = app.server.address()
console.log(typeof address === 'object' ? address?.port : 0)
