import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { one } from '../../../platform/db/rows.ts'

export interface AfiliadoConNombre {
  numero: number
  nombre: string
}

const afiliadoFields = sql`a.numero, a.apellido || ', ' || a.nombre as nombre`

/** The member matching all three fields, by a current or former number. */
export async function afiliadoCon(
  ctx: Ctx,
  datos: { numeroAfiliado: number; numeroDocumento: number; fechaNacimiento: string },
): Promise<AfiliadoConNombre | undefined> {
  const { rows } = await sql<AfiliadoConNombre>`select ${afiliadoFields} from afiliado d
    join afiliado a on a.numero = coalesce(d.pasa_a, d.numero)
    where d.numero = ${datos.numeroAfiliado} and ${datos.numeroDocumento} in (d.numero_documento, a.numero_documento)
      and ${datos.fechaNacimiento} in (d.fecha_nacimiento, a.fecha_nacimiento)`.execute(ctx.db)
  return rows[0]
}

export async function afiliadoPorNumero(ctx: Ctx, numero: number): Promise<AfiliadoConNombre | undefined> {
  const { rows } = await sql<AfiliadoConNombre>`select ${afiliadoFields} from afiliado a
    where a.numero = (select coalesce(d.pasa_a, d.numero) from afiliado d where d.numero = ${numero})`.execute(ctx.db)
  return rows[0]
}

/**
 * The only member with that e-mail, if they have no account. An address shared by several members matches none, even if the
 * others have accounts.
 */
export async function afiliadoPorCorreo(ctx: Ctx, email: string): Promise<AfiliadoConNombre | undefined> {
  const { rows } = await sql<AfiliadoConNombre & { conCuenta: boolean }>`select ${afiliadoFields},
      exists (select 1 from usuario u where u.afiliado_numero = a.numero) as "conCuenta"
    from afiliado a
    where a.email <> '' and lower(a.email) = ${email} and a.pasa_a is null
    limit 2`.execute(ctx.db)
  const [uno, other] = rows
  return other || uno?.conCuenta ? undefined : uno
}

/** Mails of a kind sent to an address in the last hour. */
export async function correosRecientes(ctx: Ctx, para: string, template: string): Promise<number> {
  const since = new Date(ctx.now.getTime() - 3_600_000)
  const { rows } = await sql<{ n: number }>`select count(*) as n from bandeja_salida where tipo = 'correo' and creado > ${since}
    and datos ->> 'para' = ${para} and datos ->> 'plantilla' = ${template}`.execute(ctx.db)
  return one(rows, 'count bandeja_salida').n
}

/**
 * True if someone with another surname has the member's address: it is a placeholder. A shared family address counts as theirs.
 */
export async function esCorreoDeVarios({ db }: Pick<Ctx, 'db'>, numero: number): Promise<boolean> {
  const { rows } = await sql`select 1
    from afiliado a
    join afiliado o on lower(o.email) = lower(a.email) and o.numero <> a.numero and o.pasa_a is null
    where a.numero = (select coalesce(d.pasa_a, d.numero) from afiliado d where d.numero = ${numero}) and a.email <> ''
      and normalizar(split_part(o.apellido, ' ', 1)) <> normalizar(split_part(a.apellido, ' ', 1))
    limit 1`.execute(db)
  return rows.length > 0
}
