import { randomUUID } from 'node:crypto'
import { maxUploadBytes, uploadTypes } from '@gremial/contract/platform/uploads.ts'
import type { JuntarPorRendir, PorRendir } from '@gremial/contract/tesoreria/por-rendir.ts'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { orRelease } from '../../../platform/http/upload-quota.ts'
import { AppError, found } from '../../../platform/runtime/errors.ts'
import { Refusal, sandboxTask, Unreadable } from '../../../platform/sandbox/sandbox.ts'
import { hashOf } from '../../../platform/storage/store.ts'
import { saveFile } from '../comprobantes/asentar.ts'
import type * as juntarTasks from './juntar.sandbox.ts'
import { alcanzado, leerPorRendir } from './por-rendir.queries.ts'
import { ofQr } from './por-rendir.service.ts'

const merge = sandboxTask<typeof juntarTasks, 'mergeSheets'>(new URL('./juntar.sandbox.ts', import.meta.url), 'mergeSheets')

interface Hoja {
  id: number
  clave: string
  version: number
  seccional: number
  sha256: string
  tipo: string
  nombre: string
  dicho: boolean
}

/** Unsettled receipts that are pages of one document, in that order. POR_RENDIR_NO_ESTA, VERSION_VIEJA. */
async function sheetsOf(ctx: Ctx, { comprobantes }: JuntarPorRendir, tomadas = false): Promise<Hoja[]> {
  const { rows } = await sql<Hoja>`select p.id, p.clave, p.version, p.seccional_id as seccional, p.archivo_sha256 as sha256,
      p.tipo_archivo as tipo, p.nombre, p.cuit is not null or p.importe is not null or p.proveedor <> '' as dicho
    from comprobante_por_rendir p
    where p.clave = any(${comprobantes.map((c) => c.clave)}::uuid[]) and ${alcanzado(ctx)}
    order by p.id ${tomadas ? sql`for update` : sql``}`.execute(ctx.db)
  return comprobantes.map(({ clave, version }) => {
    const sheet = rows.find((h) => h.clave === clave)
    if (!sheet) throw new AppError('POR_RENDIR_NO_ESTA')
    if (sheet.version !== version) throw new AppError('VERSION_VIEJA')
    return sheet
  })
}

/**
 * Merges pages into one unsettled receipt. Keeps the first page that has data; without any, fills it from the merged file's QR.
 * POR_RENDIR_NO_SE_JUNTAN, DOCUMENTO_PESO, and errors of `saveFile`.
 */
export async function juntarPorRendir(ctx: Ctx, pide: JuntarPorRendir): Promise<PorRendir> {
  const sheets = await sheetsOf(ctx, pide)
  const [first] = sheets
  const seJuntan = sheets.every((h) => [uploadTypes.pdf, uploadTypes.jpeg, uploadTypes.png].includes(h.tipo as never))
  if (!first || !seJuntan || sheets.some((h) => h.seccional !== first.seccional)) throw new AppError('POR_RENDIR_NO_SE_JUNTAN')
  const bytes = await enUno(ctx, sheets)
  if (bytes.length > maxUploadBytes) throw new AppError('DOCUMENTO_PESO')
  const llego = { bytes: async () => bytes, nombre: `${first.nombre.replace(/\.\w+$/, '')}.pdf`, sha256: hashOf(bytes) }
  const file = await saveFile(ctx, first.seccional, llego, { nombreDelUsuario: llego.nombre, original: '' })
  const join = () =>
    inTransaction(ctx, async (ctx) => {
      const tomadas = await sheetsOf(ctx, pide, true)
      const queda = found(tomadas.find((h) => h.dicho) ?? tomadas[0])
      await ctx.db
        .updateTable('comprobante_por_rendir')
        .set({
          ...(!queda.dicho && ofQr(file.qr)),
          ...(file.qrLeido && { qr: file.qr, qr_leido: true }),
          leido: [],
          qr_ilegible: file.qrIlegible,
          // A page's idempotency key does not identify the merged document.
          clave: randomUUID(),
          archivo_sha256: file.sha256,
          huella_original: file.original,
          huella_elegido: null,
          nombre: file.nombre,
          tipo_archivo: file.tipo,
          bytes: file.bytes,
          version: queda.version + 1,
        })
        .where('id', '=', queda.id)
        .execute()
      const sobran = tomadas.filter((h) => h.id !== queda.id).map((h) => h.id)
      await sql`delete from comprobante_por_rendir where id = any(${sobran}::bigint[])`.execute(ctx.db)
      for (const { sha256 } of tomadas) await ctx.services.files.letGo(ctx, sha256, ctx.now)
      await audit(ctx, 'unir', 'comprobante-por-rendir', queda.id, { seccional: queda.seccional, hojas: sobran })
      return leerPorRendir(ctx, queda.id)
    })
  return orRelease(ctx, file.sha256, join)
}

async function enUno(ctx: Ctx, sheets: readonly Hoja[]): Promise<Buffer> {
  const papeles = await Promise.all(
    sheets.map(async ({ sha256, tipo }) => {
      const bytes = await ctx.services.files.read(sha256, ctx)
      if (!bytes) throw new AppError('DOCUMENTO_NO_DISPONIBLE')
      return { bytes, pdf: tipo === uploadTypes.pdf }
    }),
  )
  try {
    return Buffer.from(await merge({ papeles }))
  } catch (error) {
    throw error instanceof Refusal || error instanceof Unreadable ? new AppError('POR_RENDIR_NO_SE_JUNTAN') : error
  }
}
