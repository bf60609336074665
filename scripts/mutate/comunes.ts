import type { Clase } from './falta.ts'
import { below, fuente, type Nodo } from './texto.ts'

/**
 * The faults that are made by pattern for every feature, so that a new one has them without anybody writing them. StrykerJS has no runner
 * for node:test in one process, and its common mutants are operators and not what hurts here: these are made by ourselves.
 */
export interface Comun {
  que: string
  desde: number
  hasta: number
  a: string
  clase?: Clase
  pruebas?: readonly string[]
}

const called = (node: unknown): string => {
  const { callee } = (unawaited(node as Nodo) ?? {}) as { callee?: { name?: string; property?: { name?: string } } }
  return callee?.name ?? callee?.property?.name ?? ''
}
const unawaited = (node: Nodo): Nodo => (node.type === 'AwaitExpression' ? (node.argument as Nodo) : node)
const always = 'sql`true`'
const tells = /^(audit|auditWith|auditarLectura)$/
const scopes = /(^enA|EnA|^a)lcan(ce|za)$/

/** `await inTransaction(ctx, (ctx) => audit(…))`: a transaction that is there to tell it. */
function onlyTells(call: Nodo): boolean {
  const [, work] = (unawaited(call).arguments ?? []) as Nodo[]
  return called(call) === 'inTransaction' && work?.type === 'ArrowFunctionExpression' && tells.test(called(work.body))
}

const keyOf = (node: Nodo): string | undefined => (node.key as { name?: string } | undefined)?.name

/** What the body of an `if` without `else` does, when it does one thing. */
function only(node: Nodo): Nodo | undefined {
  if (node.type !== 'IfStatement' || node.alternate) return undefined
  const then = node.consequent as Nodo
  if (then.type !== 'BlockStatement') return then
  const [first, second] = then.body as Nodo[]
  return second ? undefined : first
}

/** The common fault that one node allows. */
function faultOf(node: Nodo, rules: boolean): (Pick<Comun, 'a' | 'clase' | 'pruebas'> & { tipo: string }) | undefined {
  if (node.type === 'ExpressionStatement') {
    const call = node.expression as Nodo
    if (tells.test(called(call)) || onlyTells(call)) return { tipo: 'sin auditoría', a: ';', clase: 'auditoria' }
    if (call.type === 'AwaitExpression') return { tipo: 'sin el paso', a: ';' }
    if (/^(exigir|rechazar|confirmar|verificar|revisar)/.test(called(call))) return { tipo: 'sin el paso', a: ';' }
  }
  const does = only(node)
  if (does?.type === 'ThrowStatement') return { tipo: 'sin el rechazo', a: ';' }
  if (rules && does?.type === 'ReturnStatement') return { tipo: 'sin el caso', a: ';' }
  if (node.type === 'CallExpression' && scopes.test(called(node))) return { tipo: 'sin alcance', a: always, clase: 'alcance' }
  const key = keyOf(node)
  if (node.type === 'Property' && key === 'access' && called(node.value) === 'can')
    return { tipo: 'otro permiso', a: "access: can('perfil.editar')", clase: 'alcance', pruebas: ['server/src/permisos.test'] }
  if (
    key === 'acceso' &&
    ((node.value as Nodo | undefined)?.properties as Nodo[] | undefined)?.some((said) => keyOf(said) === 'permiso')
  )
    return { tipo: 'sin permiso', a: "acceso: 'conSesion'", clase: 'alcance', pruebas: ['server/src/permisos.test'] }
  return undefined
}

/** A condition that SQL joins to the one before it, and that ends where the next word of the query begins. */
const condition =
  /(?<!between \S+)\s(and (?:not )?[\w.]+(?: is (?:not )?null| (?:=|<>|<|<=|>|>=) (?:\$\{[^{}]*\}|[\w.']+))?)(?=\s+(?:and|or|order|for|limit|group|returning|union)\b|\s*[`)])/g
/** A signature is voided when its sending is taken back, and then no settlement has that sending: this is the condition of their index. */
const ofAnIndex = /^\sand (f\.)?anulada is null$/
const whose = /(seccional_id|afiliado_numero|usuario_id|creada_por) = \$/

function* conditionsOf(text: string, top: Nodo): Generator<Omit<Comun, 'que'> & { tipo: string }> {
  const templates = [...below(top)].filter((node) => node.type === 'TemplateLiteral')
  for (const match of text.slice(top.start, top.end).matchAll(condition)) {
    const desde = top.start + match.index
    const hasta = desde + match[0].length
    if (ofAnIndex.test(match[0]) || !templates.some((t) => t.start < desde && hasta < t.end)) continue
    yield { tipo: 'sin la condición', desde, hasta, a: '', ...(whose.test(match[0]) && { clase: 'alcance' }) }
  }
}

function* faultsIn(text: string, top: Nodo, rules: boolean): Generator<Omit<Comun, 'que'> & { tipo: string }> {
  for (const node of below(top)) {
    const fault = faultOf(node, rules)
    if (fault && (fault.a !== always || /\bsql\b.*from 'kysely'/.test(text)))
      yield { desde: node.start, hasta: node.end, ...fault }
  }
  yield* conditionsOf(text, top)
}

/** Every common fault of a file; a name says the symbol and the beginning of the text, so that it outlives what is moved around it. */
export function comunesDe(file: string): Comun[] {
  const { text, symbols } = fuente(file)
  const rules = file.endsWith('.rules.ts')
  const seen = new Map<string, number>()
  const made: Comun[] = []
  for (const [symbol, top] of symbols) {
    // A class is seen by its methods.
    if (top.type.includes('Class') || (top.declaration as Nodo | undefined)?.type === 'ClassDeclaration') continue
    for (const { tipo, ...fault } of faultsIn(text, top, rules)) {
      const said = text
        .slice(fault.desde, fault.hasta)
        .trim()
        .replace(/\s+/g, ' ')
        .replace(/^await /, '')
      const name = `${tipo} · ${symbol}: ${said.length > 70 ? `${said.slice(0, 70)}…` : said}`
      const times = (seen.get(name) ?? 0) + 1
      seen.set(name, times)
      made.push({ que: times > 1 ? `${name} (${times})` : name, ...fault })
    }
  }
  return made
}
