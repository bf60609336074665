/** What a mutant harms. */
export const kinds = ['money', 'scope', 'signatures', 'audit'] as const
export type Kind = (typeof kinds)[number]

/** Written by hand: the text (found once in its symbol, whatever its blanks and line ends), and its replacement. */
export type Row = readonly [from: string | RegExp, to: string, kind?: Kind]

/** A folder of the product (scripts/mutate/mutants). Mutants by pattern (patterns.ts, operators.ts) are made of each of its files. */
export interface Place {
  /** From the root. */
  folder: string
  kind?: Kind
  /** Tests that look at it, besides those in the folder: parts of their paths. */
  tests?: readonly string[]
  /** By file and by top-level symbol (`Class.method` too; '' is the whole file). */
  mutants?: Readonly<Record<string, Readonly<Record<string, readonly Row[]>>>>
}

/** One change of the product: the text of `file` from `start` to `end` becomes `replacement`. */
export interface Mutant {
  /** `tesoreria/firmas` */
  place: string
  file: string
  /** The pattern that made it, or `by hand`. */
  operator: string
  /** Symbol and text. */
  title: string
  start: number
  end: number
  replacement: string
  kind: Kind | undefined
  /** Parts of the paths of the tests that should kill it. */
  tests: readonly string[]
  /** Of a migration: what makes the mutant in a database that is already migrated, and what takes it back. */
  sql?: { apply: string; restore: string }
}

export const nameOf = ({ place, file, operator, title }: Mutant): string =>
  `${place} · ${file.slice(file.lastIndexOf('/') + 1)} · ${operator} · ${title}`

export const locationOf = ({ file, start, end }: Mutant): string => `${file}:${start}:${end}`

export const districtOf = ({ place }: Pick<Mutant, 'place'>): string => place.split('/')[0] as string

/** A text in one line, short enough for a report. */
export function inOneLine(text: string, most = 70): string {
  const line = text.trim().replace(/\s+/g, ' ')
  return line.length > most ? `${line.slice(0, most)}…` : line
}
