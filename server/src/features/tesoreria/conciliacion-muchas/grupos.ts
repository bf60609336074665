import {
  type Candidato,
  type ConceptoElegible,
  type GrupoAbierto,
  maximosMuchas,
} from '@gremial/contract/tesoreria/conciliacion-muchas.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/runtime/errors.ts'
import { leerCajaConBanco, lineasSueltas, movimientosSueltos, ultimoExtracto } from '../conciliacion/conciliacion.queries.ts'
import { readPropuestas } from '../conciliacion/grupos.queries.ts'
import { agruparSueltos } from '../conciliacion/grupos.rules.ts'
import { readSueltos, toItem } from '../conciliacion/sueltos.ts'

/** Reads a group of loose lines, and the choices that there are for them. */

interface CualGrupo {
  clave: string
  signo: '1' | '-1'
  regla?: number | undefined
}

/** Throws GRUPO_YA_RESUELTO. */
export async function leerGrupo(ctx: Ctx, id: number, { clave, signo, regla }: CualGrupo): Promise<GrupoAbierto> {
  const { desde, idSeccional } = await leerCajaConBanco(ctx, id)
  const extracto = await ultimoExtracto(ctx, id)
  if (!extracto || desde === null) throw new AppError('GRUPO_YA_RESUELTO')
  const { items } = await readSueltos(ctx, id, desde, extracto.hasta)
  const abierto = agruparSueltos(items, await readPropuestas(ctx, id, items)).find(
    ({ grupo: g }) => g.clave === clave && g.signo === Number(signo) && (g.idRegla ?? undefined) === regla,
  )
  if (!abierto) throw new AppError('GRUPO_YA_RESUELTO')
  return {
    grupo: abierto.grupo,
    items: abierto.items.slice(0, maximosMuchas.items).map(toItem),
    conceptos: await conceptosElegibles(ctx, idSeccional, signo),
  }
}

export async function leerConceptos(ctx: Ctx, id: number, { signo }: { signo: '1' | '-1' }): Promise<ConceptoElegible[]> {
  const { idSeccional } = await leerCajaConBanco(ctx, id)
  return conceptosElegibles(ctx, idSeccional, signo)
}

/** Latest movements of each concept that are counted. */
const mirados = 200

/** Enabled concepts of a branch, those used most for this sign first. One that was only used for the other sign is left out. */
async function conceptosElegibles(ctx: Ctx, seccional: number, signo: '1' | '-1'): Promise<ConceptoElegible[]> {
  const sentido = signo === '1' ? 1 : 2
  const { rows } = await sql<ConceptoElegible>`
    select k.id, k.nombre, u.veces
    from concepto_caja k
    cross join lateral (select count(*) filter (where x.ingreso_egreso = ${sentido})::int as veces, count(*)::int as todas
      from (select m.ingreso_egreso
        from movimiento_caja m
        where m.concepto_id = k.id and m.corrige_id is null and not m.anulado
        order by m.fecha_movimiento desc, m.id desc
        limit ${mirados}) x) u
    where k.seccional_id = ${seccional} and k.habilitado and (u.veces > 0 or u.todas = 0)
    order by u.veces desc, k.orden, k.id
    limit 200`.execute(ctx.db)
  return rows
}

/** Loose rows of one side, those of the nearest amount first. */
export async function leerCandidatos(
  ctx: Ctx,
  id: number,
  { lado, importe }: { lado: 'LINEAS' | 'MOVIMIENTOS'; importe: string },
): Promise<Candidato[]> {
  const { desde } = await leerCajaConBanco(ctx, id)
  if (desde === null) return []
  const sueltos = lado === 'LINEAS' ? await lineasSueltas(ctx, id, null) : await movimientosSueltos(ctx, id, desde, null)
  const lejos = (c: { importe: number }) => Math.abs(c.importe - Number(importe))
  return sueltos
    .map(({ id, fecha, texto, importe }) => ({ id, fecha, texto, importe }))
    .toSorted((a, b) => lejos(a) - lejos(b) || a.id - b.id)
    .slice(0, maximosMuchas.candidatos)
}
