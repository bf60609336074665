import { isValidCuit } from '@gremial/contract/values/cuit.ts'
import type { Dichos } from './dichos.rules.ts'

/** Of the register: the members that have each; a document may be of several, and a number that somebody had is of who has it now. */
export interface Conocidos {
  cuiles: ReadonlyMap<string, readonly number[]>
  numeros: ReadonlyMap<number, number>
  documentos: ReadonlyMap<number, readonly number[]>
  /** Surname and name, to see whether a page says them. */
  personas: ReadonlyMap<number, string>
  /** Members without a CUIL in the register: the document inside a CUIL is theirs. */
  sinCuil: ReadonlySet<number>
}

/** One thing that a page says of a person, and the members that it may be: none of somebody who is not in the register. */
export interface Testigo {
  /** As people read it: "CUIL 20-12345678-6". */
  dice: string
  /** The same of whatever names one stranger: their CUIL and their document. */
  clave: string
  de: readonly number[]
}

const escrito = (cuil: string): string => `${cuil.slice(0, 2)}-${cuil.slice(2, 10)}-${cuil.slice(10)}`

/** A right CUIL that nobody has is of whoever has its document, if the register has no CUIL of theirs. */
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
    // A number that nobody has is no member's of this union.
    ...dichos.numeros.flatMap((numero) => {
      const de = c.numeros.get(numero)
      return de === undefined ? [] : [{ dice: String(numero), clave: `N${de}`, de: [de] }]
    }),
    ...dichos.documentos.map((n) => ({ dice: `DNI ${n}`, clave: String(n), de: c.documentos.get(n) ?? [] })),
  ]
}

/** The members that all of it may be: none if two things contradict each other. */
export function comunes(testigos: readonly Testigo[]): number[] {
  const [primero, ...otros] = testigos
  return [...new Set(primero?.de ?? [])].filter((uno) => otros.every(({ de }) => de.includes(uno)))
}

/** Somebody that is named on what an index gives to this many members pays or signs: one line too far gives nobody to more than two. */
const deQuienPaga = 3

/** The first person other than its member whom a file of an index names; undefined if there is none. */
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
