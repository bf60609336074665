import type { Locale } from '@gremial/contract/platform/locale.ts'
import type { ConformidadGuardada, ConformidadPropia } from '@gremial/contract/tramites/conformidad.ts'
import { intentosConformidad } from '@gremial/contract/tramites/conformidad.ts'
import type { EstadoSolicitud } from '@gremial/contract/tramites/estados.ts'
import { seContinua } from '@gremial/contract/tramites/estados.ts'
import type { PapelConformidad } from '@gremial/contract/tramites/personas.ts'
import { simular } from '@gremial/contract/tramites/simulador.ts'
import { plainName } from '@gremial/contract/values/names.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Ctx, person } from '../../../platform/context.ts'
import { organizationOf } from '../../../platform/db/organization.ts'
import type { NotNull } from '../../../platform/db/rows.ts'
import { AppError } from '../../../platform/runtime/errors.ts'
import { numeroDeSolicitud } from '../../afiliado/afiliados/numeros.ts'
import { type Esperado, huellaDeTexto, type Obligacion } from './conformidad.rules.ts'
import './conformidad.tables.ts'

/** A pending consent, with its request and its expected respondent. */
export interface Pendiente {
  id: number
  /** The respondent has an account, and answers there. */
  conCuenta: boolean
  papel: PapelConformidad
  vence: Date
  solicitud: number
  afiliado: number
  esperado: Esperado
}

interface Leida extends Omit<Pendiente, 'esperado' | 'afiliado'>, Esperado {
  estado: string
  intentos: number
  deSolicitud: EstadoSolicitud
  numeroAfiliado: number
}

/**
 * SQL: member number of a party (p) of a request, given by the applicant or found by document; null if not a member. By document
 * too, so that the applicant cannot choose if a member answers as one.
 */
export const socioDe = sql<number | null>`coalesce(p.afiliado_numero, (select m.numero
  from afiliado m
  where m.numero_documento = p.numero_documento and m.tipo_documento_id = p.tipo_documento_id and m.pasa_a is null
  order by m.numero
  limit 1))`
/** SQL condition: a member (a) has an account with a validated address. */
const tieneCuenta = sql<boolean>`exists (select
  from usuario u
  where u.afiliado_numero = a.numero and u.habilitado and u.mail_validado)`

/** Consent of a link. ENLACE_INVALIDO. */
export const deEnlace = (token: string): Cual => ({ cual: sql`c.enlace = ${huellaDeTexto(token)}`, falta: 'ENLACE_INVALIDO' })
/** Consent requested from the caller. NO_EXISTE for anybody else's. */
export const dePropia = (ctx: Ctx, id: number): Cual => ({
  cual: sql`c.id = ${id} and a.numero = ${person(ctx).affiliate}`,
  falta: 'NO_EXISTE',
  propia: true,
})
export interface Cual {
  cual: RawBuilder<unknown>
  falta: 'ENLACE_INVALIDO' | 'NO_EXISTE'
  propia?: boolean
}

/**
 * A pending consent; for others an error that helps the respondent (CONFORMIDAD_USADA, _REEMPLAZADA, _VENCIDA, _CERRADA,
 * _SIN_EFECTO). With `alResponder` its request is locked until the transaction ends.
 */
export async function pendienteDe(ctx: Ctx, { cual, falta, propia }: Cual, alResponder = false): Promise<Pendiente> {
  const { rows } =
    await sql<Leida>`select c.id, c.papel, c.vence, c.estado, c.intentos, s.id as solicitud, s.estado as "deSolicitud",
        s.afiliado_numero as "numeroAfiliado", a.numero as afiliado, p.numero_documento as documento,
        coalesce(a.fecha_nacimiento, p.fecha_nacimiento) as nacimiento, ${tieneCuenta} as "conCuenta"
      from conformidad c
      join solicitud s on s.id = c.solicitud_id
      left join solicitud_persona p on p.solicitud_id = s.id and p.papel = c.papel
      left join afiliado a on a.numero = ${socioDe}
      where ${cual} ${alResponder ? sql`for update of s, c` : sql``}`.execute(ctx.db)
  const leida = rows[0]
  if (!leida) throw new AppError(falta)
  const { id, papel, conCuenta, vence, solicitud, numeroAfiliado, afiliado, documento, nacimiento } = leida
  if (leida.estado === 'REEMPLAZADA') throw new AppError('CONFORMIDAD_REEMPLAZADA')
  if (leida.estado !== 'PEDIDA') throw new AppError('CONFORMIDAD_USADA')
  if (vence <= ctx.now) throw new AppError('CONFORMIDAD_VENCIDA')
  // Guesses with a link do not lock the respondent's own account.
  if (!propia && leida.intentos >= intentosConformidad) throw new AppError('CONFORMIDAD_CERRADA')
  if (!seContinua(leida.deSolicitud)) throw new AppError('CONFORMIDAD_SIN_EFECTO')
  return { id, conCuenta, papel, vence, solicitud, afiliado: numeroAfiliado, esperado: { afiliado, documento, nacimiento } }
}

/** Obligation of a party of a request as it is now. CONFORMIDAD_SIN_DATOS while data are missing. */
export async function obligacionDe(
  ctx: Pick<Ctx, 'db' | 'today'>,
  solicitud: number,
  papel: PapelConformidad,
): Promise<Obligacion & { productoId: number; gasto: number }> {
  const { rows } = await sql<
    Omit<Obligacion, 'monto' | 'plazo' | 'documento' | 'cuota' | 'total' | 'cft' | 'organizacion' | 'papel'> & {
      monto: number | null
      plazo: number | null
      documento: number | null
      gasto: number
      productoId: number
      dia: string
    }
  >`select ${numeroDeSolicitud()} as numero, s.monto, s.plazo, s.producto_id as "productoId", pr.nombre as producto,
      coalesce(s.tna, pr.tna) as tna, coalesce(s.gasto, pr.gasto) as gasto, coalesce(s.condiciones_dia, ${ctx.today}) as dia,
      s.afiliado_numero as afiliado, a.apellido || ', ' || a.nombre as solicitante, p.apellido || ', ' || p.nombre as persona,
      p.numero_documento as documento
    from solicitud s join producto pr on pr.id = s.producto_id join afiliado a on a.numero = s.afiliado_numero
      join solicitud_persona p on p.solicitud_id = s.id and p.papel = ${papel} where s.id = ${solicitud}`.execute(ctx.db)
  const fila = rows[0]
  if (!fila || fila.monto === null || fila.plazo === null || fila.documento === null || fila.persona.length < 4)
    throw new AppError('CONFORMIDAD_SIN_DATOS')
  const { monto, plazo, documento, tna, gasto, dia } = fila
  const { cuota, total, cft } = simular(monto, plazo, { tna, gasto }, dia)
  const { nombre: organizacion } = await organizationOf(ctx.db)
  const nombres = { persona: plainName(fila.persona), solicitante: plainName(fila.solicitante) }
  return { ...fila, ...nombres, papel, organizacion, monto, plazo, documento, cuota, total, cft }
}

/** Known addresses of a member, the validated one first. */
export async function correosConocidos(ctx: Ctx, numero: number): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`select email
    from (
      select 1 as orden, u.email
      from usuario u
      where u.afiliado_numero = ${numero} and u.habilitado and u.mail_validado
      union
      select 2, lower(a.email)
      from afiliado a
      where a.numero = ${numero} and a.email <> '') c
    order by orden`.execute(ctx.db)
  return rows.map(({ email }) => email)
}

/** Address and language for mail about a request: the applicant's account, else the data in the request. */
export async function correoDelSolicitante(ctx: Ctx, solicitud: number): Promise<{ email: string; idioma: Locale } | undefined> {
  const { rows } = await sql<{
    email: string
    idioma: Locale
  }>`select coalesce(u.email, p.email) as email, coalesce(u.idioma, 'es') as idioma
    from solicitud s join solicitud_persona p on p.solicitud_id = s.id and p.papel = 'SOLICITANTE'
      left join usuario u on u.afiliado_numero = s.afiliado_numero and u.habilitado
    where s.id = ${solicitud}`.execute(ctx.db)
  return rows[0]?.email ? rows[0] : undefined
}

/** Answers about a request within scope, newest first; each text is hashed again. */
export async function conformidadesGuardadas(ctx: Ctx, solicitud: number): Promise<ConformidadGuardada[]> {
  const { rows } = await sql<
    Omit<ConformidadGuardada, 'coincide' | 'pedida' | 'respondida'> & { pedida: Date; respondida: NotNull<Date> }
  >`select c.id, c.papel, c.estado, c.email, c.pedida, c.respondida,
      ${ctx.scope.kind === 'all' ? sql`c.direccion` : sql`''`} as direccion, c.texto, c.texto_version as "textoVersion", c.huella
    from conformidad c
    where c.solicitud_id = ${solicitud} and c.respondida is not null
    order by c.id desc`.execute(ctx.db)
  return rows.map((fila) => ({
    ...fila,
    pedida: fila.pedida.toISOString(),
    respondida: fila.respondida.toISOString(),
    coincide: huellaDeTexto(fila.texto) === fila.huella,
  }))
}

/** SQL: consents (c) ever requested from a member, with request (s), product (pr) and applicant (f). */
export const dePersona = (numero: number): RawBuilder<unknown> => sql`afiliado yo
    join solicitud_persona p on yo.numero = ${numero} and (p.afiliado_numero = yo.numero
      or p.afiliado_numero is null and p.numero_documento = yo.numero_documento and p.tipo_documento_id = yo.tipo_documento_id)
    join conformidad c on c.solicitud_id = p.solicitud_id and c.papel = p.papel and c.estado <> 'REEMPLAZADA'
    join solicitud s on s.id = c.solicitud_id
    join producto pr on pr.id = s.producto_id
    join afiliado f on f.numero = s.afiliado_numero`

/** Consents requested from the caller and answers in their name, newest first. */
export async function conformidadesPropias(ctx: Ctx): Promise<ConformidadPropia[]> {
  const numero = person(ctx).affiliate
  if (numero === null) return []
  const { rows } = await sql<
    Omit<ConformidadPropia, 'vence' | 'respondida'> & { vence: Date; respondida: Date | null; deSolicitud: EstadoSolicitud }
  >`select c.id, c.papel, case when c.desconocida is null then c.estado else 'DESCONOCIDA' end as estado, c.vence, c.respondida, c.texto,
      c.huella, s.estado as "deSolicitud", f.apellido || ', ' || f.nombre as solicitante, pr.nombre as producto,
      ${numeroDeSolicitud()} as "numeroSolicitudCompleto"
    from ${dePersona(numero)}
    where c.respondida is not null or c.vence > ${ctx.now}
    order by c.id desc`.execute(ctx.db)
  return rows
    .filter((fila) => fila.respondida !== null || seContinua(fila.deSolicitud))
    .map((fila) => ({
      ...fila,
      solicitante: plainName(fila.solicitante),
      vence: fila.vence.toISOString(),
      respondida: fila.respondida?.toISOString() ?? '',
    }))
}
