import type { VerificacionFirmas } from '@gremial/contract/tesoreria/firmas.ts'
import { type EstadoRendicion, estadoRendicion } from '@gremial/contract/tesoreria/rendiciones-estados.ts'
import { type ClaveMensaje, mensaje } from '@gremial/contract/textos/mensajes.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { eachAtOnce } from '../../../platform/files/check.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { sha256 } from '../planillas-caja/contenido.rules.ts'
import { exigirRendicion } from '../rendiciones-gasto/rendiciones-gasto.queries.ts'
import { type ContenidoRendicion, type Diferencia, diferencias, leerContenido, nombreDeRecibo } from './contenido.rules.ts'
import { contenidoDeRendicion } from './contenido.ts'

/** States in which both signatures are given. */
export const estadosFirmados: readonly EstadoRendicion[] = [
  estadoRendicion.autorizada,
  estadoRendicion.enviada,
  estadoRendicion.observada,
  estadoRendicion.pagada,
  estadoRendicion.acreditada,
]

/** What may be wrong with a settlement that was sent: what differs from what was signed, a file, or the signatures themselves. */
export type Problema =
  | Diferencia
  | { que: 'contenido' }
  | { que: 'archivo'; cual: string; id: number }
  | { que: 'firma'; firma: string }
  | { que: 'faltaFirma' }
  | { que: 'auditoria'; firma: string }

/** A problem in words, in the caller's language. */
export function decirDiferencia(ctx: Pick<Ctx, 'language'>, problema: Problema): string {
  const campo = 'campo' in problema ? mensaje(ctx.language, `problemasRendicion.campos.${problema.campo}` as ClaveMensaje) : ''
  const clase =
    'campo' in problema && (problema.campo === 'falta' || problema.campo === 'agregado')
      ? `${problema.que}_${problema.campo}`
      : problema.que
  const firma = 'firma' in problema ? mensaje(ctx.language, `problemasRendicion.firmas.${problema.firma}` as ClaveMensaje) : ''
  return mensaje(ctx.language, `problemasRendicion.${clase}` as ClaveMensaje, {
    cual: 'cual' in problema ? problema.cual : '',
    campo,
    firma,
  })
}

/** Receipts whose file is gone, or has not one byte as it was signed: each file is read whole. */
export async function archivosMalos(ctx: Ctx, { recibos }: ContenidoRendicion): Promise<Problema[]> {
  const malos = new Set<string>()
  await eachAtOnce([...new Set(recibos.map((r) => r.archivo))], async (archivo) => {
    if (!(await ctx.services.files.read(archivo, ctx))) malos.add(archivo)
  })
  return recibos.filter((r) => malos.has(r.archivo)).map((r) => ({ que: 'archivo', cual: nombreDeRecibo(r), id: r.id }))
}

interface Firmado {
  id: number
  estado: EstadoRendicion
  envio: number
  contenido: string
  huella: string
  /** Its beginning is in the audit: then its signatures are too. */
  auditada: boolean
  firmas: Array<{ firma: string; huella: string; auditada: string | null }>
}

/** What was signed of a settlement, with what the audit says of it; undefined when nothing is with its signers. */
export async function firmadoDe(ctx: Ctx, id: number): Promise<Firmado | undefined> {
  const { rows } = await sql<Firmado>`select r.id, r.estado, e.id as envio, e.contenido, e.huella,
      exists (select
        from auditoria a
        where a.entidad = 'rendicion' and a.entidad_id = r.id::text and a.accion = 'crear') as auditada,
      coalesce((select jsonb_agg(jsonb_build_object('firma', f.firma, 'huella', f.huella, 'auditada',
        (select a.datos->>'huella'
          from auditoria a
          where a.entidad = 'rendicion' and a.entidad_id = r.id::text and a.accion = 'firmar'
            and a.datos->>'firma' = f.firma and (a.datos->>'envio')::bigint = e.id
          order by a.id desc
          limit 1)) order by f.id)
        from rendicion_firma f
        where f.envio_id = e.id and f.anulada is null), '[]') as firmas
    from rendicion_gasto r
    join rendicion_envio e on e.id = r.envio_id
    where r.id = ${id}`.execute(ctx.db)
  return rows[0]
}

/** Everything that is not as it was signed, but for the files. `ahora`: the content of its rows. */
export function problemasDeFirmas(
  { estado, contenido, huella, auditada, firmas }: Firmado,
  ahora: ContenidoRendicion,
): Problema[] {
  const firmado = sha256(contenido) === huella ? leerContenido(contenido) : null
  if (!firmado) return [{ que: 'contenido' }]
  return [
    ...firmas.filter((f) => f.huella !== huella).map((f) => ({ que: 'firma' as const, firma: f.firma })),
    ...(estadosFirmados.includes(estado) && firmas.length !== 2 ? [{ que: 'faltaFirma' as const }] : []),
    ...firmas
      .filter((f) => f.auditada !== huella && (auditada || f.auditada !== null))
      .map((f) => ({ que: 'auditoria' as const, firma: f.firma })),
    ...diferencias(firmado, ahora),
  ]
}

/**
 * Whether what is kept of a settlement is what was signed: its rows against the content that was frozen, each file read from its place
 * against its hash, and each signature against the content and against the audit. RENDICION_SIN_ENVIAR while nothing was sent.
 */
export async function verificarFirmas(ctx: Ctx, id: number): Promise<VerificacionFirmas> {
  await exigirRendicion(ctx, id)
  const guardado = await firmadoDe(ctx, id)
  if (!guardado) throw new AppError('RENDICION_SIN_ENVIAR')
  const ahora = await contenidoDeRendicion(ctx, id)
  const firmado = leerContenido(guardado.contenido)
  const problemas = [...problemasDeFirmas(guardado, ahora), ...(await archivosMalos(ctx, firmado ?? ahora))]
  return {
    valida: problemas.length === 0,
    huella: guardado.huella,
    firmadas: guardado.firmas.length,
    comprobantes: ahora.recibos.length,
    problemas: problemas.map((p) => ({
      texto: decirDiferencia(ctx, p),
      idComprobante: 'id' in p ? p.id : null,
      campo: 'campo' in p ? p.campo : p.que,
    })),
  }
}
