import type { ClaseAviso } from '@gremial/contract/afiliado/avisos-equipo.ts'
import type { Locale } from '@gremial/contract/platform/locale.ts'
import {
  type ConformidadAbierta,
  type ConformidadCerrada,
  conformidadScreens,
  diasConformidad,
  enlacesPorCorreo,
  enlacesPorPersona,
  type identificacion,
  intentosConformidad,
  type respuestaConformidad,
} from '@gremial/contract/tramites/conformidad.ts'
import { type PapelConformidad, type PersonaSolicitud, rolDe } from '@gremial/contract/tramites/personas.ts'
import type { Solicitud } from '@gremial/contract/tramites/solicitudes.ts'
import { fromCents } from '@gremial/contract/values/money.ts'
import { properName } from '@gremial/contract/values/names.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { newToken } from '../../../platform/access/session.ts'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction, person } from '../../../platform/context.ts'
import type { Mail } from '../../../platform/mail/mail.ts'
import { type Notice, tell } from '../../../platform/push/notice.ts'
import { AppError, found } from '../../../platform/runtime/errors.ts'
import { direccionDePantalla } from '../../afiliado/avisos/esperas.ts'
import { leerSolicitud } from '../solicitudes/solicitudes.queries.ts'
import { abrir } from '../solicitudes/solicitudes.service.ts'
import { contar } from '../solicitudes/sucesos.ts'
import {
  correosConocidos,
  deEnlace,
  dePropia,
  obligacionDe,
  type Pendiente,
  pendienteDe,
  socioDe,
} from './conformidad.queries.ts'
import { huellaDeTexto, seIdentifica, textoDeConformidad } from './conformidad.rules.ts'
import { type Desde, guardarRespuesta, type Respondida, type Respuesta } from './respuestas.service.ts'

/**
 * Mails a guarantor or co-applicant the link to answer, and invalidates the previous one. The token is only in the mail.
 * CONFORMIDAD_SIN_DATOS, CONFORMIDAD_CORREO_PROPIO, CONFORMIDAD_YA_ACEPTADA, CONFORMIDAD_EN_ORDEN, CONFORMIDAD_MUCHOS_ENLACES,
 * and the errors of `abrir`.
 */
export function pedirConformidad(
  ctx: Ctx,
  id: number,
  papel: PapelConformidad,
  version: number | undefined,
  direccion: string,
): Promise<Solicitud> {
  return inTransaction(ctx, async (ctx) => {
    const abierta = await abrir(ctx, id, version)
    const solicitud = await leerSolicitud(ctx, id)
    const { estado } = found(solicitud.conformidades.find((c) => c.papel === papel))
    if (estado === 'ACEPTADA') throw new AppError('CONFORMIDAD_YA_ACEPTADA')
    if (!leToca(solicitud, papel)) throw new AppError('CONFORMIDAD_EN_ORDEN')
    const quien = solicitud.personas[papel]
    const { email, nacimiento, socio } = await aQuien(ctx, quien)
    if (!quien || !email || !nacimiento) throw new AppError('CONFORMIDAD_SIN_DATOS')
    const obligacion = await obligacionDe(ctx, id, papel)
    const { idioma, propios, aLaPersona, alCorreo } = await loQueRecibio(ctx, solicitud, { papel, email, socio })
    if (propios.includes(email)) throw new AppError('CONFORMIDAD_CORREO_PROPIO')
    if (aLaPersona >= enlacesPorPersona || alCorreo >= enlacesPorCorreo) throw new AppError('CONFORMIDAD_MUCHOS_ENLACES')
    const token = newToken()
    await sql`update conformidad
      set estado = 'REEMPLAZADA'
      where solicitud_id = ${id} and papel = ${papel} and estado <> 'REEMPLAZADA'`.execute(ctx.db)
    const { id: pedida } = await ctx.db
      .insertInto('conformidad')
      .values({
        solicitud_id: id,
        papel,
        enlace: huellaDeTexto(token),
        email,
        pedida: ctx.now,
        pedida_por: person(ctx).id,
        direccion_pedida: direccion,
        vence: new Date(ctx.now.getTime() + diasConformidad * 86_400_000),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await contar(ctx, abierta, 'conformidadPedida')
    await audit(ctx, 'pedir-conformidad', 'solicitud', id, { papel, afiliado: solicitud.numeroAfiliado })
    const correo: Mail = {
      para: email,
      idioma,
      plantilla: rolDe(papel) === 'GARANTE' ? 'conformidadGarante' : 'conformidadCosolicitante',
      datos: {
        nombre: properName(`${quien.apellido}, ${quien.nombre}`),
        solicitante: obligacion.solicitante,
        producto: obligacion.producto,
        dias: diasConformidad,
      },
      enlace: { ruta: '/conformidad/', secreto: token },
    }
    await tell(ctx, correo, await avisoDeGarantia(ctx, socio, pedida))
    return leerSolicitud(ctx, id)
  })
}

/** True if a party may be asked now: with an ordered product, once all earlier ones accepted (decision 151). */
const leToca = ({ producto, conformidades }: Solicitud, papel: PapelConformidad): boolean =>
  producto.conformidadEnOrden === 0 ||
  conformidades
    .slice(
      0,
      conformidades.findIndex((c) => c.papel === papel),
    )
    .every((c) => c.estado === 'ACEPTADA')

/** Push notice for a respondent with an account, who needs no link. */
async function avisoDeGarantia(ctx: Ctx, socio: number | null, pedida: number): Promise<Notice | undefined> {
  const { rows } = await sql<{ account: number }>`select u.id as account
    from usuario u
    where u.afiliado_numero = ${socio} and u.mail_validado`.execute(ctx.db)
  const path = direccionDePantalla(conformidadScreens.conformidadPropia, { id: pedida })
  return rows[0] && { ...rows[0], kind: 'garantias' satisfies ClaseAviso, sentence: 'garantia', path }
}

/**
 * Recipient of the link and expected birth date. For a member, even one named only by document: the validated address, else the
 * register's, and only without either the one given by the applicant. Otherwise the applicant would choose who answers (decision
 * 065).
 */
async function aQuien(
  ctx: Ctx,
  quien: PersonaSolicitud | undefined,
): Promise<{ email: string; nacimiento: string; socio: number | null }> {
  const dicho = { email: quien?.email ?? '', nacimiento: quien?.fechaNacimiento ?? '' }
  const { rows } = await sql<{ socio: number; nacimiento: string }>`select a.numero as socio,
      coalesce(a.fecha_nacimiento::text, ${dicho.nacimiento}) as nacimiento
    from (values (${quien?.numeroAfiliado ?? null}::bigint, ${quien?.numeroDocumento ?? null}::bigint,
      ${quien?.idTipoDocumento ?? null}::bigint)) p (afiliado_numero, numero_documento, tipo_documento_id)
    join afiliado a on a.numero = ${socioDe}`.execute(ctx.db)
  const suyo = rows[0]
  if (!suyo) return { ...dicho, socio: null }
  const [conocido] = await correosConocidos(ctx, suyo.socio)
  return { ...suyo, email: conocido ?? dicho.email }
}

/** Language of the mail, addresses that must not be the respondent's, and links sent in a day. */
async function loQueRecibio(
  ctx: Ctx,
  s: Solicitud,
  { papel, email, socio }: { papel: PapelConformidad; email: string; socio: number | null },
) {
  const ayer = new Date(ctx.now.getTime() - 86_400_000)
  const { rows } = await sql<{ idioma: Locale | null; propios: string[]; aLaPersona: number; alCorreo: number }>`select
      (select u.idioma
        from usuario u
        where u.habilitado and u.afiliado_numero = ${socio}) as idioma,
      array(select u.email
        from usuario u
        where u.afiliado_numero = ${s.numeroAfiliado}
        union
        select a.email
        from afiliado a
        where a.numero = ${s.numeroAfiliado}
        union
        select p.email
        from solicitud_persona p
        where p.solicitud_id = ${s.id} and p.papel = 'SOLICITANTE') as propios,
      (select count(*)::int
        from conformidad c
        where c.solicitud_id = ${s.id} and c.papel = ${papel} and c.pedida > ${ayer}) as "aLaPersona",
      (select count(*)::int from conformidad c where c.email = ${email} and c.pedida > ${ayer}) as "alCorreo"`.execute(ctx.db)
  const { idioma, propios, aLaPersona, alCorreo } = found(rows[0])
  return { idioma: idioma ?? ctx.language, propios: [...propios, person(ctx).email], aLaPersona, alCorreo }
}

/** State of a link. Reveals nothing of the request before identification. */
export async function mirarConformidad(ctx: Ctx, token: string): Promise<ConformidadCerrada> {
  const { id, papel, vence, conCuenta } = await pendienteDe(ctx, deEnlace(token))
  return { papel, vence: vence.toISOString(), propia: conCuenta ? id : null }
}

/**
 * Identifies the respondent of a link. The attempt is counted in its own transaction before the check, so concurrent guesses gain
 * nothing; the last wrong one closes the link. CONFORMIDAD_NO_COINCIDE does not say which field is wrong; CONFORMIDAD_CON_CUENTA:
 * they answer in their account.
 */
async function identificar(
  ctx: Ctx,
  token: string,
  { numero, fechaNacimiento }: z.output<typeof identificacion>,
): Promise<Pendiente> {
  const pendiente = await pendienteDe(ctx, deEnlace(token))
  if (pendiente.conCuenta) throw new AppError('CONFORMIDAD_CON_CUENTA')
  const { rows } = await sql<{ intentos: number }>`update conformidad set intentos = intentos + 1
    where id = ${pendiente.id} and intentos < ${intentosConformidad} and respondida is null returning intentos`.execute(ctx.db)
  const intentos = rows[0]?.intentos
  // Answered or closed meanwhile: throws the reason.
  if (intentos === undefined) {
    await pendienteDe(ctx, deEnlace(token))
    throw new AppError('CONFORMIDAD_CERRADA')
  }
  if (!seIdentifica(pendiente.esperado, numero, fechaNacimiento)) {
    if (intentos >= intentosConformidad) throw new AppError('CONFORMIDAD_CERRADA')
    throw new AppError('CONFORMIDAD_NO_COINCIDE', { quedan: intentosConformidad - intentos })
  }
  await sql`update conformidad set intentos = 0 where id = ${pendiente.id} and respondida is null`.execute(ctx.db)
  return pendiente
}

/** Obligation, for an identified respondent. */
export async function abrirConformidad(
  ctx: Ctx,
  token: string,
  quien: z.output<typeof identificacion>,
): Promise<ConformidadAbierta> {
  return mostrar(ctx, await identificar(ctx, token, quien), null)
}

/** Obligation, for the caller as its respondent. */
export const abrirPropia = async (ctx: Ctx, id: number): Promise<ConformidadAbierta> =>
  mostrar(ctx, await pendienteDe(ctx, dePropia(ctx, id)), person(ctx).id)

function mostrar(
  ctx: Ctx,
  { id, papel, vence, solicitud, afiliado }: Pendiente,
  usuario: number | null,
): Promise<ConformidadAbierta> {
  return inTransaction(ctx, async (ctx) => {
    const o = await obligacionDe(ctx, solicitud, papel)
    await sql`update conformidad set abierta = coalesce(abierta, ${ctx.now}) where id = ${id} and respondida is null`.execute(
      ctx.db,
    )
    await audit(ctx, 'abrir-conformidad', 'solicitud', solicitud, { papel, afiliado }, usuario)
    return {
      papel,
      vence: vence.toISOString(),
      solicitante: o.solicitante,
      persona: o.persona,
      producto: o.producto,
      numeroSolicitudCompleto: o.numero,
      monto: fromCents(o.monto),
      plazo: o.plazo,
      cuota: fromCents(o.cuota),
      total: fromCents(o.total),
      tna: o.tna,
      cft: o.cft,
      ...textoDeConformidad(ctx.language, o),
    }
  })
}

/** Answer by link: the respondent identifies again. */
export async function responderConformidad(
  ctx: Ctx,
  token: string,
  { acepta, huella, ...quien }: z.output<typeof respuestaConformidad>,
  desde: Desde,
): Promise<Respondida> {
  await identificar(ctx, token, quien)
  return guardarRespuesta({ ...ctx, proof: 'enlace' }, deEnlace(token), { acepta, huella }, desde, null)
}

/** Answer in one's own session: a signing action, with its proof. */
export const responderPropia = (ctx: Ctx, id: number, respuesta: Respuesta, desde: Desde): Promise<Respondida> =>
  guardarRespuesta(ctx, dePropia(ctx, id), respuesta, desde, person(ctx).id)
