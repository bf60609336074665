import { randomUUID } from 'node:crypto'
import { lecturasPorHora } from '@gremial/contract/afiliado/actividad.ts'
import { message } from '@gremial/contract/textos/messages.ts'
import { formatNumber } from '@gremial/contract/values/numbers.ts'
import { sql } from 'kysely'
import { type Ctx, inTransaction, type Services, systemCtx } from '../../../platform/context.ts'
import type { Work } from '../../../platform/jobs/background.ts'
import { enqueue, type Job, PermanentFailure } from '../../../platform/jobs/outbox.ts'
import type { Counts } from '../../../platform/jobs/report.ts'
import { sendMail } from '../../../platform/mail/mail.ts'
import { postSigned, RefusedMessage } from '../../../platform/webhooks/signed-request.ts'
import { quienesPueden } from '../../acceso/usuarios/usuarios.queries.ts'
import { type Alerta, quePasa } from './que-pasa.ts'

/**
 * Alerts about the installation (decision 106): by mail to administrators, and to another program if GREMIAL_ALERTAS names one.
 * One when a problem begins, one each week that it lasts, one when it is over.
 */

const cadaMs = 60_000
/** A problem shorter than this is not notified, and one that returns within this counts as the same. */
const pasaSolaMs = 150_000
const otraVezMs = 7 * 86_400_000

/** Backups send their own mails, with more detail. */
const conCorreoPropio: readonly Alerta[] = ['copia', 'ensayo']

interface Memoria {
  mirada: number
  /** Start of a database outage, and if it was notified; kept in memory because nothing can be written. */
  sinBase?: { desde: Date; dicha: boolean }
}
const memorias = new WeakMap<Services, Memoria>()

/** Once a minute in each worker process; each alert is sent by one of them. */
export const trabajarAlertas: Work = {
  name: 'alertas',
  async run(services, log) {
    const memoria = memorias.get(services) ?? { mirada: Number.NEGATIVE_INFINITY }
    memorias.set(services, memoria)
    if (services.config.demo || performance.now() - memoria.mirada < cadaMs) return undefined
    memoria.mirada = performance.now()
    return mirarAlertas(services, log, memoria)
  },
}

/** Compares the present state with the alerts already sent. Returns how many began and ended. */
export async function mirarAlertas(
  services: Services,
  log: Parameters<typeof systemCtx>[1],
  memoria: Pick<Memoria, 'sinBase'> = {},
): Promise<Counts> {
  const pasa = await quePasa(services)
  await contarSinBase(services, pasa.has('base'), memoria)
  if (pasa.has('base') || pasa.has('soloLectura')) return {}
  return inTransaction(systemCtx(services, log), async (ctx) => {
    await sql`select pg_advisory_xact_lock(727016)`.execute(ctx.db)
    const empiezan = await lasQueEmpiezan(ctx, [...pasa])
    for (const cosa of empiezan) await contar(ctx, cosa, 'empieza')
    const terminan = await lasQueTerminan(ctx, [...pasa])
    for (const cosa of terminan) await contar(ctx, cosa, 'termina')
    return { began: empiezan.length, ended: terminan.length }
  })
}

/** Problems to notify now: they lasted long enough, or were last notified a week ago. */
async function lasQueEmpiezan(ctx: Ctx, pasa: readonly Alerta[]): Promise<Alerta[]> {
  await sql`insert into alerta (cosa, desde, vista)
    select cosa, ${ctx.now}, ${ctx.now}
    from unnest(${pasa}::text[]) x (cosa)
    on conflict (cosa) do update set vista = excluded.vista`.execute(ctx.db)
  const { rows } = await sql<{ cosa: Alerta }>`update alerta
    set dicha = ${ctx.now}
    where cosa = any(${pasa}::text[]) and desde <= ${new Date(ctx.now.getTime() - pasaSolaMs)}
      and (dicha is null or dicha <= ${new Date(ctx.now.getTime() - otraVezMs)})
    returning cosa`.execute(ctx.db)
  return rows.map(({ cosa }) => cosa)
}

/** Problems that were notified and are over. */
async function lasQueTerminan(ctx: Ctx, pasa: readonly Alerta[]): Promise<Alerta[]> {
  const { rows } = await sql<{ cosa: Alerta; dicha: boolean }>`delete from alerta
    where cosa <> all(${pasa}::text[]) and (dicha is null or vista <= ${new Date(ctx.now.getTime() - pasaSolaMs)})
    returning cosa, dicha is not null as dicha`.execute(ctx.db)
  return rows.filter(({ dicha }) => dicha).map(({ cosa }) => cosa)
}

type Estado = 'empieza' | 'termina'

async function contar(ctx: Ctx, cosa: Alerta, estado: Estado): Promise<void> {
  // Not a problem of the server: auditors are notified once, and find the reader on their screen.
  if (cosa === 'lecturas') {
    if (estado === 'empieza')
      for (const { email, nombre, idioma } of await quienesPueden(ctx, 'auditoria.consultar'))
        await sendMail(ctx, {
          para: email,
          idioma,
          plantilla: 'muchasLecturas',
          datos: { nombre, limite: formatNumber(lecturasPorHora) },
        })
  } else if (!conCorreoPropio.includes(cosa))
    for (const { email, nombre, idioma } of await quienesPueden(ctx, 'organizacion.editar'))
      await sendMail(ctx, {
        para: email,
        idioma,
        plantilla: estado === 'empieza' ? 'alerta' : 'alertaTermino',
        datos: {
          nombre,
          que: message(idioma, `alertas.${cosa}.que`),
          hacer: message(idioma, `alertas.${cosa}.hacer`),
        },
      })
  if (ctx.services.config.alerts) await enqueue(ctx, 'alerta', { ...aviso(cosa, estado, ctx.now) })
}

const aviso = (cosa: Alerta, estado: Estado, momento: Date) => ({
  clave: randomUUID(),
  cosa,
  estado,
  momento: momento.toISOString(),
  que: message('es', `alertas.${cosa}.que`),
})

/** Without a database nothing can be written or mailed: each process that notices it notifies the other program directly. */
async function contarSinBase(services: Services, falta: boolean, memoria: Pick<Memoria, 'sinBase'>): Promise<void> {
  const { config, now } = services
  if (!falta) {
    if (memoria.sinBase?.dicha && config.alerts) await mandar(services, aviso('base', 'termina', now()))
    delete memoria.sinBase
    return
  }
  memoria.sinBase ??= { desde: now(), dicha: false }
  if (memoria.sinBase.dicha || !config.alerts || now().getTime() - memoria.sinBase.desde.getTime() < pasaSolaMs) return
  await mandar(services, aviso('base', 'empieza', now()))
  memoria.sinBase.dicha = true
}

const mandar = ({ config, now }: Services, datos: ReturnType<typeof aviso>, stopping?: AbortSignal): Promise<void> => {
  if (!config.alerts) throw new Error('GREMIAL_ALERTAS')
  const { clave, ...message } = datos
  return postSigned(config.alerts, clave, { portal: config.publicUrl ?? '', ...message }, now(), stopping)
}

/** Sends an alert to the other program. */
export const trabajoAlerta: Job = {
  queue: 'alerta',
  async handle({ services }, datos, { stopping }) {
    try {
      await mandar(services, datos as ReturnType<typeof aviso>, stopping)
    } catch (error) {
      if (error instanceof RefusedMessage) throw new PermanentFailure(error.message)
      throw error
    }
  },
}
