import type { ResponseOf } from '@gremial/contract/platform/call.ts'
import { type ComprobanteData, comprobanteData, type OtroComprobante } from '@gremial/contract/tesoreria/comprobantes.ts'
import {
  type comprobantesPorRendir,
  type PasePorRendir,
  type PorRendir,
  type RendicionDeEllos,
} from '@gremial/contract/tesoreria/por-rendir.ts'
import { rendicionState } from '@gremial/contract/tesoreria/rendiciones-estados.ts'
import { sql } from 'kysely'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { one } from '../../../platform/db/rows.ts'
import { AppError } from '../../../platform/runtime/errors.ts'
import { type ArchivoAsentado, asentarComprobante, unicoUnaVez } from '../comprobantes/asentar.ts'
import { sendToSigners } from '../firmas/firmas.service.ts'
import { sinGuiones } from '../proveedores/proveedores.queries.ts'
import { takeRendicion } from '../rendiciones-gasto/acciones.ts'
import { insertRendicion } from '../rendiciones-gasto/rendiciones-gasto.service.ts'
import { alcanzado, porClaves } from './por-rendir.queries.ts'

/** Unsettled receipts become receipts of a draft settlement, or of a new one (decisions 082 and 138). */

/** Adds the receipt's key to any error. */
async function deCual<T>(clave: string, hacer: () => Promise<T>): Promise<T> {
  try {
    return await hacer()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw new AppError(error.codigo, error.datos, error.campos, { ...(error.detalle as object | undefined), clave })
  }
}

/** Data of a receipt, with its provider's usual name if none was entered. POR_RENDIR_INCOMPLETO. */
function completar(row: PorRendir): ComprobanteData {
  const dicho = comprobanteData.safeParse({ ...row, proveedor: row.proveedor || row.propuesta.proveedor })
  // Fields proposed by a PDF's text are not data until a user saves them.
  if (!dicho.success || row.leido.length > 0) throw new AppError('POR_RENDIR_INCOMPLETO', { nombre: row.proveedor || row.nombre })
  return dicho.data
}

const cuitOf = (row: PorRendir | undefined): number => Number(sinGuiones(row?.cuitProveedor ?? ''))

/** True for the refusal of a duplicate of one of these receipts. */
const repetidoOf = (error: unknown, ids: ReadonlySet<number>): boolean =>
  error instanceof AppError &&
  error.codigo === 'COMPROBANTE_REPETIDO' &&
  ids.has((error.detalle as { repetido: OtroComprobante }).repetido.id ?? 0)

type Archivo = Omit<ArchivoAsentado, 'clave'>
const fileColumns = sql`p.archivo_sha256 as sha256, p.huella_original as original, p.huella_elegido as elegido,
  p.qr_leido as "qrLeido", p.sacado, p.nombre, p.tipo_archivo as tipo, p.bytes, p.subido, p.subido_por as "subidoPor"`

/**
 * Moves several receipts to lines of a draft of their branch: all or none, idempotent. RENDICION_OTRO_ESTADO, POR_RENDIR_NO_ESTA,
 * POR_RENDIR_INCOMPLETO, VERSION_VIEJA, and errors of `asentarComprobante`; `detalle` has the failing receipt (`clave`).
 */
export const pasarPorRendir = (ctx: Ctx, pase: PasePorRendir): Promise<{ pasaron: number }> =>
  unicoUnaVez(() => inTransaction(ctx, (ctx) => moveToLines(ctx, pase)))

async function moveToLines(ctx: Ctx, { idRendicion, comprobantes }: PasePorRendir): Promise<{ pasaron: number }> {
  const { seccional } = await takeRendicion(ctx, idRendicion, 'modificar')
  const claves = comprobantes.map((c) => c.clave)
  // Locked in id order; receipts moved meanwhile are absent.
  const { rows: tomados } = await sql<Archivo & { clave: string }>`select p.clave, ${fileColumns}
    from comprobante_por_rendir p
    where p.clave = any(${claves}::uuid[]) and p.seccional_id = ${seccional} and ${alcanzado(ctx)}
    order by p.id for update`.execute(ctx.db)
  const files = new Map(tomados.map(({ clave, ...file }) => [clave, file]))
  const rows = new Map((await porClaves(ctx, [...files.keys()])).map((f) => [f.clave, f]))
  const { rows: lines } = await sql<{
    id: number
  }>`select id from rendicion_detalle where rendicion_id = ${idRendicion}`.execute(ctx.db)
  const { rows: hechos } = await sql<{ clave: string }>`select clave
    from comprobante
    where clave = any(${claves}::uuid[]) and rendicion_id = ${idRendicion}`.execute(ctx.db)
  const pasados = new Set(hechos.map((h) => h.clave))
  const asentados = new Set<number>()
  // In provider order, the common lock order of provider rows.
  const inOrder = comprobantes.toSorted((a, b) => cuitOf(rows.get(a.clave)) - cuitOf(rows.get(b.clave)))
  for (const { clave, version, iddetalle } of inOrder)
    await deCual(clave, async () => {
      if (pasados.has(clave)) return
      const [row, file] = [rows.get(clave), files.get(clave)]
      if (!row || !file) throw new AppError('POR_RENDIR_NO_ESTA')
      if (row.version !== version) throw new AppError('VERSION_VIEJA')
      if (!lines.some((l) => l.id === iddetalle)) throw new AppError('NO_EXISTE')
      await sql`delete from comprobante_por_rendir where id = ${row.id}`.execute(ctx.db)
      asentados.add(
        await asentarComprobante(ctx, { codigo: idRendicion, iddetalle }, completar(row), { ...file, clave }).catch((error) => {
          // Its duplicate came just before it, and is undone with the rest: the settlement that it would name has no receipts.
          throw repetidoOf(error, asentados) ? new AppError('POR_RENDIR_DOS_VECES') : error
        }),
      )
    })
  return { pasaron: asentados.size }
}

/**
 * Creates a settlement of these receipts, in one transaction, and optionally sends it to its signers. Idempotent by the
 * settlement's `clave`. POR_RENDIR_CONCEPTO, and errors of `createRendicion`, `pasarPorRendir` and `enviarAFirmar`.
 */
export const rendirPorRendir = (
  ctx: Ctx,
  pide: RendicionDeEllos,
): Promise<ResponseOf<(typeof comprobantesPorRendir)['rendir']>> =>
  unicoUnaVez(() =>
    inTransaction(ctx, async (ctx) => {
      const id = await insertRendicion(ctx, pide)
      const { rows } = await sql<{ numero: string; estado: number }>`select numero_completo as numero, estado
        from rendicion_gasto
        where id = ${id}`.execute(ctx.db)
      const { numero: numeroRendicion, estado } = one(rows, 'rendicion')
      // A repeated request.
      if (estado !== rendicionState.borrador) return { id, numeroRendicion, enviada: true, sinCuenta: [] }
      const { rows: lines } = await sql<{ id: number; concepto: string }>`select d.id, k.nombre as concepto
        from rendicion_detalle d
        join concepto_rendicion k on k.id = d.concepto_id
        where d.rendicion_id = ${id}`.execute(ctx.db)
      const comprobantes = pide.comprobantes.map(({ clave, version, concepto }) => {
        const line = lines.find((l) => l.concepto === concepto)
        if (!line) throw new AppError('POR_RENDIR_CONCEPTO', { concepto }, undefined, { clave })
        return { clave, version, iddetalle: line.id }
      })
      await moveToLines(ctx, { idRendicion: id, comprobantes })
      const sent = pide.enviar ? await sendToSigners(ctx, id, { confirma: false }) : undefined
      return { id, numeroRendicion, enviada: sent !== undefined, sinCuenta: sent?.sinCuenta ?? [] }
    }),
  )
