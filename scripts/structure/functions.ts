import { parseAst } from 'rolldown/parseAst'
import { type Source, sources } from './sources.ts'

/** Functions over `longest` lines. Some are long by nature (a form, a table of routes); their number must not grow. */
const longest = 100
const most = 15

interface Node {
  type: string
  start: number
  end: number
  id?: { name?: string } | null
  key?: { name?: string }
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** Every long function of a text, with the name that its declaration, variable or property gives it. */
export function longFunctions({ file, text }: Pick<Source, 'file' | 'text'>): string[] {
  if (text.split('\n').length <= longest) return []
  const found: string[] = []
  const visit = (node: Node, name: string): void => {
    const own = node.id?.name ?? node.key?.name ?? name
    if (/^(Arrow)?Function/.test(node.type)) {
      const lines = text.slice(node.start, node.end).split('\n').length
      if (lines > longest) found.push(`${file}: ${own || 'a function'} has ${lines} lines`)
    }
    for (const value of Object.values(node).flat()) if (isNode(value)) visit(value, own)
  }
  visit(parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' }), '')
  return found
}

export function functions(): string[] {
  const all = sources.filter(({ file, isTest }) => !isTest && /\.tsx?$/.test(file)).flatMap(longFunctions)
  return all.length > most ? [`${all.length} functions over ${longest} lines, at most ${most}: split one`, ...all] : []
}
