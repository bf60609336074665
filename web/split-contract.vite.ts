import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type ESTree, parseAst, transformWithOxc } from 'vite'

/**
 * Splits each contract module in two: the light half needs no schema (read calls, paths, limits, rules), and the rest does.
 * Each importer gets every name from its half, so a screen that only reads does not load Zod. Otherwise a module goes whole
 * to its first importer, and the home would carry every form schema.
 */

export type Node = ESTree.Node
export type Change = [desde: number, hasta: number, texto: string]

/** An import: its exported name and its source ('zod' is the heavy one). */
interface Loaded {
  from: string
  name: string
}
interface Declared {
  names: string[]
  node: Node
  exports: boolean
  uses: Set<string>
}
interface Module {
  code: string
  loaded: Map<string, Loaded>
  importaciones: Node[]
  declared: Declared[]
  /** Calls without schemas of an object of calls, by object and name. */
  calls: Map<string, Map<string, Node>>
  light: Set<string>
}

const root = join(import.meta.dirname, '../contract/src')
const own = '@gremial/contract/'
export const isContract = (file: string): boolean => file.startsWith(`${root}/`) && !file.includes('/textos/')
export const media = '?liviano'

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
export function walk(node: Node, view: (node: Node, parent: Node | undefined) => void, parent?: Node): void {
  view(node, parent)
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, view, node)
}
export const change = (code: string, changes: Change[]): string =>
  changes
    .toSorted((a, b) => b[0] - a[0] || b[1] - a[1])
    .reduce((remaining, [from, until, text]) => remaining.slice(0, from) + text + remaining.slice(until), code)

/** Identifiers in a piece of code, except property names. May include too many, never too few. */
function named(node: Node): Set<string> {
  const uses = new Set<string>()
  walk(node, (one, parent) => {
    if (one.type !== 'Identifier') return
    if (parent?.type === 'MemberExpression' && parent.property === one && !parent.computed) return
    if (parent?.type === 'Property' && parent.key === one && !parent.computed && !parent.shorthand) return
    uses.add(one.name)
  })
  return uses
}

const ofCall = (object: string, name: string): string => `${object}$${name}`
/** File of an import, if it is a contract module that is split. */
function fileOf(origin: string, from: string): string | undefined {
  const file = origin.startsWith(own)
    ? join(root, origin.slice(own.length))
    : origin.startsWith('.')
      ? join(dirname(from), origin)
      : undefined
  return file !== undefined && isContract(file) ? file : undefined
}

const modules = new Map<string, Promise<Module>>()
/** Analyses each file once. `clean` removes what only the server uses. */
export function moduleOf(file: string, clean: (code: string) => string): Promise<Module> {
  const done = modules.get(file) ?? read(file, clean)
  modules.set(file, done)
  return done
}

async function read(file: string, clean: (code: string) => string): Promise<Module> {
  const code = clean((await transformWithOxc(readFileSync(file, 'utf8'), file)).code)
  const module: Module = {
    code,
    loaded: new Map(),
    importaciones: [],
    declared: [],
    calls: new Map(),
    light: new Set(),
  }
  for (const spoken of parseAst(code).body as Node[]) {
    if (spoken.type === 'ImportDeclaration') {
      module.importaciones.push(spoken)
      for (const one of spoken.specifiers)
        module.loaded.set(one.local.name, {
          from: spoken.source.value,
          name: one.type === 'ImportSpecifier' && one.imported.type === 'Identifier' ? one.imported.name : '*',
        })
      continue
    }
    const node = (spoken.type === 'ExportNamedDeclaration' ? spoken.declaration : spoken) as Node | null
    if (!node) continue
    const names =
      node.type === 'VariableDeclaration'
        ? node.declarations.flatMap(({ id }) => [...named(id as Node)])
        : node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration'
          ? [node.id?.name ?? '']
          : []
    module.declared.push({ names, node, exports: spoken !== node, uses: named(node) })
  }
  await lighten(module, file, clean)
  return module
}

/** Finds the names that reach no schema, and such calls of its objects. */
async function lighten(module: Module, file: string, clean: (code: string) => string): Promise<void> {
  const heavy = new Set<string>()
  for (const [local, { from, name }] of module.loaded) {
    const other = fileOf(from, file)
    if (from === 'zod' || (other && !(await moduleOf(other, clean)).light.has(name))) heavy.add(local)
  }
  const weighs = (uses: Set<string>): boolean => [...uses].some((name) => heavy.has(name))
  // Names that use a heavy declaration are heavy too, until nothing changes.
  for (let before = -1; before !== heavy.size; ) {
    before = heavy.size
    for (const { names, uses } of module.declared)
      if (names.length === 0 || weighs(uses)) for (const name of names) heavy.add(name)
  }
  for (const { names } of module.declared) for (const name of names) if (!heavy.has(name)) module.light.add(name)
  for (const { names, node, exports } of module.declared) {
    const [object = ''] = names
    if (!exports || names.length !== 1 || module.light.has(object) || node.type !== 'VariableDeclaration') continue
    const init = node.declarations[0]?.init
    if (init?.type !== 'ObjectExpression') continue
    const calls = new Map<string, Node>()
    for (const one of init.properties) {
      if (one.type !== 'Property' || one.key.type !== 'Identifier' || one.value.type !== 'CallExpression') continue
      const { callee } = one.value
      if (callee.type === 'Identifier' && callee.name === 'defineCall' && !weighs(named(one.value)))
        calls.set(one.key.name, one.value)
    }
    for (const name of calls.keys()) module.light.add(ofCall(object, name))
    module.calls.set(object, calls)
  }
}

/** Code of the light half of a module, or of the rest. */
export async function half(file: string, isLight: boolean, clean: (code: string) => string): Promise<string> {
  const { code, declared, light, calls, importaciones } = await moduleOf(file, clean)
  const text = ({ start, end }: Node) => code.slice(start, end)
  const isLightDeclaration = ({ names }: Declared) => names.length > 0 && names.every((name) => light.has(name))
  const chosen = declared.filter((one) => isLightDeclaration(one) === isLight)
  const parts = importaciones.map(text)
  if (isLight) {
    for (const { node } of chosen) parts.push(text(node))
    for (const [object, which] of calls)
      for (const [name, node] of which) parts.push(`const ${ofCall(object, name)} = ${text(node)}`)
    parts.push(`export { ${[...light].join(', ')} }`)
  } else {
    parts.push(`import { ${[...light].join(', ')} } from '${file}${media}'`)
    const lightExports = declared.filter((one) => one.exports && isLightDeclaration(one)).flatMap(({ names }) => names)
    parts.push(`export { ${lightExports.join(', ')} }`)
    for (const { names, node, exports } of chosen) {
      const which = names[0] === undefined ? undefined : calls.get(names[0])
      const changes = [...(which ?? [])].map(
        ([name, { start, end }]): Change => [start - node.start, end - node.start, ofCall(names[0] ?? '', name)],
      )
      parts.push(`${exports ? 'export ' : ''}${change(text(node), changes)}`)
    }
  }
  return splitImports(parts.join('\n'), file, clean, isLight)
}

/**
 * Rewrites contract imports to take each name from its half. An object of calls is replaced by its members if all used ones
 * are light. The light half imports nothing heavy.
 */
export async function splitImports(
  code: string,
  file: string,
  clean: (code: string) => string,
  isLight = false,
): Promise<string> {
  const body = parseAst(code) as unknown as Node & { body: Node[] }
  const changes: Change[] = []
  for (const spoken of body.body) {
    if (spoken.type !== 'ImportDeclaration') continue
    const origin = spoken.source.value
    const other = fileOf(origin, file)
    if (!other) {
      if (isLight && origin === 'zod') changes.push([spoken.start, spoken.end, ''])
      continue
    }
    const { light } = await moduleOf(other, clean)
    const halves: Record<'pesada' | 'liviana', string[]> = { pesada: [], liviana: [] }
    for (const one of spoken.specifiers) {
      const name = one.type === 'ImportSpecifier' && one.imported.type === 'Identifier' ? one.imported.name : undefined
      if (name === undefined) throw new Error(`${file} imports ${origin} whole`)
      const input = `${name} as ${one.local.name}`
      const members = light.has(name) ? undefined : membersOf(body, one.local.name)
      if (light.has(name)) halves.liviana.push(input)
      else if (members?.every(([member]) => light.has(ofCall(name, member)))) {
        const calls = new Set(members.map(([member]) => member))
        for (const member of calls) halves.liviana.push(`${ofCall(name, member)} as ${ofCall(one.local.name, member)}`)
        for (const [member, { start, end }] of members) changes.push([start, end, ofCall(one.local.name, member)])
      } else if (!isLight) halves.pesada.push(input)
    }
    const lines = [
      ...(halves.pesada.length > 0 ? [`import { ${halves.pesada.join(', ')} } from '${other}'`] : []),
      ...(halves.liviana.length > 0 ? [`import { ${halves.liviana.join(', ')} } from '${other}${media}'`] : []),
    ]
    changes.push([spoken.start, spoken.end, `${lines.join('\n')}\n`])
  }
  return change(code, changes)
}

/** Member accesses of a name (`object.member`); undefined if the name is used in any other way. */
function membersOf(body: Node, name: string): Array<[miembro: string, nodo: Node]> | undefined {
  const members: Array<[string, Node]> = []
  let all = true
  walk(body, (node, parent) => {
    if (node.type !== 'Identifier' || node.name !== name || parent?.type === 'ImportSpecifier') return
    if (parent?.type === 'MemberExpression' && parent.property === node && !parent.computed) return
    if (parent?.type === 'Property' && parent.key === node && !parent.computed && !parent.shorthand) return
    if (
      parent?.type === 'MemberExpression' &&
      parent.object === node &&
      !parent.computed &&
      parent.property.type === 'Identifier'
    )
      members.push([parent.property.name, parent])
    else all = false
  })
  return all && members.length > 0 ? members : undefined
}
