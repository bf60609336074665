import type { armadoNuevo, FormularioArmado, SolicitudArmada } from '@gremial/contract/tramites/armados.ts'
import { documentosDe } from '@gremial/contract/tramites/definicion.monto.ts'
import { familiarDe, papelesPedidos, respuestaA } from '@gremial/contract/tramites/definicion.respuestas.ts'
import type { ContenidoDefinicion } from '@gremial/contract/tramites/definicion.ts'
import type { Respuestas } from '@gremial/contract/tramites/definicion.valores.ts'
import { alDar, subestado } from '@gremial/contract/tramites/estados.ts'
import { faltantes, type presentacion, type Solicitud } from '@gremial/contract/tramites/solicitudes.ts'
import { isValidCbu } from '@gremial/contract/values/cbu.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction, person } from '../../../platform/context.ts'
import { AppError, found } from '../../../platform/runtime/errors.ts'
import { afiliadoAlAlcance } from '../../afiliado/afiliados/afiliados.access.ts'
import { correoSuyo, telefonoSuyo } from '../../afiliado/afiliados/contacto-suyo.ts'
import { tomarDeCarpeta } from '../carpeta/carpeta.service.ts'
import { type Caso, casoDe, motivoDe, verCaso } from '../definiciones/caso.ts'
import { definicionVigente } from '../definiciones/definiciones.queries.ts'
import { hechosDe } from '../definiciones/hechos.queries.ts'
import { productoOfrecido } from '../productos/productos.queries.ts'
import { avisarPaso } from '../solicitudes/avisos.ts'
import { comienzo, unaPorVez, yaEmpezada } from '../solicitudes/numeros.ts'
import { leerSolicitud } from '../solicitudes/solicitudes.queries.ts'
import { type Abierta, abrir, enPalabras, guardada } from '../solicitudes/solicitudes.service.ts'
import { contar, contarPresentada } from '../solicitudes/sucesos.ts'
import { formularioDe } from './formulario.ts'

/** Requests of procedures that a clerk designed, from draft to filing (decision 156). */

/** Definition in force of an offered product. Throws PRODUCTO_NO_DISPONIBLE. */
async function ofrecida(ctx: Ctx, producto: number) {
  const ofrecido = await productoOfrecido(ctx, producto)
  const vigente = ofrecido?.clase === 'ARMADO' ? await definicionVigente(ctx, producto) : undefined
  if (!vigente) throw new AppError('PRODUCTO_NO_DISPONIBLE')
  return vigente
}

/** Screen shown before starting a request: amount and requirements. Writes nothing. */
export async function antesDe(ctx: Ctx, producto: number, numero: number): Promise<FormularioArmado> {
  const { id, numero: version, contenido } = await inTransaction(ctx, (ctx) => ofrecida(ctx, producto))
  const hechos = await hechosDe(ctx, numero, producto)
  const caso = verCaso({ idDefinicion: id, numero: version, producto, contenido, respuestas: {}, dosDesde: null, hechos })
  return formularioDe(ctx, caso, numero, null)
}

export async function leerArmada(ctx: Ctx, id: number): Promise<SolicitudArmada> {
  const solicitud = await leerSolicitud(ctx, id)
  if (solicitud.producto.clase !== 'ARMADO') throw new AppError('NO_EXISTE')
  const caso = await casoDe(ctx, id)
  return { solicitud, formulario: await formularioDe(ctx, caso, solicitud.numeroAfiliado, id), respuestas: caso.respuestas }
}

/** Answers to the definition's fields only; relatives in the register are read from it, not from the request body. */
async function limpias(ctx: Ctx, contenido: ContenidoDefinicion, numero: number, r: Respuestas): Promise<Respuestas> {
  const limpio: Respuestas = {}
  for (const { clave } of contenido.campos) {
    const valor = respuestaA(r, clave)
    const familiar = familiarDe(valor)
    limpio[clave] = familiar && familiar.id !== null ? await delPadron(ctx, numero, familiar.id) : valor
  }
  return limpio
}

async function delPadron(ctx: Ctx, numero: number, id: number) {
  const { rows } = await sql<{
    id: number
    apellido: string
    nombre: string
    parentesco: string
    fechaNacimiento: string
    numeroDocumento: number
  }>`
    select f.id, f.apellido, f.nombre, k.nombre as parentesco, coalesce(f.fecha_nacimiento::text, '') as "fechaNacimiento",
      f.numero_documento as "numeroDocumento"
    from familiar f
    join parentesco k on k.id = f.parentesco_id
    where f.id = ${id} and f.afiliado_numero = ${numero} and f.activo`.execute(ctx.db)
  return rows[0] ?? null
}

/** Columns derived from the answers: requested documents, beneficiaries, account and amount. */
async function columnas(ctx: Ctx, caso: Caso) {
  const { contenido, respuestas, idDefinicion, monto } = caso
  const pedidos = papelesPedidos(contenido, respuestas).map((p) => p.nombre.es)
  const { rows } = await sql<{ id: number }>`select id from requisito
    where definicion_id = ${idDefinicion} and nombre = any(${pedidos}::text[])
    order by orden`.execute(ctx.db)
  const cbu = contenido.pago.forma === 'CUENTA_BANCARIA' ? respuestaA(respuestas, contenido.pago.campo) : null
  return {
    definicion_id: idDefinicion,
    respuestas: JSON.stringify(respuestas),
    requisitos: rows.map(({ id }) => id),
    documentos_familia: documentosDe(contenido, respuestas),
    cbu: typeof cbu === 'string' && isValidCbu(cbu) ? cbu : '',
    monto: monto.centavos,
  }
}

/**
 * Starts a request; idempotent by `clave`. Throws PRODUCTO_NO_DISPONIBLE, SOLICITUD_EN_CURSO, or TRAMITE_NO_CORRESPONDE if no answer can
 * make the member eligible.
 */
export function crearArmada(ctx: Ctx, datos: z.output<typeof armadoNuevo>): Promise<SolicitudArmada> {
  return inTransaction(ctx, async (ctx) => {
    const numero = await afiliadoAlAlcance(ctx, datos.numeroAfiliado)
    const hecha = await yaEmpezada(ctx, datos.clave, numero)
    if (hecha !== undefined) return leerArmada(ctx, hecha)
    const { id: idDefinicion, numero: version, contenido } = await ofrecida(ctx, datos.idProducto)
    await unaPorVez(ctx, numero, datos.idProducto)
    const respuestas = await limpias(ctx, contenido, numero, datos.respuestas)
    const hechos = await hechosDe(ctx, numero, datos.idProducto, documentosDe(contenido, respuestas))
    const caso = verCaso({
      idDefinicion,
      numero: version,
      producto: datos.idProducto,
      contenido,
      respuestas,
      dosDesde: null,
      hechos,
    })
    const deEntrada = verCaso({ ...caso, respuestas: {} })
    if (deEntrada.elegibilidad.falla) throw new AppError('TRAMITE_NO_CORRESPONDE', { motivo: motivoDe(ctx.language, deEntrada) })
    const { id } = await ctx.db
      .insertInto('solicitud')
      .values({
        ...(await comienzo(ctx, datos.clave, datos.idProducto, numero)),
        subestado: subestado.solicitante,
        ...(await columnas(ctx, caso)),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await sql`insert into solicitud_persona (solicitud_id, papel, afiliado_numero, apellido, nombre, tipo_documento_id,
        numero_documento, fecha_nacimiento, cuil, domicilio, localidad, codigo_postal, telefono, email)
      select ${id}, 'SOLICITANTE', a.numero, a.apellido, a.nombre, a.tipo_documento_id, a.numero_documento, a.fecha_nacimiento,
        coalesce(a.cuil, ''), a.domicilio, a.localidad, a.codigo_postal, ${telefonoSuyo}, ${correoSuyo}
      from afiliado a
      where a.numero = ${numero}`.execute(ctx.db)
    await contar(ctx, { id, numero }, 'iniciada')
    await audit(ctx, 'crear', 'solicitud', id, { afiliado: numero, producto: contenido.nombre.es, version })
    return leerArmada(ctx, id)
  })
}

/** Locks a request of a designed procedure in scope. Throws NO_EXISTE for a loan or an adhesion. */
async function abrirArmada(ctx: Ctx, id: number, version: number): Promise<Abierta> {
  const abierta = await abrir(ctx, id, version)
  if (abierta.clase !== 'ARMADO') throw new AppError('NO_EXISTE')
  return abierta
}

async function escribir(ctx: Ctx, abierta: Abierta, caso: Caso, respuestas: Respuestas): Promise<Caso> {
  const limpio = await limpias(ctx, caso.contenido, abierta.numero, respuestas)
  const hechos = await hechosDe(ctx, abierta.numero, abierta.producto, documentosDe(caso.contenido, limpio), abierta.id)
  const nuevo = verCaso({ ...caso, respuestas: limpio, hechos })
  const llego = Math.max(abierta.subestado, subestado.garante)
  await guardada(ctx, abierta, { ...(await columnas(ctx, nuevo)), subestado: llego })
  return nuevo
}

export function guardarArmada(ctx: Ctx, id: number, version: number, respuestas: Respuestas): Promise<SolicitudArmada> {
  return inTransaction(ctx, async (ctx) => {
    const abierta = await abrirArmada(ctx, id, version)
    const caso = await escribir(ctx, abierta, await casoDe(ctx, id), respuestas)
    await audit(ctx, 'modificar', 'solicitud', id, { monto: caso.monto.centavos })
    return leerArmada(ctx, id)
  })
}

/**
 * Moves a draft to the version in force, with the applicant's agreement. Throws SOLICITUD_OTRO_ESTADO, or TRAMITE_VERSION if
 * `idDefinicion` is no longer in force.
 */
export function pasarDeVersion(ctx: Ctx, id: number, version: number, idDefinicion: number): Promise<SolicitudArmada> {
  return inTransaction(ctx, async (ctx) => {
    const abierta = await abrirArmada(ctx, id, version)
    if (abierta.estado !== 'INICIADA') throw new AppError('SOLICITUD_OTRO_ESTADO', { estado: abierta.estado })
    const vigente = await definicionVigente(ctx, abierta.producto)
    if (vigente?.id !== idDefinicion) throw new AppError('TRAMITE_VERSION')
    const antes = await casoDe(ctx, id)
    // Documents requested by both versions are kept.
    await sql`update solicitud_documento d set requisito_id = nuevo.id
      from requisito viejo
      join requisito nuevo on nuevo.nombre = viejo.nombre and nuevo.definicion_id = ${idDefinicion}
      where d.solicitud_id = ${id} and viejo.id = d.requisito_id and viejo.definicion_id = ${antes.idDefinicion}`.execute(ctx.db)
    await escribir(
      ctx,
      abierta,
      { ...antes, idDefinicion, numero: vigente.numero, contenido: vigente.contenido },
      antes.respuestas,
    )
    await audit(ctx, 'modificar', 'solicitud', id, { version: vigente.numero, antes: antes.numero })
    return leerArmada(ctx, id)
  })
}

/**
 * Files a request, checked against today's register. Throws TRAMITE_NO_CORRESPONDE, SOLICITUD_INCOMPLETA, SOLICITUD_EN_DESACUERDO,
 * CONDICIONES_CAMBIADAS. Filings of a product are serialised, so that limits per beneficiary count concurrent requests of two members.
 */
export function presentarArmada(
  ctx: Ctx,
  id: number,
  { version, conforme, declaracion: leida }: z.output<typeof presentacion>,
): Promise<Solicitud> {
  return inTransaction(ctx, async (ctx) => {
    const abierta = await abrirArmada(ctx, id, version)
    await sql`select pg_advisory_xact_lock(hashtext('tramite armado'), ${abierta.producto}::int)`.execute(ctx.db)
    const caso = await casoDe(ctx, id)
    await ctx.db
      .updateTable('solicitud')
      .set(await columnas(ctx, caso))
      .where('id', '=', id)
      .execute()
    await tomarDeCarpeta(ctx, id)
    const solicitud = await leerSolicitud(ctx, id)
    if (caso.elegibilidad.falla) throw new AppError('TRAMITE_NO_CORRESPONDE', { motivo: motivoDe(ctx.language, caso) })
    const faltan = faltantes(solicitud)
    if (faltan.length > 0) throw new AppError('SOLICITUD_INCOMPLETA', { faltan: enPalabras(ctx, faltan) })
    if (conforme === 0) throw new AppError('SOLICITUD_EN_DESACUERDO')
    const declaracion = solicitud.armado?.declaracion ?? ''
    if (leida !== undefined && leida !== declaracion) throw new AppError('CONDICIONES_CAMBIADAS')
    await guardada(ctx, abierta, {
      estado: found(alDar('presentar', abierta.estado)),
      subestado: subestado.presentada,
      // A corrected request keeps its first filing day: the desk's days do not count against its deadline.
      condiciones_dia: sql`coalesce(condiciones_dia, ${ctx.today})`,
      declaracion,
      presentada: ctx.now,
      presentada_por: person(ctx).id,
      primera_aprobacion: null,
      primera_aprobacion_por: null,
      // A corrected request keeps its place in the queue.
      espera: sql`coalesce(espera, ${ctx.now})`,
    })
    await contarPresentada(ctx, abierta, solicitud)
    await avisarPaso(ctx, id, 'presentada')
    await audit(ctx, 'presentar', 'solicitud', id, {
      producto: caso.contenido.nombre.es,
      version: caso.numero,
      monto: solicitud.monto,
    })
    return leerSolicitud(ctx, id)
  })
}
