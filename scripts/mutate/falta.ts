/** What a fault hurts; over these the goal is higher. */
export const clases = ['dinero', 'alcance', 'firmas', 'auditoria'] as const
export type Clase = (typeof clases)[number]

/** What it breaks, the text (found once in its symbol, whatever its blanks and line ends), what replaces it, and why it may live. */
export type Fila = readonly [que: string, de: string | RegExp, a: string, mas?: string | { clase?: Clase; vive?: string }]

/** The faults of a folder of the product: scripts/mutate/faltas has one file for each, beside which the common ones come by themselves. */
export interface Lugar {
  /** The folder, from the root. */
  carpeta: string
  clase?: Clase
  /** Who looks besides the tests that lie in the folder itself: parts of their paths. */
  pruebas?: readonly string[]
  /** By file and by top-level symbol in it (`Class.method` too; '' is the whole file). */
  faltas?: Readonly<Record<string, Readonly<Record<string, readonly Fila[]>>>>
  /** Common faults that may live, by their name, each with why. */
  viven?: Readonly<Record<string, string>>
}

/** One deliberate fault with its place: the text of `archivo` from `desde` to `hasta` becomes `a`. */
export interface Falta {
  /** `tesoreria/firmas` */
  lugar: string
  archivo: string
  que: string
  desde: number
  hasta: number
  a: string
  /** Made by pattern (comunes.ts), and so a program by the way it is made. */
  comun: boolean
  clase: Clase | undefined
  /** Parts of the paths of the tests that should see it. */
  pruebas: readonly string[]
  vive: string | undefined
}

export const nombreDe = ({ lugar, archivo, que }: Falta): string =>
  `${lugar} · ${archivo.slice(archivo.lastIndexOf('/') + 1)} · ${que}`

/** The text that it breaks. */
export const sitioDe = ({ archivo, desde, hasta }: Falta): string => `${archivo}:${desde}:${hasta}`
