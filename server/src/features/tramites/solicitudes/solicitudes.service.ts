import { message } from '@gremial/contract/textos/messages.ts'
import { alDar, seContinua, subestado } from '@gremial/contract/tramites/estados.ts'
import type { ClaseProducto } from '@gremial/contract/tramites/productos.ts'
import {
  type anulacion,
  type condicionesSolicitud,
  type Falta,
  faltantes,
  type presentacion,
  type Solicitud,
  type solicitudNueva,
} from '@gremial/contract/tramites/solicitudes.ts'
import { toCents } from '@gremial/contract/values/money.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction, person } from '../../../platform/context.ts'
import { AppError, found } from '../../../platform/runtime/errors.ts'
import { afiliadoAlAlcance, enAlcance } from '../../afiliado/afiliados/afiliados.access.ts'
import { correoSuyo, telefonoSuyo } from '../../afiliado/afiliados/contacto-suyo.ts'
import { tomarDeCarpeta } from '../carpeta/carpeta.service.ts'
import { condicionesVigentes, productoOfrecido } from '../productos/productos.queries.ts'
import { avisarAQuienesResponden, avisarPaso } from './avisos.ts'
import { costoDe, declaracionDe } from './declaracion.ts'
import { comienzo, unaPorVez, yaEmpezada } from './numeros.ts'

import { leerSolicitud } from './solicitudes.queries.ts'
import { contar, contarPresentada } from './sucesos.ts'

/** A request open for writing: within scope, locked, and at the expected version. */
export interface Abierta {
  id: number
  numero: number
  producto: number
  subestado: number
  estado: Solicitud['estado']
  clase: ClaseProducto
}

/**
 * Locks a request within scope. NO_EXISTE, SOLICITUD_OTRO_ESTADO if the member can no longer write it; VERSION_VIEJA if `version`
 * is given and stale.
 */
export async function abrir(ctx: Ctx, id: number, version?: number): Promise<Abierta> {
  const { rows } = await sql<
    Abierta & { version: number }
  >`select s.id, s.afiliado_numero as numero, s.producto_id as producto, s.subestado,
      s.estado, s.version, p.clase
    from solicitud s
    join afiliado a on a.numero = s.afiliado_numero
    join producto p on p.id = s.producto_id
    where s.id = ${id} and ${enAlcance(ctx)} for update of s`.execute(ctx.db)
  const abierta = found(rows[0])
  if (!seContinua(abierta.estado)) throw new AppError('SOLICITUD_OTRO_ESTADO', { estado: abierta.estado })
  if (version !== undefined && abierta.version !== version) throw new AppError('VERSION_VIEJA')
  return abierta
}

export const centavos = (importe: number | null): number | null => (importe === null ? null : toCents(importe))

/**
 * Begins a request, for the caller or a member within scope. Identity, address and contact come from the register (without e-mail
 * there, from the account), and kind of income from the last request. Idempotent by `clave`. PRODUCTO_NO_DISPONIBLE,
 * SOLICITUD_EN_CURSO.
 */
export function crearSolicitud(ctx: Ctx, datos: z.output<typeof solicitudNueva>): Promise<Solicitud> {
  return inTransaction(ctx, async (ctx) => {
    const numero = await afiliadoAlAlcance(ctx, datos.numeroAfiliado)
    const hecha = await yaEmpezada(ctx, datos.clave, numero)
    if (hecha !== undefined) return leerSolicitud(ctx, hecha)
    const producto = await productoOfrecido(ctx, datos.idProducto)
    if (producto?.clase !== 'PRESTAMO') throw new AppError('PRODUCTO_NO_DISPONIBLE')
    await unaPorVez(ctx, numero, producto.id)
    await destinoDelProducto(ctx, producto.id, datos.idDestino)
    const { id } = await ctx.db
      .insertInto('solicitud')
      .values({
        ...(await comienzo(ctx, datos.clave, producto.id, numero)),
        subestado: subestado.solicitante,
        monto: centavos(datos.monto),
        plazo: datos.plazo,
        destino_id: datos.idDestino,
        cbu: datos.cbu,
        condiciones_vistas: vistasDe(producto.id),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await sql`insert into solicitud_persona (solicitud_id, papel, afiliado_numero, apellido, nombre, tipo_documento_id,
        numero_documento, fecha_nacimiento, cuil, domicilio, localidad, codigo_postal, telefono, email,
        vive_de, empresa)
      select ${id}, 'SOLICITANTE', a.numero, a.apellido, a.nombre, a.tipo_documento_id, a.numero_documento, a.fecha_nacimiento,
        coalesce(a.cuil, ''), a.domicilio, a.localidad, a.codigo_postal, ${telefonoSuyo}, ${correoSuyo},
        coalesce(v.vive_de, ''),
        case v.vive_de when 'JUBILACION' then '' when 'OTRO' then v.empresa else coalesce(e.nombre, '') end
      from afiliado a
      left join lateral (
        select q.vive_de, q.empresa
        from solicitud x
        join solicitud_persona q on q.solicitud_id = x.id and q.papel = 'SOLICITANTE' and q.vive_de <> ''
        where x.afiliado_numero = a.numero
        order by x.id desc
        limit 1) v on true
      left join empresa e on e.id = a.empresa_id
      where a.numero = ${numero}`.execute(ctx.db)
    await contar(ctx, { id, numero }, 'iniciada')
    await audit(ctx, 'crear', 'solicitud', id, { afiliado: numero, producto: producto.codigo })
    return leerSolicitud(ctx, id)
  })
}

/** DESTINO_NO_DISPONIBLE unless it is one of the product's. */
async function destinoDelProducto(ctx: Ctx, producto: number, destino: number | null): Promise<void> {
  if (destino === null) return
  const { rows } = await sql`select from producto_destino where producto_id = ${producto} and destino_id = ${destino}`.execute(
    ctx.db,
  )
  if (rows.length === 0) throw new AppError('DESTINO_NO_DISPONIBLE')
}

/** SQL: current conditions of a product, stored as seen by the user; later changes give a warning (decision 037). */
const vistasDe = (producto: number) =>
  sql<string | null>`(select ${condicionesVigentes} from producto p where p.id = ${producto})`

/** Saves amount, term, destination and account; the product too, before filing. */
export function guardarCondiciones(ctx: Ctx, id: number, datos: z.output<typeof condicionesSolicitud>): Promise<Solicitud> {
  return inTransaction(ctx, async (ctx) => {
    const abierta = await abrir(ctx, id, datos.version)
    if (abierta.clase !== 'PRESTAMO') throw new AppError('NO_EXISTE')
    if (datos.idProducto !== abierta.producto) {
      if (abierta.estado !== 'INICIADA') throw new AppError('SOLICITUD_OTRO_ESTADO', { estado: abierta.estado })
      if ((await productoOfrecido(ctx, datos.idProducto))?.clase !== 'PRESTAMO') throw new AppError('PRODUCTO_NO_DISPONIBLE')
      await unaPorVez(ctx, abierta.numero, datos.idProducto)
    }
    const { monto, plazo, idDestino, cbu, idProducto } = datos
    await destinoDelProducto(ctx, idProducto, idDestino)
    await guardada(ctx, abierta, {
      producto_id: idProducto,
      monto: centavos(monto),
      plazo,
      destino_id: idDestino,
      cbu,
      condiciones_vistas: vistasDe(idProducto),
    })
    await audit(ctx, 'modificar', 'solicitud', id, { monto, plazo, destino: idDestino, producto: idProducto })
    return leerSolicitud(ctx, id)
  })
}

/** Writes an open request and increments its version. */
export async function guardada(ctx: Ctx, { id }: Pick<Abierta, 'id'>, cambia: Record<string, unknown>): Promise<void> {
  await ctx.db
    .updateTable('solicitud')
    .set({ ...cambia, version: sql`version + 1`, desde: ctx.now })
    .where('id', '=', id)
    .execute()
}

/**
 * Files a request. SOLICITUD_INCOMPLETA, SOLICITUD_EN_DESACUERDO with the problems (B-ERRORES-01, B-ERRORES-02);
 * CONDICIONES_CAMBIADAS if the user read another declaration. The signed text is stored word by word.
 */
export function presentarSolicitud(
  ctx: Ctx,
  id: number,
  { version, conforme, declaracion: leida }: z.output<typeof presentacion>,
): Promise<Solicitud> {
  return inTransaction(ctx, async (ctx) => {
    const abierta = await abrir(ctx, id, version)
    await tomarDeCarpeta(ctx, id)
    const solicitud = await leerSolicitud(ctx, id)
    const faltan = faltantes(solicitud)
    const costo = costoDe(solicitud)
    if (faltan.length > 0 || !costo) throw new AppError('SOLICITUD_INCOMPLETA', { faltan: enPalabras(ctx, faltan) })
    if (conforme === 0) throw new AppError('SOLICITUD_EN_DESACUERDO')
    const declaracion = declaracionDe(ctx.language, solicitud, costo)
    if (leida !== undefined && leida !== declaracion) throw new AppError('CONDICIONES_CAMBIADAS')
    await guardada(ctx, abierta, {
      estado: found(alDar('presentar', abierta.estado)),
      subestado: subestado.presentada,
      condiciones_dia: solicitud.condicionesDia,
      tna: costo.tna,
      gasto: solicitud.producto.condiciones?.gasto,
      maximo_ingreso: solicitud.producto.condiciones?.maximoIngreso,
      cuota: toCents(costo.cuota),
      total: toCents(costo.total),
      cft: costo.cft,
      declaracion,
      presentada: ctx.now,
      presentada_por: person(ctx).id,
      // A corrected one keeps its place in the queue.
      espera: sql`coalesce(espera, ${ctx.now})`,
    })
    await contarPresentada(ctx, abierta, solicitud)
    await avisarPaso(ctx, id, 'presentada')
    await audit(ctx, 'presentar', 'solicitud', id, { monto: solicitud.monto, plazo: solicitud.plazo, tna: costo.tna })
    return leerSolicitud(ctx, id)
  })
}

/** Missing data as text, each once; documents by name. */
export const enPalabras = (ctx: Ctx, faltan: Falta[]): string =>
  [...new Set(faltan.map(({ campo, nombre }) => nombre ?? message(ctx.language, `faltas.${campo}`)))].join(', ')

/** (B-ANULACION-05) Annuls a pending request; its number stays. SOLICITUD_OTRO_ESTADO once answered. */
export function anularSolicitud(ctx: Ctx, { id, idProducto, motivo }: z.output<typeof anulacion>): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { rows } = await sql<
      Omit<Abierta, 'clase'>
    >`select s.id, s.afiliado_numero as numero, s.producto_id as producto, s.subestado, s.estado
      from solicitud s join afiliado a on a.numero = s.afiliado_numero
      where s.id = ${id} and s.producto_id = ${idProducto} and ${enAlcance(ctx)} for update of s`.execute(ctx.db)
    const abierta = found(rows[0])
    const estado = alDar('anular', abierta.estado)
    if (!estado) throw new AppError('SOLICITUD_OTRO_ESTADO', { estado: abierta.estado })
    await guardada(ctx, abierta, { estado, motivo, resuelta: ctx.now, espera: null, tomada: null, tomada_por: null })
    await contar(ctx, abierta, 'anulada', motivo)
    await audit(ctx, 'anular', 'solicitud', id, { motivo })
    await avisarAQuienesResponden(ctx, id, 'anulada')
  })
}
