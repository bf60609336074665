import type { ResponseOf } from '@gremial/contract/platform/call.ts'
import type { Firma } from '@gremial/contract/seccionales/mandatos.ts'
import type { firmasRendicion, rendicionDevolver } from '@gremial/contract/tesoreria/firmas.ts'
import { admite, rendicionState } from '@gremial/contract/tesoreria/rendiciones-estados.ts'
import { message } from '@gremial/contract/textos/messages.ts'
import { dateOf, formatDate } from '@gremial/contract/values/dates.ts'
import { plainName } from '@gremial/contract/values/names.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction, person } from '../../../platform/context.ts'
import { canonical } from '../../../platform/crypto/canonical.ts'
import { AppError, fieldError, found } from '../../../platform/runtime/errors.ts'
import { type Firmante, lentFirma } from '../../seccionales/mandatos/firmantes.ts'
import { carryAnswers, observeComprobantes, requireSettled, startCorrection } from '../observados/observados.service.ts'
import { sha256 } from '../planillas-caja/contenido.rules.ts'
import { otroEstado, type RendicionTomada, takeRendicion } from '../rendiciones-gasto/acciones.ts'
import { firmantesOf, pasar } from '../rendiciones-gasto/rendiciones-gasto.service.ts'
import { countRendicion } from '../rendiciones-gasto/sucesos.ts'
import { avisarAQuienFirmo, cuentasOf, notify } from './avisos.ts'
import { changesSince, diferencias, type RendicionContent, readContent } from './contenido.rules.ts'
import { currentSubmission, type Envio, rendicionContent } from './contenido.ts'
import { archivosMalos, decirDiferencia } from './verificar.ts'

const nombrados = ({ secretario, tesorero }: Pick<RendicionTomada, 'secretario' | 'tesorero'>) =>
  [
    ['SECRETARIA', secretario],
    ['TESORERIA', tesorero],
  ] as const satisfies ReadonlyArray<readonly [Firma, number | null]>

/** Office of a named signer on the settlement's day; FIRMANTE_SIN_CARGO if they no longer hold it. */
function cargoOf(who: Firmante[], firma: Firma, numero: number | null, nombre: string): Firmante {
  const cargo = who.find((f) => f.firma === firma && f.afiliado === numero)
  if (!cargo) throw new AppError('FIRMANTE_SIN_CARGO', { nombre: plainName(nombre) })
  return cargo
}

/**
 * Sends a draft to its two signers: freezes the content and notifies them. RENDICION_VACIA, FIRMANTE_SIN_CARGO;
 * RENDICION_YA_ENVIADA with the earlier date until confirmed. (C-FIRMA-12, -13, -16)
 */
export const enviarAFirmar = (ctx: Ctx, id: number, confirmed: { confirma: boolean }): Promise<Enviada> =>
  inTransaction(ctx, (ctx) => sendToSigners(ctx, id, confirmed))

/** Changes of a receipt since a sending of its settlement. */
async function changesFrom(ctx: Ctx, id: number, ahora: RendicionContent) {
  const { rows } = await sql<{ envio: number; contenido: string }>`select distinct e.id as envio, e.contenido
    from comprobante_observacion o
    join rendicion_envio e on e.id = o.envio_id
    where o.rendicion_id = ${id} and o.envio_respuesta_id is null`.execute(ctx.db)
  const sent = new Map(rows.map((e) => [e.envio, readContent(e.contenido)]))
  return (idEnvio: number, idComprobante: number) => {
    const antes = sent.get(idEnvio)
    return antes ? changesSince(antes, ahora, idComprobante) : []
  }
}

type Enviada = ResponseOf<(typeof firmasRendicion)['enviar']>

/** `enviarAFirmar` inside the caller's transaction. */
export async function sendToSigners(ctx: Ctx, id: number, { confirma }: { confirma: boolean }): Promise<Enviada> {
  const tomada = await takeRendicion(ctx, id, 'enviar')
  if (tomada.comprobantes === 0) throw new AppError('RENDICION_VACIA')
  const { rows: before } = await sql<{
    enviada: Date | null
  }>`select fecha_ultimo_envio as enviada from rendicion_gasto where id = ${id}`.execute(ctx.db)
  const enviada = before[0]?.enviada
  if (enviada && !confirma) throw new AppError('RENDICION_YA_ENVIADA', { fecha: formatDate(dateOf(enviada)) })
  await requireSettled(ctx, id)
  const content = await rendicionContent(ctx, id)
  const who = await firmantesOf(ctx, tomada.seccional, tomada.fecha)
  cargoOf(who, 'SECRETARIA', tomada.secretario, content.nombreSecretario)
  cargoOf(who, 'TESORERIA', tomada.tesorero, content.nombreTesorero)
  const text = canonical(content)
  const huella = sha256(text)
  const { id: envio } = await ctx.db
    .insertInto('rendicion_envio')
    .values({ rendicion_id: id, momento: ctx.now, usuario_id: person(ctx).id, contenido: text, huella })
    .returning('id')
    .executeTakeFirstOrThrow()
  await carryAnswers(ctx, { id, envio }, await changesFrom(ctx, id, content))
  await sql`update rendicion_gasto set envio_id = ${envio}, fecha_ultimo_envio = ${ctx.now} where id = ${id}`.execute(ctx.db)
  await pasar(ctx, tomada, 'enviar', 'enviada', { datos: { envio, huella } })
  const cuentas = await cuentasOf(ctx, { afiliados: [tomada.secretario, tomada.tesorero] })
  await notify(ctx, cuentas, 'rendicionAFirmar', content, { por: plainName(person(ctx).name) })
  await audit(ctx, 'enviar', 'rendicion', id, { envio, huella })
  const withoutCuenta = [
    [tomada.secretario, content.nombreSecretario] as const,
    [tomada.tesorero, content.nombreTesorero] as const,
  ].filter(([numero]) => !cuentas.some((c) => c.afiliado === numero))
  return { huella, fechaUltimoEnvio: ctx.now.toISOString(), sinCuenta: withoutCuenta.map(([, nombre]) => plainName(nombre)) }
}

/**
 * A named signer signs the content on screen, in any order; the second signature authorises. FIRMA_AJENA for others (K-55),
 * VERSION_VIEJA for other content, FIRMA_YA_PUESTA, FIRMANTE_SIN_CARGO, RENDICION_ALTERADA if a row or file changed. Files are
 * verified before the transaction: they cannot change without changing their hash. (C-FIRMA-06, -07, -17)
 */
export async function authoriseRendicion(
  ctx: Ctx,
  id: number,
  { huella }: { huella: string },
): Promise<ResponseOf<(typeof firmasRendicion)['autorizar']>> {
  // Checked before reading files, and again with the row locked.
  const seen = await inTransaction(ctx, async (ctx) => (await listaParaFirmar(ctx, id, huella)).firmado)
  const [bad] = await archivosMalos(ctx, seen)
  if (bad) throw new AppError('RENDICION_ALTERADA', { que: decirDiferencia(ctx, bad) })
  return inTransaction(ctx, async (ctx) => {
    const { tomada, envio, firmado, firma } = await listaParaFirmar(ctx, id, huella)
    const [distinta] = diferencias(firmado, await rendicionContent(ctx, id))
    if (distinta) throw new AppError('RENDICION_ALTERADA', { que: decirDiferencia(ctx, distinta) })
    const nombre = firma === 'SECRETARIA' ? firmado.nombreSecretario : firmado.nombreTesorero
    const numero = found(person(ctx).affiliate ?? undefined)
    const { puesto } = cargoOf(await firmantesOf(ctx, tomada.seccional, tomada.fecha), firma, numero, nombre)
    await ctx.db
      .insertInto('rendicion_firma')
      .values({
        rendicion_id: id,
        envio_id: envio.id,
        firma,
        afiliado_numero: numero,
        puesto,
        usuario_id: person(ctx).id,
        momento: ctx.now,
        huella,
      })
      .execute()
    await audit(ctx, 'firmar', 'rendicion', id, { envio: envio.id, firma, huella, afiliado: numero, puesto })
    await avisarAQuienFirmo(ctx, firmado, huella)
    const { rows } = await sql<{
      n: number
    }>`select count(*)::int as n from rendicion_firma where envio_id = ${envio.id} and anulada is null`.execute(ctx.db)
    const momento = ctx.now.toISOString()
    if (rows[0]?.n !== 2) {
      const idEstado = await pasar(ctx, tomada, 'autorizar', 'firmada', { datos: { firma } })
      return { idEstado, huella, momento }
    }
    await countRendicion(ctx, { id, estado: tomada.estado }, 'firmada', '', { firma })
    const idEstado = await pasar(ctx, tomada, 'autorizar', 'autorizada', { a: rendicionState.autorizada })
    await notify(ctx, await cuentasOf(ctx, { usuarios: [envio.usuario] }), 'rendicionAutorizada', firmado)
    return { idEstado, huella, momento }
  })
}

interface ParaFirmar {
  tomada: RendicionTomada
  envio: Envio
  firmado: RendicionContent
  firma: Firma
}

/** Sentence added for a delegate of a signing office; "" for others, who read the specification's text alone. */
async function whyNotTheDelegate(ctx: Ctx, seccional: number): Promise<string> {
  const lent = await lentFirma(ctx, seccional)
  return lent ? message(ctx.language, 'firmaDelegada', { titular: plainName(lent.titular), puesto: lent.puesto }) : ''
}

/** Locks the settlement, checks that the caller may sign now and returns the content. */
async function listaParaFirmar(ctx: Ctx, id: number, fingerprint: string): Promise<ParaFirmar> {
  const tomada = await takeRendicion(ctx, id, 'autorizar', { exige: false })
  const firma = nombrados(tomada).find(([, numero]) => numero !== null && numero === person(ctx).affiliate)?.[0]
  if (!firma) throw new AppError('FIRMA_AJENA', { delegado: await whyNotTheDelegate(ctx, tomada.seccional) })
  if (!admite(tomada.estado, 'autorizar')) throw otroEstado(ctx, tomada)
  if (fingerprint === '') throw fieldError('VALIDACION', 'huella', 'validacion.requerido')
  const envio = found(await currentSubmission(ctx, id))
  if (envio.huella !== fingerprint) throw new AppError('VERSION_VIEJA')
  const { rows } =
    await sql`select 1 from rendicion_firma where envio_id = ${envio.id} and firma = ${firma} and anulada is null`.execute(ctx.db)
  if (rows.length > 0) throw new AppError('FIRMA_YA_PUESTA')
  // A named signer without the permission of the office.
  if (!tomada.puede) throw new AppError('SIN_PERMISO')
  const firmado = readContent(envio.contenido)
  if (!firmado || sha256(envio.contenido) !== fingerprint)
    throw new AppError('RENDICION_ALTERADA', { que: decirDiferencia(ctx, { que: 'contenido' }) })
  return { tomada, envio, firmado, firma }
}

/**
 * Returns a settlement to draft, voiding but keeping its signatures. While it waits: a signer or its preparer, with a reason; if
 * observed: its preparer. VERSION_VIEJA if `huella` differs. (decisions §8)
 */
export function returnRendicion(
  ctx: Ctx,
  id: number,
  { motivo, comprobantes, huella }: z.output<typeof rendicionDevolver>,
): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const tomada = await takeRendicion(ctx, id, 'devolver')
    const envio = await currentSubmission(ctx, id)
    if (huella !== undefined && envio?.huella !== huella) throw new AppError('VERSION_VIEJA')
    const esperaba = tomada.estado === rendicionState.pendienteDeFirmas
    if (comprobantes.length > 0 && !esperaba) throw otroEstado(ctx, tomada)
    // A preparer takes it back to change it; only a signer observes receipts.
    if (comprobantes.length > 0 && !tomada.firmante) throw new AppError('SIN_PERMISO')
    if (esperaba && motivo === '' && comprobantes.length === 0) throw fieldError('VALIDACION', 'motivo', 'validacion.requerido')
    const observed = await observeComprobantes(ctx, tomada, { motivo, comprobantes })
    await sql`update rendicion_envio set devuelta = ${ctx.now}, devuelta_por = ${person(ctx).id}, motivo = ${observed.motivo}
      where id = ${envio?.id ?? null}`.execute(ctx.db)
    await sql`update rendicion_firma set anulada = ${ctx.now} where envio_id = ${envio?.id ?? null} and anulada is null`.execute(
      ctx.db,
    )
    await sql`update rendicion_gasto set envio_id = null where id = ${id}`.execute(ctx.db)
    await pasar(ctx, tomada, 'devolver', esperaba ? 'devuelta' : 'retomada', {
      comentario: motivo,
      ...(esperaba && { datos: { envio: tomada.envio } }),
    })
    await startCorrection(ctx, tomada)
    await audit(ctx, 'devolver', 'rendicion', id, {
      envio: envio?.id ?? null,
      desde: tomada.estado,
      ...(observed.ids.length > 0 && { comprobantes: observed.ids }),
    })
    if (!esperaba) return
    // Notifies the preparer, who must correct it, and the signers, who have nothing left to sign.
    const cuentas = await cuentasOf(ctx, { usuarios: [envio?.usuario ?? null], afiliados: [tomada.secretario, tomada.tesorero] })
    await notify(ctx, cuentas, 'rendicionDevuelta', await rendicionContent(ctx, id), {
      por: plainName(person(ctx).name),
      motivo: observed.dicho,
    })
  })
}
