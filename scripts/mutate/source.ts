import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'rolldown/parseAst'

export const root = join(import.meta.dirname, '../..')

export interface Syntax {
  type: string
  start: number
  end: number
  [part: string]: unknown
}

export interface Source {
  text: string
  body: readonly Syntax[]
  /** Top-level symbols and methods of classes. */
  symbols: ReadonlyMap<string, Syntax>
}

const known = new Map<string, Source>()

export function sourceOf(file: string): Source {
  const before = known.get(file)
  if (before) return before
  const text = readFileSync(join(root, file), 'utf8')
  const body = /\.tsx?$/.test(file) ? parse(file, text) : []
  const made = { text, body, symbols: new Map(body.flatMap(named).filter(([name]) => name !== '')) }
  known.set(file, made)
  return made
}

export const parse = (file: string, text: string): readonly Syntax[] =>
  parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' }).body as unknown as Syntax[]

function named(statement: Syntax): Array<[string, Syntax]> {
  const declaration = (statement.declaration as Syntax | null | undefined) ?? statement
  const name = (node: unknown) => (node as { name?: string } | null)?.name ?? ''
  if (declaration.type === 'VariableDeclaration')
    return (declaration.declarations as Syntax[]).map((one) => [name(one.id), statement])
  const methods = declaration.type === 'ClassDeclaration' ? ((declaration.body as Syntax).body as Syntax[]) : []
  const own = name(declaration.id)
  return [
    ...(own ? [[own, statement] as [string, Syntax]] : []),
    ...methods.map((m): [string, Syntax] => [`${own}.${name(m.key)}`, m]),
  ]
}

/** Yields a node and all its descendants, outermost first. */
export function* below(node: unknown): Generator<Syntax> {
  if (Array.isArray(node)) for (const one of node) yield* below(one)
  else if (node && typeof node === 'object') {
    if ('type' in node) yield node as Syntax
    for (const part of Object.values(node)) if (part && typeof part === 'object') yield* below(part)
  }
}

/** The text without whitespace and trailing commas, which the formatter decides, with the original position of each character. */
function bare(text: string): { characters: string; at: number[] } {
  const at: number[] = []
  let characters = ''
  for (let i = 0; i < text.length; i++) {
    const character = text[i] as string
    if (/\s/.test(character) || (character === ',' && /^,\s*[)\]}]/.test(text.slice(i, i + 200)))) continue
    characters += character
    at.push(i)
  }
  return { characters, at }
}

/** Position of a text in a range; undefined unless it is there exactly once. */
export function once(text: string, [from, to]: readonly [number, number], sought: string | RegExp): [number, number] | undefined {
  const part = text.slice(from, to)
  if (sought instanceof RegExp) {
    const found = [...part.matchAll(new RegExp(sought.source, `${sought.flags.replace('g', '')}g`))]
    const [match] = found
    return match && found.length === 1 ? [from + match.index, from + match.index + match[0].length] : undefined
  }
  const { characters, at } = bare(part)
  const wanted = bare(sought).characters
  const first = characters.indexOf(wanted)
  if (first < 0 || characters.indexOf(wanted, first + 1) >= 0) return undefined
  return [from + (at[first] as number), from + (at[first + wanted.length - 1] as number) + 1]
}
