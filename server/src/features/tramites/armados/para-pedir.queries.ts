import { message } from '@gremial/contract/textos/messages.ts'
import type { TramiteParaPedir } from '@gremial/contract/tramites/armados.ts'
import type { Hechos } from '@gremial/contract/tramites/definicion.condiciones.ts'
import { type ContenidoDefinicion, enIdioma } from '@gremial/contract/tramites/definicion.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { numeroDeSolicitud } from '../../afiliado/afiliados/numeros.ts'
import { motivoDe, verCaso } from '../definiciones/caso.ts'
import { contenidosDe } from '../definiciones/contenidos.ts'
import { laVigente } from '../definiciones/definiciones.list.ts'
import { hechosPorProducto } from '../definiciones/hechos.queries.ts'
import { habitualDe } from '../productos/habitual.ts'
import { sinTerminar } from '../productos/productos.queries.ts'

type Fila = Omit<TramiteParaPedir, 'grupo' | 'motivo' | 'desde' | 'hasta'> & {
  idDefinicion: number | null
  version: number | null
}

/** Every product offered today, with the member's eligibility by the register. The caller must have checked the scope. */
export async function paraPedirDe(ctx: Ctx, numero: number): Promise<TramiteParaPedir[]> {
  const { rows } =
    await sql<Fila>`select p.id, p.codigo, p.clase, p.nombre, p.descripcion as resumen, ${habitualDe(ctx, sql`p.id`)} as habitual,
      coalesce(e.numero, '') as "enCurso", e.id as "idEnCurso", (p.garantes > 0)::int as "pideGarante",
      d.id as "idDefinicion", d.numero as version
    from producto p
    left join lateral (
      select d.id, d.numero
      from definicion_tramite d
      where d.producto_id = p.id and ${laVigente(ctx)}
      order by d.desde desc, d.numero desc
      limit 1) d on true
    left join lateral (
      select s.id, ${numeroDeSolicitud('s')} as numero
      from solicitud s
      where s.afiliado_numero = ${numero} and s.producto_id = p.id and ${sinTerminar}
      order by s.id desc
      limit 1) e on true
    where p.habilitado and ${ctx.today} between p.desde and coalesce(p.hasta, 'infinity')
      and (p.clase <> 'ARMADO' or d.id is not null)
    order by p.orden, p.id`.execute(ctx.db)
  const armados = rows.filter((fila) => fila.idDefinicion !== null).map((fila) => fila.id)
  const hechosDe = await hechosPorProducto(ctx, numero, armados)
  const contenidoDe = await contenidosDe(
    ctx,
    rows.flatMap(({ idDefinicion }) => idDefinicion ?? []),
  )
  return rows.map((fila) => verFila(ctx, fila, hechosDe, contenidoDe))
}

function verFila(
  ctx: Ctx,
  { idDefinicion, version, ...fila }: Fila,
  hechosDe: (producto: number) => Hechos,
  contenidoDe: (definicion: number) => ContenidoDefinicion,
): TramiteParaPedir {
  const enCurso = fila.enCurso === '' ? '' : message(ctx.language, 'tramiteArmado.enCurso', { numero: fila.enCurso })
  const sinReglas = { grupo: enCurso === '' ? 'SI' : 'TODAVIA', motivo: enCurso, desde: '', hasta: '' } as const
  if (idDefinicion === null) return { ...fila, ...sinReglas }
  const contenido = contenidoDe(idDefinicion)
  const caso = verCaso({
    idDefinicion,
    numero: version ?? 0,
    producto: fila.id,
    contenido,
    respuestas: {},
    dosDesde: null,
    hechos: hechosDe(fila.id),
  })
  const { resultado, desde, hasta } = caso.elegibilidad
  const dicho = { ...fila, nombre: enIdioma(contenido.nombre, ctx.language), resumen: enIdioma(contenido.resumen, ctx.language) }
  if (enCurso !== '') return { ...dicho, ...sinReglas }
  return { ...dicho, grupo: resultado, motivo: motivoDe(ctx.language, caso), desde, hasta }
}
