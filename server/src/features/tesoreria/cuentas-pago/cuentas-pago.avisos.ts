import type { ClaseAviso } from '@gremial/contract/afiliado/avisos-equipo.ts'
import type { Locale } from '@gremial/contract/platform/locale.ts'
import { message } from '@gremial/contract/textos/messages.ts'
import { groupedCbu } from '@gremial/contract/values/cbu.ts'
import { plainName, properName } from '@gremial/contract/values/names.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Ctx, person } from '../../../platform/context.ts'
import type { NotNull } from '../../../platform/db/rows.ts'
import { type Mail, sendMail } from '../../../platform/mail/mail.ts'
import { tell } from '../../../platform/push/notice.ts'

/** Mails and notices about a branch's account, in the transaction of the signing action. */

interface Destino {
  usuario: number
  afiliado: number | null
  email: string
  nombre: string
  idioma: Locale
}

type Plantilla = Extract<Mail['plantilla'], `cuenta${string}`>
export interface CuentaTold {
  idSeccional: number
  seccional: string
  cbu: string
  /** "" if there was none. */
  antes: string
}

export const cuentaPath = (id: number): string => `/app/seccionales/cuenta-pagos?idSeccional=${id}`

async function cuentasDe(ctx: Ctx, donde: RawBuilder<boolean>): Promise<Destino[]> {
  const { rows } = await sql<Destino>`select u.id as usuario, u.afiliado_numero as afiliado, u.email, u.nombre,
      coalesce(u.idioma, 'es') as idioma
    from usuario u
    where u.habilitado and ${donde}
    order by u.id`.execute(ctx.db)
  return rows
}

/** Enabled accounts of the branch's signers today. */
const firmantesDe = (ctx: Ctx, seccional: number): Promise<Destino[]> =>
  cuentasDe(
    ctx,
    sql`u.afiliado_numero in (select m.afiliado_numero
      from mandato m
      join puesto o on o.codigo = m.puesto
      where m.seccional_id = ${seccional} and o.firma is not null and ${ctx.today} between m.desde and m.hasta)`,
  )

/** Enabled accounts that hold a permission over the branch. */
const conPermiso = (ctx: Ctx, permiso: 'rendiciones.pagar' | 'cuentasPago.confirmar', seccional: number): Promise<Destino[]> =>
  cuentasDe(
    ctx,
    sql`u.id in (select g.usuario_id
      from concesiones(${ctx.today}) g
      where g.permiso = ${permiso} and g.alcance in (0, ${seccional}))`,
  )

/**
 * Recent previous addresses of those accounts, while the undo link of the change still works. A mail to the new address only would not
 * warn a user whose account was taken over.
 */
async function anteriores(ctx: Ctx, destinos: readonly Destino[]): Promise<Destino[]> {
  const { rows } = await sql<{ usuario: NotNull<number>; email: NotNull<string> }>`select distinct t.usuario_id as usuario,
      t.datos->>'email' as email
    from token_correo t
    where t.tipo = 'deshacerEmail' and t.vence > ${ctx.now} and t.datos->>'email' is not null
      and t.usuario_id = any(${destinos.map((d) => d.usuario)}::bigint[])`.execute(ctx.db)
  return rows.flatMap(({ usuario, email }) => {
    const suya = destinos.find((d) => d.usuario === usuario)
    return suya && suya.email !== email ? [{ ...suya, email }] : []
  })
}

function carta(
  { email, nombre, idioma }: Destino,
  plantilla: Plantilla,
  cuenta: CuentaTold,
  datos: Record<string, string>,
): Mail {
  return {
    para: email,
    idioma,
    plantilla,
    datos: {
      nombre: properName(nombre),
      seccional: cuenta.seccional,
      cbu: groupedCbu(cuenta.cbu),
      antes: cuenta.antes === '' ? message(idioma, 'cuentaPago.sinCuenta') : groupedCbu(cuenta.antes),
      ...datos,
    },
    enlace: { ruta: cuentaPath(cuenta.idSeccional) },
  }
}

const distintos = (destinos: readonly Destino[]): Destino[] => [...new Map(destinos.map((d) => [d.email, d])).values()]

/** Always by mail: it is evidence of a signing action, and reveals an action taken in somebody else's name. */
async function escribir(
  ctx: Ctx,
  destinos: readonly Destino[],
  plantilla: Plantilla,
  cuenta: CuentaTold,
  datos: Record<string, string>,
): Promise<void> {
  for (const destino of distintos(destinos)) await sendMail(ctx, carta(destino, plantilla, cuenta, datos))
}

/** Requests the second signature, and notifies the proposer, the signers' previous addresses and central. */
export async function avisarPropuesta(ctx: Ctx, cuenta: CuentaTold, conAdministracion: boolean): Promise<void> {
  const yo = person(ctx)
  const por = plainName(yo.name)
  const firman = await firmantesDe(ctx, cuenta.idSeccional)
  const piden = (conAdministracion ? await conPermiso(ctx, 'cuentasPago.confirmar', cuenta.idSeccional) : firman).filter(
    (d) => d.usuario !== yo.id && (yo.affiliate === null || d.afiliado !== yo.affiliate),
  )
  for (const destino of piden)
    await tell(ctx, carta(destino, 'cuentaPropuesta', cuenta, { por }), {
      account: destino.usuario,
      kind: 'rendiciones' satisfies ClaseAviso,
      sentence: 'firma',
      path: cuentaPath(cuenta.idSeccional),
    })
  const saben = [
    ...firman,
    ...(await anteriores(ctx, firman)),
    ...(await conPermiso(ctx, 'rendiciones.pagar', cuenta.idSeccional)),
  ]
  await escribir(
    ctx,
    saben.filter((d) => !piden.some((p) => p.email === d.email)),
    'cuentaEnMarcha',
    cuenta,
    { por },
  )
}

/** Notifies the signers, their previous addresses and central that the account changed. */
export async function avisarCambio(ctx: Ctx, cuenta: CuentaTold, propuso: string, huella: string): Promise<void> {
  const firman = await firmantesDe(ctx, cuenta.idSeccional)
  const saben = [
    ...firman,
    ...(await anteriores(ctx, firman)),
    ...(await conPermiso(ctx, 'rendiciones.pagar', cuenta.idSeccional)),
  ]
  await escribir(ctx, saben, 'cuentaCambiada', cuenta, { propuso, por: plainName(person(ctx).name), huella })
}

/** Notifies the signers that a proposal was withdrawn. */
export async function avisarRetiro(ctx: Ctx, cuenta: CuentaTold, motivo: string): Promise<void> {
  await escribir(ctx, await firmantesDe(ctx, cuenta.idSeccional), 'cuentaRetirada', cuenta, {
    por: plainName(person(ctx).name),
    motivo,
  })
}

/** Notifies the signers that central asks about the account, or that the bank refuses it: an answer is required. */
export async function avisarRevision(
  ctx: Ctx,
  cuenta: CuentaTold,
  plantilla: 'cuentaConsultada' | 'cuentaRechazada',
  motivo: string,
): Promise<void> {
  for (const destino of await firmantesDe(ctx, cuenta.idSeccional))
    await tell(ctx, carta(destino, plantilla, cuenta, { motivo }), {
      account: destino.usuario,
      kind: 'rendiciones' satisfies ClaseAviso,
      sentence: 'cuentaPago',
      path: cuentaPath(cuenta.idSeccional),
    })
}
