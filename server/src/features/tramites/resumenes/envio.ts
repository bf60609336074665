import { setTimeout as sleep } from 'node:timers/promises'
import { message } from '@gremial/contract/textos/messages.ts'
import type { CanalResumen, EstadoEnvio } from '@gremial/contract/tramites/resumenes.ts'
import { properName } from '@gremial/contract/values/names.ts'
import type { FastifyBaseLogger } from 'fastify'
import { type Selectable, sql } from 'kysely'
import { type Services, systemCtx } from '../../../platform/context.ts'
import { organizationOf } from '../../../platform/db/organization.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import type { Work } from '../../../platform/jobs/background.ts'
import { takeLease } from '../../../platform/jobs/lease.ts'
import { linkBase } from '../../../platform/mail/mail.ts'
import { OnceMailer, RefusedMail, UncertainMail } from '../../../platform/mail/once.ts'
import { postSigned, RefusedMessage } from '../../../platform/webhooks/signed-request.ts'
import { documentoAlAlcance } from '../../afiliado/documentos/documentos.queries.ts'
import { documentoParaEnviar } from '../../afiliado/documentos/documentos.service.ts'
import { sigueQueriendo } from './destinatarios.ts'
import './resumenes.tables.ts'

/**
 * Sends the statements of a month, one at a time per channel and at most at the configured rate (decision 039). The worker has
 * the month under a lease (platform/jobs/lease.ts) and checks before each one that it still has it and that it is not stopped. An
 * unfinished row is taken again; one the mail server may have received is left in doubt; a WhatsApp message is repeated with the
 * same idempotency key.
 */

type Tanda = Selectable<Tables['resumen_tanda']>
type Envio = Selectable<Tables['resumen_envio']> & { por_minuto: number }

const intentosEnvio = 5
const pausaMs = 30_000
const vistazoMs = 1_000
const enlaceDocumentos = '/app/afiliados/documentos'

/** Thrown if another worker took the row over. */
class Ajeno extends Error {}

interface Mesa {
  services: Services
  log: FastifyBaseLogger
  stopping: AbortSignal
  tanda: number
  turno: number
  correo: OnceMailer
  /** Counts of this run, for the log. */
  cuenta: { sent: number; skipped: number; failed: number }
}

/** Takes the oldest running batch and sends what it can. */
export const trabajarResumenes: Work = {
  name: 'resumenes',
  async run(services, log, stopping) {
    const mano = await takeLease<Tanda>(services, 'resumen_tanda', { states: ['EN_MARCHA'], blank: [] })
    if (!mano) return undefined
    const { id, turno } = mano.row
    const mesa: Mesa = {
      services,
      log,
      stopping,
      tanda: id,
      turno,
      correo: new OnceMailer(services),
      cuenta: { sent: 0, skipped: 0, failed: 0 },
    }
    try {
      await recoger(mesa)
      await Promise.all([repartir(mesa, 'EMAIL'), repartir(mesa, 'WHATSAPP')])
    } finally {
      mano.release()
      mesa.correo.close()
      await soltar(mesa)
    }
    return { done: 1, ...mesa.cuenta }
  },
}

/** Recovers rows of the previous worker: unfinished ones become pending, ones being delivered are in doubt. */
async function recoger({ services, tanda }: Mesa): Promise<void> {
  await sql`update resumen_envio
    set estado = case when estado = 'ENTREGANDO' then 'EN_DUDA' when intentos >= ${intentosEnvio} then 'FALLIDO'
      else 'PENDIENTE' end, proximo = ${services.now()}
    where tanda_id = ${tanda} and estado in ('TOMADO', 'ENTREGANDO')`.execute(services.database.db)
}

/** Releases the lease; finishes the batch if nothing is left. Changes nothing else of a batch taken over or stopped. */
async function soltar({ services, tanda, turno }: Mesa): Promise<void> {
  await sql`update resumen_tanda t
    set latido = null, estado = case when t.estado = 'EN_MARCHA' and not exists (select
      from resumen_envio e
      where e.tanda_id = t.id and e.estado in ('PENDIENTE', 'TOMADO', 'ENTREGANDO')) then 'TERMINADA' else t.estado end
    where t.id = ${tanda} and t.turno = ${turno}`.execute(services.database.db)
}

const pausa = (ms: number, signal: AbortSignal): Promise<unknown> =>
  ms > 0 ? sleep(ms, undefined, { signal }).catch(() => undefined) : Promise.resolve()

async function repartir(mesa: Mesa, canal: CanalResumen): Promise<void> {
  const { services, stopping } = mesa
  let cuando = 0
  while (!stopping.aborted) {
    await pausa(cuando - Date.now(), stopping)
    if (stopping.aborted) return
    const envio = await tomar(mesa, canal)
    if (envio) {
      // From when it was taken: a slow one is not compensated with a higher rate.
      cuando = Date.now() + 60_000 / envio.por_minuto
      await entregar(mesa, envio)
      continue
    }
    const proximo = await siguiente(mesa, canal)
    if (!proximo) return
    await pausa(Math.min(Math.max(0, proximo.getTime() - services.now().getTime()), vistazoMs), stopping)
  }
}

/** Takes the pending row due first, if the batch is running and this worker still has its lease. */
async function tomar({ services, tanda, turno }: Mesa, canal: CanalResumen): Promise<Envio | undefined> {
  const { rows } = await sql<Envio>`update resumen_envio e set estado = 'TOMADO', intentos = e.intentos + 1
    from resumen_tanda t, (select id from resumen_envio where tanda_id = ${tanda} and canal = ${canal} and estado = 'PENDIENTE'
      and proximo <= ${services.now()} order by proximo, id limit 1 for update skip locked) d
    where e.id = d.id and t.id = ${tanda} and t.turno = ${turno} and t.estado = 'EN_MARCHA'
    returning e.*, t.por_minuto`.execute(services.database.db)
  return rows[0]
}

/** Due time of the next row; undefined if none is left, or the batch was stopped or taken over. */
async function siguiente({ services, tanda, turno }: Mesa, canal: CanalResumen): Promise<Date | undefined> {
  const { rows } = await sql<{ proximo: Date | null }>`select (select min(e.proximo) from resumen_envio e
      where e.tanda_id = t.id and e.canal = ${canal} and e.estado = 'PENDIENTE') as proximo
    from resumen_tanda t where t.id = ${tanda} and t.turno = ${turno} and t.estado = 'EN_MARCHA'`.execute(services.database.db)
  return rows[0]?.proximo ?? undefined
}

/** Stores the result of a row; Ajeno if another worker took it over. */
async function anotar(
  { services }: Mesa,
  { id, intentos }: Envio,
  estado: EstadoEnvio,
  { error = '', proximo }: { error?: string; proximo?: Date } = {},
): Promise<void> {
  const { rows } = await sql`update resumen_envio
    set estado = ${estado}, error = ${error.slice(0, 300)},
      enviado = ${estado === 'ENVIADO' ? services.now() : null}, proximo = coalesce(${proximo ?? null}::timestamptz, proximo)
    where id = ${id} and intentos = ${intentos}
      and estado = any(${estado === 'ENTREGANDO' ? ['TOMADO'] : ['TOMADO', 'ENTREGANDO', 'EN_DUDA']}::text[])
    returning id`.execute(services.database.db)
  if (rows.length === 0) throw new Ajeno()
}

/** Retries until the database has the result: a lost one would leave the row in doubt. */
async function anotarEnviado(mesa: Mesa, envio: Envio): Promise<void> {
  for (let vez = 1; ; vez++) {
    try {
      return await anotar(mesa, envio, 'ENVIADO')
    } catch (error) {
      if (error instanceof Ajeno || vez === 5) throw error
      await sleep(vistazoMs)
    }
  }
}

async function entregar(mesa: Mesa, envio: Envio): Promise<void> {
  try {
    const falta = await mandar(mesa, envio)
    if (falta) await anotar(mesa, envio, 'OMITIDO', { error: falta })
    else await anotarEnviado(mesa, envio)
    mesa.cuenta[falta ? 'skipped' : 'sent']++
  } catch (error) {
    await fallar(mesa, envio, error as Error)
  }
}

/** Delivers one; returns a reason if there is nothing to deliver. */
async function mandar(mesa: Mesa, envio: Envio): Promise<'retirado' | 'revocada' | undefined> {
  const { services, log } = mesa
  const { documento_id, afiliado_numero, canal, clave, destino, idioma } = envio
  const ctx = systemCtx(services, log)
  if (documento_id === null) return 'retirado'
  if (!(await sigueQueriendo(ctx, afiliado_numero, canal))) return 'revocada'
  const documento = await documentoAlAlcance(ctx, documento_id, ['RESUMEN'])
  const { pdf, archivo } = await documentoParaEnviar(ctx, documento)
  const datos = { nombre: properName(documento.nombre), documento: documento.descripcion }
  if (canal === 'EMAIL') {
    // Stored in a folder it would count as sent: refused, it is retried once there is a mail server.
    if (!services.config.smtpUrl && !services.config.demo) throw new RefusedMail('SMTP_URL')
    const adjunto = { filename: archivo, content: pdf, contentType: 'application/pdf' }
    const carta = { clave, para: destino, plantilla: 'resumenMensual', idioma, datos, ruta: enlaceDocumentos } as const
    await mesa.correo.hand(carta, [adjunto], () => anotar(mesa, envio, 'ENTREGANDO'))
    return undefined
  }
  const { whatsapp } = services.config
  if (!whatsapp) throw new RefusedMessage('GREMIAL_WHATSAPP')
  const { nombre: organizacion } = await organizationOf(services.database.db)
  const texto = message(idioma, 'resumenWhatsapp', {
    ...datos,
    organizacion,
    enlace: linkBase(services.config) + enlaceDocumentos,
  })
  const whatsappMessage = {
    telefono: destino,
    texto,
    documento: { nombre: archivo, tipo: 'application/pdf', base64: pdf.toString('base64') },
  }
  await postSigned(whatsapp, clave, whatsappMessage, services.now())
  return undefined
}

async function fallar(mesa: Mesa, envio: Envio, error: Error): Promise<void> {
  const { services, log, stopping } = mesa
  if (error instanceof Ajeno || error.cause instanceof Ajeno) return
  mesa.cuenta.failed++
  const definitivo = error instanceof RefusedMail || error instanceof RefusedMessage || envio.intentos >= intentosEnvio
  const pasa: EstadoEnvio = error instanceof UncertainMail ? 'EN_DUDA' : definitivo ? 'FALLIDO' : 'PENDIENTE'
  const despues = stopping.aborted ? 0 : pausaMs * 2 ** (envio.intentos - 1)
  await anotar(mesa, envio, pasa, { error: error.message, proximo: new Date(services.now().getTime() + despues) }).catch(
    (otro: unknown) => {
      if (!(otro instanceof Ajeno)) throw otro
    },
  )
  // Without the message: mail servers include addresses in it.
  log.warn({ envio: envio.id, canal: envio.canal, intentos: envio.intentos, tipo: error.name, pasa }, 'a statement was not sent')
}
