import { deCentavos } from '@gremial/contract/platform/dinero.ts'
import { horaDe, mostrarFecha } from '@gremial/contract/platform/fechas.ts'
import type { Idioma } from '@gremial/contract/platform/idioma.ts'
import { nombreCorrido, nombrePropio } from '@gremial/contract/platform/nombres.ts'
import { mensaje } from '@gremial/contract/textos/mensajes.ts'
import {
  type ConformidadAbierta,
  type ConformidadCerrada,
  diasConformidad,
  enlacesPorCorreo,
  enlacesPorPersona,
  type identificacion,
  intentosConformidad,
  type PapelConformidad,
  type respuestaConformidad,
} from '@gremial/contract/tramites/conformidad.ts'
import type { PersonaSolicitud, Solicitud } from '@gremial/contract/tramites/solicitudes.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { newToken } from '../../../platform/access/session.ts'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction, person } from '../../../platform/context.ts'
import { AppError, found } from '../../../platform/http/errors.ts'
import { sendMail } from '../../../platform/mail/mail.ts'
import { leerSolicitud } from '../solicitudes/solicitudes.queries.ts'
import { abrir } from '../solicitudes/solicitudes.service.ts'
import { contar } from '../solicitudes/sucesos.ts'
import { correoDelSolicitante, correosConocidos, enlacePendiente, obligacionDe, type Pendiente } from './conformidad.queries.ts'
import { huellaDeTexto, type Obligacion, seIdentifica, textoDeConformidad } from './conformidad.rules.ts'

/**
 * Sends the guarantor or the co-applicant the link with which they answer, and makes the one before useless. The token is in the mail and
 * nowhere else. CONFORMIDAD_SIN_DATOS, CONFORMIDAD_CORREO_PROPIO, CONFORMIDAD_YA_ACEPTADA, CONFORMIDAD_MUCHOS_ENLACES, and those of `abrir`.
 */
export function pedirConformidad(ctx: Ctx, id: number, papel: PapelConformidad, version?: number): Promise<Solicitud> {
  return inTransaction(ctx, async (ctx) => {
    const abierta = await abrir(ctx, id, version)
    const solicitud = await leerSolicitud(ctx, id)
    const { estado } = found(solicitud.conformidades.find((c) => c.papel === papel))
    if (estado === 'ACEPTADA') throw new AppError('CONFORMIDAD_YA_ACEPTADA')
    const quien = solicitud.personas[papel]
    const { email, nacimiento } = await aQuien(ctx, quien)
    if (!quien || !email || !nacimiento) throw new AppError('CONFORMIDAD_SIN_DATOS')
    const obligacion = await obligacionDe(ctx, id, papel)
    const { idioma, propios, aLaPersona, alCorreo } = await loQueRecibio(ctx, solicitud, papel, email)
    if (propios.includes(email)) throw new AppError('CONFORMIDAD_CORREO_PROPIO')
    if (aLaPersona >= enlacesPorPersona || alCorreo >= enlacesPorCorreo) throw new AppError('CONFORMIDAD_MUCHOS_ENLACES')
    const token = newToken()
    await sql`update conformidad
      set estado = 'REEMPLAZADA'
      where solicitud_id = ${id} and papel = ${papel} and estado <> 'REEMPLAZADA'`.execute(ctx.db)
    await ctx.db
      .insertInto('conformidad')
      .values({
        solicitud_id: id,
        papel,
        enlace: huellaDeTexto(token),
        email,
        pedida: ctx.now,
        pedida_por: person(ctx).id,
        vence: new Date(ctx.now.getTime() + diasConformidad * 86_400_000),
      })
      .execute()
    await contar(ctx, abierta, 'conformidadPedida')
    await audit(ctx, 'pedir-conformidad', 'solicitud', id, { papel, afiliado: solicitud.numeroAfiliado })
    await sendMail(ctx, {
      para: email,
      idioma,
      plantilla: papel === 'GARANTE' ? 'conformidadGarante' : 'conformidadCosolicitante',
      datos: {
        nombre: nombrePropio(`${quien.apellido}, ${quien.nombre}`),
        solicitante: obligacion.solicitante,
        producto: obligacion.producto,
        dias: diasConformidad,
      },
      enlace: { ruta: '/conformidad/', secreto: token },
    })
    return leerSolicitud(ctx, id)
  })
}

/**
 * Where the link goes and which birth date it asks for. Of a member, to the address that their account proved, or else to the register's, and
 * only where there is neither to the one that the applicant says: otherwise who asks would choose who answers (decision 065).
 */
async function aQuien(ctx: Ctx, quien: PersonaSolicitud | undefined): Promise<{ email: string; nacimiento: string }> {
  const dicho = { email: quien?.email ?? '', nacimiento: quien?.fechaNacimiento ?? '' }
  if (!quien?.numeroAfiliado) return dicho
  const [suyo] = await correosConocidos(ctx, quien.numeroAfiliado)
  const { rows } = await sql<{ nacimiento: string }>`select coalesce(fecha_nacimiento::text, ${dicho.nacimiento}) as nacimiento
    from afiliado where numero = ${quien.numeroAfiliado}`.execute(ctx.db)
  return { email: suyo ?? dicho.email, nacimiento: rows[0]?.nacimiento ?? dicho.nacimiento }
}

/** Who is written to: in which language, which addresses may not be theirs, and how many links they got in a day. */
async function loQueRecibio(ctx: Ctx, s: Solicitud, papel: PapelConformidad, email: string) {
  const ayer = new Date(ctx.now.getTime() - 86_400_000)
  const { rows } = await sql<{ idioma: Idioma | null; propios: string[]; aLaPersona: number; alCorreo: number }>`select
      (select u.idioma
        from usuario u
        where u.habilitado and u.afiliado_numero = ${s.personas[papel]?.numeroAfiliado ?? null}) as idioma,
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

/** Whether a link still serves. Nothing of the request is told to who did not say who they are. */
export async function mirarConformidad(ctx: Ctx, token: string): Promise<ConformidadCerrada> {
  const { papel, vence } = await enlacePendiente(ctx, token)
  return { papel, vence: vence.toISOString() }
}

/**
 * Lets in who is whom the link is for. A try is counted by itself before it is looked at, so that guesses sent at once win nothing; the last
 * wrong one closes the link. CONFORMIDAD_NO_COINCIDE says the same whatever is wrong.
 */
async function identificar(
  ctx: Ctx,
  token: string,
  { numero, fechaNacimiento }: z.output<typeof identificacion>,
): Promise<Pendiente> {
  const pendiente = await enlacePendiente(ctx, token)
  const { rows } = await sql<{ intentos: number }>`update conformidad set intentos = intentos + 1
    where id = ${pendiente.id} and intentos < ${intentosConformidad} returning intentos`.execute(ctx.db)
  const intentos = rows[0]?.intentos
  if (intentos === undefined) throw new AppError('CONFORMIDAD_CERRADA')
  if (!seIdentifica(pendiente.esperado, numero, fechaNacimiento)) {
    if (intentos >= intentosConformidad) throw new AppError('CONFORMIDAD_CERRADA')
    throw new AppError('CONFORMIDAD_NO_COINCIDE', { quedan: intentosConformidad - intentos })
  }
  await sql`update conformidad set intentos = 0 where id = ${pendiente.id}`.execute(ctx.db)
  return pendiente
}

/** What they are asked to stand for, to who identified themselves. */
export async function abrirConformidad(
  ctx: Ctx,
  token: string,
  quien: z.output<typeof identificacion>,
): Promise<ConformidadAbierta> {
  const { id, papel, vence, solicitud, afiliado } = await identificar(ctx, token, quien)
  return inTransaction(ctx, async (ctx) => {
    const o = await obligacionDe(ctx, solicitud, papel)
    await sql`update conformidad set abierta = coalesce(abierta, ${ctx.now}) where id = ${id}`.execute(ctx.db)
    await audit(ctx, 'abrir-conformidad', 'solicitud', solicitud, { papel, afiliado }, null)
    return {
      papel,
      vence: vence.toISOString(),
      solicitante: o.solicitante,
      persona: o.persona,
      producto: o.producto,
      numeroSolicitudCompleto: o.numero,
      monto: deCentavos(o.monto),
      plazo: o.plazo,
      cuota: deCentavos(o.cuota),
      total: deCentavos(o.total),
      tna: o.tna,
      cft: o.cft,
      ...textoDeConformidad(ctx.language, o),
    }
  })
}

/**
 * The answer, once, to the text that was shown: VERSION_VIEJA when the request says something else by now. It is kept word by word with
 * its hash, when and from where; the applicant is told.
 */
export async function responderConformidad(
  ctx: Ctx,
  token: string,
  { acepta, huella, ...quien }: z.output<typeof respuestaConformidad>,
  direccion: string,
): Promise<{ acepta: 0 | 1; solicitante: string }> {
  await identificar(ctx, token, quien)
  return inTransaction({ ...ctx, proof: 'enlace' }, async (ctx) => {
    const pendiente = await enlacePendiente(ctx, token, true)
    const { id, papel, solicitud, afiliado } = pendiente
    const o = await obligacionDe(ctx, solicitud, papel)
    const escrito = textoDeConformidad(ctx.language, o)
    if (escrito.huella !== huella) throw new AppError('VERSION_VIEJA')
    await ctx.db
      .updateTable('conformidad')
      .set({
        estado: acepta === 1 ? 'ACEPTADA' : 'RECHAZADA',
        respondida: ctx.now,
        direccion,
        texto: escrito.texto,
        texto_version: escrito.textoVersion,
        huella,
        producto_id: o.productoId,
        monto: o.monto,
        plazo: o.plazo,
        tna: o.tna,
        gasto: o.gasto,
      })
      .where('id', '=', id)
      .execute()
    await contar(ctx, { id: solicitud, numero: afiliado }, acepta === 1 ? 'conformidadAceptada' : 'conformidadRechazada', '', {
      papel: 'GARANTE',
      nombre: o.persona,
    })
    const datos = { papel, afiliado, huella, version: escrito.textoVersion }
    await audit(ctx, acepta === 1 ? 'aceptar-conformidad' : 'rechazar-conformidad', 'solicitud', solicitud, datos, null)
    const { texto } = escrito
    await avisarAQuienFirmo(ctx, { enlace: id, persona: pendiente.esperado.afiliado, obligacion: o, texto, huella, acepta })
    const aviso = await correoDelSolicitante(ctx, solicitud)
    if (aviso)
      await sendMail(ctx, {
        para: aviso.email,
        idioma: aviso.idioma,
        plantilla: acepta === 1 ? 'conformidadAceptada' : 'conformidadRechazada',
        datos: { solicitante: o.solicitante, persona: o.persona, producto: o.producto, numero: o.numero },
        enlace: { ruta: `/app/solicitudes-prestamo/${solicitud}/resumen` },
      })
    return { acepta, solicitante: nombreCorrido(o.solicitante) }
  })
}

/** What was answered in somebody's name goes to every address that is known of them, word by word, with whom to tell that it was not them. */
async function avisarAQuienFirmo(
  ctx: Ctx,
  {
    enlace,
    persona,
    obligacion,
    texto,
    huella,
    acepta,
  }: { enlace: number; persona: number | null; obligacion: Obligacion; texto: string; huella: string; acepta: 0 | 1 },
): Promise<void> {
  const { rows } = await sql<{ email: string; idioma: Idioma | null }>`select c.email,
      (select u.idioma from usuario u where u.habilitado and u.afiliado_numero = ${persona}) as idioma
    from conformidad c where c.id = ${enlace}`.execute(ctx.db)
  const { email, idioma } = found(rows[0])
  const conocidos = persona === null ? [] : await correosConocidos(ctx, persona)
  const suyo = idioma ?? ctx.language
  for (const para of new Set([email, ...conocidos]))
    await sendMail(ctx, {
      para,
      idioma: suyo,
      plantilla: 'conformidadFirmada',
      datos: {
        persona: obligacion.persona,
        solicitante: obligacion.solicitante,
        numero: obligacion.numero,
        momento: `${mostrarFecha(ctx.today)} ${horaDe(ctx.now)}`,
        respuesta: mensaje(suyo, `correo.conformidadFirmada.${acepta === 1 ? 'acepto' : 'rechazo'}`),
        texto,
        huella,
      },
    })
}
