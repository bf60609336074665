import { sql } from 'kysely'
import { hashPassword } from '../../../platform/access/password.ts'
import type { Ctx } from '../../../platform/context.ts'
import { fieldError } from '../../../platform/http/errors.ts'
import { claveRechazada, type DuenioDeClave } from './claves.rules.ts'

/** Whose password it is going to be: of an account, or of a member who has none yet. */
interface Duenio {
  email: string
  afiliado?: number | null
  /** Of who is no member, as the account says it. */
  nombre?: string
}

/** What the register says of them, which whoever knows the person knows as well. */
async function conSuFicha(ctx: Ctx, { email, afiliado = null, nombre }: Duenio): Promise<DuenioDeClave> {
  if (afiliado === null) return { email, nombres: nombre ? [nombre] : [] }
  const { rows } = await sql<{ documento: number; cuil: string; nacimiento: string | null; nombres: string }>`
    select numero_documento as documento, cuil, fecha_nacimiento::text as nacimiento, apellido || ', ' || nombre as nombres
    from afiliado where numero = ${afiliado}`.execute(ctx.db)
  const [ficha] = rows
  return { email, afiliado, ...ficha, nombres: [ficha?.nombres ?? nombre ?? ''] }
}

/** The hash of a password that somebody chooses, wherever they do. CLAVE_COMUN, CLAVE_PROPIA on `password`. */
export async function hashClaveNueva(ctx: Ctx, clave: string, duenio: Duenio): Promise<string> {
  const causa = claveRechazada(clave, await conSuFicha(ctx, duenio))
  if (causa) throw fieldError(causa, 'password', `errores.${causa}`)
  return hashPassword(clave)
}
