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
 * Loss after a failover (decision 104): another server was promoted without the last seals, as happens without a synchronous
 * replica.
 * The loss is reported and recorded in the audit log with what is known of it, and sealing goes on. An operator acknowledges it.
 */
export interface Loss {
  /** First missing seal number, and the last one known. */
  desde: number
  hasta: number
  /** Seal of the checkpoint, which identifies the loss, so that it is recorded once. */
  sello: string
  lineas: { antes: number; ahora: number }
  acciones: LastAction[]
}

/**
 * End of the chain, if a promotion explains the seals missing before the checkpoint. It must be the same system on a later
 * timeline than the checkpoint's.
 * The chain must be valid to its end and reach at least the end of the last day. Anything else missing was removed by somebody,
 * and returns undefined or throws.
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
 * Records the loss in one transaction; the next turn moves the checkpoint back to what exists. A process killed in between finds
 * the loss recorded and continues.
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

/** The losses recorded in the chain. */
const told = (facts: AuditRow[]): Told[] =>
  facts.filter(({ accion }) => accion === 'perder').map(({ id, momento, datos }) => ({ ...(datos as Loss), id, momento }))

/** The last loss that nobody has acknowledged or accepted yet; undefined if there is none. */
export function openLoss(facts: AuditRow[]): Told | undefined {
  const last = told(facts).at(-1)
  const seen = facts.findLast(({ accion }) => accion === 'anclar' || accion === 'reconocer')
  return last && last.id > (seen?.id ?? 0) ? last : undefined
}

/** One sentence for the operator. */
export const describeLoss = ({ desde, hasta, momento }: Pick<Told, 'desde' | 'hasta' | 'momento'>): string => {
  const cuantos = hasta === desde ? `el último sello (${hasta})` : `los últimos ${hasta - desde + 1} sellos (${desde} a ${hasta})`
  return `la base cambió de principal y la nueva no tenía ${cuantos}: se vio el ${formatTimestamp(momento)}`
}
