/** The area that a mutant harms. */
export const kinds = ['money', 'scope', 'signatures', 'audit'] as const
export type Kind = (typeof kinds)[number]

/** Written by hand: the original text (found exactly once in its symbol, ignoring whitespace) and its replacement. */
export type Row = readonly [from: string | RegExp, to: string, kind?: Kind]

/**
 * A folder of the product with its mutants (scripts/mutate/mutants). Pattern mutants (patterns.ts, operators.ts) are made for
 * each of its files.
 */
export interface Place {
  /** Path from the root. */
  folder: string
  kind?: Kind
  /** Parts of the paths of further tests, besides those in the folder. */
  tests?: readonly string[]
  /** By file and by top-level symbol (`Class.method` too; '' is the whole file). */
  mutants?: Readonly<Record<string, Readonly<Record<string, readonly Row[]>>>>
}

/** One mutant: the text of `file` from `start` to `end` becomes `replacement`. */
export interface Mutant {
  /** For example `tesoreria/firmas`. */
  place: string
  file: string
  /** Name of the pattern, or `by hand`. */
  operator: string
  /** Symbol and text. */
  title: string
  start: number
  end: number
  replacement: string
  kind: Kind | undefined
  /** Parts of the paths of the tests that should kill it. */
  tests: readonly string[]
  /** For a mutant of a migration: statements that apply it to a migrated database, and that restore it. */
  sql?: { apply: string; restore: string }
}

export const nameOf = ({ place, file, operator, title }: Mutant): string =>
  `${place} · ${file.slice(file.lastIndexOf('/') + 1)} · ${operator} · ${title}`

export const locationOf = ({ file, start, end }: Mutant): string => `${file}:${start}:${end}`

export const districtOf = ({ place }: Pick<Mutant, 'place'>): string => place.split('/')[0] as string

/** Collapses a text into one line, short enough for a report. */
export function inOneLine(text: string, most = 70): string {
  const line = text.trim().replace(/\s+/g, ' ')
  return line.length > most ? `${line.slice(0, most)}…` : line
}
