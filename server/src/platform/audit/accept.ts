import { diaDe } from '@gremial/contract/platform/fechas.ts'
import { sql } from 'kysely'
import { type Ctx, inTransaction } from '../context.ts'
import { Altered, addDay, readAnchor, writeAnchor } from './anchor.ts'
import { audit } from './audit.ts'

/**
 * A person who runs the portal accepts the chain as it is now, as after a restore of an older copy or in a new data directory: its end
 * becomes the anchor. The only way in which one goes back, and it leaves an audit row with what was there. Returns the last seal.
 */
export function acceptChain(ctx: Ctx, malas: number): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    // The sealer's turn: nobody seals while the anchor changes.
    await sql`select pg_advisory_xact_lock(727003)`.execute(ctx.db)
    const { rows } = await sql<{
      orden: number
      sello: Buffer
    }>`select orden, sello from auditoria_sello order by orden desc limit 1`.execute(ctx.db)
    const orden = rows[0]?.orden ?? 0
    const sello = (rows[0]?.sello ?? Buffer.alloc(32)).toString('hex')
    const before = await readAnchor(ctx.services).catch((error: unknown) => {
      if (error instanceof Altered) return undefined
      throw error
    })
    const dia = diaDe(ctx.now)
    await audit(ctx, 'anclar', 'cadena', orden, { antes: before?.orden ?? null, malas })
    const lineas = await addDay(ctx.services, { dia, orden, sello, aceptada: true })
    await writeAnchor(ctx.services, { orden, sello, dia, lineas }, { back: true })
    return orden
  })
}
