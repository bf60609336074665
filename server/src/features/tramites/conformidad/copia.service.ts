import { message } from '@gremial/contract/textos/messages.ts'
import type { CopiaConformidad } from '@gremial/contract/tramites/conformidad.ts'
import type { EstadoSolicitud } from '@gremial/contract/tramites/estados.ts'
import type { PapelConformidad } from '@gremial/contract/tramites/personas.ts'
import { formatTimestamp } from '@gremial/contract/values/dates.ts'
import { plainName } from '@gremial/contract/values/names.ts'
import type { FastifyReply } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import { type Ctx, person } from '../../../platform/context.ts'
import type { NotNull } from '../../../platform/db/rows.ts'
import { AppError } from '../../../platform/runtime/errors.ts'
import { numeroDeSolicitud } from '../../afiliado/afiliados/numeros.ts'
import { entregarCopia } from '../solicitudes/copia.ts'
import { socioDe } from './conformidad.queries.ts'
import { huellaDeTexto } from './conformidad.rules.ts'

/** Copies of answers, downloadable at any time (decision 073). */

interface Leida {
  papel: PapelConformidad
  acepta: boolean
  persona: string
  solicitante: string
  producto: string
  numero: string
  deSolicitud: EstadoSolicitud
  respondida: NotNull<Date>
  desconocida: Date | null
  texto: string
  textoVersion: string
  huella: string
}

/** Answer by the link of its copy, in the mail of the answer. */
export const deCopia = (token: string): Cual => ({ cual: sql`c.desconocer = ${huellaDeTexto(token)}`, falta: 'ENLACE_INVALIDO' })
/** Answer of the caller. */
export const deSuya = (ctx: Ctx, id: number): Cual => ({
  cual: sql`c.id = ${id} and ${socioDe} = ${person(ctx).affiliate}`,
  falta: 'NO_EXISTE',
})
interface Cual {
  cual: RawBuilder<unknown>
  falta: 'ENLACE_INVALIDO' | 'NO_EXISTE'
}

async function leer(ctx: Ctx, { cual, falta }: Cual): Promise<Leida> {
  const { rows } = await sql<Leida>`select c.papel, p.apellido || ', ' || p.nombre as persona,
      f.apellido || ', ' || f.nombre as solicitante, pr.nombre as producto, ${numeroDeSolicitud()} as numero,
      s.estado as "deSolicitud", c.respondida, c.desconocida, c.texto, c.texto_version as "textoVersion",
      c.huella, exists (select
        from solicitud_suceso e
        where e.solicitud_id = s.id and e.que = 'conformidadAceptada' and e.momento = c.respondida) as acepta
    from conformidad c
    join solicitud s on s.id = c.solicitud_id
    join producto pr on pr.id = s.producto_id
    join afiliado f on f.numero = s.afiliado_numero
    left join solicitud_persona p on p.solicitud_id = s.id and p.papel = c.papel
    where c.respondida is not null and ${cual}`.execute(ctx.db)
  const [leida] = rows
  if (!leida) throw new AppError(falta)
  return { ...leida, persona: plainName(leida.persona ?? ''), solicitante: plainName(leida.solicitante) }
}

export async function mirarCopia(ctx: Ctx, token: string): Promise<CopiaConformidad> {
  const { numero, deSolicitud, respondida, desconocida, textoVersion: _version, ...dicha } = await leer(ctx, deCopia(token))
  return {
    ...dicha,
    numeroSolicitudCompleto: numero,
    estadoSolicitud: deSolicitud,
    respondida: respondida.toISOString(),
    desconocida: desconocida !== null,
  }
}

/** PDF of an answer; deterministic. */
export async function bajarCopia(ctx: Ctx, cual: Cual, reply: FastifyReply): Promise<FastifyReply> {
  const { acepta, persona, solicitante, producto, numero, respondida, texto, textoVersion, huella } = await leer(ctx, cual)
  const dice = (clave: 'titulo' | 'archivo' | 'solicitante' | 'otraEscritura', datos = {}) =>
    message('es', `listas.copiaConformidad.${clave}`, datos)
  return entregarCopia(
    ctx,
    {
      titulo: dice('titulo', { numero }),
      producto,
      afiliado: persona,
      hecho: message('es', `listas.copiaConformidad.${acepta ? 'acepto' : 'rechazo'}`, {
        persona,
        momento: formatTimestamp(respondida),
      }),
      momento: respondida.toISOString(),
      costo: null,
      datos: [[dice('solicitante'), solicitante]],
      // Decided by language, not by characters: a name may be in another script.
      firmado: /\b(es|en)$/.test(textoVersion) ? texto : dice('otraEscritura'),
      huella,
    },
    dice('archivo', { numero }),
    reply,
  )
}
