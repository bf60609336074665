import { join } from 'node:path'
import {
  isCallExpression,
  isIdentifier,
  isInterfaceDeclaration,
  isNoSubstitutionTemplateLiteral,
  isPropertyAccessExpression,
  isTaggedTemplateExpression,
  isTemplateExpression,
  type Node,
  type SourceFile,
  type TaggedTemplateExpression,
} from 'typescript/unstable/ast'
import { API, type Checker } from 'typescript/unstable/sync'
import type { Shape } from './shapes.ts'
import { TypeReader } from './types.ts'

/** A place where the product declares the type of what a statement returns. */
export interface Site {
  /** `server/src/…/x.ts:12`, as an editor opens it. */
  at: string
  /** Texts of the template between its interpolations; empty for a call of the driver. */
  texts: string[]
  /** Column of a call of the driver (`client.query<Row>(…)`), which is recognised by its place in a stack trace. */
  column?: number
  /** Index of the declared type; -1 if there is none, as of a statement that returns no rows. */
  shape: number
  /** A column or a joined table of a query: `sql<Row>`…`.as('x')`. */
  joined?: true
  /** The statement with parameters in place of its values, if it is made of nothing else. */
  statement?: string
}

export interface Declared {
  shapes: Shape[]
  sites: Site[]
  /** `Tables` of Kysely's builder: an object with the shape of each table's row. */
  tables: number
}

const tablesFile = 'server/src/platform/db/tables.ts'
const root = join(import.meta.dirname, '../..')

/** Reads every declared row type of server/src with the TypeScript compiler. */
export function declaredRows(): Declared {
  const api = new API({ cwd: root })
  try {
    const project = api.updateSnapshot({ openProject: join(root, 'tsconfig.json') }).getProjects()[0]
    if (!project) throw new Error('the compiler opened no project: tsconfig.json')
    const reader = new TypeReader(project.checker)
    const sites: Site[] = []
    const folder = join(root, 'server/src/')
    for (const path of project.program.getSourceFileNames()) {
      if (!path.startsWith(folder) || path.endsWith('.test.ts')) continue
      const source = project.program.getSourceFile(path)
      if (source) sites.push(...sitesOf(source, path.slice(root.length + 1), project.checker, reader))
    }
    const source = project.program.getSourceFile(join(root, tablesFile))
    const tables = source?.statements.find(isInterfaceDeclaration)
    const symbol = tables && project.checker.getSymbolAtLocation(tables.name)
    if (!symbol) throw new Error(`no interface Tables in ${tablesFile}`)
    return { shapes: reader.shapes, sites, tables: reader.read(project.checker.getDeclaredTypeOfSymbol(symbol)) }
  } finally {
    api.close()
  }
}

function sitesOf(source: SourceFile, file: string, checker: Checker, reader: TypeReader): Site[] {
  const found: Site[] = []
  const { text } = source
  const place = (position: number) => {
    const before = text.slice(0, position).split('\n')
    return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
  }
  const visit = (node: Node): void => {
    if (isTaggedTemplateExpression(node) && isSql(node)) {
      const of = node.typeArguments?.[0]
      const { parent } = node
      const method = isPropertyAccessExpression(parent) ? parent.name.text : ''
      if (of || method === 'execute') {
        const statement = statementOf(node, checker)
        found.push({
          at: `${file}:${place(startOf(text, node.tag.pos)).line}`,
          texts: textsOf(node),
          shape: of ? reader.read(checker.getTypeFromTypeNode(of)) : -1,
          ...(method === 'as' && { joined: true }),
          ...(statement !== undefined && { statement }),
        })
      }
    }
    if (isCallExpression(node) && node.typeArguments?.length === 1 && isPropertyAccessExpression(node.expression)) {
      const { name } = node.expression
      const [of] = node.typeArguments
      if (of && name.text === 'query') {
        const { line, column } = place(startOf(text, name.pos))
        found.push({ at: `${file}:${line}`, texts: [], column, shape: reader.read(checker.getTypeFromTypeNode(of)) })
      }
    }
    node.forEachChild(visit)
  }
  visit(source)
  return found
}

const isSql = ({ tag }: TaggedTemplateExpression): boolean => isIdentifier(tag) && tag.text === 'sql'

/** Where a node begins, without the spaces and comments before it. */
const startOf = (text: string, from: number): number =>
  from + (/^(?:\s|\/\*[^]*?\*\/|\/\/[^\n]*\n)*/.exec(text.slice(from))?.[0].length ?? 0)

/** Texts of a template as they are written, which is what `strings.raw` holds when it runs. */
function textsOf({ template }: TaggedTemplateExpression): string[] {
  const source = template.getSourceFile().text
  const inner = (node: Node, last: boolean) => {
    const from = startOf(source, node.pos)
    return source.slice(from + 1, node.end - (last ? 1 : 2)).replaceAll('\r\n', '\n')
  }
  if (isNoSubstitutionTemplateLiteral(template)) return [inner(template, true)]
  if (!isTemplateExpression(template)) return []
  const spans = template.templateSpans
  return [inner(template.head, false), ...spans.map(({ literal }, i) => inner(literal, i === spans.length - 1))]
}

/** The text with $1, $2… for its values; undefined if a part of it is SQL that another place writes. */
function statementOf(node: TaggedTemplateExpression, checker: Checker): string | undefined {
  const { template } = node
  const texts = textsOf(node)
  if (texts.some((text) => text.includes('\\'))) return undefined
  if (!isTemplateExpression(template)) return texts[0]
  let statement = texts[0] ?? ''
  for (const [i, { expression }] of template.templateSpans.entries()) {
    const type = checker.getTypeAtLocation(expression)
    if (!type || checker.getPropertyOfType(type, 'toOperationNode')) return undefined
    statement += `$${i + 1}${texts[i + 1] ?? ''}`
  }
  return statement
}
