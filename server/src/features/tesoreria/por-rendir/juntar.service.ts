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
import { guardarArchivo } from '../comprobantes/asentar.ts'
import type * as juntarTasks from './juntar.sandbox.ts'
import { alcanzado, leerPorRendir } from './por-rendir.queries.ts'
import { deQr } from './por-rendir.service.ts'

const juntar = sandboxTask<typeof juntarTasks, 'juntarHojas'>(new URL('./juntar.sandbox.ts', import.meta.url), 'juntarHojas')

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

/** Several that wait and are pages of one paper, in that order. POR_RENDIR_NO_ESTA, VERSION_VIEJA. */
async function hojasDe(ctx: Ctx, { comprobantes }: JuntarPorRendir, tomadas = false): Promise<Hoja[]> {
  const { rows } = await sql<Hoja>`select p.id, p.clave, p.version, p.seccional_id as seccional, p.archivo_sha256 as sha256,
      p.tipo_archivo as tipo, p.nombre, p.cuit is not null or p.importe is not null or p.proveedor <> '' as dicho
    from comprobante_por_rendir p
    where p.clave = any(${comprobantes.map((c) => c.clave)}::uuid[]) and ${alcanzado(ctx)}
    order by p.id ${tomadas ? sql`for update` : sql``}`.execute(ctx.db)
  return comprobantes.map(({ clave, version }) => {
    const hoja = rows.find((h) => h.clave === clave)
    if (!hoja) throw new AppError('POR_RENDIR_NO_ESTA')
    if (hoja.version !== version) throw new AppError('VERSION_VIEJA')
    return hoja
  })
}

/**
 * Puts together the pages of one paper: one that waits in the place of several, with what the first of them that says something says; what it is
 * read from is the whole. POR_RENDIR_NO_SE_JUNTAN, DOCUMENTO_PESO, and as `guardarArchivo`.
 */
export async function juntarPorRendir(ctx: Ctx, pide: JuntarPorRendir): Promise<PorRendir> {
  const hojas = await hojasDe(ctx, pide)
  const [primera] = hojas
  const seJuntan = hojas.every((h) => [uploadTypes.pdf, uploadTypes.jpeg, uploadTypes.png].includes(h.tipo as never))
  if (!primera || !seJuntan || hojas.some((h) => h.seccional !== primera.seccional)) throw new AppError('POR_RENDIR_NO_SE_JUNTAN')
  const bytes = await enUno(ctx, hojas)
  if (bytes.length > maxUploadBytes) throw new AppError('DOCUMENTO_PESO')
  const llego = { bytes: async () => bytes, nombre: `${primera.nombre.replace(/\.\w+$/, '')}.pdf`, sha256: hashOf(bytes) }
  const archivo = await guardarArchivo(ctx, primera.seccional, llego, { nombreDelUsuario: llego.nombre, original: '', qr: '' })
  const unir = () =>
    inTransaction(ctx, async (ctx) => {
      const tomadas = await hojasDe(ctx, pide, true)
      const queda = found(tomadas.find((h) => h.dicho) ?? tomadas[0])
      await ctx.db
        .updateTable('comprobante_por_rendir')
        .set({
          ...(!queda.dicho && deQr(archivo.qr)),
          ...(archivo.qrLeido && { qr: archivo.qr, qr_leido: true }),
          // What a page was sent under is not this paper.
          clave: randomUUID(),
          archivo_sha256: archivo.sha256,
          huella_original: archivo.original,
          huella_elegido: null,
          nombre: archivo.nombre,
          tipo_archivo: archivo.tipo,
          bytes: archivo.bytes,
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
  return orRelease(ctx, archivo.sha256, unir)
}

async function enUno(ctx: Ctx, hojas: readonly Hoja[]): Promise<Buffer> {
  const papeles = await Promise.all(
    hojas.map(async ({ sha256, tipo }) => {
      const bytes = await ctx.services.files.read(sha256, ctx)
      if (!bytes) throw new AppError('DOCUMENTO_NO_DISPONIBLE')
      return { bytes, pdf: tipo === uploadTypes.pdf }
    }),
  )
  try {
    return Buffer.from(await juntar({ papeles }))
  } catch (error) {
    throw error instanceof Refusal || error instanceof Unreadable ? new AppError('POR_RENDIR_NO_SE_JUNTAN') : error
  }
}
