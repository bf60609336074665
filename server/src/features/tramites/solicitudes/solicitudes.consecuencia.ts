import { type RawBuilder, sql } from 'kysely'
import { numeroDeSolicitud } from '../../afiliado/afiliados/numeros.ts'
import { type FuenteConsecuencia, type Hecho } from '../../afiliado/hechos/consecuencias.ts'

const seVan = ['RENUNCIA', 'FALLECIMIENTO'] as const

/** Requests (s) with their product (p). Debts and pending answers of a former member are left to the desk. */
const solicitud = (cosa: string, icono: string, filas: (hecho: Hecho) => RawBuilder<unknown>): FuenteConsecuencia => ({
  cosa,
  icono,
  momento: 'queda',
  ante: seVan,
  filas: (_, hecho) => filas(hecho),
})

const propia = (numero: number, estados: RawBuilder<boolean>) => sql`select s.id::text, s.monto / 100.0,
    jsonb_build_object('numero', ${numeroDeSolicitud()}, 'producto', p.nombre, 'plazo', coalesce(s.plazo, 0))
  from solicitud s
  join producto p on p.id = s.producto_id
  where s.afiliado_numero = ${numero} and p.clase = 'PRESTAMO' and ${estados}`

export const consecuenciasSolicitudes = [
  solicitud(
    'enCurso',
    'tramite',
    ({ numero }) =>
      sql`select s.id::text, s.monto / 100.0, jsonb_build_object('numero', ${numeroDeSolicitud()}, 'producto', p.nombre)
      from solicitud s
      join producto p on p.id = s.producto_id
      where s.afiliado_numero = ${numero} and s.estado not in ('RECHAZADA', 'OTORGADA', 'ANULADA')`,
  ),
  solicitud('prestamo', 'prestamo', ({ numero }) => propia(numero, sql`s.estado = 'OTORGADA'`)),
  solicitud(
    'responde',
    'personas',
    ({ numero }) => sql`select s.id::text, s.monto / 100.0, jsonb_build_object('numero',
        ${numeroDeSolicitud()}, 'de', a.apellido || ', ' || a.nombre, 'papel', q.papel)
      from solicitud_persona q
      join solicitud s on s.id = q.solicitud_id
      join afiliado a on a.numero = s.afiliado_numero
      where q.afiliado_numero = ${numero} and s.afiliado_numero <> ${numero}
        and s.estado not in ('RECHAZADA', 'ANULADA')`,
  ),
]
