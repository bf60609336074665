import type { CarnetDigital, EstadoCarnet } from '@gremial/contract/afiliado/carnet-digital.ts'
import { theme } from '@gremial/contract/platform/theme.ts'
import { formatMemberNumber } from '@gremial/contract/values/cuit.ts'
import { dateOf, formatDate } from '@gremial/contract/values/dates.ts'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { organizationOf, withoutExample } from '../../../platform/db/organization.ts'
import { toAppError } from '../../../platform/http/errors.ts'
import { pdfTask } from '../../../platform/pdf/render.ts'
import { AppError, found } from '../../../platform/runtime/errors.ts'
import { normalizePhoto } from '../../../platform/storage/images.ts'
import { followPhotoOf } from '../../acceso/usuarios/usuarios.queries.ts'
import { afiliadoAlAlcance, auditarLectura, numeroVigente } from '../afiliados/afiliados.access.ts'
import { documentoCompleto } from '../afiliados/afiliados.queries.ts'
import { credencialDelCarnet } from '../verificacion/credencial.ts'
import type * as carnetPdfs from './carnet.pdf.ts'
import { afiliadoDelCarnet, carnetDe, type FilaCarnet, vigenciaDelCarnet } from './carnet.queries.ts'
import { type CarnetEmitido, esElMismoCarnet, estadoCarnet, ultimoDia } from './carnet.rules.ts'

/** 4:5 portrait: 24.4 × 30.5 mm on the sheet at 500 dpi. */
const medidasFoto = { width: 480, height: 600 }
const dibujarPdf = pdfTask<typeof carnetPdfs, 'dibujarCarnet'>(new URL('./carnet.pdf.ts', import.meta.url), 'dibujarCarnet')

const carnetEmitido = ({ id, vence, revocado, fotoCarnet }: FilaCarnet): CarnetEmitido | undefined =>
  id === null || vence === null || fotoCarnet === null ? undefined : { vence, revocado: revocado !== null, foto: fotoCarnet }
const estadoDe = (ctx: Ctx, row: FilaCarnet): EstadoCarnet => estadoCarnet(row.vinculado, carnetEmitido(row), ctx.today)
const nombreImpreso = ({ nombre, apellido }: FilaCarnet): string => `${nombre} ${apellido}`
const diaDelMomento = (momento: Date | null): string | null => (momento ? dateOf(momento) : null)
const mostrada = (iso: string | null): string => (iso ? formatDate(iso) : '')

/** Card of an affiliate in scope (A-CARNET-03, A-CARNET-07). Audits a read by staff. */
export async function leerCarnet(ctx: Ctx, pedido: number): Promise<CarnetDigital> {
  const numero = await numeroVigente(ctx, pedido)
  const row = await carnetDe(ctx, numero)
  await auditarLectura(ctx, numero, 'carnet')
  const { id, vence, foto, categoria, seccional } = row
  const estado = estadoDe(ctx, row)
  const vigente = estado === 'VIGENTE' && id !== null && vence !== null
  const emitido = diaDelMomento(row.emitido)
  return {
    id,
    numeroAfiliado: numero,
    numeroAfiliadoFormateado: formatMemberNumber(numero),
    nombreCompleto: nombreImpreso(row),
    documento: documentoCompleto(row.tipo, row.documento),
    categoria,
    seccional,
    estadoAfiliado: row.estado,
    estado,
    fechaAlta: diaDelMomento(row.primero),
    fechaActualizacion: emitido,
    fechaActualizacionFormateada: mostrada(emitido),
    vence,
    venceFormateada: mostrada(vence),
    fotoValidada: foto !== null,
    fechaFotoFormateada: mostrada(diaDelMomento(row.fotoDesde)),
    fotoEnPerfil: row.fotoEnPerfil,
    credencial: vigente ? await credencialDelCarnet(ctx, { id, afiliadoNumero: numero, vence }) : '',
  }
}

/**
 * Generates the member's card with a new or the existing photo, and returns its id (A-CARNET-02, A-CARNET-04..06). Returns the
 * current card if the photo is the same and it has time left. Throws CARNET_NO_CORRESPONDE for a former member, CARNET_SIN_FOTO,
 * the errors of `normalizePhoto`, and CARNET_NO_GUARDADO on an internal failure (A-CARNET-13).
 */
export async function generarCarnet(
  ctx: Ctx,
  pedido: number | undefined,
  fotoEnviada: Buffer | undefined,
): Promise<{ id: number }> {
  const numero = await afiliadoAlAlcance(ctx, pedido)
  try {
    return await guardarCarnet(ctx, numero, fotoEnviada)
  } catch (error) {
    if (toAppError(error)) throw error
    ctx.log.error({ err: error }, 'a card could not be saved')
    throw new AppError('CARNET_NO_GUARDADO')
  }
}

async function guardarCarnet(ctx: Ctx, numero: number, fotoEnviada: Buffer | undefined): Promise<{ id: number }> {
  const anterior = await carnetDe(ctx, numero)
  exigirVinculado(anterior)
  // Decoding and storing happen before the transaction: an unreferenced file is deleted later.
  const fotoGuardada =
    fotoEnviada && (await ctx.services.files.keep(ctx, await normalizePhoto(fotoEnviada, medidasFoto), 'image/jpeg'))
  const foto = fotoGuardada ?? anterior.foto
  if (!foto) throw new AppError('CARNET_SIN_FOTO')
  const vigencia = await vigenciaDelCarnet(ctx)
  return inTransaction(ctx, async (ctx) => {
    // Serialised per member: two concurrent calls create one card.
    await sql`select 1 from afiliado where numero = ${numero} for no key update`.execute(ctx.db)
    const row = await carnetDe(ctx, numero)
    exigirVinculado(row)
    if (row.id !== null && esElMismoCarnet(carnetEmitido(row), foto, ctx.today, vigencia)) return { id: row.id }
    const vence = ultimoDia(ctx.today, vigencia)
    const { rows } = await sql<{ id: number }>`
      insert into carnet_digital (afiliado_numero, foto_sha256, emitido, vence) values (${numero}, ${foto}, ${ctx.now}, ${vence})
      returning id`.execute(ctx.db)
    const { id } = found(rows[0])
    if (foto !== row.foto) await reemplazarFoto(ctx, row, foto)
    await audit(ctx, 'generar', 'carnet_digital', id, { afiliado: numero, vence, fotoNueva: foto !== row.foto })
    return { id }
  })
}

function exigirVinculado({ vinculado, estado }: FilaCarnet): void {
  if (!vinculado) throw new AppError('CARNET_NO_CORRESPONDE', { estado })
}

/** Replaces the photo, also in the profile unless the user chose another one there. */
async function reemplazarFoto(ctx: Ctx, { numero, foto }: FilaCarnet, nueva: string): Promise<void> {
  await sql`update afiliado set foto_sha256 = ${nueva} where numero = ${numero}`.execute(ctx.db)
  await followPhotoOf(ctx, numero, foto, nueva)
}

/**
 * PDF of a card in scope (A-CARNET-08). CARNET_NO_VIGENTE unless it is the member's newest card in force, so that no invalid card
 * is printed. PDF_FALLIDO if the drawing fails (A-CARNET-14).
 */
export async function pdfDelCarnet(ctx: Ctx, id: number): Promise<{ pdf: Buffer; archivo: string }> {
  const row = await carnetDe(ctx, await afiliadoDelCarnet(ctx, id))
  const { numero, vence, fotoCarnet } = row
  if (row.id !== id || vence === null || fotoCarnet === null || estadoDe(ctx, row) !== 'VIGENTE')
    throw new AppError('CARNET_NO_VIGENTE')
  await auditarLectura(ctx, numero, 'carnet en PDF')
  const foto = await ctx.services.files.read(fotoCarnet, ctx)
  if (!foto) {
    ctx.log.error({ carnet: id, foto: fotoCarnet }, 'the photo of a card is missing')
    throw new AppError('PDF_FALLIDO')
  }
  const { nombre, color, telefono, email } = withoutExample(ctx.services.config, await organizationOf(ctx.db))
  const { org } = theme(color)
  const nombreCompleto = nombreImpreso(row)
  const pdf = await dibujarPdf(ctx, {
    organizacion: { nombre, telefono, email, marca: org[8] ?? color, claro: org[3] ?? color },
    foto,
    nombre: nombreCompleto,
    numero: formatMemberNumber(numero),
    documento: documentoCompleto(row.tipo, row.documento),
    categoria: row.categoria,
    seccional: row.seccional,
    vence: formatDate(vence),
    credencial: await credencialDelCarnet(ctx, { id, afiliadoNumero: numero, vence }),
  })
  return { pdf, archivo: `Carnet ${formatMemberNumber(numero).replace('/', '-')} ${nombreCompleto}.pdf` }
}
