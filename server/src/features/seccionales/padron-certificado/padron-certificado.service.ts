import { createHash } from 'node:crypto'
import type { certificacionNueva, PadronPrevisto } from '@gremial/contract/seccionales/padron-certificado.ts'
import { message } from '@gremial/contract/textos/messages.ts'
import { formatDate } from '@gremial/contract/values/dates.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction, person } from '../../../platform/context.ts'
import { pdfTask } from '../../../platform/pdf/render.ts'
import { AppError, fieldError, found } from '../../../platform/runtime/errors.ts'
import { numeroDelAnio } from '../../afiliado/afiliados/numeros.ts'
import { leerEmisor } from '../../afiliado/documentos/documentos.queries.ts'
import { direccionDePapel } from '../../afiliado/verificacion/credencial.ts'
import type * as padronPdfs from './padron.pdf.ts'
import {
  anteriorA,
  certificadoVigente,
  contarAhora,
  exigirElTotal,
  leerConteo,
  leerDiferencias,
  leerGuardado,
} from './padron-certificado.queries.ts'
import { finDeMes, mesesTerminados, textoPadron } from './padron-certificado.rules.ts'

const dibujar = pdfTask<typeof padronPdfs, 'padronPdf'>(new URL('./padron.pdf.ts', import.meta.url), 'padronPdf')

/** Months offered. */
const mesesOfrecidos = 36

export async function mesesPorCertificar(ctx: Ctx): Promise<Array<{ mes: string; dia: string; certificado: string }>> {
  const meses = mesesTerminados(ctx.today, mesesOfrecidos)
  const { rows } = await sql<{
    mes: string
    numero: string
  }>`select distinct on (p.mes) p.mes, ${numeroDelAnio('p')} as numero
    from padron_certificado p
    where p.mes = any(${meses}::date[])
    order by p.mes, p.id desc`.execute(ctx.db)
  const hechos = new Map(rows.map(({ mes, numero }) => [mes, numero]))
  return meses.map((mes) => ({ mes, dia: finDeMes(mes), certificado: hechos.get(mes) ?? '' }))
}

/** MES_SIN_TERMINAR before the end of the month. */
function exigirTerminado(ctx: Ctx, mes: string): string {
  const dia = finDeMes(mes)
  if (dia >= ctx.today) throw new AppError('MES_SIN_TERMINAR', { dia: formatDate(dia) })
  return dia
}

export async function preverPadron(ctx: Ctx, mes: string): Promise<PadronPrevisto> {
  const dia = exigirTerminado(ctx, mes)
  const [ahora, reemplaza, anterior] = [
    await contarAhora(ctx, dia),
    await certificadoVigente(ctx, mes),
    await anteriorA(ctx, mes),
  ]
  const { rows } = await sql<{ ultimo: string | null }>`select max(coalesce(al_dia, dia_de(aplicada))) as ultimo
    from importacion
    where tipo = 'padron' and estado = 'APLICADA'`.execute(ctx.db)
  return {
    dia,
    ...ahora,
    ultimoArchivo: found(rows[0]).ultimo,
    reemplaza: reemplaza ?? null,
    corregidos: reemplaza ? await cuantosDistintos(ctx, reemplaza.id) : 0,
    anterior: anterior ?? null,
  }
}

async function cuantosDistintos(ctx: Ctx, id: number): Promise<number> {
  const { pasos } = await leerDiferencias(ctx, id, undefined)
  return pasos.reduce((n, { cantidad }) => n + cantidad, 0)
}

/** Without the statement timeouts of requests: storing a large register takes seconds. */
const sinApuro = (ctx: Ctx): Ctx => {
  const { database } = ctx.services
  return { ...ctx, services: { ...ctx.services, database: { ...database, db: database.slow } } }
}

type Pedido = z.output<typeof certificacionNueva>

/**
 * Certifies the register at the end of a month, in one transaction: members, counts and document. Idempotent by `clave`.
 * Concurrent calls are serialised and the second gets CERTIFICADO_CAMBIO; OCUPADO during an import.
 */
export const certificarPadron = (ctx: Ctx, pedido: Pedido): Promise<{ id: number }> =>
  inTransaction(sinApuro(ctx), async (ctx) => {
    const { id, asiento } = await escribirCertificado(ctx, pedido, person(ctx).id)
    if (asiento) await audit(ctx, 'certificar', 'padron_certificado', id, asiento)
    return { id }
  })

/** The same in the caller's transaction; the caller audits `asiento`, undefined if it existed already. */
export async function escribirCertificado(ctx: Ctx, { clave, mes, reemplaza, motivo }: Pedido, usuario: number) {
  const dia = exigirTerminado(ctx, mes)
  const { rows: libre } = await sql<{ libre: boolean }>`select pg_try_advisory_xact_lock_shared(727004) as libre`.execute(ctx.db)
  if (!libre[0]?.libre) throw new AppError('OCUPADO')
  const anio = Number(ctx.today.slice(0, 4))
  const orden = await siguienteNumero(ctx, anio)
  const repetido = await ctx.db.selectFrom('padron_certificado').select('id').where('clave', '=', clave).executeTakeFirst()
  if (repetido) return { id: repetido.id, asiento: undefined }
  const vigente = await certificadoVigente(ctx, mes)
  if ((vigente?.id ?? null) !== reemplaza) throw new AppError('CERTIFICADO_CAMBIO')
  if (vigente && motivo === '') throw fieldError('VALIDACION', 'motivo', 'validacion.requerido')
  const { rows } = await sql<{ id: number; momento: Date; afiliados: number; supuestos: number }>`select *
    from congelar_padron(${dia}::date)`.execute(ctx.db)
  const { id, momento, afiliados, supuestos } = found(rows[0])
  if (afiliados === 0) throw new AppError('PADRON_SIN_NADIE')
  const { rows: huellas } = await sql<{ huella: string }>`select huella_de_padron(${id}) as huella`.execute(ctx.db)
  const huellaLista = found(huellas[0]).huella
  const numero = `${String(orden).padStart(6, '0')}/${anio}`
  const texto = textoPadron({
    numero,
    dia,
    momento,
    afiliados,
    supuestos,
    conteo: await leerConteo({ ...ctx, scope: { kind: 'all' } }, id),
    huellaLista,
    reemplaza: vigente && { numero: vigente.numero, motivo },
  })
  const huella = createHash('sha256').update(texto).digest('hex')
  await ctx.db
    .insertInto('padron_certificado')
    .values({
      id,
      anio,
      numero: orden,
      clave,
      mes,
      momento,
      usuario_id: usuario,
      reemplaza,
      motivo: vigente ? motivo : '',
      afiliados,
      supuestos,
      huella_lista: huellaLista,
      texto,
      huella,
    })
    .execute()
  await sql`update padron_certificado_numerador set ultimo = ${orden} where anio = ${anio}`.execute(ctx.db)
  const asiento = {
    certificado: numero,
    dia,
    cantidad: afiliados,
    supuestos,
    reemplaza: vigente?.numero ?? null,
    motivo: vigente ? motivo : '',
    huella,
    huellaLista,
  }
  return { id, asiento }
}

/** Next number of the year; locked until the transaction ends, so certifications are serialised. */
async function siguienteNumero(ctx: Ctx, anio: number): Promise<number> {
  await sql`insert into padron_certificado_numerador (anio, ultimo) values (${anio}, 0) on conflict do nothing`.execute(ctx.db)
  const { ultimo } = await ctx.db
    .selectFrom('padron_certificado_numerador')
    .select('ultimo')
    .where('anio', '=', anio)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return ultimo + 1
}

/** PDF drawn from the stored text. It covers all branches: needs a scope of all. */
export async function papelDelPadron(ctx: Ctx, id: number): Promise<{ pdf: Buffer; archivo: string }> {
  exigirElTotal(ctx)
  const { texto, huella, numero, dia } = await leerGuardado(ctx, id)
  const pdf = await dibujar(ctx, {
    emisor: await leerEmisor(ctx),
    texto,
    huella,
    direccion: await direccionDePapel(ctx, { de: 'PADRON', id, huella }),
  })
  await audit(ctx, 'descargar', 'padron_certificado', id, { certificado: numero })
  const nombre = message('es', 'padronCertificado.archivo', { numero, dia: formatDate(dia) }).replaceAll('/', '-')
  return { pdf, archivo: `${nombre}.pdf` }
}
