import type { CredencialDispositivo, Verificacion } from '@gremial/contract/afiliado/verificacion.ts'
import {
  firmarCredencial,
  importarClave,
  leerCodigo,
  leerPapel,
  papelDe,
} from '@gremial/contract/afiliado/verificacion-codigo.ts'
import { sql } from 'kysely'
import { endSessionsOf } from '../../../platform/access/session.ts'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction, person } from '../../../platform/context.ts'
import { organizationOf } from '../../../platform/db/organization.ts'
import { AppError, fieldError, found } from '../../../platform/runtime/errors.ts'
import { cuentaDeAfiliado } from '../../acceso/usuarios/usuarios.queries.ts'
import { claveDeFirma, claveDeVerificacion } from './claves.ts'
import { nombreAbreviadoDe } from './credencial.ts'
import { carnetAlAlcance, carnetDelCodigo, papelDelCodigo } from './verificacion.queries.ts'
import { estaVigente, juzgarCarnet, juzgarPapel, nombreDelDispositivo } from './verificacion.rules.ts'

/** Phones per card; a new one replaces the least recently used. */
const dispositivosPorCarnet = 5
/** The last use of a phone is written at most this often, since verifying is a read. */
const anotarUsoCadaMs = 5 * 60_000

/** Public result of a code (decisions §9.1): always the same fields; personal data only for a card in force. */
export async function verificarCodigo(ctx: Ctx, token: string): Promise<Verificacion> {
  const claveDe = (kid: number) => claveDeVerificacion(ctx.services, kid)
  const { nombre } = await organizationOf(ctx.db)
  const comunes = { organizacion: nombre, momento: ctx.now.toISOString() }
  if (papelDe(token)) {
    const leido = await leerPapel(token, claveDe)
    return { ...juzgarPapel(leido, leido ? await papelDelCodigo(ctx, leido) : undefined), ...comunes }
  }
  const codigo = await leerCodigo(token, claveDe)
  const carnetLeido = codigo ? await carnetDelCodigo(ctx, codigo.carnet, codigo.dispositivo) : undefined
  const veredicto = juzgarCarnet(codigo, carnetLeido, ctx.now, ctx.today)
  if (
    veredicto.resultado === 'VIGENTE' &&
    codigo?.dispositivo &&
    carnetLeido?.ultimoUso &&
    ctx.now.getTime() - carnetLeido.ultimoUso.getTime() > anotarUsoCadaMs
  ) {
    await sql`update carnet_dispositivo set ultimo_uso = ${ctx.now} where id = ${codigo.dispositivo}`.execute(ctx.db)
  }
  return { ...veredicto, ...comunes }
}

/**
 * Registers a phone of the member for live codes of their card: its public key is signed with the card. Repeating it updates the
 * last use. CARNET_NO_VIGENTE if the card is revoked, replaced or expired, or its member left.
 */
export async function registrarDispositivo(
  ctx: Ctx,
  carnet: number,
  clave: string,
  agente: string,
): Promise<CredencialDispositivo> {
  const carnetLeido = await carnetAlAlcance(ctx, carnet)
  if (carnetLeido.afiliado !== person(ctx).affiliate) throw new AppError('NO_EXISTE')
  const publica = Buffer.from(clave, 'base64url')
  if (!(await importarClave(publica))) throw fieldError('VALIDACION', 'clave', 'validacion.patron')
  const { kid, key } = await claveDeFirma(ctx)
  const nombre = await nombreAbreviadoDe(ctx, carnetLeido.afiliado)
  const dispositivo = await inTransaction(ctx, async (ctx) => {
    // Locks the card, so a concurrent revocation is either seen here or revokes this phone too.
    await sql`select 1 from carnet_digital where id = ${carnet} for update`.execute(ctx.db)
    if (!estaVigente(await carnetAlAlcance(ctx, carnet), ctx.today)) throw new AppError('CARNET_NO_VIGENTE')
    const { rows } = await sql<{ id: number; entra: boolean }>`
      insert into carnet_dispositivo (carnet_id, publica, nombre, creado, ultimo_uso)
      values (${carnet}, ${publica}, ${nombreDelDispositivo(agente)}, ${ctx.now}, ${ctx.now})
      on conflict (carnet_id, publica) do update set ultimo_uso = excluded.ultimo_uso, revocado = null
      returning id, xmax = 0
        or (select d.revocado is not null from carnet_dispositivo d where d.id = carnet_dispositivo.id) as entra`.execute(ctx.db)
    const { id, entra } = found(rows[0])
    await sql`update carnet_dispositivo
      set revocado = ${ctx.now}
      where id in (
        select id
        from carnet_dispositivo
        where carnet_id = ${carnet} and revocado is null
        order by ultimo_uso desc, id desc offset ${dispositivosPorCarnet})`.execute(ctx.db)
    // A new phone, or a revoked one registered again.
    if (entra) await audit(ctx, 'registrar-dispositivo', 'carnet_digital', carnet, { dispositivo: id })
    return id
  })
  const credencial = await firmarCredencial({ kid, carnet, vence: carnetLeido.vence, nombre, dispositivo, publica }, key)
  return { id: dispositivo, credencial, momento: ctx.now.toISOString() }
}

/**
 * Revokes the member's cards and phones and ends their sessions except the caller's, so a lost phone has neither card nor access.
 * Idempotent. For the member, or staff with `carnet.revocar` in scope.
 */
export async function anularCarnet(ctx: Ctx, carnet: number, motivo: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const { afiliado } = await carnetAlAlcance(ctx, carnet)
    const user = person(ctx)
    const { rows: carnets } = await sql<{ id: number }>`
      update carnet_digital set revocado = ${ctx.now}, motivo_revocacion = ${motivo}
      where afiliado_numero = ${afiliado} and revocado is null returning id`.execute(ctx.db)
    const { rows: dispositivos } = await sql<{ id: number }>`
      update carnet_dispositivo d set revocado = ${ctx.now} from carnet_digital c
      where c.id = d.carnet_id and c.afiliado_numero = ${afiliado} and d.revocado is null returning d.id`.execute(ctx.db)
    const cuenta = await cuentaDeAfiliado(ctx, afiliado)
    if (cuenta) await endSessionsOf(ctx.db, cuenta.id, cuenta.id === user.id ? user.sessionId : 0)
    if (carnets.length > 0 || dispositivos.length > 0) {
      await audit(ctx, 'revocar', 'carnet_digital', carnet, { afiliado, motivo, dispositivos: dispositivos.length })
    }
  })
}
