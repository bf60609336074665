import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { rendicionContent } from './contenido.ts'
import { decirDiferencia, estadosFirmados, firmadoDe, firmasProblems } from './verificar.ts'

/** Result of verifying all signed settlements: total, mismatches, and the first mismatch. */
export interface VerificacionRendiciones {
  rendiciones: number
  malas: number
  primera: { numero: string; seccional: string; motivo: string } | null
}

const tanda = 200

/**
 * Compares every authorised settlement with its signed content: rows, signatures and audit. Settlements from before signatures
 * are exempt, unless the audit shows that they were signed. Part of the weekly check, next to closed sheets; verificar-archivos
 * checks the files.
 */
export async function verifyRendiciones(ctx: Ctx): Promise<VerificacionRendiciones> {
  const result: VerificacionRendiciones = { rendiciones: 0, malas: 0, primera: null }
  let desde = 0
  for (;;) {
    const { rows } = await sql<{
      id: number
      numero: string
      seccional: string
    }>`select r.id, r.numero_completo as numero, s.nombre as seccional
      from rendicion_gasto r
      join seccional s on s.id = r.seccional_id
      where r.id > ${desde} and r.estado = any(${[...estadosFirmados]}::smallint[])
        and (r.envio_id is not null or exists (select
          from auditoria a
          where a.entidad = 'rendicion' and a.entidad_id = r.id::text and a.accion = 'firmar'))
      order by r.id
      limit ${tanda}`.execute(ctx.db)
    for (const { id, numero, seccional } of rows) {
      const firmado = await firmadoDe(ctx, id)
      const [problem] = firmado ? firmasProblems(firmado, await rendicionContent(ctx, id)) : [{ que: 'contenido' as const }]
      result.rendiciones++
      if (problem) {
        result.malas++
        result.primera ??= { numero, seccional, motivo: decirDiferencia({ language: 'es' }, problem) }
      }
      desde = id
    }
    if (rows.length < tanda) return result
  }
}

/** Prints the result for the weekly command; returns its exit code. */
export async function describeRendiciones(ctx: Ctx): Promise<0 | 1> {
  const { rendiciones, malas, primera } = await verifyRendiciones(ctx)
  if (!primera) {
    console.log(`Rendiciones firmadas sanas: ${rendiciones}.`)
    return 0
  }
  const { numero, seccional, motivo } = primera
  console.log(`Rendiciones firmadas alteradas: ${malas} de ${rendiciones}. La primera es la ${numero} (${seccional}): ${motivo}`)
  return 1
}
