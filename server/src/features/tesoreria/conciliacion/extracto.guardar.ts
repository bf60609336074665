import { type ExtractoLeido, maximosConciliacion } from '@gremial/contract/tesoreria/conciliacion.ts'
import type { RecetaExtracto } from '@gremial/contract/tesoreria/extractos.ts'
import { fromCents } from '@gremial/contract/values/money.ts'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction, person } from '../../../platform/context.ts'
import type { Uploaded } from '../../../platform/http/upload.ts'
import { AppError, found } from '../../../platform/runtime/errors.ts'
import { numeradas } from '../extractos/filas.rules.ts'
import type { LecturaExtracto } from '../extractos/lectura.ts'
import { fixAnterior } from './anterior.ts'
import { tomarCaja, unirLoSeguro } from './conciliacion.service.ts'
import { huellaDeLineas } from './conciliacion.verificar.ts'
import { readDudas } from './extracto.dudas.ts'

/** Keeps a statement that was read: its new lines, what they are joined to, and its trace. */

const { lineas: masLineas } = maximosConciliacion
/** Notes of a file that are returned. */
const notasDichas = 20

interface Como {
  confirmado: boolean
  /** The recipe that it was read by is kept with the box. */
  recuerda: boolean
}

/** Keeps the lines of a statement that are new, or asks first. Throws EXTRACTO_SIN_LINEAS, EXTRACTO_LARGO. */
export function guardarExtracto(
  ctx: Ctx,
  caja: number,
  archivo: Uploaded,
  leido: LecturaExtracto,
  { confirmado, recuerda }: Como,
): Promise<ExtractoLeido> {
  const lineas = numeradas(leido.lineas)
  const [primera, ultima] = [lineas[0], lineas.at(-1)]
  if (!primera || !ultima) throw new AppError('EXTRACTO_SIN_LINEAS')
  if (lineas.length > masLineas) throw new AppError('EXTRACTO_LARGO', { n: masLineas })
  const desde = leido.desde && leido.desde < primera.fecha && leido.desde >= '2000-01-01' ? leido.desde : primera.fecha
  const hasta = leido.hasta && leido.hasta > ultima.fecha && leido.hasta <= ctx.today ? leido.hasta : ultima.fecha
  const [abre, saldo] = [leido.abre, leido.cierra].map((centavos) => (centavos === null ? null : fromCents(centavos)))
  const notas = leido.notas.length > 0 && { notas: { cantidad: leido.notas.length, primeras: leido.notas.slice(0, notasDichas) } }
  return inTransaction(ctx, async (ctx) => {
    await tomarCaja(ctx, caja)
    const confirmar = confirmado ? undefined : await readDudas(ctx, caja, leido, lineas)
    if (confirmar) return { lineas: lineas.length, nuevas: 0, unidas: 0, elegir: null, confirmar }
    const inicio = await empezarEn(ctx, caja, desde, {
      cuenta: leido.cuenta,
      receta: recuerda ? leido.receta : null,
      abre: abre ?? null,
    })
    const dichas = [...leido.fuera, ...leido.usadas.map((u) => ({ ...u, usada: true }))]
    const { rows } = await sql<{ id: number }>`
      insert into extracto_banco (caja_id, leido, usuario_id, archivo, huella, formato, desde, hasta, abre, saldo, lineas, nuevas,
        fuera, receta)
      values (${caja}, ${ctx.now}, ${person(ctx).id}, ${archivo.name}, ${archivo.sha256}, ${leido.formato}, ${desde}, ${hasta},
        ${abre}, ${saldo}, ${lineas.length}, 0, ${JSON.stringify(dichas)}::jsonb, ${leido.receta?.nombre ?? ''})
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
      return { lineas: lineas.length, nuevas, unidas: 0, elegir: null, ...notas }
    }
    await sql`update extracto_banco set nuevas = ${nuevas} where id = ${id}`.execute(ctx.db)
    const unidas = await unirLoSeguro(ctx, caja, inicio)
    // With it the weekly check knows a line that was changed behind the application.
    const { rows: contenidos } = await sql<{
      contenido: string
    }>`select ${huellaDeLineas(sql`${id}::bigint`)} as contenido`.execute(ctx.db)
    await audit(ctx, 'importar', 'extractoBanco', id, {
      huella: archivo.sha256,
      lineas: lineas.length,
      nuevas,
      unidas,
      contenido: found(contenidos[0]).contenido,
      saldo,
      ...(leido.fuera.length > 0 && { fuera: leido.fuera }),
      ...(leido.usadas.length > 0 && { usadas: leido.usadas }),
    })
    return { lineas: lineas.length, nuevas, unidas, elegir: null, ...notas }
  })
}

/** True if a statement without new lines goes further than those that are there. */
async function diceAlgo(ctx: Ctx, caja: number, id: number, hasta: string): Promise<boolean> {
  const { rows } =
    await sql`select from extracto_banco where caja_id = ${caja} and id <> ${id} and hasta >= ${hasta} limit 1`.execute(ctx.db)
  return rows.length === 0
}

/** Returns the first day that is checked in a box; movements of from then on, and some before, are put beside the lines. */
async function empezarEn(
  ctx: Ctx,
  caja: number,
  desde: string,
  { receta, cuenta, abre }: { receta: RecetaExtracto | null; cuenta: string; abre: number | null },
): Promise<string> {
  const { rows } = await sql<{ desde: string; antes: string | null }>`
    with antes as (select desde from caja_banco where caja_id = ${caja})
    insert into caja_banco (caja_id, desde, receta, cuenta)
    values (${caja}, ${desde}, ${receta && JSON.stringify(receta)}::jsonb, ${cuenta})
    on conflict (caja_id) do update set desde = least(caja_banco.desde, excluded.desde),
      receta = coalesce(excluded.receta, caja_banco.receta),
      cuenta = case when excluded.cuenta = '' or caja_banco.cuenta <> '' and (caja_banco.cuenta ~ '^\\d{22}$') <> (excluded.cuenta ~ '^\\d{22}$')
        then caja_banco.cuenta else excluded.cuenta end
    returning desde, (select desde from antes) as antes`.execute(ctx.db)
  const { desde: inicio, antes } = found(rows[0])
  if (antes === null || inicio < antes) {
    await fixAnterior(ctx, caja, inicio, abre)
    await sql`insert into movimiento_banco (movimiento_id, caja_id, fecha, importe)
      select m.id, m.caja_id, m.fecha_movimiento, case m.ingreso_egreso when 1 then m.importe_banco else -m.importe_banco end
      from movimiento_caja m
      where m.caja_id = ${caja} and m.importe_banco > 0 and m.fecha_movimiento >= ${inicio}::date - 35 and not m.anulado
        and m.tipo_id <> 7
      on conflict do nothing`.execute(ctx.db)
  }
  return inicio
}
