import { dateOf, formatTimestamp } from '@gremial/contract/values/dates.ts'
import { sql } from 'kysely'
import type { Services } from '../context.ts'
import type { Tx } from '../db/pool.ts'
import { type AuditRow, audit } from './audit.ts'
import { followChain, genesisSeal, type Tail } from './chain.ts'
import { appendDay, type Checkpoint, currentDays, readDays, writeCheckpoint } from './checkpoint.ts'
import { chainFacts } from './events.ts'
import { actionsAfter, type LastAction } from './recent-actions.ts'
import { readServerIdentity, type ServerIdentity } from './server-identity.ts'

/**
 * An ordinary loss (decision 104): another server became the principal and did not have the last seals, as happens without a synchronous
 * replica. It is told, written in the audit with what was lost as far as anybody knows, and sealing goes on; a person acknowledges it.
 */
export interface Loss {
  /** The first seal that is missing, and the last one that was known. */
  desde: number
  hasta: number
  /** What the anchor held: by it a loss is told once. */
  sello: string
  lineas: { antes: number; ahora: number }
  acciones: LastAction[]
}

/**
 * The end of the chain, when what is missing before the anchor was lost by a promotion: the same system, a later timeline than the one that
 * the anchor's seal was seen in, and a chain that is right to its end and reaches at least the end of the last day. Whatever else is
 * missing was taken out.
 */
export async function lostTail(
  tx: Tx,
  services: Services,
  checkpoint: Checkpoint | undefined,
  now: ServerIdentity | undefined,
): Promise<{ tail: Tail; before: ServerIdentity } | undefined> {
  const before = await readServerIdentity(services)
  if (!checkpoint || !now || !before || before.sistema !== now.sistema || now.linea <= before.linea) return undefined
  const days = await readDays(services)
  if (days.length < checkpoint.lineas) return undefined
  const { orden, sello } = currentDays(days).at(-1) ?? { orden: 0, sello: genesisSeal.toString('hex') }
  const { rows } = await sql<{ orden: number }>`select coalesce(max(orden), 0) as orden from auditoria_sello`.execute(tx)
  const end = Number(rows[0]?.orden)
  if (end >= checkpoint.orden) return undefined
  return { tail: await followChain(tx, services, { orden, sello }), before }
}

/**
 * First the database says what was lost, and that is committed; in the turn after it the anchor goes back to what there is. A process that is
 * killed in between begins again, and finds it told.
 */
export async function recordLoss(
  tx: Tx,
  services: Services,
  checkpoint: Checkpoint,
  { tail, before }: { tail: Tail; before: ServerIdentity },
  now: ServerIdentity,
): Promise<void> {
  if (
    (await chainFacts(tx, services).then(told)).some((one) => one.hasta >= checkpoint.orden && one.sello === checkpoint.sello)
  ) {
    const [dia, sello] = [dateOf(services.now()), tail.sello.toString('hex')]
    const lineas = await appendDay(services, { dia, orden: tail.orden, sello, aceptada: true })
    await writeCheckpoint(services, { orden: tail.orden, sello, dia, lineas }, { back: true })
    return
  }
  const acciones = await actionsAfter(services, tail.orden, before.linea)
  const loss: Loss = {
    desde: tail.orden + 1,
    hasta: Math.max(checkpoint.orden, acciones.at(-1)?.orden ?? 0),
    sello: checkpoint.sello,
    lineas: { antes: before.linea, ahora: now.linea },
    acciones,
  }
  await audit({ db: tx, services, user: null, now: services.now() }, 'perder', 'cadena', loss.hasta, { ...loss })
}

type Told = Loss & { id: number; momento: Date }

/** The losses that the portal told. */
const told = (facts: AuditRow[]): Told[] =>
  facts.filter(({ accion }) => accion === 'perder').map(({ id, momento, datos }) => ({ ...(datos as Loss), id, momento }))

/** The last loss that nobody acknowledged yet, nor accepted with the whole chain; undefined when there is none. */
export function openLoss(facts: AuditRow[]): Told | undefined {
  const last = told(facts).at(-1)
  const seen = facts.findLast(({ accion }) => accion === 'anclar' || accion === 'reconocer')
  return last && last.id > (seen?.id ?? 0) ? last : undefined
}

/** In words, for who runs the portal. */
export const describeLoss = ({ desde, hasta, momento }: Pick<Told, 'desde' | 'hasta' | 'momento'>): string => {
  const cuantos = hasta === desde ? `el último sello (${hasta})` : `los últimos ${hasta - desde + 1} sellos (${desde} a ${hasta})`
  return `la base cambió de principal y la nueva no tenía ${cuantos}: se vio el ${formatTimestamp(momento)}`
}
