import { dateOf } from '@gremial/contract/values/dates.ts'
import { sql } from 'kysely'
import { type Ctx, inTransaction } from '../context.ts'
import { audit } from './audit.ts'
import { sealOf } from './chain.ts'
import { Altered, appendDay, type Checkpoint, readCheckpoint, writeCheckpoint } from './checkpoint.ts'
import { auditKeys } from './keys.ts'

interface End {
  orden: number
  sello: Buffer
}

/**
 * Accepts the hash chain as it is now, for an operator after restoring an older backup or with a new data directory. Its end
 * becomes the checkpoint.
 * This is the only way to move a checkpoint back, and an audit row records the previous one. Returns the last seal number.
 */
export const acceptChain = (ctx: Ctx, malas: number): Promise<number> =>
  takeAsItIs(ctx, async (ctx, { orden }, before) => {
    await audit(ctx, 'anclar', 'cadena', orden, { antes: before?.orden ?? null, malas })
  })

/**
 * The same after a restore: the chain ends where the backup did, and an audit row records it. Returns the last seal of the
 * backup, and of the previous checkpoint if that was later.
 */
export async function acceptRestored(ctx: Ctx, copia: Date): Promise<{ sellos: number; antes: number | undefined }> {
  let antes: number | undefined
  const sellos = await takeAsItIs(ctx, async (ctx, { orden }, before) => {
    antes = before && before.orden > orden ? before.orden : undefined
    await audit(ctx, 'restaurar', 'copia', copia.toISOString(), {
      copia: copia.toISOString(),
      sellos: orden,
      antes: before?.orden ?? null,
    })
  })
  return { sellos, antes }
}

/**
 * Continues with a new key after the old one was lost. Pending rows are sealed unverified, because their codes can no longer be
 * checked; from there on the new key applies.
 * `settle` records the new key in the database. Returns the last seal that cannot be verified.
 */
export const acceptKey = (ctx: Ctx, settle: (ctx: Ctx) => Promise<void>): Promise<number> =>
  takeAsItIs(ctx, async (ctx, end) => {
    const { rows } = await sql<{ id: number; codigo: Buffer }>`select a.id, a.codigo from auditoria_pendiente p
      join auditoria a on a.id = p.auditoria_id where not p.apartada order by a.id`.execute(ctx.db)
    const { seals } = auditKeys(ctx.services.config)
    for (const { id, codigo } of rows) {
      Object.assign(end, { orden: end.orden + 1, sello: sealOf(seals, end.sello, id, codigo) })
      await sql`insert into auditoria_sello (orden, auditoria_id, sello) values (${end.orden}, ${id}, ${end.sello})`.execute(
        ctx.db,
      )
    }
    await sql`delete from auditoria_pendiente where not apartada`.execute(ctx.db)
    await settle(ctx)
    await audit(ctx, 'reemplazar', 'clave', 1, { sellos: end.orden })
  })

function takeAsItIs(ctx: Ctx, tell: (ctx: Ctx, end: End, before: Checkpoint | undefined) => Promise<void>): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    // The chain writer's lock: nothing is sealed while the checkpoint changes.
    await sql`select pg_advisory_xact_lock(727003)`.execute(ctx.db)
    const { rows } = await sql<End>`select orden, sello from auditoria_sello order by orden desc limit 1`.execute(ctx.db)
    const end = rows[0] ?? { orden: 0, sello: Buffer.alloc(32) }
    const before = await readCheckpoint(ctx.services).catch((error: unknown) => {
      if (error instanceof Altered) return undefined
      throw error
    })
    await tell(ctx, end, before)
    const [dia, sello] = [dateOf(ctx.now), end.sello.toString('hex')]
    const lineas = await appendDay(ctx.services, { dia, orden: end.orden, sello, aceptada: true })
    await writeCheckpoint(ctx.services, { orden: end.orden, sello, dia, lineas }, { back: true })
    return end.orden
  })
}
