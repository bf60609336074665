import { sql } from 'kysely'
import type { Sweep } from '../../../platform/jobs/background.ts'
import { attemptsDays, intentosGuardados } from './bitacora.ts'
import { sweepEquipos } from './equipos.ts'

/** Throws away what expired of sessions, captchas, counted tries and requests, and the links of mails. */
export const sweepAcceso: Sweep = async (db, now) => {
  await sql`delete from sesion where vence < ${now}`.execute(db)
  await sweepEquipos(db, now)
  await sql`delete from medio_ingreso where vence < ${now}`.execute(db)
  await sql`delete from desafio_sesion where vence < ${now}`.execute(db)
  await sql`delete from acto_prueba where vence < ${now}`.execute(db)
  await sql`delete from captcha_nonce where vence < ${now}`.execute(db)
  await sql`delete from captcha_pase where vence < ${now}`.execute(db)
  await sql`delete from intento_acceso where ultimo < ${new Date(now.getTime() - 3_600_000)}`.execute(db)
  await sql`delete from limite_pedidos where vence < ${now}`.execute(db)
  await sql`delete from limite_sesion where vence < ${now}`.execute(db)
  await sql`delete from intento_ingreso where momento < ${new Date(now.getTime() - attemptsDays * 86_400_000)}`.execute(db)
  await sql`delete from intento_ingreso
    where id in (
      select id
      from (select id, row_number() over (partition by usuario_id order by momento desc, id desc) as n
        from intento_ingreso
        where usuario_id in (select usuario_id from intento_ingreso group by 1 having count(*) > ${intentosGuardados})) i
      where n > ${intentosGuardados})`.execute(db)
  // A link that expired still says so for a month; a week long another one can be asked for with what it carried.
  const week = new Date(now.getTime() - 7 * 86_400_000)
  await sql`update token_correo set datos = '{}' where vence < ${week} and datos <> '{}'`.execute(db)
  await sql`delete from token_correo where vence < ${new Date(now.getTime() - 30 * 86_400_000)}`.execute(db)
}
