import { columnasExtracto, type ExtractoLeido, maximosConciliacion } from '@gremial/contract/tesoreria/conciliacion.ts'
import { addDays } from '@gremial/contract/values/dates.ts'
import { fromCents, toCents } from '@gremial/contract/values/money.ts'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction, person } from '../../../platform/context.ts'
import { type Uploaded, withUpload } from '../../../platform/http/upload.ts'
import { AppError, found } from '../../../platform/runtime/errors.ts'
import { StartError } from '../../../platform/runtime/start-error.ts'
import { Refusal, sandboxReader, Unreadable } from '../../../platform/sandbox/sandbox.ts'
import { exigirCajaOperable } from '../cajas/cajas.access.ts'
import { bastan, type Lugares } from './columnas.rules.ts'
import { tomarCaja, unirLoSeguro } from './conciliacion.service.ts'
import { huellaDeLineas } from './conciliacion.verificar.ts'
import { comparables, mismaCuenta, repetidasDe } from './dudas.rules.ts'
import { type FilaLeida, type LineaLeida, leerFilas, numeradas, RenglonIlegible } from './extracto.rules.ts'
import { type LecturaExtracto, leerTablaDelBanco, ultimoDiaTomado } from './extracto.tabla.ts'
import type * as ofxTasks from './ofx.sandbox.ts'
import type { Ofx } from './ofx.sandbox.ts'

/** A statement comes in: it is read in the room, its new lines are kept, and what coincides is joined. The file itself is not kept. */

const ofxEnLaSala = sandboxReader<typeof ofxTasks, 'leerOfx'>(new URL('./ofx.sandbox.ts', import.meta.url), 'leerOfx')
const { archivo: mayor, lineas: masLineas } = maximosConciliacion

/** Reads a statement into a box. Throws EXTRACTO_*, ARCHIVO_FALTA, ARCHIVO_GRANDE. */
export async function subirExtracto(
  ctx: Ctx,
  request: FastifyRequest,
  caja: number,
  { columnas, confirma }: { columnas?: string | undefined; confirma?: '1' | undefined },
): Promise<ExtractoLeido> {
  await exigirCajaOperable(ctx, caja)
  return withUpload(request, { most: mayor, tempDir: ctx.services.config.dataDir }, async (archivo) => {
    const leido = await leer(ctx, archivo, await recetaDe(ctx, caja), dichas(columnas))
    return 'elegir' in leido ? leido : guardar(ctx, caja, archivo, leido, confirma !== undefined)
  })
}

/** "fecha:0,texto:2". */
function dichas(texto: string | undefined): Lugares | undefined {
  if (!texto) return undefined
  const lugares: Lugares = {}
  for (const parte of texto.split(',')) {
    const [nombre, at] = parte.split(':')
    const columna = columnasExtracto.find((c) => c === nombre)
    if (!columna || !/^\d{1,3}$/.test(at ?? '')) throw new AppError('EXTRACTO_COLUMNAS')
    lugares[columna] = Number(at)
  }
  if (!bastan(lugares)) throw new AppError('EXTRACTO_COLUMNAS')
  return lugares
}

async function recetaDe(ctx: Ctx, caja: number): Promise<Record<string, string>> {
  const { rows } = await sql<{ receta: Record<string, string> }>`select receta from caja_banco where caja_id = ${caja}`.execute(
    ctx.db,
  )
  return rows[0]?.receta ?? {}
}

const enPalabras = (error: unknown): unknown => {
  if (error instanceof RenglonIlegible) return new AppError(error.codigo, { linea: error.linea, dice: error.dice })
  if (error instanceof Refusal && error.message === 'EXTRACTO_LARGO') return new AppError('EXTRACTO_LARGO', { n: masLineas })
  return error instanceof StartError || error instanceof Refusal || error instanceof Unreadable
    ? new AppError('EXTRACTO_ILEGIBLE')
    : error
}

async function leer(
  ctx: Ctx,
  archivo: Uploaded,
  receta: Record<string, string>,
  columnas: Lugares | undefined,
): Promise<LecturaExtracto | ExtractoLeido> {
  try {
    return esOfx(archivo.head) ? await leerDeOfx(ctx, archivo) : await leerTablaDelBanco(ctx, archivo, receta, columnas)
  } catch (error) {
    throw enPalabras(error)
  }
}

/** By its first bytes: a bank calls it as it likes. */
const esOfx = (comienzo: Buffer): boolean => /OFXHEADER|<OFX>/i.test(comienzo.toString('latin1'))

async function leerDeOfx(ctx: Ctx, { path, bytes }: Uploaded): Promise<LecturaExtracto> {
  const dicho: Ofx = found((await ofxEnLaSala({ path, bytes }, { path, lineas: masLineas }).next()).value ?? undefined)
  if (dicho.moneda && dicho.moneda !== 'ARS') throw new AppError('EXTRACTO_MONEDA', { moneda: dicho.moneda.slice(0, 10) })
  const filas: FilaLeida[] = dicho.lineas.map((l, i) => ({
    linea: i + 1,
    valor: (c) => (c === 'fecha' || c === 'importe' || c === 'texto' || c === 'referencia' ? l[c] : ''),
  }))
  const { lineas } = leerFilas(
    filas,
    { fecha: 0, texto: 1, importe: 2, referencia: 3 },
    { hoy: ctx.today, tope: ultimoDiaTomado(ctx) },
  )
  // Its balance is read as its amounts are.
  const { eslabones } = leerFilas(
    dicho.saldo ? [{ linea: 0, valor: (c) => ({ fecha: ctx.today, saldo: dicho.saldo })[c as 'fecha'] ?? '' }] : [],
    { fecha: 0, texto: 1, importe: 2, saldo: 3 },
    { hoy: ctx.today, tope: ultimoDiaTomado(ctx) },
  )
  const dia = (v: string) => (/^20\d{6}$/.test(v) ? `${v.slice(0, 4)}-${v.slice(4, 6)}-${v.slice(6)}` : undefined)
  return {
    formato: 'OFX',
    lineas,
    saldo: eslabones[0]?.saldo ?? null,
    abre: null,
    receta: {},
    cuenta: dicho.cuenta,
    desde: dia(dicho.desde),
    hasta: dia(dicho.hasta),
  }
}

function guardar(ctx: Ctx, caja: number, archivo: Uploaded, leido: LecturaExtracto, confirmado: boolean): Promise<ExtractoLeido> {
  const lineas = numeradas(leido.lineas)
  const [primera, ultima] = [lineas[0], lineas.at(-1)]
  if (!primera || !ultima) throw new AppError('EXTRACTO_SIN_LINEAS')
  if (lineas.length > masLineas) throw new AppError('EXTRACTO_LARGO', { n: masLineas })
  const desde = leido.desde && leido.desde < primera.fecha && leido.desde >= '2000-01-01' ? leido.desde : primera.fecha
  const hasta = leido.hasta && leido.hasta > ultima.fecha && leido.hasta <= ctx.today ? leido.hasta : ultima.fecha
  const saldo = leido.saldo === null ? null : fromCents(leido.saldo)
  return inTransaction(ctx, async (ctx) => {
    await tomarCaja(ctx, caja)
    const confirmar = confirmado ? undefined : await dudasDe(ctx, caja, leido, lineas)
    if (confirmar) return { lineas: lineas.length, nuevas: 0, unidas: 0, elegir: null, confirmar }
    const inicio = await empezarEn(ctx, caja, desde, leido)
    const { rows } = await sql<{ id: number }>`
      insert into extracto_banco (caja_id, leido, usuario_id, archivo, huella, formato, desde, hasta, saldo, lineas, nuevas)
      values (${caja}, ${ctx.now}, ${person(ctx).id}, ${archivo.name}, ${archivo.sha256}, ${leido.formato}, ${desde}, ${hasta},
        ${saldo}, ${lineas.length}, 0)
      returning id`.execute(ctx.db)
    const { id } = found(rows[0])
    const { numAffectedRows = 0n } = await sql`
      insert into linea_banco (caja_id, extracto_id, fecha, importe, texto, referencia, orden)
      select ${caja}, ${id}, x.fecha, x.importe, x.texto, x.referencia, x.orden
      from unnest(${lineas.map((l) => l.fecha)}::date[], ${lineas.map((l) => fromCents(l.centavos))}::numeric[],
        ${lineas.map((l) => l.texto)}::text[], ${lineas.map((l) => l.referencia)}::text[], ${lineas.map((l) => l.orden)}::int[])
        with ordinality x(fecha, importe, texto, referencia, orden, n)
      order by x.n
      on conflict on constraint linea_banco_unica do nothing`.execute(ctx.db)
    const nuevas = Number(numAffectedRows)
    if (nuevas === 0 && !(await diceAlgo(ctx, caja, id, hasta))) {
      // All of it was here: there is nothing to keep of it, and nothing to tell.
      await sql`delete from extracto_banco where id = ${id}`.execute(ctx.db)
      await audit(ctx, 'importar', 'extractoBanco', id, {
        nombre: archivo.name,
        huella: archivo.sha256,
        lineas: lineas.length,
        nuevas,
      })
      return { lineas: lineas.length, nuevas, unidas: 0, elegir: null }
    }
    await sql`update extracto_banco set nuevas = ${nuevas} where id = ${id}`.execute(ctx.db)
    const unidas = await unirLoSeguro(ctx, caja, inicio)
    // With it the weekly check knows a line that was changed behind the application.
    const { rows: dichas } = await sql<{ contenido: string }>`select ${huellaDeLineas(sql`${id}::bigint`)} as contenido`.execute(
      ctx.db,
    )
    await audit(ctx, 'importar', 'extractoBanco', id, {
      huella: archivo.sha256,
      lineas: lineas.length,
      nuevas,
      unidas,
      contenido: found(dichas[0]).contenido,
      saldo,
    })
    return { lineas: lineas.length, nuevas, unidas, elegir: null }
  })
}

/** Days ago that a statement is asked about: its year may be wrong. */
const viejo = 200

/** Questions before anything is kept: its account, days already read in other words, its age, and a gap before it. */
async function dudasDe(
  ctx: Ctx,
  caja: number,
  leido: LecturaExtracto,
  lineas: readonly LineaLeida[],
): Promise<ExtractoLeido['confirmar']> {
  const cuenta = leido.cuenta ? await cuentaAjena(ctx, caja, leido.cuenta) : null
  const [desde = '', hasta = ''] = [lineas[0]?.fecha, lineas.at(-1)?.fecha]
  const { rows } = await sql<{ fecha: string; importe: number; texto: string; referencia: string }>`
    select l.fecha, l.importe, l.texto, l.referencia
    from linea_banco l
    where l.caja_id = ${caja} and l.fecha between ${desde} and ${hasta}
    limit ${masLineas * 3}`.execute(ctx.db)
  const repetidas = repetidasDe(
    lineas,
    rows.map(({ importe, ...l }) => ({ ...l, centavos: toCents(importe) })),
  )
  const deAntes = hasta < addDays(ctx.today, -viejo) && { desde, hasta }
  const hueco = leido.abre !== null && (await huecoAntes(ctx, caja, desde, fromCents(leido.abre)))
  if (!cuenta && !repetidas && !deAntes && !hueco) return undefined
  return { cuenta, repetidas, ...(deAntes && { viejo: deAntes }), ...(hueco && { hueco }) }
}

/** Gap before a statement: the previous one closes with another balance than this one opens with. */
async function huecoAntes(ctx: Ctx, caja: number, desde: string, abre: number) {
  const { rows } = await sql<{ hasta: string; saldo: number | null }>`
    select hasta, saldo
    from extracto_banco
    where caja_id = ${caja} and desde < ${desde}
    order by hasta desc, id desc
    limit 1`.execute(ctx.db)
  const [antes] = rows
  if (!antes || antes.saldo === null || antes.hasta >= desde || toCents(antes.saldo) === toCents(abre)) return undefined
  return { desde: antes.hasta, hasta: desde, cerro: antes.saldo, abre }
}

/** The account that a box's statements were of when this one is of another, or the other box of its branch that it is of; null when there is nothing to ask. */
async function cuentaAjena(ctx: Ctx, caja: number, dice: string): Promise<NonNullable<ExtractoLeido['confirmar']>['cuenta']> {
  const { rows } = await sql<{ id: number; nombre: string; cuenta: string }>`
    select c.id, c.nombre, b.cuenta
    from caja_banco b
    join caja c on c.id = b.caja_id
    where b.cuenta <> '' and c.seccional_id = (select seccional_id from caja where id = ${caja})
    order by c.id`.execute(ctx.db)
  const suya = rows.find((r) => r.id === caja)?.cuenta ?? ''
  const era = comparables(suya, dice) ? suya : ''
  if (era && mismaCuenta(era, dice)) return null
  const deOtra = rows.find((r) => r.id !== caja && mismaCuenta(r.cuenta, dice))
  return era || deOtra ? { dice, era, caja: deOtra?.nombre ?? '' } : null
}

/** Whether a statement without new lines goes further than those that are there. */
async function diceAlgo(ctx: Ctx, caja: number, id: number, hasta: string): Promise<boolean> {
  const { rows } =
    await sql`select from extracto_banco where caja_id = ${caja} and id <> ${id} and hasta >= ${hasta} limit 1`.execute(ctx.db)
  return rows.length === 0
}

/** The first day that is looked at in a box; movements of from then on, and some before, are put beside the lines. */
async function empezarEn(ctx: Ctx, caja: number, desde: string, { receta, cuenta }: LecturaExtracto): Promise<string> {
  const { rows } = await sql<{ desde: string; antes: string | null }>`
    with antes as (select desde from caja_banco where caja_id = ${caja})
    insert into caja_banco (caja_id, desde, receta, cuenta)
    values (${caja}, ${desde}, ${JSON.stringify(receta)}::jsonb, ${cuenta})
    on conflict (caja_id) do update set desde = least(caja_banco.desde, excluded.desde),
      receta = case when excluded.receta = '{}' then caja_banco.receta else excluded.receta end,
      cuenta = case when excluded.cuenta = '' or caja_banco.cuenta <> '' and (caja_banco.cuenta ~ '^\\d{22}$') <> (excluded.cuenta ~ '^\\d{22}$')
        then caja_banco.cuenta else excluded.cuenta end
    returning desde, (select desde from antes) as antes`.execute(ctx.db)
  const { desde: inicio, antes } = found(rows[0])
  if (antes === null || inicio < antes)
    await sql`insert into movimiento_banco (movimiento_id, caja_id, fecha, importe)
      select m.id, m.caja_id, m.fecha_movimiento, case m.ingreso_egreso when 1 then m.importe_banco else -m.importe_banco end
      from movimiento_caja m
      where m.caja_id = ${caja} and m.importe_banco > 0 and m.fecha_movimiento >= ${inicio}::date - 35 and not m.anulado
        and m.tipo_id <> 7
      on conflict do nothing`.execute(ctx.db)
  return inicio
}
