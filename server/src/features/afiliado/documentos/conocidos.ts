import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Dichos } from './dichos.rules.ts'
import type { Conocidos } from './testigos.rules.ts'

/** Members of the register that match the identifiers of some texts; a merged number leads to its current holder. */
export async function registradosDe(
  { db }: Pick<Ctx, 'db'>,
  dichos: ReadonlyArray<Dichos | null>,
  otros: readonly number[] = [],
): Promise<Conocidos> {
  const juntos = <T>(que: (d: Dichos) => readonly T[]) => [...new Set(dichos.flatMap((d) => (d ? que(d) : [])))]
  const cuiles = juntos((d) => [...d.cuiles, ...d.cuits])
  const escritos = cuiles.flatMap((c) => [c, `${c.slice(0, 2)}-${c.slice(2, 10)}-${c.slice(10)}`])
  const documentos = [...juntos((d) => d.documentos), ...cuiles.map((c) => Number(c.slice(2, 10)))]
  const numeros = [...juntos((d) => d.numeros), ...otros]
  const { rows } = await sql<{ numero: number; vigente: number; cuil: string; documento: number; persona: string }>`
    select a.numero, coalesce(a.pasa_a, a.numero) as vigente, coalesce(replace(a.cuil, '-', ''), '') as cuil,
      a.numero_documento::float8 as documento, v.apellido || ' ' || v.nombre as persona
    from afiliado a
    join afiliado v on v.numero = coalesce(a.pasa_a, a.numero)
    where a.numero = any(${numeros}::bigint[]) or a.cuil = any(${escritos}::text[])
      or a.numero_documento = any(${documentos}::bigint[])`.execute(db)
  const varios = <C extends string | number>(clave: (r: (typeof rows)[number]) => C): Map<C, number[]> => {
    const mapa = new Map<C, number[]>()
    for (const r of rows) mapa.set(clave(r), [...new Set([...(mapa.get(clave(r)) ?? []), r.vigente])])
    return mapa
  }
  return {
    cuiles: varios((r) => r.cuil),
    documentos: varios((r) => r.documento),
    numeros: new Map(rows.map((r) => [r.numero, r.vigente])),
    personas: new Map(rows.map((r) => [r.vigente, r.persona])),
    sinCuil: new Set(rows.filter((r) => r.cuil === '').map((r) => r.vigente)),
  }
}

/**
 * Members with one of these names, «surname, name». A page may contain a thousand possible names and a book twenty thousand
 * pages, so names are consumed lazily, in batches.
 */
export async function llamadosAsi({ db }: Pick<Ctx, 'db'>, nombres: Iterable<string>): Promise<Map<string, number[]>> {
  const mapa = new Map<string, number[]>()
  const porTanda = 20_000
  const tanda = new Set<string>()
  const buscar = async () => {
    const { rows } = await sql<{ nombre: string; numeros: number[] }>`
      select n.nombre, array_agg(coalesce(a.pasa_a, a.numero)::float8) as numeros
      from unnest(${[...tanda]}::text[]) as n (nombre)
      join afiliado a on a.orden = orden_nombre(n.nombre) collate "C"
      group by n.nombre`.execute(db)
    for (const { nombre, numeros } of rows) mapa.set(nombre, numeros.map(Number))
    tanda.clear()
  }
  for (const nombre of nombres) {
    tanda.add(nombre)
    if (tanda.size === porTanda) await buscar()
  }
  if (tanda.size > 0) await buscar()
  return mapa
}
