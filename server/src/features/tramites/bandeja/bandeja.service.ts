import {
  type Anticipo,
  type conComentario,
  type conMotivo,
  type conObservacion,
  faltaAprobar,
  type marcaDocumento,
  type porDecidir,
  type SolicitudEnMesa,
  type sinComentario,
  type toma,
  type variasAOtorgar,
} from '@gremial/contract/tramites/bandeja.ts'
import { alDar, type EstadoSolicitud, type PasoSolicitud } from '@gremial/contract/tramites/estados.ts'
import type { camposObservados, PuntoObservado } from '@gremial/contract/tramites/observacion.ts'
import type { Solicitud, Suceso } from '@gremial/contract/tramites/solicitudes.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction, person } from '../../../platform/context.ts'
import { letterText } from '../../../platform/mail/mail.ts'
import { AppError, found } from '../../../platform/runtime/errors.ts'
import { reemplazarSuspendidas } from '../adhesion/adhesion.service.ts'
import { avisarAQuienesResponden, avisarPaso, correoDePaso } from '../solicitudes/avisos.ts'
import { type Dicho, dichoDe, puntoDePapel } from '../solicitudes/observacion.rules.ts'
import { guardada } from '../solicitudes/solicitudes.service.ts'
import { contar } from '../solicitudes/sucesos.ts'
import { acreditar } from './acreditar.ts'
import { enMesa, esPropia } from './bandeja.list.ts'
import { leerEnMesa } from './bandeja.queries.ts'

interface EnMano {
  id: number
  numero: number
  estado: EstadoSolicitud
  tomadaPor: number | null
  /** Name of the assignee. */
  quien: string
}

/**
 * Locks a request within the desk's scope at the version that the user saw. Throws NO_EXISTE, SOLICITUD_PROPIA if they take part in it,
 * VERSION_VIEJA after a concurrent action (the screen shows who and what, from its history).
 */
async function enMano(ctx: Ctx, id: number, version: number): Promise<EnMano> {
  const { rows } = await sql<
    EnMano & { version: number; propia: boolean }
  >`select s.id, s.afiliado_numero as numero, s.estado, s.version,
      s.tomada_por as "tomadaPor", coalesce((select nombre from usuario u where u.id = s.tomada_por), '') as quien,
      ${esPropia(ctx)} as propia
    from solicitud s
    where s.id = ${id} and s.estado <> 'INICIADA' and ${enMesa(ctx)} for update of s`.execute(ctx.db)
  const { version: actual, propia, ...resto } = found(rows[0])
  if (propia) throw new AppError('SOLICITUD_PROPIA')
  if (actual !== version) throw new AppError('VERSION_VIEJA')
  return resto
}

/**
 * State after a step. Throws SOLICITUD_OTRO_ESTADO if not allowed in this state, SOLICITUD_DE_OTRA_PERSONA if assigned to another user.
 */
function alQueLleva(ctx: Ctx, paso: PasoSolicitud, { estado, tomadaPor, quien }: EnMano): EstadoSolicitud {
  const lleva = alDar(paso, estado)
  if (!lleva) throw new AppError('SOLICITUD_OTRO_ESTADO', { estado })
  if (estado === 'EN ANÁLISIS' && tomadaPor !== person(ctx).id) throw new AppError('SOLICITUD_DE_OTRA_PERSONA', { quien })
  return lleva
}

/** Assigns a request to the caller; `relevar` takes it over from another user. A takeover is not in the member's history. */
export function tomarSolicitud(ctx: Ctx, id: number, { version, relevar }: z.output<typeof toma>): Promise<SolicitudEnMesa> {
  return inTransaction(ctx, async (ctx) => {
    const solicitud = await enMano(ctx, id, version)
    const { estado, tomadaPor, quien } = solicitud
    const yo = person(ctx).id
    if (estado === 'EN ANÁLISIS' && relevar === 1 && tomadaPor !== yo) {
      await guardada(ctx, solicitud, { tomada: ctx.now, tomada_por: yo })
      await audit(ctx, 'relevar', 'solicitud', id, { a: quien })
      return leerEnMesa(ctx, id)
    }
    await guardada(ctx, solicitud, { estado: alQueLleva(ctx, 'tomar', solicitud), tomada: ctx.now, tomada_por: yo })
    await contar(ctx, solicitud, 'tomada', '', 'MESA')
    await audit(ctx, 'tomar', 'solicitud', id, {})
    return leerEnMesa(ctx, id)
  })
}

export function soltarSolicitud(ctx: Ctx, id: number, { version }: z.output<typeof sinComentario>): Promise<SolicitudEnMesa> {
  return inTransaction(ctx, async (ctx) => {
    const solicitud = await enMano(ctx, id, version)
    await guardada(ctx, solicitud, { estado: alQueLleva(ctx, 'soltar', solicitud), ...suelta })
    await contar(ctx, solicitud, 'soltada', '', 'MESA')
    await audit(ctx, 'soltar', 'solicitud', id, {})
    return leerEnMesa(ctx, id)
  })
}

const suelta = { tomada: null, tomada_por: null }

/** Marks a document, visible only to the desk until the decision. */
export function revisarDocumento(
  ctx: Ctx,
  id: number,
  documento: number,
  { version, revision: marca, motivo }: z.output<typeof marcaDocumento>,
): Promise<SolicitudEnMesa> {
  return inTransaction(ctx, async (ctx) => {
    const solicitud = await enMano(ctx, id, version)
    alQueLleva(ctx, 'observar', solicitud)
    await marcar(ctx, id, documento, marca, motivo)
    await guardada(ctx, solicitud, {})
    return leerEnMesa(ctx, id)
  })
}

async function marcar(ctx: Ctx, id: number, documento: number, marca: string, motivo: string): Promise<void> {
  const { rows } = await sql<{ nombre: string }>`update solicitud_documento d set revision = ${marca || null},
      revision_motivo = ${marca === 'OBSERVADO' ? motivo : ''}, mirado = ${ctx.now}, mirado_por = ${person(ctx).id}
    from requisito r where d.id = ${documento} and d.solicitud_id = ${id} and d.reemplazado is null and r.id = d.requisito_id
    returning r.nombre`.execute(ctx.db)
  const { nombre } = found(rows[0])
  await audit(ctx, 'revisar', 'solicitud', id, { documento: nombre, marca, motivo })
}

/**
 * Publishes the desk's marks to the member; accepted documents go into their folder, under the requirement's current kind (decision 094).
 */
async function mostrarRevisiones(ctx: Ctx, id: number): Promise<Array<{ requisito: string; motivo: string }>> {
  const { rows } = await sql<{ requisito: string; motivo: string; estado: string }>`update solicitud_documento d
    set estado = d.revision, motivo = d.revision_motivo, revision = null, revision_motivo = '',
      clase_id = case d.revision when 'ACEPTADO' then r.clase_id end
    from requisito r
    where d.solicitud_id = ${id} and d.reemplazado is null and d.revision is not null and r.id = d.requisito_id
    returning r.nombre as requisito, d.motivo, d.estado`.execute(ctx.db)
  return rows.filter((d) => d.estado === 'OBSERVADO')
}

/** Event in the request's history for each decision. */
const sucesos = {
  observar: 'observada',
  aprobar: 'aprobada',
  rechazar: 'rechazada',
  otorgar: 'otorgada',
} as const satisfies Partial<Record<PasoSolicitud, Suceso>>
type Decision = keyof typeof sucesos

/** A decision, in one transaction: changes of the request, event with the comment, audit and mail. */
async function decidir(
  ctx: Ctx,
  paso: Decision,
  solicitud: EnMano,
  comentario: string,
  cambia: Record<string, unknown>,
  observado?: { dicho: Dicho; campos: PuntoObservado[] },
): Promise<void> {
  const { id } = solicitud
  const suceso = sucesos[paso]
  const documentos = await mostrarRevisiones(ctx, id)
  await guardada(ctx, solicitud, { estado: alQueLleva(ctx, paso, solicitud), ...suelta, ...cambia })
  if (paso === 'otorgar') await acreditar(ctx, id)
  const puntos = [...documentos.map((d) => puntoDePapel(d.requisito, d.motivo)), ...(observado?.campos ?? [])]
  await contar(ctx, solicitud, suceso, comentario, 'MESA', observado && { dicho: observado.dicho, puntos })
  if (paso === 'otorgar') await reemplazarSuspendidas(ctx, id)
  await audit(ctx, paso, 'solicitud', id, { ...(comentario && { comentario }), ...(puntos.length > 0 && { puntos }) })
  await avisarPaso(ctx, id, suceso, { comentario, puntos })
  if (suceso !== 'observada') await avisarAQuienesResponden(ctx, id, suceso)
}

/**
 * Returns a request to the member with what must be corrected, by comment, document or field. A snapshot of the request is kept, to
 * report the changes later.
 */
export function observarSolicitud(
  ctx: Ctx,
  id: number,
  { version, comentario, motivos, campos }: z.output<typeof conObservacion>,
): Promise<SolicitudEnMesa> {
  return inTransaction(ctx, async (ctx) => {
    const solicitud = await enMano(ctx, id, version)
    alQueLleva(ctx, 'observar', solicitud)
    for (const { idDocumento, motivo } of motivos) await marcar(ctx, id, idDocumento, 'OBSERVADO', motivo)
    const leida = await leerEnMesa(ctx, id)
    const suyos = deEsta(leida.solicitud, campos)
    if (comentario === '' && suyos.length === 0 && !leida.revisiones.some(({ revision }) => revision === 'OBSERVADO'))
      throw new AppError('VALIDACION', {}, [{ campo: 'comentario', clave: 'validacion.requerido', datos: {} }])
    await decidir(ctx, 'observar', solicitud, comentario, {}, { dicho: dichoDe(leida.solicitud), campos: suyos })
    return leerEnMesa(ctx, id)
  })
}

/** The fields as points. Throws VALIDACION for a party that the request does not have: the screen does not offer it. */
function deEsta({ personas, producto }: Solicitud, campos: z.output<typeof camposObservados>): PuntoObservado[] {
  if (campos.some(({ papel }) => (papel === '' ? producto.clase !== 'PRESTAMO' : !personas[papel])))
    throw new AppError('VALIDACION', {}, [{ campo: 'campos', clave: 'validacion.patron', datos: {} }])
  return campos.map((campo) => ({ ...campo, requisito: '' }))
}

/** Preview of the mail of a decision, before it is taken; only `observar` names documents. Writes nothing. */
export async function anticiparDecision(
  ctx: Ctx,
  id: number,
  { paso, comentario, motivos, campos }: z.output<typeof porDecidir>,
): Promise<Anticipo> {
  const { solicitud, revisiones } = await leerEnMesa(ctx, id)
  const papeles = solicitud.documentos.flatMap(({ id: idDocumento, requisito }) => {
    const dicho = motivos.find((uno) => uno.idDocumento === idDocumento)
    const marcado = revisiones.find((r) => r.idDocumento === idDocumento && r.revision === 'OBSERVADO')
    const motivo = dicho ? dicho.motivo : marcado?.motivo
    return motivo === undefined ? [] : [puntoDePapel(requisito, motivo)]
  })
  const puntos = [...papeles, ...(paso === 'observar' ? deEsta(solicitud, campos) : [])]
  const correo = await correoDePaso(ctx, id, sucesos[paso], { comentario, puntos })
  if (!correo) return { para: '', idioma: ctx.language, asunto: '', texto: '' }
  const { subject, text } = await letterText(ctx, correo)
  return { para: correo.para, idioma: correo.idioma, asunto: subject, texto: text }
}

/**
 * Approves a request. Throws SOLICITUD_SIN_REVISAR or SOLICITUD_SIN_CONFORMIDAD, naming unaccepted required documents or missing
 * consents.
 */
export function aprobarSolicitud(
  ctx: Ctx,
  id: number,
  { version, comentario }: z.output<typeof conComentario>,
): Promise<SolicitudEnMesa> {
  return inTransaction(ctx, async (ctx) => {
    const solicitud = await enMano(ctx, id, version)
    alQueLleva(ctx, 'aprobar', solicitud)
    const leida = await leerEnMesa(ctx, id)
    const { documentos, conformidades } = faltaAprobar(leida)
    if (documentos.length + conformidades > 0)
      throw new AppError(documentos.length > 0 ? 'SOLICITUD_SIN_REVISAR' : 'SOLICITUD_SIN_CONFORMIDAD', {
        faltan: documentos.join(', '),
      })
    if (leida.solicitud.armado?.dos === 1 && (await esLaPrimera(ctx, solicitud, comentario))) return leerEnMesa(ctx, id)
    await decidir(ctx, 'aprobar', solicitud, comentario, { resuelta: ctx.now })
    return leerEnMesa(ctx, id)
  })
}

/**
 * Records the first of two approvals and returns the request to the queue, without notice to the member; false if it is the second one.
 * Throws SOLICITUD_SEGUNDA_PERSONA if the caller gave the first.
 */
async function esLaPrimera(ctx: Ctx, solicitud: EnMano, comentario: string): Promise<boolean> {
  const { rows } = await sql<{
    por: number | null
  }>`select primera_aprobacion_por as por from solicitud where id = ${solicitud.id}`.execute(ctx.db)
  const por = rows[0]?.por ?? null
  if (por === person(ctx).id) throw new AppError('SOLICITUD_SEGUNDA_PERSONA')
  if (por !== null) return false
  await guardada(ctx, solicitud, {
    estado: alQueLleva(ctx, 'soltar', solicitud),
    ...suelta,
    primera_aprobacion: ctx.now,
    primera_aprobacion_por: person(ctx).id,
  })
  await contar(ctx, solicitud, 'primeraAprobacion', '', 'MESA')
  await audit(ctx, 'aprobar', 'solicitud', solicitud.id, { primera: true, ...(comentario && { comentario }) })
  return true
}

export function rechazarSolicitud(
  ctx: Ctx,
  id: number,
  { version, comentario }: z.output<typeof conMotivo>,
): Promise<SolicitudEnMesa> {
  return inTransaction(ctx, async (ctx) => {
    const solicitud = await enMano(ctx, id, version)
    const cambia = { resuelta: ctx.now, motivo: comentario }
    await decidir(ctx, 'rechazar', solicitud, comentario, cambia)
    return leerEnMesa(ctx, id)
  })
}

export function otorgarSolicitud(
  ctx: Ctx,
  id: number,
  { version, comentario }: z.output<typeof conComentario>,
): Promise<SolicitudEnMesa> {
  return inTransaction(ctx, async (ctx) => {
    const solicitud = await enMano(ctx, id, version)
    await decidir(ctx, 'otorgar', solicitud, comentario, {})
    return leerEnMesa(ctx, id)
  })
}

/** Grants all of them or none. Throws NINGUNA_OTORGADA, naming the first that changed since the user saw it. */
export function otorgarSolicitudes(
  ctx: Ctx,
  { solicitudes, comentario }: z.output<typeof variasAOtorgar>,
): Promise<{ otorgadas: number }> {
  return inTransaction(ctx, async (ctx) => {
    // In key order, so that concurrent grants do not deadlock.
    for (const { id, version } of solicitudes.toSorted((a, b) => a.id - b.id)) {
      try {
        await decidir(ctx, 'otorgar', await enMano(ctx, id, version), comentario, {})
      } catch (error) {
        if (!(error instanceof AppError && ['VERSION_VIEJA', 'SOLICITUD_OTRO_ESTADO'].includes(error.codigo))) throw error
        const { solicitud } = await leerEnMesa(ctx, id)
        throw new AppError('NINGUNA_OTORGADA', { numero: solicitud.numeroSolicitudCompleto, afiliado: solicitud.afiliado })
      }
    }
    return { otorgadas: solicitudes.length }
  })
}
