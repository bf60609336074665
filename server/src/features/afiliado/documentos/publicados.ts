import type { TipoPublicable } from '@gremial/contract/afiliado/documentos.ts'
import { fromCents } from '@gremial/contract/values/money.ts'
import { insertMany } from '../../../platform/db/bulk.ts'
import type { Tx } from '../../../platform/db/pool.ts'

/** A published document: member, kind, and file. */
export interface Publicado {
  numero: number
  tipo: TipoPublicable
  descripcion: string
  /** ISO. */
  fecha: string
  /** Any day of the month that it covers, if other than that of `fecha`. */
  periodo?: string
  vence: string | null
  /** Cents. */
  importe: number | null
  archivo: string
  publico: boolean
}

/** Inserts members' documents, in the transaction that completes their publication, for the command and the screen. */
export async function guardarPublicados(tx: Tx, publicacion: number, documentos: readonly Publicado[]): Promise<void> {
  await insertMany(tx, 'documento', [
    ['afiliado_numero', 'bigint', documentos.map((d) => d.numero)],
    ['tipo', 'text', documentos.map((d) => d.tipo)],
    ['descripcion', 'text', documentos.map((d) => d.descripcion)],
    ['fecha', 'date', documentos.map((d) => d.fecha)],
    ['periodo', 'date', documentos.map((d) => `${(d.periodo ?? d.fecha).slice(0, 7)}-01`)],
    ['vence', 'date', documentos.map((d) => d.vence)],
    ['importe', 'numeric', documentos.map((d) => (d.importe === null ? null : fromCents(d.importe)))],
    ['archivo_sha256', 'text', documentos.map((d) => d.archivo)],
    ['publicacion_id', 'bigint', documentos.map(() => publicacion)],
    ['publico', 'bool', documentos.map((d) => d.publico)],
  ])
}
