import { minutosEnlace, separadorEnlaces, type TalonPago, talonesPublicos } from '@gremial/contract/afiliado/documentos.ts'
import { mostrarFecha } from '@gremial/contract/platform/fechas.ts'
import { audit } from '../../../platform/audit/audit.ts'
import { derivedKey } from '../../../platform/config.ts'
import { type Ctx, inTransaction, scopeOf } from '../../../platform/context.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { pdfTask } from '../../../platform/pdf/render.ts'
import { affiliateFor, auditRead } from '../afiliados/afiliados.access.ts'
import type { DatosRecibo, DatosResumen, DatosTalon } from './documentos.datos.ts'
import {
  documentInScope,
  issuer,
  type PublicSlip,
  publicSlip,
  publicSlips,
  publicSlipsById,
  type StoredDocument,
} from './documentos.queries.ts'
import { readLink, signLink } from './documentos.rules.ts'
import type { ReciboPdf } from './pdf/recibo.pdf.ts'
import type { ResumenPdf } from './pdf/resumen.pdf.ts'
import type { TalonPdf } from './pdf/talon.pdf.ts'

const drawStatement = pdfTask<ResumenPdf>(new URL('./pdf/resumen.pdf.ts', import.meta.url), 'resumenPdf')
const drawSlip = pdfTask<TalonPdf>(new URL('./pdf/talon.pdf.ts', import.meta.url), 'talonPdf')
const drawPayslip = pdfTask<ReciboPdf>(new URL('./pdf/recibo.pdf.ts', import.meta.url), 'reciboPdf')

export interface Download {
  pdf: Buffer
  /** File name, with its extension. */
  archivo: string
}

const linkKey = (ctx: Ctx): Buffer => derivedKey(ctx.services.config, 'talones')

/**
 * The context of a call that works with and without a session, with the scope that the person has for documents; null for a
 * visitor, for who lacks the permission and for who still has to change the password.
 */
export function documentsCtx(ctx: Ctx): Ctx | null {
  if (!ctx.user || ctx.user.mustChangePassword) return null
  const scope = scopeOf(ctx.user, 'documentos.consultar')
  return scope && { ...ctx, scope }
}

const row = ({ id, descripcion, vence }: PublicSlip, enlace: string): TalonPago => ({
  id,
  descripcion,
  fechaVencimiento: vence,
  fechaVencimientoFormateada: mostrarFecha(vence),
  enlace,
})

/** The slips of a number that can be paid, each with a link of a few minutes. An unknown number has none, like any other. (A-TALONES-04) */
export async function slipsOf(ctx: Ctx, numero: number): Promise<TalonPago[]> {
  const until = new Date(ctx.now.getTime() + minutosEnlace * 60_000)
  const slips = await publicSlips(ctx, numero, talonesPublicos)
  return slips.map((slip) => row(slip, signLink(linkKey(ctx), slip.id, until)))
}

/** The same list again from its links, until they end; they are not renewed. Throws ENLACE_VENCIDO. (A-TALONES-02) */
export async function slipsOfLinks(ctx: Ctx, text: string): Promise<TalonPago[]> {
  const links = new Map<number, string>()
  for (const link of text.split(separadorEnlaces)) links.set(idOf(ctx, link), link)
  const slips = await publicSlipsById(ctx, [...links.keys()])
  return slips.map((slip) => row(slip, links.get(slip.id) ?? ''))
}

function idOf(ctx: Ctx, link: string): number {
  const id = readLink(linkKey(ctx), link, ctx.now)
  if (id === undefined) throw new AppError('ENLACE_VENCIDO')
  return id
}

/** Whose slips a person of the session may list without the visitors' check; undefined when it is nobody of theirs. */
export async function memberInReach(ctx: Ctx, numero: number | undefined): Promise<number | undefined> {
  const own = documentsCtx(ctx)
  if (!own) return undefined
  try {
    const reached = await affiliateFor(own, numero)
    await auditRead(ctx, reached, 'talones de pago')
    return reached
  } catch (error) {
    if (error instanceof AppError && error.codigo === 'NO_EXISTE') return undefined
    throw error
  }
}

/** A slip for whoever has its link: no name on it. Written down without a person. Throws ENLACE_VENCIDO and NO_EXISTE. */
export async function downloadByLink(ctx: Ctx, id: number, link: string): Promise<Download> {
  if (idOf(ctx, link) !== id) throw new AppError('ENLACE_VENCIDO')
  const slip = await publicSlip(ctx, id)
  const download = await render(ctx, slip, true)
  await inTransaction(ctx, (ctx) => audit(ctx, 'descargar', 'documento', id, { afiliado: slip.numero, publico: true }, null))
  return download
}

/** A slip for who is signed in and reaches its member; SIN_SESION or NO_EXISTE otherwise. (A-TALONES-05) */
export async function downloadSlip(ctx: Ctx, id: number): Promise<Download> {
  if (!ctx.user) throw new AppError('SIN_SESION')
  if (ctx.user.mustChangePassword) throw new AppError('CLAVE_VENCIDA')
  const own = documentsCtx(ctx)
  if (!own) throw new AppError('NO_EXISTE')
  return downloadDocument(own, await documentInScope(own, id, ['TALON']))
}

/** The PDF of a document that the caller was admitted to; staff downloading somebody else's is written down (decisions §9.4). */
export async function downloadDocument(ctx: Ctx, document: StoredDocument): Promise<Download> {
  const download = await render(ctx, document, false)
  if (document.numero !== ctx.user?.affiliate) {
    const { id, numero, tipo } = document
    await inTransaction(ctx, (ctx) => audit(ctx, 'descargar', 'documento', id, { afiliado: numero, tipo }))
  }
  return download
}

/** The published file as it came, or a drawing from what was kept. */
async function render(ctx: Ctx, document: StoredDocument, anonymous: boolean): Promise<Download> {
  const archivo = `${document.descripcion.replace(/[\p{Cc}/\\:*?"<>|]+/gu, ' ').trim()}.pdf`
  if (document.archivo !== null) {
    const pdf = await ctx.services.files.read(document.archivo)
    if (!pdf) throw new AppError('DOCUMENTO_NO_DISPONIBLE')
    return { pdf, archivo }
  }
  return { pdf: await draw(ctx, document, anonymous), archivo }
}

async function draw(ctx: Ctx, document: StoredDocument, anonymous: boolean): Promise<Buffer> {
  const { numero, nombre, descripcion, tipo, datos, importe, vence, codigo, simbologia, leyenda } = document
  const common = { emisor: await issuer(ctx), numero, nombre, descripcion }
  if (tipo === 'RESUMEN') return drawStatement(ctx, { ...common, datos: datos as DatosResumen })
  if (tipo === 'RECIBO') return drawPayslip(ctx, { ...common, datos: datos as DatosRecibo })
  if (importe === null || vence === null || codigo === null || simbologia === null)
    throw new Error(`an incomplete slip: ${document.id}`)
  return drawSlip(ctx, {
    ...common,
    nombre: anonymous ? null : nombre,
    conceptos: (datos as DatosTalon).conceptos,
    importe,
    vence,
    vencido: vence < ctx.today,
    codigo,
    simbologia,
    leyenda: leyenda ?? '',
  })
}
