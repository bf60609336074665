import { createHash } from 'node:crypto'
import type { Consecuencia, HechoLeido, HechoPedido, hechoNuevo, Previsto } from '@gremial/contract/afiliado/hechos.ts'
import { message } from '@gremial/contract/textos/messages.ts'
import { formatMemberNumber, withHyphens } from '@gremial/contract/values/cuit.ts'
import { formatDate } from '@gremial/contract/values/dates.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction, person } from '../../../platform/context.ts'
import { AppError, fieldError, found } from '../../../platform/runtime/errors.ts'
import { afiliadoAlAlcance } from '../afiliados/afiliados.access.ts'
import { type FuenteConsecuencia, type Hecho, hacerTodo, hallar, loQueVuelve, volverTodo } from './consecuencias.ts'
import { type Afiliado, cambiosEnPalabras, estadoElegido, type HechoGuardado, leerAfiliado, leerHecho } from './hechos.queries.ts'
import { type Columnas, type Motivo, noPuede, sigueDicho } from './hechos.rules.ts'
import { esOtraPersona, type Identidad } from './identidad.rules.ts'

type Fuentes = readonly FuenteConsecuencia[]

const noCorresponde = (
  ctx: Ctx,
  motivo: Motivo,
  codigo: 'HECHO_NO_CORRESPONDE' | 'HECHO_NO_SE_DESHACE' = 'HECHO_NO_CORRESPONDE',
) => new AppError(codigo, { motivo: message(ctx.language, `hechos.noPuede.${motivo}`) })

/** Columns of the register that a hecho changes. Throws HECHO_NO_CORRESPONDE, or field errors. */
async function columnasDe(ctx: Ctx, { columnas, seccional }: Afiliado, pedido: HechoPedido): Promise<Columnas> {
  const { que, idEstado = 0, idSeccional = 0, idEmpresa = 0 } = pedido
  if (que === 'PASE') {
    if (idSeccional === seccional) throw noCorresponde(ctx, 'mismaSeccional')
    const { scope } = ctx
    if (scope.kind !== 'all' && !(scope.kind === 'branches' && scope.ids.includes(idSeccional)))
      throw fieldError('VALIDACION', 'idSeccional', 'hechos.paseDeCentral')
    const { rows } = await sql`select from seccional where id = ${idSeccional} and habilitada`.execute(ctx.db)
    if (rows.length === 0) throw noCorresponde(ctx, 'seccional')
    return { seccional_id: idSeccional }
  }
  if (que === 'EMPRESA') {
    const empresa = idEmpresa || null
    if (empresa === columnas.empresa_id) throw noCorresponde(ctx, 'mismaEmpresa')
    const { rows } = await sql`select from empresa where id = ${empresa}`.execute(ctx.db)
    if (empresa !== null && rows.length === 0) throw noCorresponde(ctx, 'empresa')
    return { empresa_id: empresa }
  }
  if (que === 'IDENTIDAD') {
    const dicho: Columnas = {
      apellido: pedido.apellido ?? '',
      nombre: pedido.nombre ?? '',
      numero_documento: pedido.numeroDocumento ?? 0,
      cuil: pedido.cuil ? withHyphens(pedido.cuil) : null,
      fecha_nacimiento: pedido.fechaNacimiento || null,
    }
    const otras = Object.fromEntries(Object.entries(dicho).filter(([columna, valor]) => columnas[columna] !== valor))
    if (Object.keys(otras).length === 0) throw noCorresponde(ctx, 'nadaCambia')
    return otras
  }
  const estado = await estadoElegido(ctx, que, idEstado)
  if (!estado) throw noCorresponde(ctx, 'estado')
  return { estado_id: idEstado, vinculado: estado.vinculado }
}

/** Old and new identity of a number, if a correction of its identity makes it another person's. */
function otraPersonaDe({ columnas }: Afiliado, pedido: HechoPedido): Hecho['otraPersona'] {
  if (pedido.que !== 'IDENTIDAD') return null
  const de = (dicho: Columnas): Identidad => ({
    apellido: String(dicho.apellido ?? ''),
    nombre: String(dicho.nombre ?? ''),
    documento: Number(dicho.numero_documento ?? 0),
    nacimiento: dicho.fecha_nacimiento ? String(dicho.fecha_nacimiento) : null,
  })
  const antes = de(columnas)
  const { apellido = '', nombre = '', numeroDocumento = 0, fechaNacimiento } = pedido
  const despues: Identidad = { apellido, nombre, documento: numeroDocumento, nacimiento: fechaNacimiento || null }
  const enPalabras = ({ apellido, nombre, documento }: Identidad) => `${apellido}, ${nombre} (${documento})`
  return esOtraPersona(antes, despues) ? { antes: enPalabras(antes), despues: enPalabras(despues) } : null
}

const deCon = (a: Afiliado, pedido: HechoPedido): Hecho => ({
  numero: a.numero,
  que: pedido.que,
  dia: pedido.dia,
  cuenta: a.cuenta,
  seccional: a.seccional,
  destino: pedido.idSeccional ?? null,
  documento: pedido.numeroDocumento ?? 0,
  otraPersona: otraPersonaDe(a, pedido),
})

const huellaDe = (...partes: unknown[]): string => createHash('sha256').update(JSON.stringify(partes)).digest('hex')
/** Amounts change while the user reads, and do not take part in the decision: the hash excludes them. */
const sinImportes = (consecuencias: readonly Consecuencia[]) => consecuencias.map(({ cosa, id, datos }) => [cosa, id, datos])

interface Plan {
  hecho: Hecho
  antes: Columnas
  despues: Columnas
  consecuencias: Consecuencia[]
  huella: string
}

/** Plan of a hecho: the preview and the write share it. */
async function planear(ctx: Ctx, fuentes: Fuentes, numero: number, pedido: HechoPedido): Promise<Plan> {
  const a = await leerAfiliado(ctx, numero)
  // Nobody registers a hecho about themselves.
  if (numero === ctx.user?.affiliate) throw new AppError('HECHO_PROPIO')
  const no = noPuede(pedido.que, a)
  if (no) throw noCorresponde(ctx, no)
  if (pedido.dia > ctx.today) throw fieldError('VALIDACION', 'dia', 'hechos.diaFuturo')
  if (pedido.dia < a.desde)
    throw new AppError('VALIDACION', {}, [{ campo: 'dia', clave: 'hechos.diaAntes', datos: { n: formatDate(a.desde) } }])
  const despues = await columnasDe(ctx, a, pedido)
  const antes = Object.fromEntries(Object.keys(despues).map((columna) => [columna, a.columnas[columna] ?? null]))
  const hecho = deCon(a, pedido)
  const consecuencias = await hallar(ctx, fuentes, hecho)
  return {
    hecho,
    antes,
    despues,
    consecuencias,
    huella: huellaDe(numero, pedido.dia, antes, despues, sinImportes(consecuencias)),
  }
}

export async function prever(ctx: Ctx, fuentes: Fuentes, codigo: number, pedido: HechoPedido): Promise<Previsto> {
  const { antes, despues, consecuencias, huella } = await planear(ctx, fuentes, await afiliadoAlAlcance(ctx, codigo), pedido)
  return { huella, cambios: await cambiosEnPalabras(ctx, antes, despues), consecuencias }
}

/** Updates the member's row; a trigger adds the history from the day of the hecho (decision 093). */
async function escribir(ctx: Ctx, hecho: number, numero: number, columnas: Columnas): Promise<void> {
  await sql`select set_config('gremial.hecho', ${String(hecho)}, true)`.execute(ctx.db)
  const cambios = Object.entries(columnas).map(([columna, valor]) => sql`${sql.ref(columna)} = ${valor}`)
  await sql`update afiliado set ${sql.join(cambios)} where numero = ${numero}`.execute(ctx.db)
  await sql`select set_config('gremial.hecho', '', true)`.execute(ctx.db)
}

/**
 * Registers a hecho with all its consequences in one transaction. Idempotent by `clave`. HECHO_CAMBIO if the consequences differ
 * from those previewed; throws the errors of `planear`. Concurrent ones on a member are serialised by its row.
 */
export async function registrarHecho(
  ctx: Ctx,
  fuentes: Fuentes,
  codigo: number,
  { clave, motivo, huella, ...pedido }: z.output<typeof hechoNuevo>,
): Promise<{ id: number }> {
  const numero = await afiliadoAlAlcance(ctx, codigo)
  return inTransaction(ctx, async (ctx) => {
    await sql`select from afiliado where numero = ${numero} for update`.execute(ctx.db)
    const repetido = await ctx.db
      .selectFrom('hecho')
      .select('id')
      .where('clave', '=', clave)
      .where('afiliado_numero', '=', numero)
      .executeTakeFirst()
    if (repetido) return repetido
    const plan = await planear(ctx, fuentes, numero, pedido)
    if (plan.huella !== huella) throw new AppError('HECHO_CAMBIO')
    const { hecho, antes, despues, consecuencias } = plan
    const json = (valor: unknown) => sql<never>`${JSON.stringify(valor)}::jsonb`
    const { id } = await ctx.db
      .insertInto('hecho')
      .values({
        clave,
        afiliado_numero: numero,
        que: pedido.que,
        dia: pedido.dia,
        motivo,
        antes: json(antes),
        despues: json(despues),
        consecuencias: json(consecuencias),
        registrado: ctx.now,
        registrado_por: person(ctx).id,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await hacerTodo(ctx, fuentes, hecho, consecuencias)
    await escribir(ctx, id, numero, despues)
    await audit(ctx, 'registrar', 'hecho', id, {
      afiliado: numero,
      que: pedido.que,
      dia: pedido.dia,
      antes,
      despues,
      consecuencias: consecuencias.map(({ cosa, id, momento }) => `${momento} ${cosa} ${id}`),
    })
    return { id }
  })
}

/** Reason why it can no longer be undone; undefined if it can. */
async function porQueNo(ctx: Ctx, h: HechoGuardado): Promise<Motivo | undefined> {
  if (h.deshecho) return 'yaDeshecho'
  if (h.fusionado) return 'fusionado'
  if (!h.ultimo) return 'noEsElUltimo'
  return sigueDicho(h.despues, (await leerAfiliado(ctx, h.numero)).columnas) ? undefined : 'yaCambio'
}

async function alDeshacer(ctx: Ctx, fuentes: Fuentes, h: HechoGuardado) {
  const a = await leerAfiliado(ctx, h.numero)
  const hecho: Hecho = {
    numero: h.numero,
    que: h.que,
    dia: h.dia,
    cuenta: a.cuenta,
    seccional: Number(h.antes.seccional_id ?? a.seccional),
    destino: h.despues.seccional_id === undefined ? null : Number(h.despues.seccional_id),
    documento: 0,
    otraPersona: null,
  }
  const vuelta = await loQueVuelve(ctx, fuentes, hecho, h.consecuencias)
  return { hecho, ...vuelta, huella: huellaDe(h.id, vuelta.vuelven) }
}

/** A hecho within scope as it was applied; if it can be undone, with what that would restore. */
export async function verHecho(ctx: Ctx, fuentes: Fuentes, id: number): Promise<HechoLeido> {
  const h = await leerHecho(ctx, id)
  const no = await porQueNo(ctx, h)
  const { antes, despues, ultimo: _, fusionado: __, ...leido } = h
  const { huella, vuelven, noVuelven } = await alDeshacer(ctx, fuentes, h)
  return {
    ...leido,
    numeroAfiliadoFormateado: formatMemberNumber(h.numero),
    cambios: await cambiosEnPalabras(ctx, antes, despues),
    alDeshacer: no ? null : { huella, vuelven, noVuelven },
    noSeDeshace: no ?? '',
  }
}

/**
 * Undoes the last hecho of a member: the register returns to its values, from the same day, and consequences are restored where
 * possible. The history keeps that it was believed. HECHO_NO_SE_DESHACE, HECHO_CAMBIO.
 */
export function deshacerHecho(
  ctx: Ctx,
  fuentes: Fuentes,
  id: number,
  { motivo, huella }: { motivo: string; huella: string },
): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { numero } = await leerHecho(ctx, id)
    if (numero === ctx.user?.affiliate) throw new AppError('HECHO_PROPIO')
    await sql`select from afiliado where numero = ${numero} for update`.execute(ctx.db)
    const h = await leerHecho(ctx, id)
    const no = await porQueNo(ctx, h)
    if (no) throw noCorresponde(ctx, no, 'HECHO_NO_SE_DESHACE')
    const vuelta = await alDeshacer(ctx, fuentes, h)
    if (vuelta.huella !== huella) throw new AppError('HECHO_CAMBIO')
    // By the clock of the database, as in the history: rows written from here on are known to be its undoing.
    const { rows } = await sql<{ id: number }>`update hecho
      set deshecho = clock_timestamp(), deshecho_por = ${person(ctx).id}, deshecho_motivo = ${motivo},
        volvio = ${JSON.stringify(vuelta.vuelven)}::jsonb
      where id = ${id}
      returning id`.execute(ctx.db)
    found(rows[0])
    await escribir(ctx, id, h.numero, h.antes)
    await volverTodo(ctx, fuentes, vuelta.hecho, h.consecuencias, vuelta.vuelven)
    await audit(ctx, 'deshacer', 'hecho', id, { afiliado: h.numero, que: h.que, dia: h.dia, motivo, vuelven: vuelta.vuelven })
  })
}
