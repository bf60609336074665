import { createHash } from 'node:crypto'
import type { Dispositivo, Revocados } from '@gremial/contract/afiliado/verificacion.ts'
import { type CodigoPapel, distancias } from '@gremial/contract/afiliado/verificacion-codigo.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Ctx, person, type Services, scopeOf } from '../../../platform/context.ts'
import { isoMoment } from '../../../platform/db/iso.ts'
import { preparedRead } from '../../../platform/db/statements.ts'
import { found } from '../../../platform/runtime/errors.ts'
import { enAlcance } from '../afiliados/afiliados.access.ts'
import { numeroDelAnio } from '../afiliados/numeros.ts'
import type { CarnetDelCodigo, PapelDelCodigo } from './verificacion.rules.ts'

const sqlReemplazado = 'exists (select 1 from carnet_digital n where n.afiliado_numero = c.afiliado_numero and n.id > c.id)'

type FilaCarnetDelCodigo = Omit<CarnetDelCodigo, 'dispositivo'> & {
  dispositivo: number | null
  telefono_revocado: boolean
  usado: Date | null
}

/** Card of a code, with its member and phone; `used` is the phone's last use. */
export async function carnetDelCodigo(
  ctx: Ctx,
  carnet: number,
  dispositivo: number | null,
): Promise<(CarnetDelCodigo & { ultimoUso: Date | null }) | undefined> {
  const [row] = await preparedRead(
    ctx,
    sql<FilaCarnetDelCodigo>`select a.nombre, a.apellido, c.vence, c.revocado is not null as revocado,
        ${sql.raw(sqlReemplazado)} as reemplazado,
        a.vinculado, d.id as dispositivo, d.revocado is not null as telefono_revocado, d.ultimo_uso as usado
      from carnet_digital c
      join afiliado a on a.numero = c.afiliado_numero
      left join carnet_dispositivo d on d.id = ${dispositivo} and d.carnet_id = c.id
      where c.id = ${carnet}`,
  )
  if (!row) return undefined
  const dispositivoDelCarnet = row.dispositivo === null ? null : { revocado: row.telefono_revocado }
  return { ...row, dispositivo: dispositivoDelCarnet, ultimoUso: dispositivoDelCarnet ? row.usado : null }
}

/** Document of a code, and if it is still valid. */
export const papelDelCodigo = (ctx: Ctx, { de, id }: CodigoPapel): Promise<PapelDelCodigo | undefined> =>
  de === 'PADRON' ? padronDelCodigo(ctx, id) : constanciaDelCodigo(ctx, id)

/** Certified register: `corregida` if another of the same month replaced it. */
async function padronDelCodigo(ctx: Ctx, id: number): Promise<PapelDelCodigo | undefined> {
  const [row] = await preparedRead(
    ctx,
    sql<PapelDelCodigo>`select ${numeroDelAnio('p')} as numero, p.dia,
        ${isoMoment(sql`p.momento`)} as momento, p.texto, '' as nombre, '' as apellido, p.afiliados, exists (select
          from padron_certificado s
          where s.reemplaza = p.id) as corregida
      from padron_certificado p
      where p.id = ${id}`,
  )
  return row
}

/** Certificate: `corregida` if the history of its day has changed. */
async function constanciaDelCodigo(ctx: Ctx, id: number): Promise<PapelDelCodigo | undefined> {
  const [row] = await preparedRead(
    ctx,
    sql<PapelDelCodigo>`select ${numeroDelAnio('c')} as numero, c.dia,
        ${isoMoment(sql`c.momento`)} as momento, c.texto, coalesce(a.nombre, '') as nombre, coalesce(a.apellido, '') as apellido,
        hoy.id is null or (hoy.estado_id, hoy.categoria_id, hoy.seccional_id, hoy.empresa_id, hoy.vinculado)
          is distinct from (h.estado_id, h.categoria_id, h.seccional_id, h.empresa_id, h.vinculado) as corregida
      from constancia c
      join afiliado_historia h on h.afiliado_numero = coalesce(c.de_numero, c.afiliado_numero) and h.id = c.historia_id
      left join afiliado a on a.numero = c.afiliado_numero
      left join lateral creido_de(c.afiliado_numero, c.dia) hoy on true
      where c.id = ${id}`,
  )
  return row
}

export interface CarnetAlAlcance {
  id: number
  afiliado: number
  vence: string
  revocado: boolean
  reemplazado: boolean
  vinculado: boolean
}

/** The caller's own card, or one they may revoke. NO_EXISTE. */
export async function carnetAlAlcance(ctx: Ctx, id: number): Promise<CarnetAlAlcance> {
  const user = person(ctx)
  const scope = scopeOf(user, 'carnet.revocar')
  const permitido: RawBuilder<boolean> = scope ? enAlcance({ ...ctx, scope }) : sql<boolean>`false`
  const { rows } = await sql<CarnetAlAlcance>`
    select c.id, c.afiliado_numero as afiliado, c.vence, c.revocado is not null as revocado,
      ${sql.raw(sqlReemplazado)} as reemplazado, a.vinculado
    from carnet_digital c
    join afiliado a on a.numero = c.afiliado_numero
    where c.id = ${id} and (c.afiliado_numero = ${user.affiliate} or ${permitido})`.execute(ctx.db)
  return found(rows[0])
}

/** Phones that show a card live, last used first. */
export async function dispositivosDelCarnet(ctx: Ctx, carnet: number): Promise<Dispositivo[]> {
  const { rows } = await sql<{ id: number; nombre: string; creado: Date; usado: Date; publica: Buffer }>`
    select id, nombre, creado, ultimo_uso as usado, publica from carnet_dispositivo
    where carnet_id = ${carnet} and revocado is null order by ultimo_uso desc, id desc`.execute(ctx.db)
  return rows.map(({ id, nombre, creado, usado, publica }) => ({
    id,
    nombre,
    creado: creado.toISOString(),
    ultimoUso: usado.toISOString(),
    clave: publica.toString('base64url'),
  }))
}

interface RevocadosEnMemoria {
  list: Revocados
  tag: string
  day: string
  at: number
}
const memoriaMs = 5_000
const enMemoria = new WeakMap<Services, RevocadosEnMemoria>()

/**
 * Signed, unexpired cards and phones that are no longer valid. Former members are included by a condition, not by an action.
 * Public, so the answer is cached for five seconds.
 */
export async function leerRevocados(ctx: Ctx): Promise<{ list: Revocados; tag: string }> {
  const anterior = enMemoria.get(ctx.services)
  const now = ctx.now.getTime()
  if (anterior && anterior.day === ctx.today && now >= anterior.at && now - anterior.at < memoriaMs) return anterior
  const { rows: carnets } = await sql<{ id: number }>`
    select c.id
    from carnet_digital c
    join afiliado a on a.numero = c.afiliado_numero
    where c.vence >= ${ctx.today} and (c.revocado is not null or not a.vinculado or ${sql.raw(sqlReemplazado)})
    order by c.id`.execute(ctx.db)
  const { rows: dispositivos } = await sql<{ id: number }>`
    select d.id from carnet_dispositivo d join carnet_digital c on c.id = d.carnet_id
    where d.revocado is not null and c.revocado is null and c.vence >= ${ctx.today} order by d.id`.execute(ctx.db)
  const list = { carnets: distancias(carnets.map((c) => c.id)), dispositivos: distancias(dispositivos.map((d) => d.id)) }
  const tag = `"${createHash('sha256').update(JSON.stringify(list)).digest('base64url').slice(0, 22)}"`
  const nueva = { list, tag, day: ctx.today, at: now }
  enMemoria.set(ctx.services, nueva)
  return nueva
}
