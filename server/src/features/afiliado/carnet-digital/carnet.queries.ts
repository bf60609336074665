import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { found } from '../../../platform/runtime/errors.ts'
import { enAlcance } from '../afiliados/afiliados.access.ts'
import type { VigenciaCarnet } from './carnet.rules.ts'

/** The newest card of a member, with the data printed on it. */
export interface FilaCarnet {
  numero: number
  nombre: string
  apellido: string
  tipo: string
  documento: number
  categoria: string
  seccional: string
  estado: string
  vinculado: boolean
  /** SHA-256 of the member's validated photo. */
  foto: string | null
  /** Timestamp of the first card with that photo. */
  fotoDesde: Date | null
  fotoEnPerfil: boolean
  primero: Date | null
  /** Newest card; all null if there is none. */
  id: number | null
  emitido: Date | null
  vence: string | null
  revocado: Date | null
  fotoCarnet: string | null
}

/** Card of an affiliate in scope. NO_EXISTE. */
export async function carnetDe(ctx: Ctx, numero: number): Promise<FilaCarnet> {
  const { rows } = await sql<FilaCarnet>`
    select a.numero, a.nombre, a.apellido, t.nombre as tipo, a.numero_documento as documento, c.nombre as categoria,
      s.nombre as seccional, e.nombre as estado, a.vinculado, a.foto_sha256 as foto,
      (select min(f.emitido)
        from carnet_digital f
        where f.afiliado_numero = a.numero and f.foto_sha256 = a.foto_sha256) as "fotoDesde",
      coalesce((select u.imagen_sha256 = a.foto_sha256 from usuario u where u.afiliado_numero = a.numero),
        false) as "fotoEnPerfil", (select min(p.emitido) from carnet_digital p where p.afiliado_numero = a.numero) as primero,
      d.id, d.emitido, d.vence, d.revocado, d.foto_sha256 as "fotoCarnet"
    from afiliado a
    join tipo_documento t on t.id = a.tipo_documento_id
    join categoria_afiliado c on c.id = a.categoria_id
    join seccional s on s.id = a.seccional_id
    join estado_afiliado e on e.id = a.estado_id
    left join lateral (select * from carnet_digital x where x.afiliado_numero = a.numero order by x.id desc limit 1) d on true
    where a.numero = ${numero} and ${enAlcance(ctx)}`.execute(ctx.db)
  return found(rows[0])
}

/** Affiliate of a card, current or past. NO_EXISTE out of scope. */
export async function afiliadoDelCarnet(ctx: Ctx, id: number): Promise<number> {
  const { rows } = await sql<{ numero: number }>`
    select a.numero
    from carnet_digital d
    join afiliado a on a.numero = d.afiliado_numero
    where d.id = ${id} and ${enAlcance(ctx)}`.execute(ctx.db)
  return found(rows[0]).numero
}

export async function vigenciaDelCarnet(ctx: Ctx): Promise<VigenciaCarnet> {
  const { rows } = await sql<VigenciaCarnet>`
    select carnet_anios as anios, carnet_renovacion_dias as "renovacionDias" from organizacion`.execute(ctx.db)
  return found(rows[0])
}
