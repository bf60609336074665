import {
  type CambioDelPadron,
  type HechoLeido,
  type HechosAfiliado,
  quePasa,
  type ResumenHecho,
} from '@gremial/contract/afiliado/hechos.ts'
import { formatMemberNumber } from '@gremial/contract/values/cuit.ts'
import { formatDate } from '@gremial/contract/values/dates.ts'
import { plainName } from '@gremial/contract/values/names.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { isoMoment } from '../../../platform/db/iso.ts'
import { found } from '../../../platform/runtime/errors.ts'
import { enAlcance } from '../afiliados/afiliados.access.ts'
import { nombreEn } from '../afiliados/nombres.ts'
import { type Columnas, dejaVinculado, noPuede } from './hechos.rules.ts'
import './hechos.tables.ts'

/** A member before a hecho. `desde`: earliest day that a hecho may have; `columnas`: columns that a hecho may change. */
export interface Afiliado {
  numero: number
  apellido: string
  nombre: string
  fechaAlta: string
  estado: string
  vinculado: boolean
  fallecido: boolean
  seccional: number
  cuenta: number | null
  desde: string
  columnas: Columnas
}

/** A member within scope. NO_EXISTE. */
export async function leerAfiliado(ctx: Ctx, numero: number): Promise<Afiliado> {
  const { rows } = await sql<Afiliado>`select a.numero, a.apellido, a.nombre, a.fecha_alta as "fechaAlta",
      ${nombreEn(ctx, 'e')} as estado, a.vinculado, a.seccional_id as seccional,
      exists (select 1
        from hecho f
        where f.afiliado_numero = a.numero and f.que = 'FALLECIMIENTO' and f.deshecho is null) as fallecido,
      (select u.id from usuario u where u.afiliado_numero = a.numero) as cuenta,
      greatest(a.fecha_alta, (select max(h.dia) from hecho h where h.afiliado_numero = a.numero and h.deshecho is null)) as desde,
      jsonb_build_object('estado_id', a.estado_id, 'vinculado', a.vinculado, 'seccional_id', a.seccional_id, 'empresa_id',
        a.empresa_id,
        'apellido', a.apellido, 'nombre', a.nombre, 'numero_documento', a.numero_documento, 'cuil', a.cuil,
        'fecha_nacimiento', a.fecha_nacimiento) as columnas
    from afiliado a
    join estado_afiliado e on e.id = a.estado_id
    where a.numero = ${numero} and ${enAlcance(ctx)}`.execute(ctx.db)
  return found(rows[0])
}

const resumen = sql`h.id, h.que, h.dia, h.motivo, ${isoMoment(sql`h.registrado`)} as registrado, u.nombre as por,
  ${isoMoment(sql`h.deshecho`)} as deshecho, coalesce(d.nombre, '') as "deshechoPor", h.deshecho_motivo as "deshechoMotivo"`
const conQuienes = sql`join usuario u on u.id = h.registrado_por left join usuario d on d.id = h.deshecho_por`
const nombrados = <F extends Pick<ResumenHecho, 'por' | 'deshechoPor'>>(fila: F): F => ({
  ...fila,
  por: plainName(fila.por),
  deshechoPor: plainName(fila.deshechoPor),
})

/** Kinds of hecho that may be registered for a member, and those registered. */
export async function hechosDelAfiliado(ctx: Ctx, numero: number): Promise<HechosAfiliado> {
  const a = await leerAfiliado(ctx, numero)
  const { rows: estados } = await sql<HechosAfiliado['estados'][number]>`select e.id, ${nombreEn(ctx, 'e')} as nombre, e.vinculado
    from estado_afiliado e
    where e.habilitado
    order by e.id`.execute(ctx.db)
  const { scope } = ctx
  const { rows: seccionales } = await sql<HechosAfiliado['seccionales'][number]>`select s.id, s.nombre
    from seccional s
    where s.habilitada and s.id <> ${a.seccional}
      and ${scope.kind === 'all' ? sql`true` : sql`s.id = any(${scope.kind === 'branches' ? scope.ids : []}::bigint[])`}
    order by s.orden, s.id`.execute(ctx.db)
  const { rows: hechos } = await sql<ResumenHecho>`select ${resumen}
    from hecho h
    ${conQuienes}
    where h.afiliado_numero = any(array(select n.numero from afiliado n where n.numero = ${numero} or n.pasa_a = ${numero}))
    order by h.id desc
    limit 100`.execute(ctx.db)
  const { columnas: c } = a
  return {
    numero,
    numeroAfiliadoFormateado: formatMemberNumber(numero),
    nombreCompleto: `${a.apellido}, ${a.nombre}`,
    fechaAlta: a.fechaAlta,
    estado: a.estado,
    posibles: quePasa.map((que) => ({ que, no: noPuede(que, a) ?? '' })),
    desde: a.desde,
    estados,
    seccionales,
    apellido: a.apellido,
    nombre: a.nombre,
    numeroDocumento: Number(c.numero_documento),
    cuil: String(c.cuil ?? ''),
    fechaNacimiento: String(c.fecha_nacimiento ?? ''),
    hechos: hechos.map(nombrados),
  }
}

/** A hecho within scope, with all its stored data. */
export interface HechoGuardado extends Omit<HechoLeido, 'cambios' | 'alDeshacer' | 'noSeDeshace' | 'numeroAfiliadoFormateado'> {
  antes: Columnas
  despues: Columnas
  ultimo: boolean
  /** Its number was merged into another one; it stays in the history. */
  fusionado: boolean
}

export async function leerHecho(ctx: Ctx, id: number): Promise<HechoGuardado> {
  const { rows } = await sql<HechoGuardado>`select ${resumen}, a.numero, a.apellido || ', ' || a.nombre as "nombreCompleto",
      h.antes, h.despues, h.consecuencias, h.volvio as volvieron,
      not exists (select 1
        from hecho o
        where o.afiliado_numero = h.afiliado_numero and o.id > h.id and o.deshecho is null) as ultimo,
      a.pasa_a is not null as fusionado
    from hecho h
    ${conQuienes}
    join afiliado a on a.numero = h.afiliado_numero
    where h.id = ${id} and ${enAlcance(ctx)}`.execute(ctx.db)
  return nombrados(found(rows[0]))
}

/** Changes of a hecho in the register, in words. */
export async function cambiosEnPalabras(ctx: Ctx, antes: Columnas, despues: Columnas): Promise<CambioDelPadron[]> {
  const nombreDe = (columnas: Columnas) => sql`jsonb_build_object(
    'estado', (select ${nombreEn(ctx, 'e')} from estado_afiliado e where e.id = ${columnas.estado_id ?? null}::bigint),
    'seccional', (select s.nombre from seccional s where s.id = ${columnas.seccional_id ?? null}::bigint),
    'empresa', (select m.nombre from empresa m where m.id = ${columnas.empresa_id ?? null}::bigint))`
  const { rows } = await sql<{ antes: Record<string, string | null>; despues: Record<string, string | null> }>`
    select ${nombreDe(antes)} as antes, ${nombreDe(despues)} as despues`.execute(ctx.db)
  const nombres = found(rows[0])
  const cambio = (
    campo: CambioDelPadron['campo'],
    columna: string,
    decir: (de: 'antes' | 'despues') => string,
  ): CambioDelPadron[] => (columna in despues ? [{ campo, antes: decir('antes'), despues: decir('despues') }] : [])
  const suelto = (columna: string) => (de: 'antes' | 'despues') => String((de === 'antes' ? antes : despues)[columna] ?? '')
  return [
    ...(['estado', 'seccional', 'empresa'] as const).flatMap((campo) =>
      cambio(campo, `${campo}_id`, (de) => nombres[de][campo] ?? ''),
    ),
    ...cambio('apellido', 'apellido', suelto('apellido')),
    ...cambio('nombre', 'nombre', suelto('nombre')),
    ...cambio('numeroDocumento', 'numero_documento', suelto('numero_documento')),
    ...cambio('cuil', 'cuil', suelto('cuil')),
    ...cambio('fechaNacimiento', 'fecha_nacimiento', (de) => {
      const dia = suelto('fecha_nacimiento')(de)
      return dia && formatDate(dia)
    }),
  ]
}

/** Employers whose name contains a text, closest first. */
export async function buscarEmpresas(ctx: Ctx, texto: string): Promise<Array<{ id: number; nombre: string }>> {
  if (texto.length < 2) return []
  const { rows } = await sql<{ id: number; nombre: string }>`select e.id, e.nombre || coalesce(' · ' || e.cuit, '') as nombre
    from empresa e
    where e.habilitada and normalizar(e.nombre) like '%' || escapar_like(normalizar(${texto})) || '%'
    order by orden_nombre(e.nombre) collate "C", e.id
    limit 20`.execute(ctx.db)
  return rows
}

/** State chosen for the member, if the hecho allows it; undefined otherwise. */
export async function estadoElegido(ctx: Ctx, que: HechoLeido['que'], id: number): Promise<{ vinculado: boolean } | undefined> {
  const { rows } = await sql<{ vinculado: boolean }>`select vinculado
    from estado_afiliado
    where id = ${id} and habilitado`.execute(ctx.db)
  return rows[0]?.vinculado === dejaVinculado(que) ? rows[0] : undefined
}
