import { createHmac, timingSafeEqual } from 'node:crypto'

/** Rules of documents, without a database. */

/**
 * Charges that make up a debt: payments cover the oldest ones, so the newest are left. The unpaid rest of the oldest of them
 * comes first. Integer cents; the result adds up to the balance exactly.
 * @param cargos charges, newest first
 */
export function conceptosDelSaldo(
  saldo: number,
  cargos: Array<{ descripcion: string; importe: number }>,
): Array<{ descripcion: string; importe: number }> {
  const conceptos: Array<{ descripcion: string; importe: number }> = []
  let resto = saldo
  for (const { descripcion, importe } of cargos) {
    if (resto <= 0) break
    const parte = Math.min(resto, importe)
    conceptos.unshift({ descripcion: parte < importe ? `${descripcion} (resto)` : descripcion, importe: parte })
    resto -= parte
  }
  if (resto > 0) conceptos.unshift({ descripcion: 'Saldo anterior', importe: resto })
  return conceptos
}

const codigoDelEnlace = (key: Buffer, contenido: string): string =>
  createHmac('sha256', key).update(`talon:${contenido}`).digest('base64url').slice(0, 24)

/** Link to one slip until a timestamp: id, expiry and a keyed MAC, in URL-safe characters. */
export function firmarEnlace(key: Buffer, id: number, hasta: Date): string {
  const contenido = `${id.toString(36)}_${Math.floor(hasta.getTime() / 1000).toString(36)}`
  return `${contenido}_${codigoDelEnlace(key, contenido)}`
}

/** Id of an authentic link that has not expired; undefined otherwise, without a reason. */
export function leerEnlace(key: Buffer, enlace: string, now: Date): number | undefined {
  const partes = /^([0-9a-z]{1,11})_([0-9a-z]{1,9})_([A-Za-z0-9_-]{24})$/.exec(enlace)
  if (!partes) return undefined
  const [, id = '', hasta = '', dado = ''] = partes
  const esperado = codigoDelEnlace(key, `${id}_${hasta}`)
  if (!timingSafeEqual(Buffer.from(dado), Buffer.from(esperado))) return undefined
  return Number.parseInt(hasta, 36) * 1000 > now.getTime() ? Number.parseInt(id, 36) : undefined
}
