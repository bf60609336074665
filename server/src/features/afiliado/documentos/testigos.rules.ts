import { isValidCuit } from '@gremial/contract/values/cuit.ts'
import type { Dichos } from './dichos.rules.ts'

/** Members of the register by identifier. A document may belong to several; a merged number leads to its current holder. */
export interface Conocidos {
  cuiles: ReadonlyMap<string, readonly number[]>
  numeros: ReadonlyMap<number, number>
  documentos: ReadonlyMap<number, readonly number[]>
  /** Surname and name, to search for them on a page. */
  personas: ReadonlyMap<number, string>
  /** Members without a CUIL in the register: they match a CUIL by the document inside it. */
  sinCuil: ReadonlySet<number>
}

/** An identifier of a person on a page, and the members it may be; none for somebody not in the register. */
export interface Testigo {
  /** As shown: "CUIL 20-12345678-6". */
  dice: string
  /** Equal for all identifiers of one stranger: their CUIL and their document. */
  clave: string
  de: readonly number[]
}

const escrito = (cuil: string): string => `${cuil.slice(0, 2)}-${cuil.slice(2, 10)}-${cuil.slice(10)}`

/** A valid CUIL that no member has matches the members with its document, if none of them has a CUIL. */
const porSuDocumento = (cuil: string, { documentos, sinCuil }: Conocidos): readonly number[] => {
  const suyos = isValidCuit(escrito(cuil)) ? (documentos.get(Number(cuil.slice(2, 10))) ?? []) : []
  return suyos.every((uno) => sinCuil.has(uno)) ? suyos : []
}

export function testigosDe(dichos: Dichos, c: Conocidos): Testigo[] {
  const deCuil = (cuil: string): Testigo => ({
    dice: `CUIL ${escrito(cuil)}`,
    clave: String(Number(cuil.slice(2, 10))),
    de: c.cuiles.get(cuil) ?? porSuDocumento(cuil, c),
  })
  return [
    ...dichos.cuiles.map(deCuil),
    ...dichos.cuits.map(deCuil).filter(({ de }) => de.length > 0),
    // A number that no member has is not of this union.
    ...dichos.numeros.flatMap((numero) => {
      const de = c.numeros.get(numero)
      return de === undefined ? [] : [{ dice: String(numero), clave: `N${de}`, de: [de] }]
    }),
    ...dichos.documentos.map((n) => ({ dice: `DNI ${n}`, clave: String(n), de: c.documentos.get(n) ?? [] })),
  ]
}

/** Members that match every identifier; empty if two contradict each other. */
export function comunes(testigos: readonly Testigo[]): number[] {
  const [primero, ...otros] = testigos
  return [...new Set(primero?.de ?? [])].filter((uno) => otros.every(({ de }) => de.includes(uno)))
}

/**
 * A stranger named in files of this many members is a payer or signatory: a line with one page too many exposes a person to at
 * most two members.
 */
const deQuienPaga = 3

/** First person, other than its member, named in a file of an index; undefined if none. */
export function ajenosDeCada(dados: ReadonlyArray<{ numero: number; dichos: Dichos }>, c: Conocidos): Array<string | undefined> {
  const todos = dados.map(({ dichos }) => testigosDe(dichos, c))
  const aQuienes = new Map<string, Set<number>>()
  for (const [i, { numero }] of dados.entries())
    for (const { clave } of todos[i] ?? []) aQuienes.set(clave, (aQuienes.get(clave) ?? new Set()).add(numero))
  return dados.map(
    ({ numero }, i) =>
      todos[i]?.find(({ de, clave }) => !de.includes(numero) && (aQuienes.get(clave)?.size ?? 0) < deQuienPaga)?.dice,
  )
}
