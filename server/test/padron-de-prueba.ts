import type { TestApp } from './app.ts'
import { padron, row } from './oficina.ts'

/** A register file over the demo's members: forty unchanged lines, and files that differ. */
export async function padronDePrueba(t: TestApp) {
  const numeros = (await t.rows<{ numero: number }>('select numero from afiliado order by numero limit 40')).map((r) => r.numero)
  const [uno = 0, dos = 0] = numeros
  /** The line of a member as stored. */
  async function comoEsta(numero: number, others: Record<string, string> = {}): Promise<string> {
    const [a] = await t.rows<
      Record<string, string>
    >(`select a.numero::text as "NRO_AFILIADO", a.apellido || ', ' || a.nombre as "APELLIDO Y NOMBRE",
    td.nombre as "TIPO DOC", a.numero_documento::text as "NRO DOC", coalesce(a.cuil, '') as "CUIL", coalesce(to_char(a.fecha_nacimiento, 'DD/MM/YYYY'), '') as "FECHA NAC",
    coalesce(case a.genero when 1 then 'MASC' when 2 then 'FEM' end, '') as "SEXO", coalesce(ec.nombre, '') as "EST CIVIL", to_char(a.fecha_alta, 'DD/MM/YYYY') as "FECHA ALTA",
    c.nombre as "CATEGORIA", e.nombre as "ESTADO", s.codigo::text as "SECCIONAL", coalesce(em.nombre, '') as "EMPRESA", coalesce(em.cuit, '') as "CUIT EMPRESA",
    a.domicilio as "DOMICILIO", a.localidad as "LOCALIDAD", a.codigo_postal as "CP", a.telefono as "TELEFONO", a.email as "EMAIL"
    from afiliado a join tipo_documento td on td.id = a.tipo_documento_id join categoria_afiliado c on c.id = a.categoria_id
    join estado_afiliado e on e.id = a.estado_id join seccional s on s.id = a.seccional_id left join estado_civil ec on ec.id = a.estado_civil_id
    left join empresa em on em.id = a.empresa_id where a.numero = ${numero}`)
    return row({ ...a, ...others })
  }
  const iguales = await Promise.all(numeros.map((n) => comoEsta(n)))
  const [codigo] = await t.rows<{ codigo: number }>('select codigo from seccional order by id limit 1')
  const nueva = (numero: number, others: Record<string, string> = {}) =>
    row({ NRO_AFILIADO: String(numero), SECCIONAL: String(codigo?.codigo), ...others })
  /** Forty unchanged lines, two of them modified, two new members with unknown catalogue values, and one rejected. */
  const archivo = async () =>
    padron(
      await comoEsta(uno, { DOMICILIO: 'Otra 1', EMPRESA: 'Empresa Nueva S.A.' }),
      await comoEsta(dos, { 'EST CIVIL': 'Novedoso' }),
      ...iguales.slice(2),
      nueva(990_001, { CATEGORIA: 'Activo A' }),
      nueva(990_002, { EMPRESA: 'Empresa Nueva S.A.', 'EST CIVIL': 'Novedoso' }),
      nueva(990_003, { 'FECHA ALTA': '31/02/2020', EMAIL: '=1+1' }),
    )
  return { numeros, uno, dos, comoEsta, iguales, nueva, archivo }
}
