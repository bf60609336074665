import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root, type Source, sources } from './sources.ts'

/** Import rules: layers, districts, no cycles of features or of files (docs/architecture.md). */

const noIo = 'rules do no IO'
const noFiles = 'languages are read from files, which a browser has not: its texts come from web/texts.vite.ts'
/** True for rules that forbid type imports too. */
const ofTypesToo = (why: string): boolean => why !== noIo && why !== noFiles
/** Files of contract that read files: the languages kept as data. */
const readers = /^contract\/src\/textos\/(read|check)\.ts$/

const layers: Array<[from: RegExp, forbidden: RegExp, why: string]> = [
  [/^contract\//, /^(server|web|e2e|bench)\//, 'contract imports nothing of ours'],
  [/^contract\/src\/(platform|values)\//, /^contract\/src\/(?!(platform|values)\/)/, 'the platform knows no feature'],
  [/^contract\/src\/values\//, /^contract\/src\/(?!values\/)/, 'values import values only'],
  [/^server\//, /^web\//, 'server and web never meet'],
  [/^web\//, /^server\//, 'server and web never meet'],
  [/^server\/src\/platform\//, /^server\/(src\/(features|semillas|comandos|app)|demo)/, 'the platform knows no feature'],
  [
    /^server\/src\/(platform|features)\//,
    /^server\/src\/(installation|comandos)\//,
    'what runs an installation stands above the portal',
  ],
  [/^server\/src\/features\//, /^server\/src\/(app|main|features)\.ts$/, 'features know nothing above them'],
  [/^web\/src\/platform\//, /^web\/src\/(ui|features|app)\//, 'platform → ui → features → app'],
  [/^web\/src\/ui\//, /^web\/src\/(features|app)\//, 'platform → ui → features → app'],
  [/^web\/src\/features\//, /^web\/src\/app\//, 'platform → ui → features → app'],
  [/\.rules\.ts$/, /\.(service|queries|routes|list)\.ts$|\/platform\/(db|http|storage|mail|jobs)\//, noIo],
  [
    /^(web\/src|contract\/src\/(?!textos\/))/,
    /^contract\/src\/textos\/(read|check|messages|audit|parts|each-language)\.ts$/,
    noFiles,
  ],
  [/\.queries\.ts$/, /\.(service|routes)\.ts$/, 'routes → service → queries'],
  [/\.service\.ts$/, /\.routes\.ts$/, 'routes → service → queries'],
]

/** Districts, lowest first: each may use those before it. Districts on one line do not use each other. */
const districts = [['acceso'], ['afiliado'], ['seccionales'], ['tesoreria', 'tramites'], ['administracion']]
const height = new Map(districts.flatMap((row, i) => row.map((name) => [name, i] as const)))

/** District and feature of a file; in contract, the file is the feature. */
export function place(file: string): { side: string; district: string; feature: string } | undefined {
  const m =
    /^(server|web)\/src\/features\/([^/]+)\/([^/]+)\//.exec(file) ?? /^(contract)\/src\/([^/]+)\/([^/.]+)[^/]*\.ts$/.exec(file)
  return m && height.has(m[2] as string) ? { side: m[1] as string, district: m[2] as string, feature: m[3] as string } : undefined
}

function upward({ file, imports }: Source): string[] {
  const from = place(file)
  // Types of the contract may cross districts; the rule is about behaviour.
  if (!from || from.side === 'contract') return []
  return imports.flatMap(({ to }) => {
    const into = to ? place(to) : undefined
    if (!into || into.side === 'contract' || into.district === from.district) return []
    const down = (height.get(into.district) ?? 0) < (height.get(from.district) ?? 0)
    return down ? [] : [`${file} → ${to}: ${from.district} does not use ${into.district} (${districts.flat().join(' < ')})`]
  })
}

/** Cycles of a graph, each as its path. */
function circles(graph: Map<string, Set<string>>): string[][] {
  const done = new Set<string>()
  const found: string[][] = []
  const visit = (node: string, path: string[]) => {
    if (path.includes(node)) return void found.push([...path.slice(path.indexOf(node)), node])
    if (done.has(node)) return
    for (const next of graph.get(node) ?? []) visit(next, [...path, node])
    done.add(node)
  }
  for (const node of graph.keys()) visit(node, [])
  return found
}

/** The name includes the district: `usuarios` exists in acceso and in administracion. */
const named = ({ side, district, feature }: NonNullable<ReturnType<typeof place>>): string => `${side}/${district}/${feature}`

function circlesOfFeatures(): string[] {
  const graph = new Map<string, Set<string>>()
  for (const { file, imports, isTest } of sources) {
    const from = place(file)
    if (!from || from.side === 'contract' || isTest) continue
    const key = named(from)
    for (const { to } of imports) {
      const into = to ? place(to) : undefined
      if (into && into.side === from.side && named(into) !== key) graph.set(key, (graph.get(key) ?? new Set()).add(named(into)))
    }
  }
  return circles(graph).map((path) => `cycle of features: ${path.join(' → ')}`)
}

/** Dynamic imports count: import/no-cycle of oxlint does not see a page and its lazy half that import each other. */
function circlesOfFiles(): string[] {
  const graph = new Map(
    sources
      .filter(({ isTest }) => !isTest)
      .map(({ file, imports }) => [file, new Set(imports.flatMap(({ to }) => (to ? [to] : [])))]),
  )
  return circles(graph).map((path) => `cycle of files: ${path.join(' → ')}; move what both need to a file of its own`)
}

export function arrows(): string[] {
  const problems = sources.flatMap((source) => {
    const { file, imports, isTest } = source
    const wrong = imports.flatMap(({ spec, to, typeOnly }) => {
      if (spec.startsWith('.') && to && !existsSync(join(root, to))) return [`${file}: imports ${spec}, which does not exist`]
      if (file.startsWith('contract/') && !isTest && !to && spec !== 'zod' && !(readers.test(file) && spec.startsWith('node:')))
        return [`${file}: contract imports ${spec}`]
      if (isTest || !to) return []
      return layers.flatMap(([from, forbidden, why]) =>
        from.test(file) && forbidden.test(to) && (!typeOnly || ofTypesToo(why)) ? [`${file} → ${to}: ${why}`] : [],
      )
    })
    return isTest ? wrong : [...wrong, ...upward(source)]
  })
  return [...problems, ...circlesOfFeatures(), ...circlesOfFiles()]
}
