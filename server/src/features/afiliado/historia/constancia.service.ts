import { createHash } from 'node:crypto'
import type { ConstanciaDada } from '@gremial/contract/afiliado/historia.ts'
import { formatMemberNumber } from '@gremial/contract/values/cuit.ts'
import { formatDate } from '@gremial/contract/values/dates.ts'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { organizationOf } from '../../../platform/db/organization.ts'
import { AppError, fieldError, found } from '../../../platform/runtime/errors.ts'
import { documentoCompleto } from '../afiliados/afiliados.queries.ts'
import '../documentos/documentos.tables.ts'
import { cuerpoDe, textoConstancia } from './constancia.rules.ts'
import { elDiaDe } from './historia.queries.ts'

/**
 * Issues a certificate of how a member within scope was on a day, and stores its text. Requested again on the same day with the
 * same text, returns the one issued. Throws DIA_SIN_HISTORIA if that day is unknown.
 */
export async function darConstancia(ctx: Ctx, numero: number, dia: string): Promise<ConstanciaDada> {
  if (dia > ctx.today) throw fieldError('VALIDACION', 'dia', 'validacion.fechaFutura')
  return inTransaction(ctx, async (ctx) => {
    // Writers of the history lock this row: the member does not change meanwhile, and concurrent requests get one certificate.
    const { rows } = await sql<{ nombreCompleto: string; tipo: string; documento: number; fechaAlta: string }>`
      select a.apellido || ', ' || a.nombre as "nombreCompleto", t.nombre as tipo, a.numero_documento as documento,
        a.fecha_alta as "fechaAlta"
      from afiliado a
      join tipo_documento t on t.id = a.tipo_documento_id
      where a.numero = ${numero}
      for update of a`.execute(ctx.db)
    const { tipo, documento, ...quien } = found(rows[0])
    const { fila, dicho } = await elDiaDe({ ...ctx, language: 'es' }, numero, dia)
    if (fila === undefined || dicho.ahora?.supuesto !== false) throw new AppError('DIA_SIN_HISTORIA')
    const numeroAfiliado = formatMemberNumber(numero)
    const { nombre: organizacion } = await organizationOf(ctx.db)
    const deQuien = { ...quien, numeroAfiliado, documento: documentoCompleto(tipo, documento), organizacion }
    const cuerpo = cuerpoDe(deQuien, dicho)
    const dada = await ctx.db
      .selectFrom('constancia')
      .select(['id', 'descripcion'])
      .where('afiliado_numero', '=', numero)
      .where('dia', '=', dia)
      .where('fecha', '=', ctx.today)
      .where('historia_id', '=', fila)
      .where(sql<boolean>`right(texto, length(${cuerpo})) = ${cuerpo}`)
      .executeTakeFirst()
    if (dada) return dada
    const anio = Number(ctx.today.slice(0, 4))
    const orden = await siguienteNumero(ctx, anio)
    const constancia = `${String(orden).padStart(6, '0')}/${anio}`
    const texto = textoConstancia(constancia, ctx.now, cuerpo)
    const huella = createHash('sha256').update(texto).digest('hex')
    const nueva = await ctx.db
      .insertInto('constancia')
      .values({
        afiliado_numero: numero,
        anio,
        numero: orden,
        dia,
        fecha: ctx.today,
        momento: ctx.now,
        descripcion: `Constancia n.º ${constancia}, sobre el ${formatDate(dia)}`,
        texto,
        huella,
        historia_id: fila,
      })
      .returning(['id', 'descripcion'])
      .executeTakeFirstOrThrow()
    await audit(ctx, 'generar', 'constancia', nueva.id, { afiliado: numero, constancia, dia, huella })
    return nueva
  })
}

async function siguienteNumero(ctx: Ctx, anio: number): Promise<number> {
  const { ultimo } = await ctx.db
    .insertInto('constancia_numerador')
    .values({ anio, ultimo: 1 })
    .onConflict((c) => c.column('anio').doUpdateSet({ ultimo: sql`constancia_numerador.ultimo + 1` }))
    .returning('ultimo')
    .executeTakeFirstOrThrow()
  return ultimo
}
