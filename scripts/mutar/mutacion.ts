/** One deliberate fault: in a file of the product, `de` (found exactly once) becomes `a`; `pruebas` are parts of the paths of the tests that should see it. */
export interface Mutacion {
  area: string
  archivo: string
  que: string
  de: string
  a: string
  pruebas: readonly string[]
  /** Why it may live: it changes nothing that anybody can see, or something else refuses the same. */
  vive?: string
}

type Fila = readonly [que: string, de: string, a: string, vive?: string]

/** The faults of one file, each as what it breaks, the text and what replaces it. */
export const enArchivo = (
  area: string,
  archivo: string,
  pruebas: readonly string[],
  filas: readonly Fila[],
): readonly Mutacion[] =>
  filas.map(([que, de, a, vive]) => ({ area, archivo, que, de, a, pruebas, ...(vive === undefined ? {} : { vive }) }))

/** The fault of not telling the audit: the call is made to nobody. `llamada` is what follows `audit(`. */
export const sinAuditar = (que: string, llamada: string): Fila => [
  `sin auditoría: ${que}`,
  `audit(${llamada}`,
  `(async (..._: unknown[]) => undefined)(${llamada}`,
]

/** The fault of asking for another permission. */
export const otroPermiso = (que: string, de: string, a: string): Fila => [`${que}: pide ${a}`, de, a]
