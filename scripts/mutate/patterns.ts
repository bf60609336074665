import type { Kind } from './mutant.ts'
import { inOneLine } from './mutant.ts'
import { operatorsOf } from './operators.ts'
import { below, type Syntax, sourceOf } from './source.ts'

/**
 * Pattern mutants of our own calls, found by syntax: removes the audit, a step, a refusal, the scope, a permission or a condition
 * of a query.
 */
export interface Made {
  operator: string
  title: string
  start: number
  end: number
  replacement: string
  kind?: Kind
  tests?: readonly string[]
}
type Untitled = Omit<Made, 'title'>

const called = (node: unknown): string => {
  const { callee } = (unawaited(node as Syntax) ?? {}) as { callee?: { name?: string; property?: { name?: string } } }
  return callee?.name ?? callee?.property?.name ?? ''
}
const unawaited = (node: Syntax): Syntax => (node.type === 'AwaitExpression' ? (node.argument as Syntax) : node)
const always = 'sql`true`'
const audits = /^(audit|auditWith|auditMany|auditarLectura)$/
const scopes = /(^enA|EnA|^a)lcan(ce|za)$/

/** True for a transaction that only audits: `await inTransaction(ctx, (ctx) => audit(…))`. */
function onlyAudits(call: Syntax): boolean {
  const [, work] = (unawaited(call).arguments ?? []) as Syntax[]
  return called(call) === 'inTransaction' && work?.type === 'ArrowFunctionExpression' && audits.test(called(work.body))
}

const keyOf = (node: Syntax): string | undefined => (node.key as { name?: string } | undefined)?.name

/** Returns the only statement of an `if` without `else`. */
function only(node: Syntax): Syntax | undefined {
  if (node.type !== 'IfStatement' || node.alternate) return undefined
  const then = node.consequent as Syntax
  if (then.type !== 'BlockStatement') return then
  const [first, second] = then.body as Syntax[]
  return second ? undefined : first
}

function mutantOf(node: Syntax, rules: boolean): Pick<Made, 'operator' | 'replacement' | 'kind' | 'tests'> | undefined {
  if (node.type === 'ExpressionStatement') {
    const call = node.expression as Syntax
    if (audits.test(called(call)) || onlyAudits(call)) return { operator: 'audit removed', replacement: ';', kind: 'audit' }
    if (call.type === 'AwaitExpression' || /^(exigir|rechazar|confirmar|verificar|revisar)/.test(called(call)))
      return { operator: 'step removed', replacement: ';' }
  }
  const does = only(node)
  if (does?.type === 'ThrowStatement') return { operator: 'refusal removed', replacement: ';' }
  if (rules && does?.type === 'ReturnStatement') return { operator: 'case removed', replacement: ';' }
  if (node.type === 'CallExpression' && scopes.test(called(node)))
    return { operator: 'scope removed', replacement: always, kind: 'scope' }
  const key = keyOf(node)
  if (node.type === 'Property' && key === 'access' && called(node.value) === 'can')
    return { operator: 'other permission', replacement: "access: can('perfil.editar')", kind: 'scope', tests: everyRoute }
  return undefined
}

/** Tests that call each route as each role, and from another branch. */
export const everyRoute = ['server/src/permisos.test']

/** A condition joined by `and`, up to the next word of the query. */
const condition =
  /(?<!between \S+)\s(and (?:not )?[\w.]+(?: is (?:not )?null| (?:=|<>|<|<=|>|>=) (?:\$\{[^{}]*\}|[\w.']+))?)(?=\s+(?:and|or|order|for|limit|group|returning|union)\b|\s*[`)])/g
/** The condition of a partial index: removing it does not change the rows. */
const ofAnIndex = /^\sand (f\.)?anulada is null$/
const scopeColumn = /(seccional_id|afiliado_numero|usuario_id|creada_por) = \$/

function* conditionsOf(text: string, top: Syntax): Generator<Untitled> {
  const templates = [...below(top)].filter((node) => node.type === 'TemplateLiteral')
  for (const match of text.slice(top.start, top.end).matchAll(condition)) {
    const start = top.start + match.index
    const end = start + match[0].length
    if (ofAnIndex.test(match[0]) || !templates.some((t) => t.start < start && end < t.end)) continue
    yield { operator: 'condition removed', start, end, replacement: '', ...(scopeColumn.test(match[0]) && { kind: 'scope' }) }
  }
}

function* mutantsIn(text: string, top: Syntax, rules: boolean): Generator<Untitled> {
  for (const node of below(top)) {
    const made = mutantOf(node, rules)
    if (made && (made.replacement !== always || /\bsql\b.*from 'kysely'/.test(text)))
      yield { start: node.start, end: node.end, ...made }
  }
  yield* conditionsOf(text, top)
}

/** Mutants that remove the permission of a call of the contract. */
export function permissionsOf(file: string): Made[] {
  const { text, body } = sourceOf(file)
  return [...below(body)]
    .filter((node) => {
      const inside = (node.value as Syntax | undefined)?.properties as Syntax[] | undefined
      return node.type === 'Property' && keyOf(node) === 'access' && inside?.some((one) => keyOf(one) === 'permission')
    })
    .map(({ start, end }) => ({
      operator: 'permission removed',
      title: inOneLine(text.slice(start, end)),
      start,
      end,
      replacement: "acceso: 'conSesion'",
      kind: 'scope',
      tests: everyRoute,
    }))
}

/** All pattern mutants of a file. Stryker mutates the operators of rules that have a test of their own (`withOperators`). */
export function patternsOf(file: string, withOperators: boolean): Made[] {
  const { text, symbols } = sourceOf(file)
  const rules = file.endsWith('.rules.ts')
  const made: Made[] = []
  for (const [symbol, top] of symbols) {
    // Methods of a class are symbols of their own.
    if (top.type.includes('Class') || (top.declaration as Syntax | undefined)?.type === 'ClassDeclaration') continue
    const found = [...mutantsIn(text, top, rules), ...(withOperators ? operatorsOf(text, top) : [])]
    for (const mutant of found) {
      const { start, end, replacement } = mutant
      // For an operator, shows the code around it.
      const around = end - start < 3 ? 30 : 0
      const was = inOneLine(text.slice(Math.max(top.start, start - around), end + around))
      const change = replacement !== ';' && end - start < 70 ? ` → ${inOneLine(replacement, 40)}` : ''
      made.push({ ...mutant, title: `${symbol}: ${was}${change}` })
    }
  }
  return made
}
