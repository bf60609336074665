import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'rolldown/parseAst'

export const root = join(import.meta.dirname, '../..')

export interface Nodo {
  type: string
  start: number
  end: number
  [part: string]: unknown
}

export interface Fuente {
  text: string
  body: readonly Nodo[]
  /** Where each top-level symbol, and each method of a class, lies. */
  symbols: ReadonlyMap<string, Nodo>
}

const known = new Map<string, Fuente>()

export function fuente(file: string): Fuente {
  const before = known.get(file)
  if (before) return before
  const text = readFileSync(join(root, file), 'utf8')
  const body = /\.tsx?$/.test(file) ? parse(file, text) : []
  const made = { text, body, symbols: new Map(body.flatMap(named).filter(([name]) => name !== '')) }
  known.set(file, made)
  return made
}

export const parse = (file: string, text: string): readonly Nodo[] =>
  parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' }).body as unknown as Nodo[]

function named(statement: Nodo): Array<[string, Nodo]> {
  const declaration = (statement.declaration as Nodo | null | undefined) ?? statement
  const name = (node: unknown) => (node as { name?: string } | null)?.name ?? ''
  if (declaration.type === 'VariableDeclaration')
    return (declaration.declarations as Nodo[]).map((one) => [name(one.id), statement])
  const methods = declaration.type === 'ClassDeclaration' ? ((declaration.body as Nodo).body as Nodo[]) : []
  const own = name(declaration.id)
  return [
    ...(own ? [[own, statement] as [string, Nodo]] : []),
    ...methods.map((m): [string, Nodo] => [`${own}.${name(m.key)}`, m]),
  ]
}

/** A node and all that is below it, outermost first. */
export function* below(node: unknown): Generator<Nodo> {
  if (Array.isArray(node)) for (const one of node) yield* below(one)
  else if (node && typeof node === 'object') {
    if ('type' in node) yield node as Nodo
    for (const part of Object.values(node)) if (part && typeof part === 'object') yield* below(part)
  }
}

/** A text without what the formatter decides (blanks, line ends, the comma before a bracket that closes), and where each letter was. */
function bare(text: string): { letters: string; at: number[] } {
  const at: number[] = []
  let letters = ''
  for (let i = 0; i < text.length; i++) {
    const letter = text[i] as string
    if (/\s/.test(letter) || (letter === ',' && /^,\s*[)\]}]/.test(text.slice(i, i + 200)))) continue
    letters += letter
    at.push(i)
  }
  return { letters, at }
}

/** Where a text lies, the only time that it does, between two places. */
export function once(text: string, [from, to]: readonly [number, number], what: string | RegExp): [number, number] | undefined {
  const part = text.slice(from, to)
  if (what instanceof RegExp) {
    const found = [...part.matchAll(new RegExp(what.source, `${what.flags.replace('g', '')}g`))]
    const [match] = found
    return match && found.length === 1 ? [from + match.index, from + match.index + match[0].length] : undefined
  }
  const { letters, at } = bare(part)
  const sought = bare(what).letters
  const first = letters.indexOf(sought)
  if (first < 0 || letters.indexOf(sought, first + 1) >= 0) return undefined
  return [from + (at[first] as number), from + (at[first + sought.length - 1] as number) + 1]
}
