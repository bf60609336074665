import type { Idioma } from '@gremial/contract/platform/idioma.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'

export interface Account {
  id: number
  email: string
  nombre: string
  idioma: Idioma
  habilitado: boolean
  validado: boolean
}

export interface Member {
  numero: number
  nombre: string
}

const account = sql`id, email, nombre, idioma, habilitado, mail_validado as validado`
const member = sql`a.numero, a.apellido || ', ' || a.nombre as nombre`

export async function accountByEmail(ctx: Ctx, email: string): Promise<Account | undefined> {
  const { rows } = await sql<Account>`select ${account} from usuario where email = ${email}`.execute(ctx.db)
  return rows[0]
}

/** The account of a member. */
export async function accountOf(ctx: Ctx, numero: number): Promise<Account | undefined> {
  const { rows } = await sql<Account>`select ${account} from usuario where afiliado_numero = ${numero}`.execute(ctx.db)
  return rows[0]
}

/** The member that all three data are of. */
export async function memberWith(
  ctx: Ctx,
  datos: { numeroAfiliado: number; numeroDocumento: number; fechaNacimiento: string },
): Promise<Member | undefined> {
  const { rows } = await sql<Member>`select ${member} from afiliado a where a.numero = ${datos.numeroAfiliado}
    and a.numero_documento = ${datos.numeroDocumento} and a.fecha_nacimiento = ${datos.fechaNacimiento}`.execute(ctx.db)
  return rows[0]
}

export async function memberOf(ctx: Ctx, numero: number): Promise<Member | undefined> {
  const { rows } = await sql<Member>`select ${member} from afiliado a where a.numero = ${numero}`.execute(ctx.db)
  return rows[0]
}

/** Members without an account whose record has that e-mail; a family may share one. */
export async function membersByEmail(ctx: Ctx, email: string, limit: number): Promise<Member[]> {
  const { rows } = await sql<Member>`select ${member} from afiliado a where a.email <> '' and lower(a.email) = ${email}
    and not exists (select 1 from usuario u where u.afiliado_numero = a.numero) order by a.numero limit ${limit}`.execute(ctx.db)
  return rows
}

/** Mails of a kind to an address in the last hour. */
export async function mailsLately(ctx: Ctx, para: string, plantilla: string): Promise<number> {
  const since = new Date(ctx.now.getTime() - 3_600_000)
  const { rows } = await sql<{ n: number }>`select count(*) as n from bandeja_salida where tipo = 'correo' and creado > ${since}
    and datos ->> 'para' = ${para} and datos ->> 'plantilla' = ${plantilla}`.execute(ctx.db)
  return rows[0]?.n ?? 0
}

/** The last registration with that address that was not validated and whose data are still kept (a week after it expired). */
export async function pendingByEmail(
  ctx: Ctx,
  email: string,
): Promise<{ afiliado: number; datos: Record<string, string> } | undefined> {
  const week = new Date(ctx.now.getTime() - 7 * 86_400_000)
  const { rows } = await sql<{ afiliado: number; datos: Record<string, string> }>`
    select afiliado_numero as afiliado, datos from token_correo where tipo = 'nuevoUsuario' and usado is null and vence > ${week}
    and datos ->> 'email' = ${email} and afiliado_numero is not null order by id desc limit 1`.execute(ctx.db)
  return rows[0]
}
