import { randomUUID } from 'node:crypto'
import { azar } from '../demo/azar.ts'
import { movement, pinBueno, type TestBox } from './caja.ts'

/** Many people working on a few boxes at once: they post, annul, correct and close, each by a random of their own. */
export interface Client {
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers freely
  post(url: string, body: unknown): Promise<{ status: number; body: any }>
}

/** What was acknowledged, which must be there whatever happens afterwards. */
export interface Acknowledged {
  posted: Array<{ id: number; caja: number; numero: number; planilla: number; total: number }>
  annulled: number[]
  corrected: number[]
  closed: Array<{ caja: number; numero: number }>
  /** Keys that were sent and never answered: sent again, they must give one movement. */
  unanswered: Array<{ caja: number; body: Record<string, unknown> }>
  refused: number
}

export const nothingYet = (): Acknowledged => ({
  posted: [],
  annulled: [],
  corrected: [],
  closed: [],
  unanswered: [],
  refused: 0,
})

export interface Shift {
  clients: Client[]
  boxes: TestBox[]
  writers: number
  /** Operations in all; endless when not said, until `stopped`. */
  operations?: number
  seed?: number
  stopped?(): boolean
}

/** Works until the operations are done or the server goes away. An answer that should not be throws. */
export async function work(
  { clients, boxes, writers, operations = Number.POSITIVE_INFINITY, seed = 1, stopped = () => false }: Shift,
  seen: Acknowledged,
): Promise<void> {
  let left = operations
  const writer = async (n: number) => {
    const a = azar(seed * 1000 + n)
    const client = clients[n % clients.length] as Client
    while (left-- > 0 && !stopped()) {
      const box = a.de(boxes)
      const [what] = [a.uno()]
      try {
        if (what < 0.78 || seen.posted.length < 20) await postOne(client, box, a, seen)
        else if (what < 0.9) await act(client, 'anular', a.de(seen.posted.slice(-60)).id, seen)
        else if (what < 0.98) await act(client, 'corregir', a.de(seen.posted).id, seen)
        else await closeOne(client, box, seen)
      } catch (error) {
        if (error instanceof TypeError || stopped()) return
        throw error
      }
    }
  }
  await Promise.all(Array.from({ length: writers }, (_, n) => writer(n)))
}

async function postOne(client: Client, box: TestBox, a: ReturnType<typeof azar>, seen: Acknowledged): Promise<void> {
  const amount = () => (a.vez(0.5) ? a.entero(1, 9_999_999) / 100 : 0)
  const amounts = { importeEfectivo: a.entero(1, 500_000) / 100, importeBanco: amount(), importeChequeDia: amount() }
  const body = movement(box, { ingresoEgreso: a.vez(0.6) ? 1 : 2, ...amounts, clave: randomUUID(), confirmaNegativo: true })
  seen.unanswered.push({ caja: box.id, body })
  const answer = await client.post('movimientos-caja', body)
  seen.unanswered.splice(
    seen.unanswered.findIndex((u) => u.body === body),
    1,
  )
  if (answer.status !== 201) throw new Error(`post: ${answer.status} ${JSON.stringify(answer.body)}`)
  const total = Object.values(amounts).reduce((n, v) => n + Math.round(v * 100), 0)
  seen.posted.push({
    id: answer.body.id,
    caja: box.id,
    numero: answer.body.numeroMovimiento,
    planilla: answer.body.numeroPlanilla,
    total,
  })
}

async function act(client: Client, what: 'anular' | 'corregir', id: number, seen: Acknowledged): Promise<void> {
  const { status, body } = await client.post(`movimientos-caja/${id}/${what}-movimiento`, {
    password: pinBueno,
    motivo: 'Se cargó mal',
    descripcion: 'Contraasiento',
    confirmaNegativo: true,
  })
  if (status === 204) seen.annulled.push(id)
  else if (status === 201) seen.corrected.push(body.id)
  else if (status === 409) seen.refused++
  else throw new Error(`${what}: ${status} ${JSON.stringify(body)}`)
}

async function closeOne(client: Client, box: TestBox, seen: Acknowledged): Promise<void> {
  const last = Math.max(1, ...seen.closed.filter((c) => c.caja === box.id).map((c) => c.numero + 1))
  const { status, body } = await client.post('saldos-caja/cerrar-planilla-caja', {
    id: box.id,
    password: pinBueno,
    password2: last,
  })
  if (status === 200) seen.closed.push({ caja: box.id, numero: last })
  else if (status === 409) {
    seen.refused++
    // Somebody else closed it and the answer was lost: go on from the one that is open.
    if (body.codigo === 'PLANILLA_YA_CERRADA') seen.closed.push({ caja: box.id, numero: last })
  } else throw new Error(`close: ${status} ${JSON.stringify(body)}`)
}

/** What was acknowledged and is not as it was said. */
export async function missing(seen: Acknowledged, rows: <T>(text: string) => Promise<T[]>): Promise<unknown[]> {
  const there = new Map(
    (
      await rows<{
        id: number
        caja: number
        numero: number
        planilla: number
        total: number
        anulado: boolean
        corrige: boolean
      }>(
        `select id::int, caja_id::int as caja, numero, numero_planilla as planilla, (total * 100)::bigint::int as total, anulado, corrige_id is not null as corrige from movimiento_caja`,
      )
    ).map((m) => [Number(m.id), m]),
  )
  const closed = new Set(
    (await rows<{ k: string }>(`select caja_id || '/' || numero as k from planilla_caja where estado = 'CERRADA'`)).map(
      (p) => p.k,
    ),
  )
  return [
    ...seen.posted.filter((p) => {
      const m = there.get(p.id)
      return !m || m.caja !== p.caja || m.numero !== p.numero || m.planilla !== p.planilla || m.total !== p.total
    }),
    ...seen.annulled.filter((id) => !there.get(id)?.anulado),
    ...seen.corrected.filter((id) => !there.get(id)?.corrige),
    ...seen.closed.filter((c) => !closed.has(`${c.caja}/${c.numero}`)),
  ]
}
