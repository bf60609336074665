import type { Locale } from '@gremial/contract/platform/locale.ts'
import type { Firma } from '@gremial/contract/seccionales/mandatos.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { NotNull } from '../../../platform/db/rows.ts'

export interface Firmante {
  firma: NotNull<Firma>
  puesto: number
  nombrePuesto: string
  afiliado: number
  nombre: string
}

/**
 * Signers of a branch on a day (ISO): holders of posts with a signature, in the order of the posts. A delegation includes
 * permissions, not the signature. The caller checks the scope. (decisions §8, §10)
 */
export async function firmantes(ctx: Ctx, seccional: number, dia: string): Promise<Firmante[]> {
  const { rows } = await sql<Firmante>`select o.firma, o.codigo as puesto, o.nombre as "nombrePuesto", a.numero as afiliado,
      a.apellido || ', ' || a.nombre as nombre
    from mandato m
    join puesto o on o.codigo = m.puesto
    join afiliado a on a.numero = m.afiliado_numero
    where m.seccional_id = ${seccional} and ${dia} between m.desde and m.hasta and o.firma is not null
    order by o.orden, o.codigo, m.id`.execute(ctx.db)
  return rows
}

/** A signing post that the caller has by delegation, without its signature. */
export interface LentFirma {
  titular: string
  puesto: string
  hasta: string
}

/** Signing post of a branch that the caller has today by delegation; null if none. */
export async function lentFirma(ctx: Ctx, seccional: number): Promise<LentFirma | null> {
  const { rows } = await sql<LentFirma>`select a.apellido || ', ' || a.nombre as titular, p.nombre as puesto,
      least(d.hasta, m.hasta) as hasta
    from delegacion d
    join mandato m on m.id = d.mandato_id
    join puesto p on p.codigo = m.puesto
    join afiliado a on a.numero = m.afiliado_numero
    where d.usuario_id = ${ctx.user?.id ?? null} and d.revocada is null and m.seccional_id = ${seccional} and p.firma is not null
      and ${ctx.today} between d.desde and d.hasta and ${ctx.today} between m.desde and m.hasta
    order by p.orden, d.id
    limit 1`.execute(ctx.db)
  return rows[0] ?? null
}

export interface WhoNames {
  usuario: number
  afiliado: number | null
  email: string
  nombre: string
  idioma: Locale
}

/** Accounts that may name an interim signer in a branch, by name. */
export async function whoNames(ctx: Ctx, seccional: number): Promise<WhoNames[]> {
  const { rows } = await sql<WhoNames>`select u.id as usuario, u.afiliado_numero as afiliado, u.email, u.nombre,
      coalesce(u.idioma, 'es') as idioma
    from usuario u
    where u.habilitado and u.id in (select g.usuario_id
      from concesiones(${ctx.today}) g
      where g.permiso = 'mandatos.editar' and g.alcance in (0, ${seccional}))
    order by orden_nombre(u.nombre) collate "C", u.id`.execute(ctx.db)
  return rows
}
