import { sql } from 'kysely'
import { hashPassword } from '../../../platform/access/password.ts'
import type { Ctx } from '../../../platform/context.ts'
import { fieldError } from '../../../platform/runtime/errors.ts'
import { claveRechazada, type DuenioDeClave } from './claves.rules.ts'

/** Owner of a new password: an account, a member without one yet, or the account being created (`ficha`). */
interface Duenio {
  id?: number
  email: string
  afiliado?: number | null
  /** For a user who is not a member: the account's name. */
  nombre?: string
  ficha?: Pick<DuenioDeClave, 'documento' | 'cuil' | 'nacimiento'>
}

/** Adds the personal data in the register and profile, which acquaintances know. */
async function conSuFicha(ctx: Ctx, { id, email, afiliado = null, nombre, ficha: dada }: Duenio): Promise<DuenioDeClave> {
  const { rows } = await sql<{
    documento: number | null
    cuil: string | null
    nacimiento: string | null
    nombres: string | null
  }>`
    select coalesce(a.numero_documento, p.numero_documento) as documento, coalesce(nullif(a.cuil, ''), p.cuil) as cuil,
      coalesce(a.fecha_nacimiento, p.fecha_nacimiento)::text as nacimiento, a.apellido || ', ' || a.nombre as nombres
    from (select ${afiliado}::bigint as afiliado, ${id ?? null}::bigint as cuenta) de
      left join afiliado a on a.numero = de.afiliado
      left join usuario_perfil p on p.usuario_id = de.cuenta`.execute(ctx.db)
  const { nombres = null, ...ficha } = rows[0] ?? {}
  return { email, afiliado, ...(dada && afiliado === null ? dada : ficha), nombres: [nombres ?? nombre ?? ''] }
}

/** Hashes a newly chosen password. Throws CLAVE_COMUN or CLAVE_PROPIA on `password`. */
export async function hashNewClave(ctx: Ctx, clave: string, owner: Duenio): Promise<string> {
  const causa = claveRechazada(clave, await conSuFicha(ctx, owner))
  if (causa) throw fieldError(causa, 'password', `errores.${causa}`)
  return hashPassword(clave)
}
