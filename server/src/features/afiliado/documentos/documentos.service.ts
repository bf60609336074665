import {
  minutosEnlace,
  type PagoTalon,
  separadorEnlaces,
  type TalonPago,
  talonesPublicos,
} from '@gremial/contract/afiliado/documentos.ts'
import { formatMemberNumber } from '@gremial/contract/values/cuit.ts'
import { formatDate } from '@gremial/contract/values/dates.ts'
import { fromCents } from '@gremial/contract/values/money.ts'
import { paymentQrWith } from '@gremial/contract/values/payment-qr.ts'
import { sql } from 'kysely'
import { pendingFactor } from '../../../platform/access/second-factor.ts'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction, scopeOf } from '../../../platform/context.ts'
import { derivedKey } from '../../../platform/crypto/derived-key.ts'
import { organizationOf } from '../../../platform/db/organization.ts'
import { barWidths } from '../../../platform/pdf/bars.ts'
import { pdfTask } from '../../../platform/pdf/render.ts'
import { AppError } from '../../../platform/runtime/errors.ts'
import { afiliadoAlAlcance, auditarLectura } from '../afiliados/afiliados.access.ts'
import { direccionDePapel } from '../verificacion/credencial.ts'
import type { DatosConstancia, DatosRecibo, DatosResumen, DatosTalon } from './documentos.datos.ts'
import {
  type DocumentoGuardado,
  documentoAlAlcance,
  leerEmisor,
  type TalonPublico,
  talonesPublicosDe,
  talonesPublicosPorId,
  talonPublicoGuardado,
} from './documentos.queries.ts'
import { firmarEnlace, leerEnlace } from './documentos.rules.ts'
import type * as constanciaPdfs from './pdf/constancia.pdf.ts'
import type * as reciboPdfs from './pdf/recibo.pdf.ts'
import type * as resumenPdfs from './pdf/resumen.pdf.ts'
import type * as talonPdfs from './pdf/talon.pdf.ts'

const dibujarResumen = pdfTask<typeof resumenPdfs, 'resumenPdf'>(new URL('./pdf/resumen.pdf.ts', import.meta.url), 'resumenPdf')
const dibujarTalon = pdfTask<typeof talonPdfs, 'talonPdf'>(new URL('./pdf/talon.pdf.ts', import.meta.url), 'talonPdf')
const dibujarConstancia = pdfTask<typeof constanciaPdfs, 'constanciaPdf'>(
  new URL('./pdf/constancia.pdf.ts', import.meta.url),
  'constanciaPdf',
)
const dibujarRecibo = pdfTask<typeof reciboPdfs, 'reciboPdf'>(new URL('./pdf/recibo.pdf.ts', import.meta.url), 'reciboPdf')

export interface Descarga {
  pdf: Buffer
  /** File name, with its extension. */
  archivo: string
}

const claveDeEnlaces = (ctx: Ctx): Buffer => derivedKey(ctx.services.config, 'talones')

/**
 * Context of a call that works with and without a session, with the caller's scope for documents. Null for a visitor, without the
 * permission, and while a password change or a second factor is pending.
 */
export function contextoDocumentos(ctx: Ctx): Ctx | null {
  if (!ctx.user || ctx.user.mustChangePassword || pendingFactor(ctx.user)) return null
  const scope = scopeOf(ctx.user, 'documentos.consultar')
  return scope && { ...ctx, scope }
}

const aTalonPago = ({ id, descripcion, vence }: TalonPublico, enlace: string): TalonPago => ({
  id,
  descripcion,
  fechaVencimiento: vence,
  fechaVencimientoFormateada: formatDate(vence),
  enlace,
})

/**
 * Payable slips of a number, each with a link valid for some minutes. Empty for an unknown number, as for any without slips.
 * (A-TALONES-04)
 */
export async function talonesDe(ctx: Ctx, numero: number): Promise<TalonPago[]> {
  const hasta = new Date(ctx.now.getTime() + minutosEnlace * 60_000)
  const talones = await talonesPublicosDe(ctx, numero, talonesPublicos)
  return talones.map((talon) => aTalonPago(talon, firmarEnlace(claveDeEnlaces(ctx), talon.id, hasta)))
}

/** The same list from its links, until they expire; they are not renewed. Throws ENLACE_VENCIDO. (A-TALONES-02) */
export async function talonesDeEnlaces(ctx: Ctx, text: string): Promise<TalonPago[]> {
  const enlaces = new Map<number, string>()
  for (const enlace of text.split(separadorEnlaces)) enlaces.set(idDelEnlace(ctx, enlace), enlace)
  const talones = await talonesPublicosPorId(ctx, [...enlaces.keys()])
  return talones.map((talon) => aTalonPago(talon, enlaces.get(talon.id) ?? ''))
}

function idDelEnlace(ctx: Ctx, enlace: string): number {
  const id = leerEnlace(claveDeEnlaces(ctx), enlace, ctx.now)
  if (id === undefined) throw new AppError('ENLACE_VENCIDO')
  return id
}

/** Member whose slips the caller may list without a captcha; undefined if none. */
export async function afiliadoSiAlcanza(ctx: Ctx, numero: number | undefined): Promise<number | undefined> {
  const ctxDocumentos = contextoDocumentos(ctx)
  if (!ctxDocumentos) return undefined
  try {
    const alcanzado = await afiliadoAlAlcance(ctxDocumentos, numero)
    await auditarLectura(ctx, alcanzado, 'talones de pago')
    return alcanzado
  } catch (error) {
    if (error instanceof AppError && error.codigo === 'NO_EXISTE') return undefined
    throw error
  }
}

/** Slip for anyone with its link, without a name on it. Audited without a user. Throws ENLACE_VENCIDO and NO_EXISTE. */
export async function descargarPorEnlace(ctx: Ctx, id: number, enlace: string): Promise<Descarga> {
  if (idDelEnlace(ctx, enlace) !== id) throw new AppError('ENLACE_VENCIDO')
  const talon = await talonPublicoGuardado(ctx, id)
  const descarga = await obtenerPdf(ctx, talon, true)
  await anotarDescarga(ctx, talon)
  await inTransaction(ctx, (ctx) => audit(ctx, 'descargar', 'documento', id, { afiliado: talon.numero, publico: true }, null))
  return descarga
}

/** Slip for a signed-in caller with its member in scope. SIN_SESION, NO_EXISTE. (A-TALONES-05) */
export async function descargarTalon(ctx: Ctx, id: number): Promise<Descarga> {
  if (!ctx.user) throw new AppError('SIN_SESION')
  if (ctx.user.mustChangePassword) throw new AppError('CLAVE_VENCIDA')
  if (pendingFactor(ctx.user)) throw new AppError('SEGUNDO_FACTOR_PENDIENTE')
  const ctxDocumentos = contextoDocumentos(ctx)
  if (!ctxDocumentos) throw new AppError('NO_EXISTE')
  return descargarDocumento(ctxDocumentos, await documentoAlAlcance(ctxDocumentos, id, ['TALON']))
}

/** Amount, due date and code of a slip within scope. Audits a read by staff. */
export async function pagoDe(ctx: Ctx, id: number): Promise<PagoTalon> {
  const { numero, descripcion, importe, vence, codigo, simbologia, leyenda } = await documentoAlAlcance(ctx, id, ['TALON'])
  await auditarLectura(ctx, numero, 'talones de pago')
  if (importe === null || vence === null) throw new AppError('DOCUMENTO_NO_DISPONIBLE')
  const { transferencia } = await organizationOf(ctx.db)
  const conImporte = transferencia ? paymentQrWith(transferencia.qr, importe) : undefined
  return {
    descripcion,
    importe: fromCents(importe),
    fechaVencimiento: vence,
    codigo: codigo && simbologia ? { barras: await barWidths(simbologia, codigo), cifras: codigo, leyenda: leyenda ?? '' } : null,
    transferencia: transferencia && {
      ...transferencia,
      qr: conImporte ?? transferencia.qr,
      qrConImporte: conImporte !== undefined,
      referencia: formatMemberNumber(numero),
    },
  }
}

/** PDF of a document already checked for scope. Audits a download by staff (decisions §9.4). */
export async function descargarDocumento(ctx: Ctx, documento: DocumentoGuardado): Promise<Descarga> {
  const descarga = await obtenerPdf(ctx, documento, false)
  await anotarDescarga(ctx, documento)
  if (documento.numero !== ctx.user?.affiliate) {
    const { id, numero, tipo } = documento
    await inTransaction(ctx, (ctx) => audit(ctx, 'descargar', 'documento', id, { afiliado: numero, tipo }))
  }
  return descarga
}

/** PDF of a document sent to its own member on request; records that the member has it. */
export async function documentoParaEnviar(ctx: Ctx, documento: DocumentoGuardado): Promise<Descarga> {
  const descarga = await obtenerPdf(ctx, documento, false)
  await anotarDescarga(ctx, documento)
  return descarga
}

/**
 * Records that somebody has a published document, before returning it: undoing that publication then needs a reason. Throws
 * NO_EXISTE.
 */
async function anotarDescarga(ctx: Ctx, { id, archivo }: DocumentoGuardado): Promise<void> {
  if (archivo === null) return
  await sql`insert into documento_descarga (documento_id, momento) values (${id}, ${ctx.now}) on conflict do nothing`
    .execute(ctx.db)
    .catch((error: { code?: string }) => {
      // The publication was undone concurrently.
      throw error.code === '23503' ? new AppError('NO_EXISTE') : error
    })
}

/** The published file as received, or a drawing of the stored data. */
async function obtenerPdf(ctx: Ctx, documento: DocumentoGuardado, anonimo: boolean): Promise<Descarga> {
  const archivo = `${documento.descripcion.replace(/[\p{Cc}/\\:*?"<>|]+/gu, ' ').trim()}.pdf`
  if (documento.archivo !== null) {
    const pdf = await ctx.services.files.read(documento.archivo, ctx)
    if (!pdf) throw new AppError('DOCUMENTO_NO_DISPONIBLE')
    return { pdf, archivo }
  }
  return { pdf: await dibujarDocumento(ctx, documento, anonimo), archivo }
}

async function dibujarDocumento(ctx: Ctx, documento: DocumentoGuardado, anonimo: boolean): Promise<Buffer> {
  const { id, numero, nombre, descripcion, tipo, datos, importe, vence, codigo, simbologia, leyenda } = documento
  const comunes = { emisor: await leerEmisor(ctx), numero, nombre, descripcion }
  if (tipo === 'CONSTANCIA') {
    const { texto, huella } = datos as DatosConstancia
    return dibujarConstancia(ctx, {
      emisor: comunes.emisor,
      texto,
      huella,
      direccion: await direccionDePapel(ctx, { de: 'CONSTANCIA', id, huella }),
    })
  }
  if (tipo === 'RESUMEN') return dibujarResumen(ctx, { ...comunes, datos: datos as DatosResumen })
  if (tipo === 'RECIBO') return dibujarRecibo(ctx, { ...comunes, datos: datos as DatosRecibo })
  if (importe === null || vence === null || codigo === null || simbologia === null) throw new Error(`an incomplete slip: ${id}`)
  return dibujarTalon(ctx, {
    ...comunes,
    nombre: anonimo ? null : nombre,
    conceptos: (datos as DatosTalon).conceptos,
    importe,
    vence,
    vencido: vence < ctx.today,
    codigo,
    simbologia,
    leyenda: leyenda ?? '',
  })
}
