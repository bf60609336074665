import type { VerificacionFirmas } from '@gremial/contract/tesoreria/firmas.ts'
import { type RendicionState, rendicionState } from '@gremial/contract/tesoreria/rendiciones-estados.ts'
import { type MessageKey, message } from '@gremial/contract/textos/messages.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/runtime/errors.ts'
import { eachAtOnce } from '../../../platform/storage/check.ts'
import { sha256 } from '../planillas-caja/contenido.rules.ts'
import { requireRendicion } from '../rendiciones-gasto/rendiciones-gasto.queries.ts'
import { type Diferencia, diferencias, type RendicionContent, readContent, reciboName } from './contenido.rules.ts'
import { rendicionContent } from './contenido.ts'

/** States with both signatures. */
export const estadosFirmados: readonly RendicionState[] = [
  rendicionState.autorizada,
  rendicionState.enviada,
  rendicionState.observada,
  rendicionState.pagada,
  rendicionState.acreditada,
]

/** Problems of a sent settlement: a difference from the signed content, a file, or a signature. */
export type Problema =
  | Diferencia
  | { que: 'contenido' }
  | { que: 'archivo'; cual: string; id: number }
  | { que: 'firma'; firma: string }
  | { que: 'faltaFirma' }
  | { que: 'auditoria' | 'firmante' | 'puestoFirma' | 'momentoFirma'; firma: string }

/** A problem as text, in the caller's language. */
export function decirDiferencia(ctx: Pick<Ctx, 'language'>, problem: Problema): string {
  const campo = 'campo' in problem ? message(ctx.language, `problemasRendicion.campos.${problem.campo}` as MessageKey) : ''
  const kind =
    'campo' in problem && (problem.campo === 'falta' || problem.campo === 'agregado')
      ? `${problem.que}_${problem.campo}`
      : problem.que
  const firma = 'firma' in problem ? message(ctx.language, `problemasRendicion.firmas.${problem.firma}` as MessageKey) : ''
  return message(ctx.language, `problemasRendicion.${kind}` as MessageKey, {
    cual: 'cual' in problem ? problem.cual : '',
    campo,
    firma,
  })
}

/** Receipts whose file is missing or differs from the signed hash; reads each file whole. */
export async function archivosMalos(ctx: Ctx, { recibos }: RendicionContent): Promise<Problema[]> {
  const bad = new Set<string>()
  await eachAtOnce([...new Set(recibos.map((r) => r.archivo))], async (file) => {
    if (!(await ctx.services.files.read(file, ctx))) bad.add(file)
  })
  return recibos.filter((r) => bad.has(r.archivo)).map((r) => ({ que: 'archivo', cual: reciboName(r), id: r.id }))
}

interface Firmado {
  id: number
  estado: RendicionState
  envio: number
  contenido: string
  huella: string
  /** The audit covers its creation, so it has its signatures too. */
  auditada: boolean
  firmas: FirmaPuesta[]
}
interface FirmaPuesta {
  firma: string
  huella: string
  afiliado: number
  /** Signed hash in the audit; null if it has no row. */
  auditada: string | null
  /** True where the audit agrees; fields that older rows lack (person and office) count as equal. */
  misma: { persona: boolean; puesto: boolean; momento: boolean }
}

/** Signed content of a settlement, with its audit data; undefined if it was not sent. */
export async function firmadoDe(ctx: Ctx, id: number): Promise<Firmado | undefined> {
  const { rows } = await sql<Firmado>`select r.id, r.estado, e.id as envio, e.contenido, e.huella,
      exists (select
        from auditoria a
        where a.entidad = 'rendicion' and a.entidad_id = r.id::text and a.accion = 'crear') as auditada,
      coalesce((select jsonb_agg(jsonb_build_object('firma', f.firma, 'huella', f.huella, 'afiliado', f.afiliado_numero,
          'auditada', a.datos->>'huella', 'misma', jsonb_build_object(
            'persona', a.id is null or a.usuario_id is not distinct from f.usuario_id
              and coalesce((a.datos->>'afiliado')::bigint = f.afiliado_numero, true),
            'puesto', coalesce((a.datos->>'puesto')::int = f.puesto, true),
            'momento', coalesce(date_trunc('milliseconds', a.momento) = date_trunc('milliseconds', f.momento), true)))
          order by f.id)
        from rendicion_firma f
        left join lateral (select x.id, x.usuario_id, x.momento, x.datos
          from auditoria x
          where x.entidad = 'rendicion' and x.entidad_id = r.id::text and x.accion = 'firmar'
            and x.datos->>'firma' = f.firma and (x.datos->>'envio')::bigint = e.id
          order by x.id desc
          limit 1) a on true
        where f.envio_id = e.id and f.anulada is null), '[]') as firmas
    from rendicion_gasto r
    join rendicion_envio e on e.id = r.envio_id
    where r.id = ${id}`.execute(ctx.db)
  return rows[0]
}

/**
 * Checks who, account, office, timestamp and hash of each signature against the audit, and who against the content. Signatures
 * older than those audit fields are checked against the content and the account only.
 */
export function problemasDeCadaFirma(
  { huella, auditada, firmas }: Pick<Firmado, 'huella' | 'auditada' | 'firmas'>,
  firmado: Pick<RendicionContent, 'secretario' | 'tesorero'>,
): Array<Extract<Problema, { firma: string }>> {
  return firmas.flatMap((f) => {
    const nombrado = f.firma === 'SECRETARIA' ? firmado.secretario : firmado.tesorero
    const { firma, misma } = f
    return [
      ...(f.huella !== huella ? [{ que: 'firma' as const, firma }] : []),
      ...(f.auditada !== huella && (auditada || f.auditada !== null) ? [{ que: 'auditoria' as const, firma }] : []),
      ...(!misma.persona || (nombrado !== null && nombrado !== f.afiliado) ? [{ que: 'firmante' as const, firma }] : []),
      ...(misma.puesto ? [] : [{ que: 'puestoFirma' as const, firma }]),
      ...(misma.momento ? [] : [{ que: 'momentoFirma' as const, firma }]),
    ]
  })
}

/** All differences from the signed content, except files. `ahora`: content of its rows. */
export function firmasProblems(saved: Firmado, ahora: RendicionContent): Problema[] {
  const { estado, contenido, huella, firmas } = saved
  const firmado = sha256(contenido) === huella ? readContent(contenido) : null
  if (!firmado) return [{ que: 'contenido' }]
  return [
    ...(estadosFirmados.includes(estado) && firmas.length !== 2 ? [{ que: 'faltaFirma' as const }] : []),
    ...problemasDeCadaFirma(saved, firmado),
    ...diferencias(firmado, ahora),
  ]
}

/**
 * Verifies a settlement: rows against the frozen content, files against their hashes, and signatures against content and audit.
 * RENDICION_SIN_ENVIAR if it was not sent.
 */
export async function verifyFirmas(ctx: Ctx, id: number): Promise<VerificacionFirmas> {
  await requireRendicion(ctx, id)
  const saved = await firmadoDe(ctx, id)
  if (!saved) throw new AppError('RENDICION_SIN_ENVIAR')
  const ahora = await rendicionContent(ctx, id)
  const firmado = readContent(saved.contenido)
  const problems = [...firmasProblems(saved, ahora), ...(await archivosMalos(ctx, firmado ?? ahora))]
  return {
    valida: problems.length === 0,
    huella: saved.huella,
    firmadas: saved.firmas.length,
    comprobantes: ahora.recibos.length,
    problemas: problems.map((p) => ({
      texto: decirDiferencia(ctx, p),
      idComprobante: 'id' in p ? p.id : null,
      campo: 'campo' in p ? p.campo : p.que,
    })),
  }
}
