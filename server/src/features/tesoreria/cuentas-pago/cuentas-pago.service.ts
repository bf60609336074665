import type { CuentaRevisada, confirmantes } from '@gremial/contract/tesoreria/cuentas-pago.ts'
import { plainName } from '@gremial/contract/values/names.ts'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction, person, scopeOf } from '../../../platform/context.ts'
import { one } from '../../../platform/db/rows.ts'
import { AppError, fieldError, found } from '../../../platform/runtime/errors.ts'
import { type Firmante, firmantes } from '../../seccionales/mandatos/firmantes.ts'
import { exigirSeccional } from '../../seccionales/seccionales/seccionales.access.ts'
import { sha256 } from '../planillas-caja/contenido.rules.ts'
import { comoConfirma, comoPropone, firmanDos, readCuenta, writeCuenta } from './contenido.rules.ts'
import { avisarCambio, avisarPropuesta, avisarRetiro, avisarRevision, type CuentaTold } from './cuentas-pago.avisos.ts'
import { rechazadaPorElBanco } from './situacion.ts'

/** The account of a branch: proposed by one signer, confirmed by the other, reviewed by central (decision 136). */

interface Tomada {
  id: number
  seccional: string
  /** Account in force; "" if none. */
  cbu: string
  /** The same account may be proposed again, as an answer: it has a question, or central set it under the old rule. */
  reafirmable: boolean
  consulta: string | null
  /** Signers today. */
  firman: Firmante[]
}

/** Locks the account of a branch in scope with its signers' mandates, so that checks hold until the transaction ends. */
async function tomar(ctx: Ctx, id: number): Promise<Tomada> {
  const { nombre } = await exigirSeccional(ctx, id)
  await sql`select 1 from seccional where id = ${id} for no key update`.execute(ctx.db)
  await sql`select 1 from mandato where seccional_id = ${id} and ${ctx.today} between desde and hasta for share`.execute(ctx.db)
  const { rows } = await sql<{ cbu: string; propuesta: number | null; consulta: string | null }>`select c.cbu,
      c.propuesta_id as propuesta, c.consulta
    from seccional_cuenta c
    where c.seccional_id = ${id}`.execute(ctx.db)
  const cuenta = rows[0]
  return {
    id,
    seccional: nombre,
    cbu: cuenta?.cbu ?? '',
    reafirmable: cuenta !== undefined && (cuenta.propuesta === null || cuenta.consulta !== null),
    consulta: cuenta?.consulta ?? null,
    firman: await firmantes(ctx, id, ctx.today),
  }
}

/** True if the caller holds a permission over the branch. */
function holdsOver(ctx: Ctx, permiso: 'rendiciones.firmar' | 'cuentasPago.confirmar', id: number): boolean {
  const scope = scopeOf(person(ctx), permiso)
  return scope !== null && (scope.kind === 'all' || (scope.kind === 'branches' && scope.ids.includes(id)))
}

/** Throws SIN_PERMISO for a signer whose role lacks the permission to sign. */
function exigirFirma(ctx: Ctx, id: number): void {
  if (!holdsOver(ctx, 'rendiciones.firmar', id)) throw new AppError('SIN_PERMISO')
}

async function exigirQueSirva(ctx: Ctx, cbu: string): Promise<void> {
  const { rows } = await sql<{ mala: boolean }>`select ${rechazadaPorElBanco(sql`${cbu}::text`)} as mala`.execute(ctx.db)
  if (one(rows, 'rechazada').mala) throw fieldError('CUENTA_DEL_BANCO_RECHAZADA', 'cbu', 'errores.CUENTA_DEL_BANCO_RECHAZADA')
}

/**
 * Proposes an account as a signer. Throws CUENTA_AJENA if the caller is none, VERSION_VIEJA if `antes` is not in force,
 * CUENTA_YA_PROPUESTA, CUENTA_IGUAL, CUENTA_DEL_BANCO_RECHAZADA.
 */
export function proposeCuenta(ctx: Ctx, id: number, { cbu, antes }: { cbu: string; antes: string }): Promise<{ id: number }> {
  return inTransaction(ctx, async (ctx) => {
    const tomada = await tomar(ctx, id)
    const { firman, seccional } = tomada
    if (firman.length === 0) throw new AppError('CUENTA_SIN_FIRMANTES', { seccional })
    const yo = comoPropone(firman, person(ctx).affiliate)
    if (!yo) throw new AppError('CUENTA_AJENA')
    exigirFirma(ctx, id)
    if (tomada.cbu !== antes) throw new AppError('VERSION_VIEJA')
    const { rows: pendientes } =
      await sql`select 1 from cuenta_propuesta where seccional_id = ${id} and estado = 'PENDIENTE'`.execute(ctx.db)
    if (pendientes.length > 0) throw new AppError('CUENTA_YA_PROPUESTA')
    if (cbu === antes && !tomada.reafirmable) throw fieldError('CUENTA_IGUAL', 'cbu', 'errores.CUENTA_IGUAL')
    await exigirQueSirva(ctx, cbu)
    const contenido = writeCuenta({
      version: 1,
      idSeccional: id,
      seccional,
      cbu,
      antes,
      propone: { afiliado: yo.afiliado, nombre: yo.nombre, firma: yo.firma, puesto: yo.puesto },
      momento: ctx.now.toISOString(),
    })
    const huella = sha256(contenido)
    const { rows } = await sql<{
      id: number
    }>`insert into cuenta_propuesta (seccional_id, cbu, antes, contenido, huella, propuesta,
        propuesta_por, propuesta_afiliado, propuesta_como, propuesta_puesto)
      values (${id}, ${cbu}, ${antes}, ${contenido}, ${huella}, ${ctx.now}, ${person(ctx).id}, ${yo.afiliado}, ${yo.firma},
        ${yo.puesto})
      returning id`.execute(ctx.db)
    const propuesta = one(rows, 'propuesta').id
    const { firma: como, afiliado, puesto } = yo
    await audit(ctx, 'proponer', 'cuentaSeccional', id, { propuesta, cbu, antes, huella, como, afiliado, puesto })
    await avisarPropuesta(ctx, { idSeccional: id, seccional, cbu, antes }, !firmanDos(firman))
    return { id: propuesta }
  })
}

interface Pendiente {
  id: number
  cbu: string
  antes: string
  estado: string
  contenido: string
  huella: string
  por: number
  afiliado: number
  nombre: string
}

async function pendingOf(ctx: Ctx, seccional: number, id: number): Promise<Pendiente> {
  const { rows } = await sql<Pendiente>`select p.id, p.cbu, p.antes, p.estado, p.contenido, p.huella, p.propuesta_por as por,
      p.propuesta_afiliado as afiliado, u.nombre
    from cuenta_propuesta p
    join usuario u on u.id = p.propuesta_por
    where p.id = ${id} and p.seccional_id = ${seccional} for update of p`.execute(ctx.db)
  return found(rows[0])
}

type Como = (typeof confirmantes)[number]

/** Office for which the caller confirms. Throws CUENTA_LA_PROPUSISTE, CUENTA_AJENA or CUENTA_FIRMANTE_SIN_CARGO. */
function comoQuien(ctx: Ctx, { id, firman }: Tomada, p: Pendiente): { como: Como; puesto: number | null } {
  const { affiliate, id: usuario } = person(ctx)
  if (usuario === p.por || affiliate === p.afiliado) throw new AppError('CUENTA_LA_PROPUSISTE')
  const suya = comoConfirma(firman, p.afiliado, affiliate)
  if (suya) {
    exigirFirma(ctx, id)
    return { como: suya.firma, puesto: suya.puesto }
  }
  const firma = firman.some((f) => f.afiliado === affiliate)
  const avala = !firmanDos(firman) && holdsOver(ctx, 'cuentasPago.confirmar', id)
  if (!firma && !avala) throw new AppError('CUENTA_AJENA')
  if (!firman.some((f) => f.afiliado === p.afiliado)) throw new AppError('CUENTA_FIRMANTE_SIN_CARGO')
  if (!avala) throw new AppError('CUENTA_AJENA')
  return { como: 'ADMINISTRACION', puesto: null }
}

/** Throws CUENTA_ALTERADA if the stored text was changed, or replaces an account no longer in force. */
function exigirIntacta(p: Pendiente, cbuEnUso: string): void {
  const content = readCuenta(p.contenido)
  if (content?.cbu !== p.cbu || content.antes !== p.antes || sha256(p.contenido) !== p.huella || cbuEnUso !== p.antes)
    throw new AppError('CUENTA_ALTERADA')
}

/**
 * Second signature: puts the account in force. Checks the proposer's office again and throws CUENTA_FIRMANTE_SIN_CARGO if it ended;
 * CUENTA_LA_PROPUSISTE, CUENTA_AJENA, CUENTA_SIN_PROPUESTA, or VERSION_VIEJA if the text is not the one on screen.
 */
export function confirmCuenta(
  ctx: Ctx,
  id: number,
  { propuesta, huella }: { propuesta: number; huella: string },
): Promise<{ cbu: string }> {
  return inTransaction(ctx, async (ctx) => {
    const tomada = await tomar(ctx, id)
    const p = await pendingOf(ctx, id, propuesta)
    const { como, puesto } = comoQuien(ctx, tomada, p)
    if (p.estado !== 'PENDIENTE') throw new AppError('CUENTA_SIN_PROPUESTA')
    if (p.huella !== huella) throw new AppError('VERSION_VIEJA')
    exigirIntacta(p, tomada.cbu)
    await exigirQueSirva(ctx, p.cbu)
    const { id: yo, affiliate } = person(ctx)
    const afiliado = como === 'ADMINISTRACION' ? null : affiliate
    await sql`update cuenta_propuesta set estado = 'REEMPLAZADA', cerrada = ${ctx.now}, cerrada_por = ${yo}
      where seccional_id = ${id} and estado = 'VIGENTE'`.execute(ctx.db)
    await sql`update cuenta_propuesta set estado = 'VIGENTE', confirmada = ${ctx.now}, confirmada_por = ${yo},
        confirmada_afiliado = ${afiliado}, confirmada_como = ${como}, confirmada_puesto = ${puesto}
      where id = ${propuesta}`.execute(ctx.db)
    await sql`insert into seccional_cuenta (seccional_id, cbu, cambiada, cambiada_por, propuesta_id)
      values (${id}, ${p.cbu}, ${ctx.now}, ${yo}, ${propuesta})
      on conflict (seccional_id) do update set cbu = excluded.cbu, cambiada = excluded.cambiada,
        cambiada_por = excluded.cambiada_por, propuesta_id = excluded.propuesta_id, consulta = null, consultada = null,
        consultada_por = null`.execute(ctx.db)
    await audit(ctx, 'firmar', 'cuentaSeccional', id, { propuesta, cbu: p.cbu, antes: p.antes, huella, como, afiliado, puesto })
    await avisarCambio(ctx, cuentaDe(tomada, p), plainName(p.nombre), huella)
    return { cbu: p.cbu }
  })
}

const cuentaDe = ({ id, seccional }: Tomada, { cbu, antes }: Pick<Pendiente, 'cbu' | 'antes'>): CuentaTold => ({
  idSeccional: id,
  seccional,
  cbu,
  antes,
})

/** Withdraws a proposal: by its proposer, a current signer, or administration where it would confirm. Throws CUENTA_AJENA for others. */
export function withdrawCuenta(
  ctx: Ctx,
  id: number,
  { propuesta, motivo }: { propuesta: number; motivo: string },
): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const tomada = await tomar(ctx, id)
    const p = await pendingOf(ctx, id, propuesta)
    const { id: yo, affiliate } = person(ctx)
    const suya = yo === p.por || comoPropone(tomada.firman, affiliate) !== undefined
    const avala = !firmanDos(tomada.firman) && holdsOver(ctx, 'cuentasPago.confirmar', id)
    if (!suya && !avala) throw new AppError('CUENTA_AJENA')
    if (p.estado !== 'PENDIENTE') throw new AppError('CUENTA_SIN_PROPUESTA')
    await sql`update cuenta_propuesta set estado = 'RETIRADA', cerrada = ${ctx.now}, cerrada_por = ${yo}, motivo = ${motivo}
      where id = ${propuesta}`.execute(ctx.db)
    await audit(ctx, 'retirar', 'cuentaSeccional', id, { propuesta, cbu: p.cbu, motivo })
    await avisarRetiro(ctx, cuentaDe(tomada, p), motivo)
  })
}

/**
 * Central's review of the account in force: asks a question, withdraws it, or marks the account as refused by the bank. It never writes a
 * CBU. Throws VERSION_VIEJA if another account is in force, or the review changes nothing.
 */
export function reviewCuenta(ctx: Ctx, id: number, { cbu, que, motivo }: CuentaRevisada): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const tomada = await tomar(ctx, id)
    if (tomada.cbu === '' || tomada.cbu !== cbu || ((tomada.consulta !== null) !== (que === 'LEVANTA') && que !== 'RECHAZO'))
      throw new AppError('VERSION_VIEJA')
    const cuenta = cuentaDe(tomada, { cbu, antes: '' })
    if (que === 'RECHAZO') {
      const { numAffectedRows } = await sql`insert into cuenta_rechazada (cbu, seccional_id, motivo, momento, usuario_id)
        values (${cbu}, ${id}, ${motivo}, ${ctx.now}, ${person(ctx).id})
        on conflict (cbu) do nothing`.execute(ctx.db)
      if (numAffectedRows === 0n) throw new AppError('VERSION_VIEJA')
      await audit(ctx, 'rechazar', 'cuentaSeccional', id, { cbu, motivo })
      return avisarRevision(ctx, cuenta, 'cuentaRechazada', motivo)
    }
    const pregunta = que === 'CONSULTA'
    await sql`update seccional_cuenta set consulta = ${pregunta ? motivo : null}, consultada = ${pregunta ? ctx.now : null},
        consultada_por = ${pregunta ? person(ctx).id : null}
      where seccional_id = ${id}`.execute(ctx.db)
    await audit(ctx, pregunta ? 'observar' : 'confiar', 'cuentaSeccional', id, { cbu, motivo })
    if (pregunta) await avisarRevision(ctx, cuenta, 'cuentaConsultada', motivo)
  })
}
