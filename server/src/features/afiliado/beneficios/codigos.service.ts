import { createHash, randomInt } from 'node:crypto'
import {
  type CodigoBeneficio,
  type CodigoMirado,
  codigoEscrito,
  codigosPorDia,
  diasDeUso,
  largoDeCodigo,
  letrasDeCodigo,
  minutosCodigo,
} from '@gremial/contract/afiliado/beneficios.ts'
import { firstDayAgo } from '@gremial/contract/values/dates.ts'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction, person } from '../../../platform/context.ts'
import { sweepOf } from '../../../platform/jobs/background.ts'
import { AppError, found } from '../../../platform/runtime/errors.ts'
import { abreviarNombre } from '../verificacion/verificacion.rules.ts'
import { loAlcanza } from './beneficios.list.ts'

/**
 * Single-use codes for benefits. No audit row or count links a person to a shop: only the row of the code does, for thirty days
 * (decision 152).
 */

const huella = (codigo: string): string => createHash('sha256').update(codigo).digest('hex')
const dias = (ctx: Ctx, cuantos: number): Date => new Date(ctx.now.getTime() - cuantos * 86_400_000)

/**
 * Creates a code for a benefit within scope; replaces the caller's previous one. BENEFICIO_CON_CARNET if the benefit takes only
 * the card, BENEFICIO_NO_CORRESPONDE without a membership in force, BENEFICIO_YA_USADO, BENEFICIO_MUCHOS_CODIGOS.
 */
export function pedirCodigo(ctx: Ctx, id: number): Promise<CodigoBeneficio> {
  return inTransaction(ctx, async (ctx) => {
    const numero = person(ctx).affiliate
    const { rows } = await sql<{ conCodigo: boolean }>`select b.con_codigo as "conCodigo"
      from beneficio b
      where b.id = ${id} and ${loAlcanza(ctx)}`.execute(ctx.db)
    if (!found(rows[0]).conCodigo) throw new AppError('BENEFICIO_CON_CARNET')
    // Locked in its own statement: the next one then counts the codes of a concurrent call.
    await sql`select from afiliado where numero = ${numero} for no key update`.execute(ctx.db)
    const { rows: suyos } = await sql<{ vinculado: boolean; usado: boolean; hoy: number }>`select a.vinculado,
        exists (select
          from beneficio_codigo c
          where c.afiliado_numero = a.numero and c.beneficio_id = ${id} and c.usado is not null) as usado,
        (select count(*)::int
          from beneficio_codigo c
          where c.afiliado_numero = a.numero and c.creado > ${dias(ctx, 1)}) as hoy
      from afiliado a
      where a.numero = ${numero}`.execute(ctx.db)
    if (!suyos[0]?.vinculado || numero === null) throw new AppError('BENEFICIO_NO_CORRESPONDE')
    if (suyos[0].usado) throw new AppError('BENEFICIO_YA_USADO')
    if (suyos[0].hoy >= codigosPorDia) throw new AppError('BENEFICIO_MUCHOS_CODIGOS')
    const codigo = Array.from({ length: largoDeCodigo }, () => letrasDeCodigo[randomInt(letrasDeCodigo.length)]).join('')
    const vence = new Date(ctx.now.getTime() + minutosCodigo * 60_000)
    await sql`update beneficio_codigo
      set vence = ${ctx.now}
      where beneficio_id = ${id} and afiliado_numero = ${numero} and usado is null and vence > ${ctx.now}`.execute(ctx.db)
    await ctx.db
      .insertInto('beneficio_codigo')
      .values({ beneficio_id: id, afiliado_numero: numero, codigo: huella(codigo), creado: ctx.now, vence })
      .execute()
    await audit(ctx, 'generar', 'codigoBeneficio', person(ctx).id)
    return { codigo, vence: vence.toISOString() }
  })
}

interface FilaCodigo {
  id: number
  beneficio: number
  comercio: string
  ofrece: string
  condiciones: string
  nombre: string
  apellido: string
  vence: Date
  usado: Date | null
}

/** The row of a code as it was typed; ENLACE_INVALIDO if there is none. */
async function leerCodigo(ctx: Ctx, escrito: string, bloquear = false): Promise<FilaCodigo> {
  const { rows } =
    await sql<FilaCodigo>`select c.id, b.id as beneficio, b.comercio, b.ofrece, b.condiciones, a.nombre, a.apellido,
      c.vence, c.usado
    from beneficio_codigo c
    join beneficio b on b.id = c.beneficio_id
    join afiliado a on a.numero = c.afiliado_numero
    where c.codigo = ${huella(codigoEscrito(escrito) ?? '')} ${bloquear ? sql`for update of c` : sql``}`.execute(ctx.db)
  if (!rows[0]) throw new AppError('ENLACE_INVALIDO')
  return rows[0]
}

const dicho = (ctx: Ctx, { comercio, ofrece, condiciones, nombre, apellido, vence, usado }: FilaCodigo): CodigoMirado => ({
  comercio,
  ofrece,
  condiciones,
  persona: abreviarNombre(nombre, apellido),
  estado: usado ? 'USADO' : vence <= ctx.now ? 'VENCIDO' : 'VALE',
  vence: vence.toISOString(),
  usado: usado?.toISOString() ?? '',
})

export const mirarCodigo = async (ctx: Ctx, codigo: string): Promise<CodigoMirado> => dicho(ctx, await leerCodigo(ctx, codigo))

/** Uses a code, once: BENEFICIO_YA_USADO, BENEFICIO_CODIGO_VENCIDO. */
export function usarCodigo(ctx: Ctx, codigo: string): Promise<CodigoMirado> {
  return inTransaction(ctx, async (ctx) => {
    const fila = await leerCodigo(ctx, codigo, true)
    const { estado } = dicho(ctx, fila)
    if (estado === 'USADO') throw new AppError('BENEFICIO_YA_USADO')
    if (estado === 'VENCIDO') throw new AppError('BENEFICIO_CODIGO_VENCIDO')
    await ctx.db.updateTable('beneficio_codigo').set({ usado: ctx.now }).where('id', '=', fila.id).execute()
    await sql`insert into beneficio_mes as m (beneficio_id, mes, usos)
      values (${fila.beneficio}, ${firstDayAgo(ctx.today, 0)}, 1)
      on conflict (beneficio_id, mes) do update set usos = m.usos + 1`.execute(ctx.db)
    await audit(ctx, 'usar', 'codigoBeneficio', 'comercio')
    return dicho(ctx, { ...fila, usado: ctx.now })
  })
}

/** After thirty days only the counts remain. */
export const barrerCodigosBeneficio = sweepOf('barrerCodigosBeneficio', (now) => [
  sql`delete from beneficio_codigo where creado < ${new Date(now.getTime() - diasDeUso * 86_400_000)}`,
])
