import type { Locale } from '@gremial/contract/platform/locale.ts'
import { message } from '@gremial/contract/textos/messages.ts'
import { type PapelConformidad, rolDe } from '@gremial/contract/tramites/personas.ts'
import { formatDate, timeOf } from '@gremial/contract/values/dates.ts'
import { plainName } from '@gremial/contract/values/names.ts'
import { type RawBuilder, sql } from 'kysely'
import { newToken } from '../../../platform/access/session.ts'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction, person } from '../../../platform/context.ts'
import { sendMail } from '../../../platform/mail/mail.ts'
import { tell } from '../../../platform/push/notice.ts'
import { AppError, found } from '../../../platform/runtime/errors.ts'
import { type CuentaConClave, equipoConocido } from '../../acceso/acceso/equipos.ts'
import { avisoDeTramite, deSuRespuesta } from '../solicitudes/avisos.ts'
import { contar } from '../solicitudes/sucesos.ts'
import { type Cual, correoDelSolicitante, correosConocidos, obligacionDe, pendienteDe, socioDe } from './conformidad.queries.ts'
import { huellaDeTexto, type Obligacion, textoDeConformidad } from './conformidad.rules.ts'

/** Answers of guarantors and co-applicants: stored word by word, mailed as a copy, and disowned on request. */

export interface Respuesta {
  acepta: 0 | 1
  huella: string
}
export interface Respondida {
  acepta: 0 | 1
  solicitante: string
}
/** Origin of an answer. */
export interface Desde {
  direccion: string
  /** Name of the device. */
  equipo: string
}

/**
 * Stores one answer to the text shown. VERSION_VIEJA if the request has changed. Stored word by word with hash, timestamp and
 * address; the applicant is notified, and the respondent gets a copy with a link to disown it.
 */
export function guardarRespuesta(
  ctx: Ctx,
  cual: Cual,
  { acepta, huella }: Respuesta,
  desde: Desde,
  usuario: number | null,
): Promise<Respondida> {
  return inTransaction(ctx, async (ctx) => {
    const pendiente = await pendienteDe(ctx, cual, true)
    const { id, papel, solicitud, afiliado } = pendiente
    const o = await obligacionDe(ctx, solicitud, papel)
    const escrito = textoDeConformidad(ctx.language, o)
    if (escrito.huella !== huella) throw new AppError('VERSION_VIEJA')
    const copia = newToken()
    await ctx.db
      .updateTable('conformidad')
      .set({
        estado: acepta === 1 ? 'ACEPTADA' : 'RECHAZADA',
        respondida: ctx.now,
        direccion: desde.direccion,
        ...(await loQueComparten(ctx, id, desde)),
        desconocer: huellaDeTexto(copia),
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
    await audit(ctx, acepta === 1 ? 'aceptar-conformidad' : 'rechazar-conformidad', 'solicitud', solicitud, datos, usuario)
    const { texto } = escrito
    await avisarAQuienFirmo(ctx, { id, papel, persona: pendiente.esperado.afiliado, obligacion: o, texto, huella, acepta, copia })
    const aviso = await correoDelSolicitante(ctx, solicitud)
    if (aviso)
      await tell(
        ctx,
        {
          para: aviso.email,
          idioma: aviso.idioma,
          plantilla: deSuRespuesta[rolDe(papel)][acepta === 1 ? 'acepta' : 'rechaza'],
          datos: { solicitante: o.solicitante, persona: o.persona, producto: o.producto, numero: o.numero },
          enlace: { ruta: `/app/solicitudes-prestamo/${solicitud}/resumen` },
        },
        await avisoDeTramite(ctx, solicitud, 'novedad'),
      )
    return { acepta, solicitante: plainName(o.solicitante) }
  })
}

/**
 * Compares with the address of the request and with devices of the applicant or clerk. Families and offices share both, so it is
 * only a mark for the desk.
 */
async function loQueComparten(ctx: Ctx, id: number, desde: Desde): Promise<{ misma_direccion: boolean; mismo_equipo: boolean }> {
  const { rows } = await sql<
    CuentaConClave & { misma: boolean }
  >`select u.id, u.clave_hash, c.direccion_pedida = ${desde.direccion} as misma
    from conformidad c
    join solicitud s on s.id = c.solicitud_id
    join usuario u on u.id = c.pedida_por or u.afiliado_numero = s.afiliado_numero
    where c.id = ${id}`.execute(ctx.db)
  const entraron = await Promise.all(rows.map((cuenta) => equipoConocido(ctx, cuenta, desde.equipo)))
  return {
    misma_direccion: rows.some((fila) => fila.misma),
    mismo_equipo: rows.some((cuenta, i) => cuenta.id === ctx.user?.id || entraron[i] !== undefined),
  }
}

/** Mails the answer to every known address of its person, word by word, with the link to disown it. */
async function avisarAQuienFirmo(
  ctx: Ctx,
  firma: {
    id: number
    papel: PapelConformidad
    persona: number | null
    obligacion: Obligacion
    texto: string
    huella: string
    acepta: 0 | 1
    copia: string
  },
): Promise<void> {
  const { papel, persona, obligacion, texto, huella, acepta, copia } = firma
  const { rows } = await sql<{ email: string; idioma: Locale | null }>`select c.email,
      (select u.idioma from usuario u where u.habilitado and u.afiliado_numero = ${persona}) as idioma
    from conformidad c where c.id = ${firma.id}`.execute(ctx.db)
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
        momento: `${formatDate(ctx.today)} ${timeOf(ctx.now)}`,
        respuesta: message(suyo, `correo.conformidadFirmada.${acepta === 1 ? 'acepto' : 'rechazo'}.${rolDe(papel)}`),
        texto,
        huella,
      },
      enlace: { ruta: '/no-fui-yo/', secreto: copia },
    })
}

interface Copia {
  id: number
  papel: PapelConformidad
  solicitud: number
  afiliado: number
  persona: string
  huella: string
  desconocida: Date | null
}

async function copiaDe(ctx: Ctx, cual: RawBuilder<unknown>): Promise<Copia | undefined> {
  const { rows } = await sql<Copia>`select c.id, c.papel, c.solicitud_id as solicitud, s.afiliado_numero as afiliado,
      p.apellido || ', ' || p.nombre as persona, c.huella, c.desconocida
    from conformidad c
    join solicitud s on s.id = c.solicitud_id
    left join solicitud_persona p on p.solicitud_id = s.id and p.papel = c.papel
    where c.respondida is not null and ${cual}
    for update of s, c`.execute(ctx.db)
  return rows[0]
}

/** Disowns an answer by its copy, or in one's own session. */
export const desconocerCopia = (ctx: Ctx, token: string, direccion: string): Promise<{ papel: PapelConformidad }> =>
  desconocer(ctx, sql`c.desconocer = ${huellaDeTexto(token)}`, 'ENLACE_INVALIDO', direccion, null)
export const desconocerPropia = (ctx: Ctx, id: number, direccion: string): Promise<{ papel: PapelConformidad }> =>
  desconocer(ctx, sql`c.id = ${id} and ${socioDe} = ${person(ctx).affiliate}`, 'NO_EXISTE', direccion, person(ctx).id)

/**
 * A disowned answer no longer counts, and the desk sees it; it stays stored. Idempotent. It needs no proof: the worst misuse is
 * that the consent is requested again.
 */
function desconocer(
  ctx: Ctx,
  cual: RawBuilder<unknown>,
  falta: 'ENLACE_INVALIDO' | 'NO_EXISTE',
  direccion: string,
  usuario: number | null,
): Promise<{ papel: PapelConformidad }> {
  return inTransaction(ctx, async (ctx) => {
    const copia = await copiaDe(ctx, cual)
    if (!copia) throw new AppError(falta)
    const { solicitud, afiliado, papel, huella } = copia
    if (copia.desconocida) return { papel }
    await sql`update conformidad
      set desconocida = ${ctx.now}, desconocida_direccion = ${direccion}
      where id = ${copia.id}`.execute(ctx.db)
    const nombre = plainName(copia.persona)
    await contar(ctx, { id: solicitud, numero: afiliado }, 'conformidadDesconocida', '', { papel: 'GARANTE', nombre })
    await audit(ctx, 'desconocer-conformidad', 'solicitud', solicitud, { papel, afiliado, huella }, usuario)
    return { papel }
  })
}
