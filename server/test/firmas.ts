import { randomUUID } from 'node:crypto'
import type { Rendicion } from '@gremial/contract/tesoreria/rendiciones-gasto.ts'
import { sql } from 'kysely'
import { systemCtx } from '../src/platform/context.ts'
import type { Person, TestApp } from './app.ts'
import { newRendicion } from './rendiciones.ts'

/**
 * Helpers for tests of signatures: an expense settlement of branch 1 with receipts, prepared by its operator and signed by its
 * two officers.
 */

let serie = 0

/** Adds a receipt with a file of its own to a line; returns its id and the hash of its file. */
export async function setComprobante(
  t: TestApp,
  rendicion: number,
  detalle: number,
  others: { importe?: number; proveedor?: string; numero?: number; fecha?: string; contenido?: Buffer } = {},
): Promise<{ id: number; archivo: string }> {
  const n = others.numero ?? ++serie + 50_000_000
  const content = others.contenido ?? Buffer.from(`%PDF-1.4 comprobante ${randomUUID()}`)
  const archivo = await t.services.files.keep(systemCtx(t.services, t.app.log), content, 'application/pdf')
  const { rows } = await sql<{
    id: number
  }>`insert into comprobante (rendicion_id, detalle_id, clave, fecha, cuit, proveedor, clase, letra, punto_venta,
    numero, importe, archivo_sha256, nombre, tipo_archivo, bytes, subido, subido_por)
    values (${rendicion}, ${detalle}, ${randomUUID()}, ${others.fecha ?? t.today()}, '30709112453',
      ${others.proveedor ?? 'Estación Los Ceibos S.A.'}, 'FACTURA',
      'A', 4, ${n}, ${others.importe ?? 52_400}, ${archivo}, ${`factura ${n}.pdf`}, 'application/pdf', ${content.length}, now(),
      (select id from usuario where email = 'operador@gremial.example'))
    returning id`.execute(t.db)
  return { id: rows[0]?.id ?? 0, archivo }
}

/** A draft with two receipts in its first two lines. */
export async function rendicionConComprobantes(
  t: TestApp,
  quien: Person,
  others: Record<string, unknown> = {},
): Promise<Rendicion> {
  const r = await newRendicion(t, quien, others)
  const [first, second] = r.detalles
  await setComprobante(t, r.id, first?.id ?? 0, { importe: 52_400 })
  await setComprobante(t, r.id, second?.id ?? 0, { importe: 69_500.5, proveedor: 'Taller Hermanos Bianchi' })
  return r
}

/** Sends it to its signers; returns the hash that they sign. */
export async function send(quien: Person, id: number, confirma = false): Promise<string> {
  const { status, body } = await quien.post(`rendiciones-gasto/${id}/enviar-autorizacion`, { confirma })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.huella
}

export const sign = (quien: Person, id: number, huella: string) =>
  quien.post(`rendiciones-gasto/${id}/autorizar-rendicion`, { huella })
