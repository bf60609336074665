import { createHash } from 'node:crypto'
import { dateOf } from '@gremial/contract/values/dates.ts'
import { sql } from 'kysely'
import { insertMany } from '../src/platform/db/bulk.ts'
import type { Tx } from '../src/platform/db/pool.ts'

/** One member in this many has an adhesion, besides Ana. */
const cada = 6
const texto = (afiliado: string, cbu: string): string =>
  `Autorización de débito automático\n\nYo, ${afiliado}, autorizo a Unión de Trabajadores del Sur (CUIT 30-50000001-1) a debitar de mi caja de ahorro, CBU ${cbu}, mi cuota sindical y las cuotas de los préstamos y servicios que yo haya pedido.`

/** Members with statements by e-mail or WhatsApp since two years ago, each with the signed text. */
export async function sembrarAdhesionesDemo(tx: Tx, ahora: Date): Promise<void> {
  const anio = Number(dateOf(ahora).slice(0, 4)) - 2
  const dia = `${anio}-06-15`
  const momento = new Date(`${dia}T14:00:00Z`)
  const cbu = '0110432930043210987654'
  const { rows: socios } = await sql<{
    numero: number
    nombre: string
    telefono: string
    email: string
    operador: number
  }>`select a.numero,
      a.apellido || ', ' || a.nombre as nombre, left(a.telefono, 20) as telefono, a.email,
      (select id from usuario where email = 'operador@gremial.example') as operador
    from afiliado a
    where a.estado_id = (select id from estado_afiliado where nombre = 'ACTIVO') and a.email <> '' and a.telefono <> ''
      and (a.numero = 1001 or a.numero > 1020 and a.numero % ${cada} = 0)
    order by a.numero`.execute(tx)
  const { rows: antes } = await sql<{
    ultimo: number
  }>`insert into solicitud_numero (anio, ultimo)
    values (${anio}, ${socios.length})
    on conflict (anio) do update set ultimo = solicitud_numero.ultimo + excluded.ultimo
    returning ultimo - ${socios.length}::int as ultimo`.execute(tx)
  const operador = socios[0]?.operador ?? null
  const numeros = socios.map((s) => s.numero)
  const { rows: hechas } = await sql<{
    id: number
    numero: number
  }>`insert into solicitud (anio, numero, clave, producto_id, afiliado_numero,
    seccional_id, estado, subestado, cbu, condiciones_dia, creada, creada_por, fecha, presentada, presentada_por, desde, resuelta)
    select ${anio}, ${antes[0]?.ultimo ?? 0}::int + row_number() over (order by a.numero), gen_random_uuid(), p.id, a.numero,
      a.seccional_id, 'OTORGADA', 6, ${cbu},
      ${dia}::date, ${momento}, ${operador}::bigint, ${dia}::date, ${momento}, ${operador}::bigint, ${momento}, ${momento}
    from afiliado a, producto p
    where a.numero = any(${numeros}::bigint[]) and p.codigo = 'ADHESION_DA_RD'
    returning id, afiliado_numero as numero`.execute(tx)
  const idDe = new Map(hechas.map((h) => [h.numero, h.id]))
  const textos = socios.map(({ nombre }) => texto(nombre, cbu))
  const ids = socios.map(({ numero }) => idDe.get(numero) ?? 0)
  await insertMany(tx, 'adhesion', [
    ['solicitud_id', 'bigint', ids],
    ['tipo_cuenta', 'smallint', socios.map(() => 2)],
    ['resumen_email', 'boolean', socios.map((_, i) => i % 4 !== 3)],
    ['resumen_wa', 'boolean', socios.map((_, i) => i % 4 === 3)],
    ['telefono', 'text', socios.map((x) => x.telefono)],
    ['email', 'text', socios.map((x) => x.email)],
    ['texto', 'text', textos],
    ['texto_version', 'text', socios.map(() => '2025-03-01 es')],
    ['huella', 'text', textos.map((t) => createHash('sha256').update(t).digest('hex'))],
    ['firmada', 'timestamptz', socios.map(() => momento)],
    ['firmada_por', 'bigint', socios.map((x) => x.operador)],
    ['direccion', 'text', socios.map(() => '198.51.100.24')],
  ])
  for (const que of ['iniciada', 'presentada', 'tomada', 'otorgada'])
    await sql`insert into solicitud_suceso (solicitud_id, momento, que, usuario_id, papel)
      select id, ${momento}, ${que}, (select id
        from usuario
        where email = ${que === 'tomada' || que === 'otorgada' ? 'mesa@gremial.example' : 'operador@gremial.example'}),
        ${que === 'tomada' || que === 'otorgada' ? 'MESA' : 'SECCIONAL'}
      from unnest(${ids}::bigint[]) id`.execute(tx)
}
