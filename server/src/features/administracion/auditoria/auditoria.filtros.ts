import { accionesDe, type VerboAuditoria, verbosAuditoria } from '@gremial/contract/administracion/auditoria.ts'
import { actionsSaying } from '@gremial/contract/textos/audit.ts'
import { memberCheckDigit } from '@gremial/contract/values/cuit.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { zone } from '../../../platform/db/iso.ts'
import type { Filters } from '../../../platform/list/query.ts'
import { AppError } from '../../../platform/runtime/errors.ts'
import { numeroVigenteDe } from '../../afiliado/afiliados/afiliados.access.ts'
import { loQueNombra } from '../../afiliado/mis-datos/miradas.queries.ts'
import { seccionalPedida } from '../../seccionales/seccionales/seccionales.access.ts'

type Condicion = RawBuilder<boolean>

/** A filter in two forms: for the rows (alias `a`) and for their daily counts (alias `c` of auditoria_conteo). */
export interface Pregunta {
  filas: Condicion
  /**
   * Disjoint conditions over the counts; undefined if the counts cannot answer: filters on one entity count its rows, which are
   * few.
   */
  conteos: Condicion[] | undefined
}

const todas = (partes: Condicion[]): Condicion =>
  partes.length > 0 ? sql<boolean>`(${sql.join(partes, sql` and `)})` : sql`true`

/** Conditions of a query of the list, with its scope: a branch scope sees actions of the users who work in those branches. */
export function preguntar(ctx: Ctx, filters: Filters): Pregunta {
  const filas: Condicion[] = []
  const conteos: Condicion[] = []
  const desde = filters.date('fechaDesde')
  const hasta = filters.date('fechaHasta')
  if (desde) {
    filas.push(sql`a.momento >= ${inicioDe(sql`${desde}::date`)}`)
    conteos.push(sql`c.dia >= ${desde}`)
  }
  if (hasta) {
    filas.push(sql`a.momento < ${inicioDe(sql`${hasta}::date + 1`)}`)
    conteos.push(sql`c.dia <= ${hasta}`)
  }
  const verbo = filters.text('verbo')
  if (verbo) {
    if (!(verbosAuditoria as readonly string[]).includes(verbo)) throw new AppError('CONSULTA_INVALIDA', { detalle: 'verbo' })
    const acciones = accionesDe(verbo as VerboAuditoria)
    filas.push(sql`a.accion = any(${acciones}::text[])`)
    conteos.push(sql`c.accion = any(${acciones}::text[])`)
  }
  const cosa = filters.text('cosa')
  if (cosa) {
    filas.push(sql`a.entidad = ${cosa}`)
    conteos.push(sql`c.entidad = ${cosa}`)
  }
  const codigo = filters.text('codigo')
  if (codigo) filas.push(sql`a.entidad_id = ${codigo}`)
  const [afiliado, cuenta] = [filters.number('sobreAfiliado'), filters.number('sobreUsuario')]
  if (afiliado !== undefined) {
    // A merged number stands for its current one.
    const suyo = sql<number>`coalesce(${numeroVigenteDe(afiliado)}, ${afiliado}::bigint)`
    filas.push(nombraA(sql`(select id from usuario where afiliado_numero = ${suyo})`, suyo))
  }
  if (cuenta !== undefined)
    filas.push(nombraA(sql`${cuenta}::bigint`, sql`(select afiliado_numero from usuario where id = ${cuenta})`))
  const pocas = codigo !== undefined || afiliado !== undefined || cuenta !== undefined

  const quienes = personas(ctx, filters)
  filas.push(...quienes.map((en) => en(sql`a.usuario_id`)))
  conteos.push(...quienes.map((en) => en(sql`nullif(c.quien, 0)`)))
  const buscado = filters.search && buscar(ctx, filters.search)
  if (buscado) filas.push(sql`(${buscado.quien(sql`a.usuario_id`)} or ${buscado.dicen('a')})`)
  const partes =
    quienes.length > 0
      ? [
          [
            sql<boolean>`c.quien >= 0`,
            ...(buscado ? [sql<boolean>`(${buscado.quien(sql`c.quien`)} or ${buscado.dicen('c')})`] : []),
          ],
        ]
      : buscado
        ? [
            [sql<boolean>`c.quien = -1`, buscado.dicen('c')],
            [buscado.quien(sql`c.quien`), sql<boolean>`not ${buscado.dicen('c')}`],
          ]
        : [[sql<boolean>`c.quien = -1`]]
  return { filas: todas(filas), conteos: pocas ? undefined : partes.map((parte) => todas([...conteos, ...parte])) }
}

/** Reads, exports and changes by others about a person, the same that the person reads in their own data (decision 031). */
const nombraA = (cuenta: RawBuilder<number>, numero: RawBuilder<number>): Condicion =>
  sql`a.id in (select m.id from ${loQueNombra({ cuenta, numero })} m)`

/** Timestamp at which a business day begins. */
export const inicioDe = (dia: RawBuilder<unknown>): RawBuilder<Date> => sql<Date>`((${dia})::timestamp at time zone ${zone})`

/** Conditions on the author: one user, the users of a branch, and the scope. */
function personas(ctx: Ctx, filters: Filters): Array<(quien: RawBuilder<unknown>) => Condicion> {
  const { scope } = ctx
  const pedidas: Array<(quien: RawBuilder<unknown>) => Condicion> = []
  const enSeccionales = (ids: readonly number[]) => (quien: RawBuilder<unknown>) =>
    sql<boolean>`${quien} in (select us.usuario_id from usuario_seccional us where us.seccional_id = any(${ids}::bigint[]))`
  const usuario = filters.number('idUsuario')
  if (usuario !== undefined)
    pedidas.push((quien) => (usuario === 0 ? sql<boolean>`${quien} is null` : sql<boolean>`${quien} = ${usuario}`))
  const seccional = seccionalPedida(ctx, filters)
  if (seccional !== undefined) pedidas.push(enSeccionales([seccional]))
  if (scope.kind !== 'all') pedidas.push(enSeccionales(scope.kind === 'branches' ? scope.ids : []))
  return pedidas
}

/** Searches a user (name, mail, member number in any spelling), or the text of an action in the caller's language. */
function buscar(ctx: Ctx, texto: string) {
  const dichas = actionsSaying(ctx.language, texto, 'otro')
  const sueltas = dichas.filter((d) => d.entidad === null).map((d) => d.accion)
  const pares = dichas.filter((d) => d.entidad !== null).map((d) => `${d.accion} ${d.entidad}`)
  const numero = /^(\d{1,12})(?:\/(\d))?$/.exec(texto.replace(/[.\s]/g, ''))
  const afiliado =
    numero && (numero[2] === undefined || memberCheckDigit(Number(numero[1])) === Number(numero[2])) ? Number(numero[1]) : null
  const palabras = texto.split(/[\s,]+/).filter(Boolean)
  const nombre = todas(
    palabras.map(
      (p) =>
        sql`(normalizar(u.nombre) like '%' || escapar_like(normalizar(${p})) || '%'
          or u.email like '%' || escapar_like(lower(${p})) || '%')`,
    ),
  )
  return {
    quien: (quien: RawBuilder<unknown>): Condicion =>
      afiliado === null
        ? sql`${quien} in (select u.id from usuario u where ${nombre})`
        : sql`${quien} in (select u.id from usuario u where u.afiliado_numero = ${afiliado})`,
    dicen: (de: 'a' | 'c'): Condicion =>
      sql`(${sql.ref(`${de}.accion`)} = any(${sueltas}::text[])
        or ${sql.ref(`${de}.accion`)} || ' ' || ${sql.ref(`${de}.entidad`)} = any(${pares}::text[]))`,
  }
}
