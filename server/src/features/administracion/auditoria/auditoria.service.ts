import type { CadenaAuditoria, DetalleAuditoria, VerificacionAuditoria } from '@gremial/contract/administracion/auditoria.ts'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit/audit.ts'
import type { Sealing } from '../../../platform/audit/chain-writer.ts'
import { verifyAudit } from '../../../platform/audit/verify.ts'
import { type Ctx, inTransaction, person, systemCtx } from '../../../platform/context.ts'
import { enqueue, type Job } from '../../../platform/jobs/outbox.ts'
import { auditState } from '../../../platform/metrics/audit-state.ts'
import { found } from '../../../platform/runtime/errors.ts'
import { preguntar } from './auditoria.filtros.ts'
import { asientos, type CamposAuditoria } from './auditoria.list.ts'
import { perdidaDe } from './perdida.ts'

const sinFiltros = {
  text: () => undefined,
  number: () => undefined,
  numbers: () => undefined,
  flag: () => undefined,
  date: () => undefined,
  search: undefined,
}

/** One row with all its data; reading a row of somebody else is audited. */
export async function leerAsiento(ctx: Ctx, campos: CamposAuditoria, id: number): Promise<DetalleAuditoria> {
  const fila = found(
    (await asientos(ctx, sql`select * from auditoria a where a.id = ${id} and ${preguntar(ctx, sinFiltros).filas}`)
      .leftJoin(sql<{ auditoria_id: number }>`auditoria_sello`.as('s'), 's.auditoria_id', 'a.id')
      .select(Object.entries(campos).map(([nombre, expresion]) => expresion.as(nombre)))
      .select([
        sql`a.momento`.as('momento'),
        sql`coalesce(u.email, '')`.as('email'),
        sql`a.datos`.as('datos'),
        sql`s.orden`.as('orden'),
        sql`encode(s.sello, 'hex')`.as('huella'),
      ])
      .executeTakeFirst()) as (Omit<DetalleAuditoria, 'momento' | 'sello'> & Sellada) | undefined,
  )
  if (fila.idUsuario !== person(ctx).id) await audit(ctx, 'consultar', 'auditoria', id)
  const { orden, huella, momento, ...resto } = fila
  return { ...resto, momento: momento.toISOString(), sello: orden === null || huella === null ? null : { orden, huella } }
}
interface Sellada {
  momento: Date
  orden: number | null
  huella: string | null
}

interface FilaVerificacion {
  pedida: Date
  persona: string
  empezo: Date | null
  termino: Date | null
  filas: number | null
  malas: number | null
  primera: string | null
  primera_fila: number | null
}

/** State of the hash chain as cached by this process, and the last full verification. Verifies nothing. */
export async function leerCadena(ctx: Ctx): Promise<CadenaAuditoria> {
  const { rows } = await sql<{
    asientos: number
    desde: Date | null
    sin_sellar: number
    sellada: Date | null
    dia: string | null
    filas: number | null
  }>`
    select (select coalesce(sum(cantidad), 0)::float8 from auditoria_conteo where quien = -1)
        + (select count(*) from auditoria_pendiente) as asientos,
      (select momento from auditoria order by momento, id limit 1) as desde,
      (select count(*)::int from auditoria_pendiente where not apartada) as sin_sellar,
      (select a.momento
        from auditoria_sello s
        join auditoria a on a.id = s.auditoria_id
        order by s.orden desc
        limit 1) as sellada,
      (select max(dia)::text from auditoria_archivo) as dia, (select sum(filas)::float8 from auditoria_archivo) as filas`.execute(
    ctx.db,
  )
  const cadena = found(rows[0])
  const { rows: verificaciones } = await sql<FilaVerificacion>`
    (select v.pedida, coalesce(u.nombre, '') as persona, empezo, termino, filas, malas, primera, primera_fila
      from verificacion_cadena v
      left join usuario u on u.id = v.pedida_por
      where termino is not null
      order by v.id desc
      limit 1)
    union all
    select v.pedida, coalesce(u.nombre, ''), empezo, termino, filas, malas, primera, primera_fila
    from verificacion_cadena v
    left join usuario u on u.id = v.pedida_por
    where termino is null`.execute(ctx.db)
  const estado = auditState(ctx.services)
  const [ultima, enCurso] = [verificaciones.find((v) => v.termino), verificaciones.find((v) => !v.termino)]
  return {
    estado: estado?.estado ?? null,
    motivo: estado?.motivo ?? null,
    asientos: cadena.asientos,
    desde: cadena.desde?.toISOString() ?? null,
    sinSellar: cadena.sin_sellar,
    selladaHasta: cadena.sellada?.toISOString() ?? null,
    ultima: ultima ? contar(ultima) : null,
    enCurso: enCurso ? contar(enCurso) : null,
    archivo: cadena.dia === null || cadena.filas === null ? null : { dia: cadena.dia, filas: cadena.filas },
    perdida: await perdidaDe(ctx),
  }
}

const contar = (v: FilaVerificacion): VerificacionAuditoria => ({
  pedida: v.pedida.toISOString(),
  persona: v.persona,
  termino: v.termino?.toISOString() ?? null,
  segundos: v.termino && v.empezo ? Math.round((v.termino.getTime() - v.empezo.getTime()) / 1000) : null,
  filas: v.filas,
  malas: v.malas,
  primera: v.primera,
  primeraFila: v.primera_fila,
})

/** Queues a verification of the whole chain; one already queued or running is reused. */
export const pedirVerificacion = (ctx: Ctx): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    await encolar(ctx)
    await audit(ctx, 'verificar', 'auditoria', '')
  })

async function encolar(ctx: Ctx): Promise<void> {
  const { rows } = await sql<{
    id: number
  }>`insert into verificacion_cadena (pedida, pedida_por) values (${ctx.now}, ${ctx.user?.id ?? null})
    on conflict do nothing returning id`.execute(ctx.db)
  if (rows[0]) await enqueue(ctx, 'verificarAuditoria', { id: rows[0].id })
}

/** Queues a verification of the whole chain at the end of each day. */
export const verificarCadaDia: Sealing['dayEnded'] = (ctx) => encolar(ctx)

/** Verifies the chain and stores the result; a finished verification is not repeated. */
export const trabajoVerificar: Job = {
  queue: 'verificarAuditoria',
  async handle(ctx, { id }) {
    const { services } = ctx
    await sql`update verificacion_cadena set empezo = ${services.now()} where id = ${Number(id)} and termino is null`.execute(
      ctx.db,
    )
    const { filas, sinSellar, malas, lista } = await verifyAudit(services)
    const primera = lista[0]
    await inTransaction(systemCtx(services, ctx.log), async (ctx) => {
      const { numAffectedRows } = await sql`update verificacion_cadena set termino = ${services.now()}, filas = ${filas},
        sin_sellar = ${sinSellar}, malas = ${malas}, primera = ${primera?.motivo ?? null}, primera_fila = ${primera?.id ?? null}
        where id = ${Number(id)} and termino is null`.execute(ctx.db)
      if (numAffectedRows) await audit(ctx, 'verificar', 'auditoria', Number(id), { filas, malas })
    })
  },
}
