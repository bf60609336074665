import { type Plugin, parseAst } from 'vite'
import { type Change, change, half, isContract, media, type Node, splitImports, walk } from './split-contract.vite.ts'

/** Parts of a declaration (call, partial call or list) that only the server uses: response, query and parameter schemas. */
const declarations = [
  { yes: ['summary', 'access'], parts: ['response', 'query', 'params'] },
  { yes: ['method', 'access'], parts: ['response', 'query', 'params'] },
  { yes: ['row', 'columns'], parts: ['row'] },
]

type Body = Node & { body: Node[] }

interface Property {
  key?: { name?: string }
  value?: Node
}

/** Importers that need only the screens of a feature, so that the first load has just their paths. */
const ofDistrict = /\/web\/src\/(features\/\w+\/pantallas|app\/router)\.tsx?$/

/**
 * Keeps only `export const bancosScreens = { … }` of a module. Search parameters are types only, and permissions load
 * separately (permissions.vite.ts), so both are removed. Screens below /app without a permission are marked with `mia`.
 */
function onlyScreens(code: string): string {
  const said: string[] = []
  for (const statement of (parseAst(code) as unknown as Body).body) {
    const declares = statement.type === 'ExportNamedDeclaration' ? statement.declaration : null
    for (const { id, init } of declares?.type === 'VariableDeclaration' ? declares.declarations : []) {
      if (id.type !== 'Identifier' || init?.type !== 'CallExpression') continue
      if (init.callee.type !== 'Identifier' || init.callee.name !== 'defineScreens') continue
      const [screens] = init.arguments as [Node]
      const parts: Array<[parte: string, queda: string]> = []
      walk(screens, (node) => {
        const { key, value, type, start, end, properties } = node as Node & Property & { properties?: unknown[] }
        const source = code.slice(start, end)
        const ofThis = (key?.name === 'searchParams' && value) || (key?.name === 'permission' && value?.type === 'Literal')
        if (type === 'Property' && ofThis) parts.push([source, ''])
        const names = (type === 'ObjectExpression' ? ((properties ?? []) as Property[]) : []).map(({ key }) => key?.name)
        if (names.includes('path') && !names.includes('permission') && !/path:\s*'\//.test(source))
          parts.push([source, source.replace('{', '{ mia: 1,')])
      })
      // Outer parts first: each is found as originally written.
      const text = parts.reduce(
        (all, [part, remaining]) => all.replace(part, () => remaining),
        code.slice(screens.start, screens.end),
      )
      said.push(`export const ${id.name} = ${text.replaceAll(/,(?:\s*,)+/g, ',')}`)
    }
  }
  return said.join('\n')
}

/** Removes the parts that only the server uses, also from calls that start with shared properties (`...consulta`). */
function clean(code: string): string {
  const changes: Change[] = []
  walk(parseAst(code), (node, parent) => {
    if (node.type !== 'ObjectExpression') return
    const properties = node.properties as Property[]
    const names = properties.map(({ key }) => key?.name ?? '')
    const calls = parent?.type === 'CallExpression' && parent.callee.type === 'Identifier' && parent.callee.name === 'defineCall'
    const [ofCall] = declarations
    const parts = (calls ? ofCall : declarations.find(({ yes }) => yes.every((name) => names.includes(name))))?.parts ?? []
    // The summary is only for the OpenAPI page.
    for (const { key, value } of properties)
      if (parts.length > 0 && key?.name === 'summary' && value?.type === 'Literal') changes.push([value.start, value.end, "''"])
      else if (parts.includes(key?.name ?? '') && value && value.type !== 'Literal')
        changes.push([value.start, value.end, 'undefined'])
  })
  return change(code, changes)
}

/** Marks declared values as pure, so that unused ones are removed. */
function withoutEffect(code: string): string {
  const changes: Change[] = []
  for (const statement of (parseAst(code) as unknown as Body).body) {
    const declares = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declares?.type !== 'VariableDeclaration') continue
    for (const { init } of declares.declarations)
      if (init?.type === 'CallExpression' || init?.type === 'ObjectExpression')
        changes.push([init.start, init.start, '/*#__PURE__*/ (() => ('], [init.end, init.end, '))()'])
  }
  return change(code, changes)
}

/**
 * The contract for the browser. Removes schemas that only the server uses, marks values as pure, and splits each module by
 * its use of schemas (split-contract.vite.ts). A screen or list that only reads does not load Zod.
 */
export const contract: Plugin = {
  name: 'contrato',
  apply: 'build',
  enforce: 'post',
  resolveId: {
    order: 'pre',
    filter: { id: /^@gremial\/contract\/(?!platform|values|derived|textos)/ },
    async handler(id, importador) {
      if (!importador || !ofDistrict.test(importador)) return undefined
      const found = await this.resolve(id, importador, { skipSelf: true })
      return found && { ...found, id: `${found.id}?pantallas` }
    },
  },
  transform: {
    filter: { id: /\/(contract|web)\/src\// },
    async handler(code, id) {
      const [file = id] = id.split('?')
      if (id.endsWith('?pantallas')) return { code: onlyScreens(code), map: null }
      if (isContract(file)) return { code: withoutEffect(await half(file, id.endsWith(media), clean)), map: null }
      if (ofDistrict.test(file) || !code.includes('@gremial/contract/')) return undefined
      return { code: await splitImports(code, file, clean), map: null }
    },
  },
}

/**
 * The content security policy forbids compiling code from text, and Zod's attempt would be reported. The flag is set in
 * Zod's own module, which the first screens do not load.
 */
export const uncompiled: Plugin = {
  name: 'sin-compilar',
  apply: 'build',
  transform: {
    filter: { id: /\/zod\/v4\/core\/core\.js$/ },
    handler: (code) => ({ code: `${code}\nglobalConfig.jitless = true\n`, map: null }),
  },
}
