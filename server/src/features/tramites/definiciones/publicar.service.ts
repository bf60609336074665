import { compararDefiniciones } from '@gremial/contract/tramites/definicion.comparar.ts'
import { pagaHasta } from '@gremial/contract/tramites/definicion.monto.ts'
import type { ContenidoDefinicion } from '@gremial/contract/tramites/definicion.ts'
import type { Definicion, RevisionDefinicion } from '@gremial/contract/tramites/definiciones.vistas.ts'
import { estadosSinTerminar } from '@gremial/contract/tramites/estados.ts'
import { fromCents } from '@gremial/contract/values/money.ts'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction, person } from '../../../platform/context.ts'
import { addTranslations } from '../../../platform/db/catalog-texts.ts'
import { forgetCatalogTexts } from '../../../platform/http/catalog-texts.ts'
import { AppError, found } from '../../../platform/runtime/errors.ts'
import { definicionVigente, type Guardada, leerDefinicion, tomarBorrador, tomarVersion } from './definiciones.queries.ts'
import { faltanA, huellaDe } from './definiciones.service.ts'

/** Publication of drafts, and its reversal (decisions §12, decision 156). */

/** True if a definition needs a second person: it pays above the organisation's limit, or has no limit of its own. */
async function pideSegunda(ctx: Ctx, contenido: ContenidoDefinicion): Promise<boolean> {
  const { rows } = await sql<{ desde: number | null }>`select pago_dos_desde as desde from organizacion`.execute(ctx.db)
  const desde = rows[0]?.desde ?? null
  const hasta = pagaHasta(contenido)
  return desde !== null && hasta !== 0 && (hasta === null || fromCents(hasta) >= desde)
}

export async function revisarBorrador(ctx: Ctx, id: number): Promise<RevisionDefinicion> {
  return inTransaction(ctx, async (ctx) => {
    await leerDefinicion(ctx, id)
    const borrador = await tomarVersion(ctx, id, 'PENDIENTE')
    if (!borrador) throw new AppError('DEFINICION_SIN_BORRADOR')
    const vigente = await definicionVigente(ctx, id)
    const { rows } = await sql<{ borradores: number; enCurso: number }>`select
        (count(*) filter (where s.estado = 'INICIADA'))::int as borradores,
        (count(*) filter (where s.estado <> 'INICIADA'))::int as "enCurso"
      from solicitud s
      where s.producto_id = ${id} and s.estado = any(${[...estadosSinTerminar]}::text[])`.execute(ctx.db)
    const hasta = pagaHasta(borrador.contenido)
    return {
      faltan: await faltanA(ctx, borrador.contenido),
      cambios: vigente ? compararDefiniciones(vigente.contenido, borrador.contenido) : [],
      contra: vigente?.numero ?? null,
      ...found(rows[0]),
      pagaHasta: hasta === null ? null : fromCents(hasta),
      segundaPersona: Number(await pideSegunda(ctx, borrador.contenido)),
    }
  })
}

/** Publishes the draft from an ISO day on. Throws DEFINICION_INCOMPLETA, DEFINICION_FECHA, DEFINICION_PERSONAS. */
export async function publicarBorrador(ctx: Ctx, id: number, version: number, desde: string): Promise<Definicion> {
  const publicada = await inTransaction(ctx, async (ctx) => {
    await sql`select from producto where id = ${id} for update`.execute(ctx.db)
    const borrador = await tomarBorrador(ctx, id, version)
    if (desde < ctx.today) throw new AppError('DEFINICION_FECHA')
    const { contenido } = borrador
    if ((await faltanA(ctx, contenido)).length > 0) throw new AppError('DEFINICION_INCOMPLETA')
    await mismasPersonas(ctx, id, contenido, desde)
    const espera = await pideSegunda(ctx, contenido)
    await ctx.db
      .updateTable('definicion_tramite')
      .set({
        estado: espera ? 'POR APROBAR' : 'PUBLICADA',
        huella: huellaDe(contenido),
        desde,
        faltan: 0,
        publicada: ctx.now,
        publicada_por: person(ctx).id,
        version: version + 1,
      })
      .where('id', '=', borrador.id)
      .execute()
    await audit(ctx, espera ? 'pedir-publicar' : 'publicar', 'definicion', id, {
      version: borrador.numero,
      desde,
      huella: huellaDe(contenido),
    })
    if (!espera) await ofrecer(ctx, id, borrador)
    return leerDefinicion(ctx, id)
  })
  forgetCatalogTexts(ctx)
  return publicada
}

/**
 * Requests under way depend on their product's number of guarantors: a version that changes it must wait for them. Throws
 * DEFINICION_PERSONAS.
 */
async function mismasPersonas(ctx: Ctx, id: number, { personas }: ContenidoDefinicion, desde: string): Promise<void> {
  const { rows } = await sql<{ iguales: boolean; vigente: boolean; enCurso: boolean }>`select
      (p.garantes, p.cosolicitantes) = (${personas.garantes}::int, ${personas.cosolicitantes}::int) as iguales, p.habilitado as vigente,
      exists (select from solicitud s where s.producto_id = p.id and s.estado = any(${[...estadosSinTerminar]}::text[])) as "enCurso"
    from producto p
    where p.id = ${id}`.execute(ctx.db)
  const { iguales, vigente, enCurso } = found(rows[0])
  if (!iguales && (enCurso || (vigente && desde > ctx.today))) throw new AppError('DEFINICION_PERSONAS')
}

/** Updates the rest of the portal for a published version: its product, translations, and a slot for each document. */
export async function ofrecer(
  ctx: Ctx,
  id: number,
  { id: definicion, contenido }: Pick<Guardada, 'id' | 'contenido'>,
): Promise<void> {
  const { personas } = contenido
  const otras = personas.garantes + personas.cosolicitantes
  const conformidad = personas.conformidad && otras > 0
  await sql`update producto set nombre = ${contenido.nombre.es}, descripcion = ${contenido.resumen.es}, habilitado = true,
      garantes = ${personas.garantes}, cosolicitantes = ${personas.cosolicitantes}, conformidad = ${conformidad},
      conformidad_en_orden = ${conformidad && personas.enOrden}, version = version + 1
    where id = ${id}`.execute(ctx.db)
  const leidos = [contenido.nombre, contenido.resumen, ...contenido.papeles.flatMap((papel) => [papel.nombre, papel.ayuda])]
  await addTranslations(
    ctx.db,
    leidos.map(({ es, en, zh, ja }) => [es, en, zh, ja] as const),
  )
  for (const [i, papel] of contenido.papeles.entries())
    await sql`insert into requisito (producto_id, definicion_id, nombre, ayuda, obligatorio, orden, clase_id, vive_de)
      values (${id}, ${definicion}, ${papel.nombre.es}, ${papel.ayuda.es}, ${papel.obligatorio}, ${(i + 1) * 10},
        (select c.id from clase_papel c where ${papel.reusa} and normalizar(c.nombre) = normalizar(${papel.clase})), '')`.execute(
      ctx.db,
    )
}

/**
 * Approves a version that waits for a second person. Throws DEFINICION_PROPIA for its publisher, DEFINICION_OTRO_ESTADO, VERSION_VIEJA.
 */
export async function aprobarVersion(ctx: Ctx, id: number, version: number): Promise<Definicion> {
  const aprobada = await inTransaction(ctx, async (ctx) => {
    await sql`select from producto where id = ${id} for update`.execute(ctx.db)
    await leerDefinicion(ctx, id)
    const espera = await tomarVersion(ctx, id, 'PENDIENTE')
    if (espera?.estado !== 'POR APROBAR') throw new AppError('DEFINICION_OTRO_ESTADO')
    if (espera.version !== version) throw new AppError('VERSION_VIEJA')
    if (espera.publicadaPor === person(ctx).id) throw new AppError('DEFINICION_PROPIA')
    await mismasPersonas(ctx, id, espera.contenido, espera.desde ?? ctx.today)
    await sql`update definicion_tramite set estado = 'PUBLICADA', desde = greatest(desde, ${ctx.today}), aprobada = ${ctx.now},
      aprobada_por = ${person(ctx).id}, version = version + 1 where id = ${espera.id}`.execute(ctx.db)
    await ofrecer(ctx, id, espera)
    await audit(ctx, 'aprobar', 'definicion', id, { version: espera.numero })
    return leerDefinicion(ctx, id)
  })
  forgetCatalogTexts(ctx)
  return aprobada
}

/** Returns a version to draft if it waits for approval or is not in force yet: no request uses it. */
export function devolverVersion(ctx: Ctx, id: number, version: number): Promise<Definicion> {
  return inTransaction(ctx, async (ctx) => {
    await sql`select from producto where id = ${id} for update`.execute(ctx.db)
    await leerDefinicion(ctx, id)
    const espera = await tomarVersion(ctx, id, 'POR VENIR')
    if (!espera) throw new AppError('DEFINICION_OTRO_ESTADO')
    if (espera.version !== version) throw new AppError('VERSION_VIEJA')
    if (espera.estado === 'PUBLICADA' && (await tomarVersion(ctx, id, 'PENDIENTE'))) throw new AppError('DEFINICION_EN_BORRADOR')
    await sql`delete from requisito where definicion_id = ${espera.id}`.execute(ctx.db)
    await sql`update definicion_tramite set estado = 'BORRADOR', huella = null, desde = null,
      publicada = null, publicada_por = null, aprobada = null, aprobada_por = null, version = version + 1
      where id = ${espera.id}`.execute(ctx.db)
    await sql`update producto p set habilitado = false where p.id = ${id} and not exists (
      select from definicion_tramite d where d.producto_id = p.id and d.estado = 'PUBLICADA')`.execute(ctx.db)
    await audit(ctx, 'devolver', 'definicion', id, { version: espera.numero })
    return leerDefinicion(ctx, id)
  })
}

/**
 * Retires a procedure: no new requests, and those under way keep their version. `version` is that of the version in force, or of the last
 * one to come.
 */
export function retirarDefinicion(ctx: Ctx, id: number, version: number): Promise<Definicion> {
  return inTransaction(ctx, async (ctx) => {
    await sql`select from producto where id = ${id} for update`.execute(ctx.db)
    const { versiones } = await leerDefinicion(ctx, id)
    const publicadas = versiones.filter((v) => v.estado === 'PUBLICADA')
    if (publicadas.length === 0) throw new AppError('DEFINICION_OTRO_ESTADO')
    if (!publicadas.some((v) => v.version === version)) throw new AppError('VERSION_VIEJA')
    await sql`update definicion_tramite set estado = 'RETIRADA', retirada = ${ctx.now}, version = version + 1
      where producto_id = ${id} and estado = 'PUBLICADA'`.execute(ctx.db)
    await sql`update producto set habilitado = false, version = version + 1 where id = ${id}`.execute(ctx.db)
    await audit(ctx, 'retirar', 'definicion', id, { version: publicadas[0]?.numero })
    return leerDefinicion(ctx, id)
  })
}
