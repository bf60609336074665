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

/** Kind of outbox row, which the audit writes with its event (platform/audit/audit.ts). */
export const tipoGancho = 'gancho'
const uso = 'ganchos'
/** A webhook that has failed for this long is disabled. */
const apagaMs = 3 * 86_400_000

export const nuevoSecreto = (): string => randomBytes(32).toString('base64url')
export const guardarSecreto = ({ config }: Services, secreto: string): string => seal(config, uso, secreto)

export interface Destino {
  id: number
  url: string
  secreto: string
}

/** Content of a message: event, entity number and timestamp. Its key is the same on every retry. */
export interface Mensaje {
  evento: string
  id: string | null
  momento: string
}

/** Reason for a failed delivery, as stored: without addresses or the other side's text. */
export function porQueNo(error: Error): 'ADENTRO' | 'TARDA' | 'NO_CONTESTA' | (string & {}) {
  if (error instanceof RefusedMessage || error.message.startsWith('HTTP ')) return error.message
  if (error instanceof InsideAddress || error.cause instanceof InsideAddress) return 'ADENTRO'
  return error.name === 'TimeoutError' ? 'TARDA' : 'NO_CONTESTA'
}

/** Signs a message and delivers it to an external or configured address; throws the reason of a failure. */
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
 * Delivers a message. A crash after delivery and before the mark repeats it with the same key. A failing webhook is probed with
 * one message at a time, while the others wait.
 */
export const trabajoGancho: Job = {
  queue: 'gancho',
  atOnce: 4,
  async handle(ctx, datos, { stopping }) {
    const { rows } = await sql<Fila>`select id, url, secreto, nombre, habilitado, pausa_hasta from gancho
      where id = ${Number(datos.gancho)}`.execute(ctx.db)
    const gancho = rows[0]
    // The webhook was deleted.
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

/** At most one write every ten seconds, instead of one per message. */
async function anotarBien(ctx: Ctx, id: number): Promise<void> {
  await sql`update gancho set ultimo_bien = ${ctx.now}, fallando_desde = null, fallas = 0, pausa_hasta = null
    where id = ${id} and (fallando_desde is not null or ultimo_bien is null
      or ultimo_bien < ${ctx.now}::timestamptz - interval '10 seconds')`.execute(ctx.db)
}

/** Exponential backoff; after three days of failures the webhook is disabled and administrators are mailed. */
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
