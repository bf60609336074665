import { createHmac, timingSafeEqual } from 'node:crypto'

/** What is decided about documents without a database. */

/**
 * Of which charges an owed balance is made: payments cover the oldest ones, so it is the newest. What is left of the oldest of them
 * comes first. Everything in cents; the answer adds up to the balance exactly.
 * @param cargos charges, newest first
 */
export function owedFor(
  saldo: number,
  cargos: Array<{ descripcion: string; importe: number }>,
): Array<{ descripcion: string; importe: number }> {
  const conceptos: Array<{ descripcion: string; importe: number }> = []
  let rest = saldo
  for (const { descripcion, importe } of cargos) {
    if (rest <= 0) break
    const parte = Math.min(rest, importe)
    conceptos.unshift({ descripcion: parte < importe ? `${descripcion} (resto)` : descripcion, importe: parte })
    rest -= parte
  }
  if (rest > 0) conceptos.unshift({ descripcion: 'Saldo anterior', importe: rest })
  return conceptos
}

const code = (key: Buffer, payload: string): string =>
  createHmac('sha256', key).update(`talon:${payload}`).digest('base64url').slice(0, 24)

/** A link to one slip until a moment: its id, the end and a keyed code, in letters that need no escaping in an address. */
export function signLink(key: Buffer, id: number, until: Date): string {
  const payload = `${id.toString(36)}_${Math.floor(until.getTime() / 1000).toString(36)}`
  return `${payload}_${code(key, payload)}`
}

/** The id of a link that is ours, whole and still in time; undefined otherwise, without saying which. */
export function readLink(key: Buffer, link: string, now: Date): number | undefined {
  const parts = /^([0-9a-z]{1,11})_([0-9a-z]{1,9})_([A-Za-z0-9_-]{24})$/.exec(link)
  if (!parts) return undefined
  const [, id = '', until = '', given = ''] = parts
  const right = code(key, `${id}_${until}`)
  if (!timingSafeEqual(Buffer.from(given), Buffer.from(right))) return undefined
  return Number.parseInt(until, 36) * 1000 > now.getTime() ? Number.parseInt(id, 36) : undefined
}
