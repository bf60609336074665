import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'

export interface AfiliadoConNombre {
  numero: number
  nombre: string
}

const camposAfiliado = sql`a.numero, a.apellido || ', ' || a.nombre as nombre`

/** The member that all three data are of. */
export async function afiliadoCon(
  ctx: Ctx,
  datos: { numeroAfiliado: number; numeroDocumento: number; fechaNacimiento: string },
): Promise<AfiliadoConNombre | undefined> {
  const { rows } = await sql<AfiliadoConNombre>`select ${camposAfiliado} from afiliado a where a.numero = ${datos.numeroAfiliado}
    and a.numero_documento = ${datos.numeroDocumento} and a.fecha_nacimiento = ${datos.fechaNacimiento}`.execute(ctx.db)
  return rows[0]
}

export async function afiliadoPorNumero(ctx: Ctx, numero: number): Promise<AfiliadoConNombre | undefined> {
  const { rows } = await sql<AfiliadoConNombre>`select ${camposAfiliado} from afiliado a where a.numero = ${numero}`.execute(
    ctx.db,
  )
  return rows[0]
}

/** Members without an account whose record has that e-mail; a family may share one. */
export async function afiliadosPorCorreo(ctx: Ctx, email: string, limite: number): Promise<AfiliadoConNombre[]> {
  const { rows } =
    await sql<AfiliadoConNombre>`select ${camposAfiliado} from afiliado a where a.email <> '' and lower(a.email) = ${email}
    and not exists (select 1 from usuario u where u.afiliado_numero = a.numero) order by a.numero limit ${limite}`.execute(ctx.db)
  return rows
}

/** Mails of a kind to an address in the last hour. */
export async function correosRecientes(ctx: Ctx, para: string, plantilla: string): Promise<number> {
  const since = new Date(ctx.now.getTime() - 3_600_000)
  const { rows } = await sql<{ n: number }>`select count(*) as n from bandeja_salida where tipo = 'correo' and creado > ${since}
    and datos ->> 'para' = ${para} and datos ->> 'plantilla' = ${plantilla}`.execute(ctx.db)
  return rows[0]?.n ?? 0
}
