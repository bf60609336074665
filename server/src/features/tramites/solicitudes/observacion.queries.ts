import type { Observacion, PuntoObservado } from '@gremial/contract/tramites/observacion.ts'
import type { Solicitud } from '@gremial/contract/tramites/solicitudes.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { isoMoment } from '../../../platform/db/iso.ts'
import { cambiosDesde, corregidoDe, type Dicho, dichoDe, puntoDePapel } from './observacion.rules.ts'

interface Ultima {
  momento: string
  comentario: string
  /** Data of the request at that time; null if they were not stored. */
  dicho: Dicho | null
  puntos: PuntoObservado[] | null
  /** Documents sent since, by the name of their slot. */
  papeles: string[]
}

/** Last observation of a request, answered or not. */
async function ultimaDe(ctx: Ctx, id: number): Promise<Ultima | undefined> {
  const { rows } = await sql<Ultima>`
    select ${isoMoment(sql`e.momento`)} as momento, e.comentario, e.datos -> 'dicho' as dicho, e.datos -> 'puntos' as puntos,
      array(
        select r.nombre
        from solicitud_documento d
        join requisito r on r.id = d.requisito_id
        where d.solicitud_id = e.solicitud_id and d.reemplazado is null and d.subido > e.momento
        order by r.orden, r.id) as papeles
    from solicitud_suceso e
    where e.solicitud_id = ${id} and e.que = 'observada'
    order by e.id desc
    limit 1`.execute(ctx.db)
  return rows[0]
}

/** Last observation, with the state of each of its points and the changes since; undefined without one. */
export async function observacionDe(ctx: Ctx, s: Omit<Solicitud, 'observacion'>) {
  if (!s.sucesos.some(({ que }) => que === 'observada')) return undefined
  const ultima = await ultimaDe(ctx, s.id)
  if (!ultima) return undefined
  const { momento, comentario, dicho, papeles } = ultima
  const cambios = dicho ? cambiosDesde(dicho, dichoDe(s)) : []
  // Observations older than the points: taken from its rejected documents.
  const puntos =
    ultima.puntos ?? s.documentos.filter((d) => d.estado === 'OBSERVADO').map((d) => puntoDePapel(d.requisito, d.motivo))
  const observacion: Observacion = {
    momento,
    comentario,
    puntos: puntos.map((punto) => ({ ...punto, corregido: corregidoDe(punto, cambios, s.documentos) })),
    cambio: Number(cambios.length + papeles.length > 0),
  }
  return { observacion, cambios, papeles }
}
