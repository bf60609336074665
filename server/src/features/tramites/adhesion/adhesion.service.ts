import { createHash, randomUUID } from 'node:crypto'
import { pickLocale } from '@gremial/contract/platform/locale.ts'
import { interpolate } from '@gremial/contract/textos/interpolate.ts'
import { message } from '@gremial/contract/textos/messages.ts'
import {
  type adhesionNueva,
  type canalesAdhesion,
  type DatosAdhesion,
  diasRevocacion,
  faltaEnAdhesion,
  nombreTipoCuenta,
  type revocacionAdhesion,
} from '@gremial/contract/tramites/adhesion.ts'
import { alDar, subestado } from '@gremial/contract/tramites/estados.ts'
import { productoAdhesion } from '@gremial/contract/tramites/productos.ts'
import { faltantes, type Solicitud } from '@gremial/contract/tramites/solicitudes.ts'
import { daysBetween, formatDate, timeOf } from '@gremial/contract/values/dates.ts'
import { plainName } from '@gremial/contract/values/names.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction, person } from '../../../platform/context.ts'
import { sendMail } from '../../../platform/mail/mail.ts'
import { AppError, found } from '../../../platform/runtime/errors.ts'
import { afiliadoAlAlcance, enAlcance } from '../../afiliado/afiliados/afiliados.access.ts'
import { numeroDeSolicitud } from '../../afiliado/afiliados/numeros.ts'
import { loQueHayEnBanco } from '../../afiliado/debitos/avisos.ts'
import { tomarDeCarpeta } from '../carpeta/carpeta.service.ts'
import { productoOfrecido } from '../productos/productos.queries.ts'
import { avisarPaso } from '../solicitudes/avisos.ts'
import { comienzo, unaPorVez, yaEmpezada } from '../solicitudes/numeros.ts'
import { leerSolicitud } from '../solicitudes/solicitudes.queries.ts'
import { abrir, enPalabras, guardada } from '../solicitudes/solicitudes.service.ts'
import { contar, contarPresentada } from '../solicitudes/sucesos.ts'
import { datosDe, vigenteDe } from './adhesion.queries.ts'

/** Throws ADHESION_INVALIDA with all missing data as text (B-ADHESION-19). */
function exigirTodo(ctx: Ctx, datos: DatosAdhesion): void {
  const faltan = faltaEnAdhesion(datos)
  if (faltan.length === 0) return
  const motivos = faltan.map((motivo) => message(ctx.language, `adhesion.falta.${motivo}`)).join(' ')
  throw new AppError('ADHESION_INVALIDA', { motivos })
}

/**
 * Signs an authorisation for the caller or a member within scope; stores the text as read, with version, hash, timestamp, address
 * and signer. One per member (SOLICITUD_EN_CURSO, ADHESION_VIGENTE), but a suspended one is replaced with another account
 * (ADHESION_MISMA_CUENTA). ADHESION_TEXTO if the text changed since it was read.
 */
export function guardarAdhesion(
  ctx: Ctx,
  { clave = randomUUID(), productoAfiliado, adhesion }: z.output<typeof adhesionNueva>,
  direccion: string,
): Promise<{ id: number; numeroAfiliado: number }> {
  return inTransaction(ctx, async (ctx) => {
    const numero = await afiliadoAlAlcance(ctx, productoAfiliado.numeroAfiliado)
    const hecha = await yaEmpezada(ctx, clave, numero)
    if (hecha !== undefined) return { id: hecha, numeroAfiliado: numero }
    const datos = await datosDe(ctx, numero)
    const telefono = adhesion.telefono ?? datos.telefono
    const email = adhesion.email ?? datos.email
    exigirTodo(ctx, { ...adhesion, telefono, email })
    const producto = await productoDeAdhesion(ctx, productoAfiliado.producto.codigo)
    if (!producto || datos.texto.length === 0) throw new AppError('PRODUCTO_NO_DISPONIBLE')
    await unaPorVez(ctx, numero, producto)
    const vigente = await vigenteDe(ctx, numero, ctx.today)
    if (vigente && !vigente.suspendida) throw new AppError('ADHESION_VIGENTE', { numero: vigente.numero })
    if (vigente?.cbu === adhesion.cbu) throw new AppError('ADHESION_MISMA_CUENTA')
    if (adhesion.textoVersion !== datos.textoVersion) throw new AppError('ADHESION_TEXTO')
    const { id } = await ctx.db
      .insertInto('solicitud')
      .values({
        ...(await comienzo(ctx, clave, producto, numero)),
        subestado: subestado.documentacion,
        cbu: adhesion.cbu,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const cuenta = message(ctx.language, `adhesion.cuenta.${nombreTipoCuenta(adhesion.tipoCuentaAdhesionDA)}`)
    const texto = interpolate(datos.texto.join('\n\n'), { cuenta, cbu: adhesion.cbu })
    const huella = createHash('sha256').update(texto).digest('hex')
    await sql`insert into adhesion (solicitud_id, tipo_cuenta, resumen_email, resumen_wa, telefono, email, texto, texto_version,
        huella, firmada, firmada_por, direccion)
      values (${id}, ${adhesion.tipoCuentaAdhesionDA}, ${adhesion.resumenDigitalEmail === 1}, ${adhesion.resumenDigitalWA === 1},
        ${telefono}, ${email},
        ${texto}, ${datos.textoVersion}, ${huella}, ${ctx.now}, ${person(ctx).id}, ${direccion})`.execute(ctx.db)
    await contar(ctx, { id, numero }, 'iniciada')
    await audit(ctx, 'crear', 'solicitud', id, {
      afiliado: numero,
      producto: productoAdhesion,
      version: datos.textoVersion,
      huella,
    })
    await mandarCopia(ctx, id, texto, huella)
    return { id, numeroAfiliado: numero }
  })
}

/** Mails the signed text to the member (validated address, else the one given), and to a clerk who signed for them. */
async function mandarCopia(ctx: Ctx, id: number, texto: string, huella: string): Promise<void> {
  const { rows } = await sql<{ email: string; idioma: string; numero: string; afiliado: string }>`select distinct e.email,
      coalesce(e.idioma, ${ctx.language}) as idioma, ${numeroDeSolicitud()} as numero, a.apellido || ', ' || a.nombre as afiliado
    from solicitud s
    join adhesion d on d.solicitud_id = s.id
    join afiliado a on a.numero = s.afiliado_numero
    left join usuario u on u.afiliado_numero = s.afiliado_numero and u.habilitado and u.mail_validado
    join usuario f on f.id = d.firmada_por
    cross join lateral (values (coalesce(u.email, d.email), u.idioma), (f.email, f.idioma)) e (email, idioma)
    where s.id = ${id}
    order by e.email`.execute(ctx.db)
  for (const { email, idioma, numero, afiliado } of rows)
    await sendMail(ctx, {
      para: email,
      idioma: pickLocale(idioma),
      plantilla: 'adhesionFirmada',
      datos: {
        numero,
        afiliado: plainName(afiliado),
        momento: `${formatDate(ctx.today)} ${timeOf(ctx.now)}`,
        texto,
        huella,
      },
      enlace: { ruta: `/app/solicitudes-adhesion/${id}/tramite` },
    })
}

async function productoDeAdhesion(ctx: Ctx, codigo: string): Promise<number | undefined> {
  if (codigo !== productoAdhesion) return undefined
  const { rows } = await sql<{ id: number }>`select id from producto where codigo = ${codigo}`.execute(ctx.db)
  return rows[0] && (await productoOfrecido(ctx, rows[0].id))?.id
}

/** Files a signed authorisation. SOLICITUD_INCOMPLETA with what is missing. No conditions are frozen. */
export function presentarAdhesion(ctx: Ctx, id: number, version: number): Promise<Solicitud> {
  return inTransaction(ctx, async (ctx) => {
    const abierta = await abrir(ctx, id, version)
    await tomarDeCarpeta(ctx, id)
    const solicitud = await leerSolicitud(ctx, id)
    if (solicitud.producto.clase !== 'ADHESION') throw new AppError('NO_EXISTE')
    const faltan = faltantes(solicitud)
    if (faltan.length > 0) throw new AppError('SOLICITUD_INCOMPLETA', { faltan: enPalabras(ctx, faltan) })
    await guardada(ctx, abierta, {
      estado: found(alDar('presentar', abierta.estado)),
      subestado: subestado.presentada,
      condiciones_dia: ctx.today,
      presentada: ctx.now,
      presentada_por: person(ctx).id,
      // A corrected one keeps its place in the queue.
      espera: sql`coalesce(espera, ${ctx.now})`,
    })
    await contarPresentada(ctx, abierta, solicitud)
    await avisarPaso(ctx, id, 'presentada')
    await audit(ctx, 'presentar', 'solicitud', id, { producto: productoAdhesion })
    return leerSolicitud(ctx, id)
  })
}

/** An authorisation in force, within scope and locked. NO_EXISTE, ADHESION_NO_VIGENTE, VERSION_VIEJA. */
async function abrirVigente(ctx: Ctx, id: number, version: number) {
  const { rows } = await sql<{
    id: number
    numero: number
    completo: string
    version: number
    estado: string
    revocada: string | null
    email: string
    idioma: string | null
  }>`select s.id, s.afiliado_numero as numero, ${numeroDeSolicitud('s')} as completo, s.version, s.estado,
      d.revocada_desde::text as revocada, d.email,
      (select idioma from usuario where afiliado_numero = s.afiliado_numero limit 1) as idioma
    from solicitud s
    join adhesion d on d.solicitud_id = s.id
    join afiliado a on a.numero = s.afiliado_numero
    where s.id = ${id} and ${enAlcance(ctx)} for update of s, d`.execute(ctx.db)
  const fila = found(rows[0])
  if (fila.estado !== 'OTORGADA' || fila.revocada !== null) throw new AppError('ADHESION_NO_VIGENTE')
  if (fila.version !== version) throw new AppError('VERSION_VIEJA')
  return fila
}

/** Changes the delivery of statements; the signed text stays. */
export function cambiarCanales(ctx: Ctx, id: number, { version, ...canales }: z.output<typeof canalesAdhesion>): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const abierta = await abrirVigente(ctx, id, version)
    exigirTodo(ctx, { ...canales, tipoCuentaAdhesionDA: 1, autorizaDA: 1 })
    await sql`update adhesion
      set resumen_email = ${canales.resumenDigitalEmail === 1}, resumen_wa = ${canales.resumenDigitalWA === 1},
        telefono = ${canales.telefono}, email = ${canales.email}
      where solicitud_id = ${id}`.execute(ctx.db)
    await sql`update solicitud set version = version + 1 where id = ${id}`.execute(ctx.db)
    await audit(ctx, 'modificar', 'solicitud', id, {
      afiliado: abierta.numero,
      resumenDigitalEmail: canales.resumenDigitalEmail,
      resumenDigitalWA: canales.resumenDigitalWA,
    })
  })
}

/** Revokes an authorisation in force from a day, at most sixty days ahead (ADHESION_FECHA), and mails the member. */
export function revocarAdhesion(
  ctx: Ctx,
  id: number,
  { version, desde, motivo }: z.output<typeof revocacionAdhesion>,
): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const abierta = await abrirVigente(ctx, id, version)
    if (desde < ctx.today || daysBetween(ctx.today, desde) > diasRevocacion)
      throw new AppError('ADHESION_FECHA', { dias: diasRevocacion })
    await sql`update adhesion
      set revocada = ${ctx.now}, revocada_por = ${person(ctx).id}, revocada_desde = ${desde}, revocada_motivo = ${motivo}
      where solicitud_id = ${id}`.execute(ctx.db)
    await sql`update solicitud set version = version + 1 where id = ${id}`.execute(ctx.db)
    await contar(ctx, abierta, 'revocada', motivo)
    await audit(ctx, 'revocar', 'solicitud', id, { afiliado: abierta.numero, desde, motivo })
    await sendMail(ctx, {
      para: abierta.email,
      idioma: pickLocale(abierta.idioma ?? ctx.language),
      plantilla: 'adhesionRevocada',
      datos: {
        numero: abierta.completo,
        dia: formatDate(desde),
        banco: await loQueHayEnBanco(ctx, abierta.numero, pickLocale(abierta.idioma ?? ctx.language)),
      },
    })
  })
}

/** Ends the suspended authorisations that a newly granted one replaces. */
export async function reemplazarSuspendidas(ctx: Ctx, id: number): Promise<void> {
  const { rows } = await sql<{ id: number; numero: number; nueva: string }>`update adhesion d
    set revocada = ${ctx.now}, revocada_por = ${person(ctx).id}, revocada_desde = ${ctx.today},
      revocada_motivo = replace(${message('es', 'adhesion.reemplazada', { numero: '#' })}::text, '#', n.completo)
    from solicitud s
    join (
      select x.id, x.afiliado_numero, ${numeroDeSolicitud('x')} as completo
      from solicitud x
      join adhesion a on a.solicitud_id = x.id
      where x.id = ${id}) n on n.afiliado_numero = s.afiliado_numero and n.id <> s.id
    where s.id = d.solicitud_id and s.estado = 'OTORGADA' and d.revocada is null
    returning s.id, s.afiliado_numero as numero, n.completo as nueva`.execute(ctx.db)
  for (const { id: vieja, numero, nueva } of rows) {
    const motivo = message('es', 'adhesion.reemplazada', { numero: nueva })
    await sql`update solicitud set version = version + 1 where id = ${vieja}`.execute(ctx.db)
    await contar(ctx, { id: vieja, numero }, 'revocada', motivo)
    await audit(ctx, 'revocar', 'solicitud', vieja, { afiliado: numero, desde: ctx.today, motivo })
  }
}
