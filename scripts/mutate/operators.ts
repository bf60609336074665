import { below, type Syntax } from './source.ts'

/** Operator mutants: a boundary, a sign, a rounding, the branches of a choice; in SQL, a boundary. */
interface Change {
  operator: string
  start: number
  end: number
  replacement: string
}

const boundaries: Readonly<Record<string, string>> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' }
const signs: Readonly<Record<string, string>> = { '+': '-', '-': '+', '*': '/', '/': '*' }
const roundings: Readonly<Record<string, string>> = { round: 'floor', floor: 'ceil', ceil: 'floor', trunc: 'ceil' }

/** Comparison in SQL of a column with a value. `<=` and `>=` come first, so that the longer one matches. */
const sqlBoundary = /(?<=[\w)}] )(<=|>=|<|>)(?= [\w$(:'])/g

function isText(node: Syntax): boolean {
  if (node.type === 'TemplateLiteral') return true
  if (node.type === 'Literal') return typeof node.value === 'string'
  return (
    node.type === 'BinaryExpression' && node.operator === '+' && (isText(node.left as Syntax) || isText(node.right as Syntax))
  )
}

/** Position of the operator of a binary expression: only blanks, parentheses and comments stand between its operands. */
function operatorAt(text: string, { left, right, operator }: Syntax): [number, number] {
  const start = text.indexOf(operator as string, (left as Syntax).end)
  return start < (right as Syntax).start ? [start, start + (operator as string).length] : [0, 0]
}

function* ofNode(text: string, node: Syntax): Generator<Change> {
  if (node.type === 'BinaryExpression') {
    const boundary = boundaries[node.operator as string]
    const sign = isText(node) ? undefined : signs[node.operator as string]
    const [start, end] = operatorAt(text, node)
    if (end > 0 && boundary) yield { operator: 'boundary moved', start, end, replacement: boundary }
    if (end > 0 && sign) yield { operator: 'sign changed', start, end, replacement: sign }
  }
  if (node.type === 'ConditionalExpression') {
    const { test, consequent, alternate } = node as unknown as Record<string, Syntax>
    const part = (one: Syntax | undefined) => text.slice(one?.start, one?.end)
    const replacement = `${part(test)} ? (${part(alternate)}) : (${part(consequent)})`
    yield { operator: 'branches swapped', start: node.start, end: node.end, replacement }
  }
  if (node.type === 'MemberExpression' && (node.object as { name?: string }).name === 'Math') {
    const property = node.property as Syntax & { name?: string }
    const other = roundings[property.name ?? '']
    if (other) yield { operator: 'rounding changed', start: property.start, end: property.end, replacement: other }
  }
}

/** Only in SQL templates: texts for people may contain `<` too. */
function* ofSql(text: string, node: Syntax): Generator<Change> {
  if (node.type !== 'TaggedTemplateExpression' || (node.tag as { name?: string }).name !== 'sql') return
  for (const quasi of (node.quasi as Syntax).quasis as Syntax[])
    for (const match of text.slice(quasi.start, quasi.end).matchAll(sqlBoundary)) {
      const start = quasi.start + match.index
      yield {
        operator: 'boundary moved',
        start,
        end: start + match[0].length,
        replacement: boundaries[match[0]] as string,
      }
    }
}

export function* operatorsOf(text: string, top: Syntax): Generator<Change> {
  for (const node of below(top)) {
    yield* ofNode(text, node)
    yield* ofSql(text, node)
  }
}
