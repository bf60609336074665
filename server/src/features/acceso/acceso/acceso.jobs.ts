import { sql } from 'kysely'
import { sweepOf } from '../../../platform/jobs/background.ts'
import { attemptsDays, intentosGuardados } from './bitacora.ts'
import { equiposViejos } from './equipos.ts'

/** Deletes expired sessions, captchas, attempt and request counters, and mail links. */
export const sweepAcceso = sweepOf('barrerAcceso', (now) => [
  sql`delete from sesion where vence < ${now}`,
  equiposViejos(now),
  sql`delete from medio_ingreso where vence < ${now}`,
  sql`delete from desafio_sesion where vence < ${now}`,
  sql`delete from acto_prueba where vence < ${now}`,
  sql`delete from captcha_nonce where vence < ${now}`,
  sql`delete from captcha_pase where vence < ${now}`,
  sql`delete from intento_acceso where ultimo < ${new Date(now.getTime() - 3_600_000)}`,
  sql`delete from limite_pedidos where vence < ${now}`,
  sql`delete from limite_sesion where vence < ${now}`,
  sql`delete from intento_ingreso where momento < ${new Date(now.getTime() - attemptsDays * 86_400_000)}`,
  sql`delete from intento_ingreso
    where id in (
      select id
      from (select id, row_number() over (partition by usuario_id order by momento desc, id desc) as n
        from intento_ingreso
        where usuario_id in (select usuario_id from intento_ingreso group by 1 having count(*) > ${intentosGuardados})) i
      where n > ${intentosGuardados})`,
  // An expired link reports its expiry for a month; for a week its data can still issue a new one.
  sql`update token_correo set datos = '{}' where vence < ${new Date(now.getTime() - 7 * 86_400_000)} and datos <> '{}'`,
  sql`delete from token_correo where vence < ${new Date(now.getTime() - 30 * 86_400_000)}`,
])
