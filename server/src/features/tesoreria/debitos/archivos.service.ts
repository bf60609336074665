import type { LoteDebito } from '@gremial/contract/tesoreria/debitos.ts'
import { formatDate } from '@gremial/contract/values/dates.ts'
import { fromCents, toCents } from '@gremial/contract/values/money.ts'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction, person } from '../../../platform/context.ts'
import { allowLongStatements } from '../../../platform/db/long-statements.ts'
import { padded } from '../../../platform/db/padded.ts'
import { type NotNull, one } from '../../../platform/db/rows.ts'
import { AppError, found } from '../../../platform/runtime/errors.ts'
import { hashOf } from '../../../platform/storage/store.ts'
import { convenioDeLote, sinQueSobreDebito } from '../convenios/convenios.service.ts'
import { limitesDe, partirEnArchivos } from '../convenios/limites.rules.ts'
import { bytesDe, enPostgres, type LetrasPostgres } from '../formatos-pago/caracteres.rules.ts'
import { escribirLote } from '../formatos-pago/escribir.rules.ts'
import { organizacionDe } from '../formatos-pago/formatos-pago.service.ts'
import { porQueFuera } from './candidatos.ts'
import { debitoFile, readLoteDebito } from './debitos.queries.ts'
import { takeDebito } from './lotes.service.ts'
import { resumirLote } from './resumen.ts'

/** Files of a lot: made once, from what may still be debited, and given again byte by byte (decision 148). */

/**
 * Takes out of a locked lot what may no longer be debited: who stopped, revoked, left or paid since it was frozen. The authorisations are
 * locked first, so that a revocation either comes before the file or finds it made.
 */
async function takeOut(ctx: Ctx, id: number, fecha: string, idConvenio: number): Promise<number> {
  await sql`select 1
    from adhesion
    where solicitud_id in (select solicitud_id from lote_debito_renglon where lote_id = ${id} and estado = 'PENDIENTE')
    order by solicitud_id for share`.execute(ctx.db)
  const { rows } = await sql<{ cantidad: number }>`with fuera as materialized (
      select r.id, ${porQueFuera({ fecha, hoy: ctx.today, idConvenio }, false)} as motivo
      from lote_debito_renglon r
      join adhesion ad on ad.solicitud_id = r.solicitud_id
      join afiliado a on a.numero = r.afiliado_numero
      join documento d on d.id = r.documento_id
      where r.lote_id = ${id} and r.estado = 'PENDIENTE'),
    quitados as (
      update lote_debito_renglon r set estado = 'QUITADO', codigo = fuera.motivo, respondido = ${ctx.now}
      from fuera
      where r.id = fuera.id and fuera.motivo is not null returning 1)
    select count(*)::int as cantidad from quitados`.execute(ctx.db)
  return one(rows, 'quitados').cantidad
}

/**
 * Makes the files of an approved lot, split where its limits end. DEBITO_POR_APROBAR, DEBITO_YA_HECHO, DEBITO_SIN_PENDIENTES, DEBITO_TARDE
 * from its value date on, DEBITO_VACIO, DEBITO_NO_ENTRA.
 */
export function makeArchivos(ctx: Ctx, id: number): Promise<LoteDebito> {
  return inTransaction(ctx, async (ctx) => {
    await allowLongStatements(ctx.db)
    const { numero, fecha, aprobado, hecho, anulado } = await takeDebito(ctx, id)
    if (anulado) throw new AppError('DEBITO_SIN_PENDIENTES', { numero })
    if (!aprobado) throw new AppError('DEBITO_POR_APROBAR', { numero })
    if (hecho) throw new AppError('DEBITO_YA_HECHO', { numero })
    if (fecha <= ctx.today) throw new AppError('DEBITO_TARDE', { numero, fecha: formatDate(fecha), dias: 1 })
    const { id: idConvenio, convenio } = await convenioDeLote(ctx, id)
    const quitados = await takeOut(ctx, id, fecha, idConvenio)
    const { rows } = await sql<{ orden: number; importe: number }>`select orden, importe
      from lote_debito_renglon
      where lote_id = ${id} and estado = 'PENDIENTE'
      order by orden`.execute(ctx.db)
    const partes = partirEnArchivos(
      rows.map(({ orden, importe }) => ({ orden, centavos: BigInt(toCents(importe)) })),
      limitesDe(convenio),
    )
    if (partes.length === 0) throw new AppError('DEBITO_VACIO')
    const { rows: sent } = await sql<{ ultimo: number }>`update convenio_cobranza
      set ultimo_envio = ultimo_envio + ${partes.length}
      where id = ${idConvenio}
      returning ultimo_envio - ${partes.length} as ultimo`.execute(ctx.db)
    const { ultimo } = one(sent, 'convenio')
    const { sale, datos } = convenio
    if (sale === null) throw new AppError('DEBITO_CONVENIO')
    const organizacion = await organizacionDe(ctx)
    for (const [i, parte] of partes.entries()) {
      const [first, last] = [found(parte[0]).orden, found(parte.at(-1)).orden]
      const { rows: renglones } = await sql<RenglonPorEscribir>`select r.referencia, r.cbu, r.importe,
          a.apellido || ', ' || a.nombre as nombre, ${padded(sql`a.numero`, 6)} || a.digito as socio, d.vence
        from lote_debito_renglon r
        join afiliado a on a.numero = r.afiliado_numero
        join documento d on d.id = r.documento_id
        where r.lote_id = ${id} and r.estado = 'PENDIENTE' and r.orden between ${first} and ${last}
        order by r.orden`.execute(ctx.db)
      const envio = ultimo + i + 1
      const file = sinQueSobreDebito(() =>
        escribirLote(
          sale,
          datos,
          { numero, armado: ctx.today, fecha, envio, organizacion },
          renglones.map(({ importe, ...r }) => ({
            ...r,
            centavos: BigInt(toCents(importe)),
            codigo: r.socio,
            rendicion: r.nombre,
          })),
        ),
      )
      const total = fromCents(Number(parte.reduce((sum, { centavos }) => sum + centavos, 0n)))
      await sql`insert into lote_debito_archivo (lote_id, parte, envio, cantidad, total, archivo, letras, huella)
        values (${id}, ${i + 1}, ${envio}, ${parte.length}, ${total}, ${file}, ${enPostgres[sale.letras]},
          ${hashOf(bytesDe(file, sale.letras))})`.execute(ctx.db)
      await sql`update lote_debito_renglon set parte = ${i + 1}
        where lote_id = ${id} and estado = 'PENDIENTE' and orden between ${first} and ${last}`.execute(ctx.db)
    }
    await sql`update lote_debito set hecho = ${ctx.now}, hecho_por = ${person(ctx).id} where id = ${id}`.execute(ctx.db)
    await audit(ctx, 'enviar', 'loteDebito', id, { numero, archivos: partes.length, cantidad: rows.length, quitados })
    await resumirLote(ctx, id)
    return readLoteDebito(ctx, id)
  })
}

interface RenglonPorEscribir {
  referencia: string
  cbu: string
  importe: number
  nombre: string
  socio: string
  vence: NotNull<string>
}

/** A file of a lot; each download is audited. NO_EXISTE. */
export function archivoDeLote(ctx: Ctx, id: number, parte: number): Promise<{ nombre: string; bytes: Buffer }> {
  return inTransaction(ctx, async (ctx) => {
    const { rows } = await sql<{
      numero: number
      fecha: string
      archivo: string
      letras: LetrasPostgres
      partes: number
    }>`select k.numero, k.fecha, f.archivo, f.letras,
        (select count(*)::int from lote_debito_archivo o where o.lote_id = k.id) as partes
      from lote_debito k
      join lote_debito_archivo f on f.lote_id = k.id
      where k.id = ${id} and f.parte = ${parte}`.execute(ctx.db)
    const { numero, fecha, archivo, letras, partes } = found(rows[0])
    await audit(ctx, 'descargar', 'loteDebito', id, { numero, parte })
    return { nombre: debitoFile(numero, fecha, parte, partes), bytes: bytesDe(archivo, letras) }
  })
}
