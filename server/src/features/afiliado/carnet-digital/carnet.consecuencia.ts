import { sql } from 'kysely'
import type { FuenteConsecuencia } from '../hechos/consecuencias.ts'

/** The newest card of a member, when it is neither annulled nor past its date. */
const sqlCarnet = (numero: number, hoy: string) => sql`select c.id::text, null,
    jsonb_build_object('vence', to_char(c.vence, 'DD/MM/YYYY'))
  from carnet_digital c
  where c.afiliado_numero = ${numero} and c.revocado is null and c.vence >= ${hoy}
    and not exists (select from carnet_digital x where x.afiliado_numero = c.afiliado_numero and x.id > c.id)`

/** A card is good of who is in: nothing is written, and it is good again by itself. */
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
