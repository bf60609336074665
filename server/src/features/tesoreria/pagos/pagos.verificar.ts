import { formatoPago } from '@gremial/contract/tesoreria/formatos-pago-forma.ts'
import type { DestinoLote } from '@gremial/contract/tesoreria/pagos.ts'
import { toCents } from '@gremial/contract/values/money.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { numeroDeSolicitud } from '../../afiliado/afiliados/numeros.ts'
import { readCuenta } from '../cuentas-pago/contenido.rules.ts'
import { paraAfiliados } from '../formatos-pago/datos.rules.ts'
import { gremial } from '../formatos-pago/formatos.ts'
import { deSuArchivo } from '../formatos-pago/releer.rules.ts'
import { sha256 } from '../planillas-caja/contenido.rules.ts'
import { pagadoDe } from './pagos.list.ts'

/**
 * Compares branch accounts, lots and payments with the audit, as part of the weekly check. It detects changes made directly in
 * the database. Data older than the audit cannot be compared.
 */
export interface VerificacionPagos {
  mirados: number
  malos: Array<{ cual: string; motivo: string }>
}

interface Malo {
  cual: string
  motivo: string | null
}

/** Timestamp of the first audit row: earlier actions are not audited. */
const desde = sql`(select coalesce(min(momento), 'infinity') from auditoria)`
const different = (uno: string, other: string) =>
  sql`date_trunc('milliseconds', ${sql.raw(uno)}) <> date_trunc('milliseconds', ${sql.raw(other)})`

/** Compares each branch's account with its signed text and audit row, and finds audited accounts that are missing. */
async function cuentas(ctx: Ctx): Promise<Malo[]> {
  const { rows } = await sql<
    Malo & { contenido: string | null; huella: string | null; cbu: string | null; antes: string | null }
  >`
    select 'la cuenta de ' || s.nombre as cual, p.contenido, p.huella, p.cbu, p.antes, case
        when c.seccional_id is null then 'falta'
        when a.id is null and c.cambiada < ${desde} then null
        when a.id is null then 'la auditoría no dice que se haya puesto'
        when a.datos->>'cbu' <> c.cbu then 'su CBU no es el que la auditoría dice'
        when a.usuario_id is distinct from c.cambiada_por or ${different('a.momento', 'c.cambiada')}
          then 'no la cambió quien, o cuando, la auditoría dice'
        when a.accion = 'firmar' and c.propuesta_id is distinct from (a.datos->>'propuesta')::bigint
          then 'no es la que sus firmantes firmaron'
        when a.accion = 'modificar' and c.propuesta_id is not null then 'figura firmada, y la auditoría no dice que se haya firmado'
        when p.id is not null and (p.estado <> 'VIGENTE' or p.cbu <> c.cbu or p.seccional_id <> c.seccional_id
          or p.huella <> a.datos->>'huella') then 'no es la que sus firmantes firmaron'
        when p.id is not null and (p.confirmada_por is distinct from a.usuario_id or ${different('a.momento', 'p.confirmada')}
          or p.confirmada_como <> a.datos->>'como') then 'no la confirmó quien, o cuando, la auditoría dice'
        when p.id is not null and (b.id is null or p.propuesta_por is distinct from b.usuario_id
          or ${different('b.momento', 'p.propuesta')} or b.datos->>'huella' <> p.huella)
          then 'no la propuso quien, o cuando, la auditoría dice'
      end as motivo
    from seccional s
    left join seccional_cuenta c on c.seccional_id = s.id
    left join cuenta_propuesta p on p.id = c.propuesta_id
    left join lateral (select x.id, x.usuario_id, x.momento, x.accion, x.datos
      from auditoria x
      where x.entidad = 'cuentaSeccional' and x.entidad_id = s.id::text and x.accion in ('modificar', 'firmar')
      order by x.id desc
      limit 1) a on true
    left join lateral (select x.id, x.usuario_id, x.momento, x.datos
      from auditoria x
      where x.entidad = 'cuentaSeccional' and x.entidad_id = s.id::text and x.accion = 'proponer'
        and (x.datos->>'propuesta')::bigint = p.id
      order by x.id desc
      limit 1) b on true
    where c.seccional_id is not null or a.id is not null
    order by s.id`.execute(ctx.db)
  return rows.map(({ cual, motivo, contenido, huella, cbu, antes }) => ({
    cual,
    motivo:
      motivo ?? (contenido === null || isSigned(contenido, { huella, cbu, antes }) ? null : 'su texto no es el que se firmó'),
  }))
}

/** True if the stored text has its hash and contains that account. */
function isSigned(contenido: string, acto: { huella: string | null; cbu: string | null; antes: string | null }): boolean {
  const content = readCuenta(contenido)
  return content !== null && sha256(contenido) === acto.huella && content.cbu === acto.cbu && content.antes === acto.antes
}

interface SavedLote extends Malo {
  id: number
  archivo: string
  /** Null: the portal's own. */
  formato: unknown
  destino: DestinoLote
  renglones: Array<{ referencia: string; cbu: string; importe: number; numero: string }>
}

/** SQL condition: the audit row (p) of the payment made by a line (x). */
const pagadoPorElRenglon = sql`p.entidad = case when x.pago_id is null then 'rendicion' else 'pagoTramite' end
  and p.entidad_id = coalesce(x.rendicion_id, x.pago_id)::text and p.accion = 'pagar' and p.datos->>'referencia' = x.referencia`

const tanda = 100

/** Each lot against the audit, and its lines against the bank's file. */
async function lotes(ctx: Ctx): Promise<Malo[]> {
  const all: Malo[] = []
  for (let last = 0; ; ) {
    const { rows } = await sql<SavedLote>`
      select k.id, 'el lote ' || k.numero as cual, k.archivo, k.destino, v.formato,
        case
          when a.id is null and k.creado < ${desde} then null
          when a.id is null then 'la auditoría no dice que se haya armado'
          when (a.datos->>'numero')::int <> k.numero or (a.datos->>'cantidad')::int <> k.cantidad
            or (a.datos->>'total')::numeric <> k.total or (a.datos->>'fecha')::date <> k.fecha
            then 'su número, su cantidad, su total o su día no son los que la auditoría dice'
          when a.datos->>'huella' <> k.huella then 'su archivo no es el que la auditoría dice'
          when (a.datos->>'idFormato')::bigint is distinct from k.formato_id
            or (a.datos->>'version')::int is distinct from k.formato_version or (a.datos->>'envio')::int is distinct from k.envio
            then 'su formato o su número de envío no son los que la auditoría dice'
          when a.usuario_id is distinct from k.creado_por or ${different('a.momento', 'k.creado')}
            then 'no lo armó quien, o cuando, la auditoría dice'
          when coalesce((a.datos->>'dos')::boolean, false) <> k.necesita_otra
            then 'que lo apruebe otra persona no es lo que la auditoría dice'
          when k.aprobado is not null and (b.id is null or b.usuario_id is distinct from k.aprobado_por
            or ${different('b.momento', 'k.aprobado')})
            then 'no lo aprobó quien, o cuando, la auditoría dice'
          when exists (select
            from lote_pago_renglon x
            where x.lote_id = k.id and x.estado <> 'PENDIENTE' and x.respondido >= ${desde}
              and (x.estado = 'PAGADO') <> exists (select from auditoria p where ${pagadoPorElRenglon}))
            then 'un renglón figura pagado, o sin pagar, y la auditoría dice lo contrario'
          when exists (select
            from lote_pago_renglon x
            join auditoria p on ${pagadoPorElRenglon}
            where x.lote_id = k.id and x.estado = 'PENDIENTE')
            then 'un renglón figura sin respuesta, y la auditoría dice que se pagó'
        end as motivo,
        (select coalesce(jsonb_agg(jsonb_build_object('referencia', x.referencia, 'cbu', x.cbu, 'importe', x.importe,
            'numero', y.numero) order by x.orden), '[]')
          from lote_pago_renglon x
          cross join lateral ${pagadoDe} y
          where x.lote_id = k.id) as renglones
      from lote_pago k
      left join formato_pago_version v on v.formato_id = k.formato_id and v.version = k.formato_version
      left join lateral (select x.id, x.usuario_id, x.momento, x.datos
        from auditoria x
        where x.entidad = 'lotePago' and x.entidad_id = k.id::text and x.accion = 'generar'
        order by x.id desc
        limit 1) a on true
      left join lateral (select x.id, x.usuario_id, x.momento
        from auditoria x
        where x.entidad = 'lotePago' and x.entidad_id = k.id::text and x.accion = 'aprobar'
        order by x.id desc
        limit 1) b on true
      where k.id > ${last}
      order by k.id
      limit ${tanda}`.execute(ctx.db)
    for (const { id, cual, motivo, archivo, formato, destino, renglones } of rows) {
      all.push({ cual, motivo: motivo ?? delFormato(formato, destino, archivo, renglones) })
      last = id
    }
    if (rows.length < tanda) return all
  }
}

/** First difference between a lot's lines and its file; null if they match one by one. */
function delFormato(formato: unknown, destino: DestinoLote, file: string, renglones: SavedLote['renglones']): string | null {
  const layout = formato === null ? { success: true as const, data: gremial } : formatoPago.safeParse(formato)
  if (!layout.success) return 'su formato no se entiende'
  return deSuArchivo(
    destino === 'AFILIADOS' ? paraAfiliados(layout.data) : layout.data,
    file,
    renglones.map(({ referencia, cbu, importe, numero }) => ({
      referencia,
      cbu,
      centavos: BigInt(toCents(importe)),
      rendicion: numero,
    })),
  )
}

/** Compares the day and reference of each payment. */
async function pagadas(ctx: Ctx): Promise<Malo[]> {
  const { rows } = await sql<Malo>`
    select 'el pago de la rendición ' || r.numero_completo as cual, case
        when a.id is null and not exists (select
          from auditoria x
          where x.entidad = 'rendicion' and x.entidad_id = r.id::text and x.accion = 'crear') then null
        when a.id is null then 'la auditoría no dice que se haya pagado'
        when (a.datos->>'fechaPago')::date is distinct from r.fecha_pago then 'su día no es el que la auditoría dice'
        when coalesce(a.datos->>'referencia', '') <> r.referencia_pago then 'su referencia no es la que la auditoría dice'
      end as motivo
    from rendicion_gasto r
    left join lateral (select x.id, x.datos
      from auditoria x
      where x.entidad = 'rendicion' and x.entidad_id = r.id::text and x.accion = 'pagar'
      order by x.id desc
      limit 1) a on true
    where r.estado in (4, 8)
    order by r.id`.execute(ctx.db)
  return rows
}

/** Compares account, amount, day, reference and resolving user of each payment to a member. */
async function aAfiliados(ctx: Ctx): Promise<Malo[]> {
  const { rows } = await sql<Malo>`
    select 'el pago de la solicitud ' || ${numeroDeSolicitud('s')} as cual, case
        when c.id is null and not exists (select
          from auditoria x
          where x.entidad = 'solicitud' and x.entidad_id = s.id::text and x.accion = 'otorgar') then null
        when c.id is null then 'la auditoría no dice que deba pagarse'
        when (c.datos->>'importe')::numeric <> p.importe then 'su importe no es el que la auditoría dice'
        when coalesce(m.datos->>'cbu', s.cbu) <> p.cbu then 'su cuenta no es la que la auditoría dice'
        when p.estado <> 'PENDIENTE' and a.id is null then 'la auditoría no dice que se haya pagado, ni anulado'
        when p.estado = 'PENDIENTE' and a.id is not null then 'figura sin pagar, y la auditoría dice lo contrario'
        when a.accion is distinct from case p.estado when 'PAGADO' then 'pagar' when 'ANULADO' then 'anular' end
          then 'figura pagado, o anulado, y la auditoría dice lo contrario'
        when a.usuario_id is distinct from p.resuelto_por then 'no lo resolvió quien la auditoría dice'
        when p.estado = 'PAGADO' and ((a.datos->>'fechaPago')::date is distinct from p.fecha_pago
          or coalesce(a.datos->>'referencia', '') <> p.referencia) then 'su día o su referencia no son los que la auditoría dice'
      end as motivo
    from pago_tramite p
    join solicitud s on s.id = p.solicitud_id
    left join lateral ${ultimoActo(['crear'])} c on true
    left join lateral ${ultimoActo(['modificar'])} m on true
    left join lateral ${ultimoActo(['pagar', 'anular'])} a on true
    order by p.id`.execute(ctx.db)
  return rows
}

/** Last audit row of a payment (p) with one of those actions. */
const ultimoActo = (acciones: readonly string[]) => sql`(select x.id, x.accion, x.usuario_id, x.datos
  from auditoria x
  where x.entidad = 'pagoTramite' and x.entidad_id = p.id::text and x.accion in (${sql.join(acciones.map((a) => sql.lit(a)))})
  order by x.id desc
  limit 1)`

export async function verifyPagos(ctx: Ctx): Promise<VerificacionPagos> {
  const all = [...(await cuentas(ctx)), ...(await lotes(ctx)), ...(await pagadas(ctx)), ...(await aAfiliados(ctx))]
  const bad = all.flatMap(({ cual, motivo }) => (motivo === null ? [] : [{ cual, motivo }]))
  return { mirados: all.length, malos: bad }
}

const mostrados = 50

/** Prints the result and each difference for the weekly command; returns its exit code. */
export async function describePagos(ctx: Ctx): Promise<0 | 1> {
  const { mirados, malos } = await verifyPagos(ctx)
  if (malos.length === 0) {
    console.log(`Cuentas, lotes y pagos sanos: ${mirados}.`)
    return 0
  }
  for (const { cual, motivo } of malos.slice(0, mostrados)) console.log(`Mal: ${cual}: ${motivo}.`)
  if (malos.length > mostrados) console.log('…')
  console.log(`Cuentas, lotes o pagos alterados: ${malos.length} de ${mirados}.`)
  return 1
}
