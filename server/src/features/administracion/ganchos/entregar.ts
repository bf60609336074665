import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction, type Services } from '../../../platform/context.ts'
import { seal, unseal } from '../../../platform/crypto/secrets.ts'
import { type Job, NotYet, PermanentFailure } from '../../../platform/jobs/outbox.ts'
import { sendMail } from '../../../platform/mail/mail.ts'
import { InsideAddress, publicLookup, spokenAddress } from '../../../platform/push/address.ts'
import { postSigned, RefusedMessage } from '../../../platform/webhooks/signed-request.ts'
import { quienesPueden } from '../../acceso/usuarios/usuarios.queries.ts'

/** The outbox's kind of row, which the audit writes beside what it tells (platform/audit/audit.ts). */
export const tipoGancho = 'gancho'
const uso = 'ganchos'
/** It took nothing for so long: nobody looks at it. */
const apagaMs = 3 * 86_400_000

export const nuevoSecreto = (): string => randomBytes(32).toString('base64url')
export const guardarSecreto = ({ config }: Services, secreto: string): string => seal(config, uso, secreto)

export interface Destino {
  id: number
  url: string
  secreto: string
}

/** What a message says: what happened, of what number, and when. Its key is the same however often it goes. */
export interface Mensaje {
  evento: string
  id: string | null
  momento: string
}

/** Why it did not arrive, as the row keeps it: without addresses nor what the other side wrote. */
export function porQueNo(error: Error): 'ADENTRO' | 'TARDA' | 'NO_CONTESTA' | (string & {}) {
  if (error instanceof RefusedMessage || error.message.startsWith('HTTP ')) return error.message
  if (error instanceof InsideAddress || error.cause instanceof InsideAddress) return 'ADENTRO'
  return error.name === 'TimeoutError' ? 'TARDA' : 'NO_CONTESTA'
}

/** Signs a message and takes it there, to what is outside or what the installation named; throws what kept it from being taken. */
export async function entregar(
  { config, now }: Services,
  { id, url, secreto }: Destino,
  clave: string,
  mensaje: Mensaje,
  stopping?: AbortSignal,
): Promise<void> {
  const lugar = spokenAddress(config.inside, url)
  if (!lugar) throw new InsideAddress()
  const secret = unseal(config, uso, secreto)
  await postSigned(
    { url: lugar.url.href, secret, ...(lugar.own ? {} : { lookup: publicLookup }) },
    `${clave}-${id}`,
    { portal: config.publicUrl ?? '', ...mensaje },
    now(),
    stopping,
  )
}

interface Fila extends Destino {
  nombre: string
  habilitado: boolean
  pausa_hasta: Date | null
}

/**
 * A message on its way. A crash between what the other side took and the mark says it again, under the same key. One that takes nothing is tried with one message at a
 * time, and the others wait: they would all be lost with it.
 */
export const trabajoGancho: Job = {
  queue: 'gancho',
  atOnce: 4,
  async handle(ctx, datos, { stopping }) {
    const { rows } = await sql<Fila>`select id, url, secreto, nombre, habilitado, pausa_hasta from gancho
      where id = ${Number(datos.gancho)}`.execute(ctx.db)
    const gancho = rows[0]
    // Nobody is to be told any more.
    if (!gancho) return
    if (!gancho.habilitado) throw new PermanentFailure('APAGADO')
    const ahora = ctx.services.now()
    if (gancho.pausa_hasta && gancho.pausa_hasta > ahora) throw new NotYet(gancho.pausa_hasta)
    const { evento, id, momento, clave } = datos as unknown as Mensaje & { clave: string }
    try {
      await entregar(ctx.services, gancho, clave, { evento, id, momento }, stopping)
    } catch (error) {
      if (stopping.aborted) throw error
      await anotarFalla({ ...ctx, now: ahora }, gancho)
      const causa = porQueNo(error as Error)
      throw error instanceof RefusedMessage ? new PermanentFailure(causa) : new Error(causa, { cause: (error as Error).cause })
    }
    await anotarBien({ ...ctx, now: ahora }, gancho.id)
  },
}

/** Not a write for each message of many. */
async function anotarBien(ctx: Ctx, id: number): Promise<void> {
  await sql`update gancho set ultimo_bien = ${ctx.now}, fallando_desde = null, fallas = 0, pausa_hasta = null
    where id = ${id} and (fallando_desde is not null or ultimo_bien is null
      or ultimo_bien < ${ctx.now}::timestamptz - interval '10 seconds')`.execute(ctx.db)
}

/** It is left alone for longer each time; after three days of nothing it is told nothing more, and who administers is written to. */
const anotarFalla = (ctx: Ctx, { id, nombre }: Fila): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const { rows } = await sql<{
      apaga: boolean
    }>`update gancho set fallando_desde = coalesce(fallando_desde, ${ctx.now}), fallas = fallas + 1,
        pausa_hasta = ${ctx.now}::timestamptz + least(3600, 15 * 2 ^ least(fallas, 10)) * interval '1 second'
      where id = ${id}
      returning habilitado and fallando_desde <= ${new Date(ctx.now.getTime() - apagaMs)} as apaga`.execute(ctx.db)
    if (!rows[0]?.apaga) return
    await sql`update gancho
      set habilitado = false, apagado = ${ctx.now}, pausa_hasta = null, version = version + 1
      where id = ${id}`.execute(ctx.db)
    await audit(ctx, 'deshabilitar', 'gancho', id, { nombre })
    for (const { email, nombre: quien, idioma } of await quienesPueden(ctx, 'sistemas.administrar'))
      await sendMail(ctx, {
        para: email,
        idioma,
        plantilla: 'ganchoApagado',
        datos: { nombre, quien },
        enlace: { ruta: `/app/sistemas/avisos/editar/${id}` },
      })
  })
