import type { ProductoEditable, productoCambio, productoNuevo } from '@gremial/contract/tramites/catalogos.ts'
import { toCents } from '@gremial/contract/values/money.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { AppError, found } from '../../../platform/runtime/errors.ts'

/** A product with its documents and destinations, for editing. */
export async function leerProducto(ctx: Ctx, id: number): Promise<ProductoEditable> {
  const { rows } =
    await sql<ProductoEditable>`select p.id, p.codigo, p.version, p.clase, p.nombre, p.descripcion, p.circuito as "idCircuito",
      p.turistico::int as "productoTuristico", p.seguro_vida::int as "seguroVida", p.monto_minimo / 100.0 as "montoMinimo",
      p.monto_maximo / 100.0 as "montoMaximo", p.plazo_minimo as "plazoMinimo", p.plazo_maximo as "plazoMaximo",
      p.plazo_salto as "plazoSalto",
      p.tna, p.gasto, p.maximo_ingreso as "maximoIngreso", p.cosolicitantes as "cantidadCosolicitantes",
      p.garantes as "cantidadGarantes", p.conformidad::int as conformidad,
      p.conformidad_en_orden::int as "conformidadEnOrden", p.desde, coalesce(p.hasta::text, '') as hasta,
      p.habilitado::int as habilitado, p.orden, (select count(*)::int from solicitud s where s.producto_id = p.id) as solicitudes,
      (select count(*)::int from solicitud s where s.producto_id = p.id and s.estado = 'INICIADA') as empezadas,
      coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'nombre', r.nombre, 'ayuda', r.ayuda, 'obligatorio',
        r.obligatorio::int, 'idClase', r.clase_id, 'viveDe', r.vive_de)
        order by r.orden, r.id)
        from requisito r
        where r.producto_id = p.id and r.habilitado), '[]') as requisitos,
      coalesce((select jsonb_agg(pd.destino_id order by pd.destino_id)
        from producto_destino pd
        where pd.producto_id = p.id), '[]') as destinos
    from producto p
    where p.id = ${id} and p.clase <> 'ARMADO'`.execute(ctx.db)
  return found(rows[0])
}

type Datos = Omit<z.output<typeof productoCambio>, 'version'>
const centavos = (importe: number | null): number | null => (importe === null ? null : toCents(importe))

/** Columns of a product's form; null for those that an authorisation does not have. */
function columnas(d: Datos) {
  const prestamo = d.clase === 'PRESTAMO'
  return {
    nombre: d.nombre,
    descripcion: d.descripcion,
    circuito: d.idCircuito,
    turistico: d.productoTuristico === 1,
    seguro_vida: d.seguroVida === 1,
    monto_minimo: prestamo ? centavos(d.montoMinimo) : null,
    monto_maximo: prestamo ? centavos(d.montoMaximo) : null,
    plazo_minimo: prestamo ? d.plazoMinimo : null,
    plazo_maximo: prestamo ? d.plazoMaximo : null,
    plazo_salto: d.plazoSalto,
    tna: prestamo ? d.tna : null,
    gasto: prestamo ? d.gasto : 0,
    maximo_ingreso: prestamo ? d.maximoIngreso : null,
    cosolicitantes: d.cantidadCosolicitantes,
    garantes: d.cantidadGarantes,
    conformidad: d.conformidad === 1,
    conformidad_en_orden: d.conformidadEnOrden === 1,
    desde: d.desde,
    hasta: d.hasta || null,
    habilitado: d.habilitado === 1,
    orden: d.orden,
  }
}

/** PRODUCTO_REPETIDO. */
export function crearProducto(ctx: Ctx, datos: z.output<typeof productoNuevo>): Promise<{ id: number }> {
  return inTransaction(ctx, async (ctx) => {
    const { id } = await ctx.db
      .insertInto('producto')
      .values({ codigo: datos.codigo, clase: datos.clase, ...columnas(datos) })
      .returning('id')
      .executeTakeFirstOrThrow()
    await guardarRequisitos(ctx, id, datos.requisitos)
    await guardarDestinos(ctx, id, datos.destinos)
    await audit(ctx, 'crear', 'producto', id, { ...datos })
    return { id }
  })
}

/** Replaces a product. Filed requests keep their conditions; drafts get a warning (decision 037). VERSION_VIEJA. */
export function cambiarProducto(ctx: Ctx, id: number, datos: z.output<typeof productoCambio>): Promise<ProductoEditable> {
  return inTransaction(ctx, async (ctx) => {
    const { version } = datos
    const cambiadas = await ctx.db
      .updateTable('producto')
      .set({ ...columnas(datos), version: version + 1 })
      .where('id', '=', id)
      .where('clase', '=', datos.clase)
      .where('version', '=', version)
      .executeTakeFirst()
    if (cambiadas.numUpdatedRows === 0n) {
      await leerProducto(ctx, id)
      throw new AppError('VERSION_VIEJA')
    }
    await guardarRequisitos(ctx, id, datos.requisitos)
    await guardarDestinos(ctx, id, datos.destinos)
    await audit(ctx, 'modificar', 'producto', id, { ...datos })
    return leerProducto(ctx, id)
  })
}

export function alternarProducto(ctx: Ctx, id: number): Promise<{ habilitado: number }> {
  return inTransaction(ctx, async (ctx) => {
    const { rows } = await sql<{ habilitado: boolean }>`update producto set habilitado = not habilitado, version = version + 1
      where id = ${id} and clase <> 'ARMADO' returning habilitado`.execute(ctx.db)
    const { habilitado } = found(rows[0])
    await audit(ctx, habilitado ? 'habilitar' : 'deshabilitar', 'producto', id)
    return { habilitado: Number(habilitado) }
  })
}

/** Deletes a product without requests. PRODUCTO_EN_USO, by a database constraint. */
export function eliminarProducto(ctx: Ctx, id: number): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { nombre, codigo } = await leerProducto(ctx, id)
    await sql`delete from requisito r where r.producto_id = ${id}
      and not exists (select from solicitud_documento d where d.requisito_id = r.id)`.execute(ctx.db)
    await sql`delete from producto where id = ${id}`.execute(ctx.db)
    await audit(ctx, 'eliminar', 'producto', id, { nombre, codigo })
  })
}

/**
 * Replaces the documents of a product, in order. One already sent is disabled instead of deleted, and enabled again with its
 * name.
 */
async function guardarRequisitos(
  ctx: Ctx,
  producto: number,
  requisitos: z.output<typeof productoNuevo>['requisitos'],
): Promise<void> {
  const clases = [...new Set(requisitos.flatMap(({ idClase }) => (idClase === null ? [] : [idClase])))]
  const { rows: hay } = await sql`select id from clase_papel where id = any(${clases}::bigint[]) for key share`.execute(ctx.db)
  // Deleted by another user meanwhile.
  if (hay.length < clases.length) throw new AppError('VERSION_VIEJA')
  const quedan = requisitos.flatMap(({ id }) => (id === undefined ? [] : [id]))
  const nombres = requisitos.flatMap(({ id, nombre }) => (id === undefined ? [] : [nombre]))
  await sql`delete from requisito r where r.producto_id = ${producto} and r.id <> all(${quedan}::bigint[])
    and not exists (select from solicitud_documento d where d.requisito_id = r.id)`.execute(ctx.db)
  // Frees the names that are written next.
  await sql`update requisito set habilitado = false, version = version + 1
    where producto_id = ${producto} and id <> all(${quedan}::bigint[]) and habilitado`.execute(ctx.db)
  // Temporary names, because two may be swapped.
  await sql`update requisito r
    set nombre = E'\\x01' || r.id
    from unnest(${quedan}::bigint[], ${nombres}::text[]) as x (id, nombre)
    where r.id = x.id and r.producto_id = ${producto} and r.nombre <> x.nombre`.execute(ctx.db)
  for (const [i, { id, nombre, ayuda, obligatorio, idClase, viveDe }] of requisitos.entries()) {
    const orden = (i + 1) * 10
    if (id === undefined) {
      await sql`insert into requisito (producto_id, nombre, ayuda, obligatorio, orden, clase_id, vive_de)
        values (${producto}, ${nombre}, ${ayuda}, ${obligatorio === 1}, ${orden}, ${idClase}, ${viveDe})
        on conflict (producto_id, coalesce(definicion_id, 0), nombre) do update set habilitado = true, ayuda = excluded.ayuda,
          obligatorio = excluded.obligatorio,
          orden = excluded.orden, clase_id = excluded.clase_id, vive_de = excluded.vive_de,
          version = requisito.version + 1`.execute(ctx.db)
      continue
    }
    const { rows } =
      await sql`update requisito set nombre = ${nombre}, ayuda = ${ayuda}, obligatorio = ${obligatorio === 1}, orden = ${orden},
      clase_id = ${idClase}, vive_de = ${viveDe}, habilitado = true, version = version + 1
      where id = ${id} and producto_id = ${producto} returning id`.execute(ctx.db)
    // One of another product is refused.
    if (rows.length === 0) throw new AppError('VERSION_VIEJA')
  }
}

async function guardarDestinos(ctx: Ctx, producto: number, destinos: number[]): Promise<void> {
  await sql`delete from producto_destino where producto_id = ${producto} and destino_id <> all(${destinos}::bigint[])`.execute(
    ctx.db,
  )
  await sql`insert into producto_destino (producto_id, destino_id)
    select ${producto}, unnest(${destinos}::bigint[])
    on conflict do nothing`.execute(ctx.db)
}
