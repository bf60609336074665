import { sql } from 'kysely'
import type { FuenteConsecuencia } from '../hechos/consecuencias.ts'

/** SQL: newest card of a member if it is neither annulled nor expired. */
const sqlCarnet = (numero: number, hoy: string) => sql`select c.id::text, null,
    jsonb_build_object('vence', to_char(c.vence, 'DD/MM/YYYY'))
  from carnet_digital c
  where c.afiliado_numero = ${numero} and c.revocado is null and c.vence >= ${hoy}
    and not exists (select from carnet_digital x where x.afiliado_numero = c.afiliado_numero and x.id > c.id)`

/** A card is valid only for a linked member, so nothing is written: it becomes valid again by itself. */
export const consecuenciasCarnet: FuenteConsecuencia[] = [
  {
    cosa: 'carnet',
    icono: 'carnet',
    momento: 'hace',
    ante: ['RENUNCIA', 'FALLECIMIENTO'],
    filas: (ctx, { numero }) => sqlCarnet(numero, ctx.today),
    vuelven: (ctx, { numero }, filas) =>
      sql`select x.id
        from (${sqlCarnet(numero, ctx.today)}) x (id, importe, datos)
        where x.id = any(${filas.map((f) => f.id)}::text[])`,
  },
  {
    cosa: 'carnetVuelve',
    icono: 'carnet',
    momento: 'hace',
    ante: ['REINGRESO'],
    pasajera: true,
    filas: (ctx, { numero }) => sqlCarnet(numero, ctx.today),
  },
]
