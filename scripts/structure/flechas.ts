import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root, type Source, sources } from './fuentes.ts'

/** Which way imports may go: layers, districts, no cycles of features (docs/architecture.md). Cycles of files: import/no-cycle of oxlint. */

const noIo = 'rules do no IO'
const noFiles = 'languages are read from files, which a browser has not: its texts come from web/texts.vite.ts'
/** What may not even be named as a type. */
const ofTypesToo = (why: string): boolean => why !== noIo && why !== noFiles
/** What of contract reads files: the languages that are data. */
const readers = /^contract\/src\/textos\/(leer|revisar)\.ts$/

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
  [/^(web\/src|contract\/src\/(?!textos\/))/, /^contract\/src\/textos\/(leer|revisar|mensajes|auditoria|repartir)\.ts$/, noFiles],
  [/\.queries\.ts$/, /\.(service|routes)\.ts$/, 'routes → service → queries'],
  [/\.service\.ts$/, /\.routes\.ts$/, 'routes → service → queries'],
]

/** The districts, lowest first: each may use those before it; those that stand on one line do not use each other. */
const districts = [['acceso'], ['afiliado'], ['seccionales'], ['tesoreria', 'tramites'], ['administracion']]
const height = new Map(districts.flatMap((row, i) => row.map((name) => [name, i] as const)))

/** District and feature of a file of a side; of contract, of its file. */
export function place(file: string): { side: string; district: string; feature: string } | undefined {
  const m =
    /^(server|web)\/src\/features\/([^/]+)\/([^/]+)\//.exec(file) ?? /^(contract)\/src\/([^/]+)\/([^/.]+)[^/]*\.ts$/.exec(file)
  return m && height.has(m[2] as string) ? { side: m[1] as string, district: m[2] as string, feature: m[3] as string } : undefined
}

function upward({ file, imports }: Source): string[] {
  const from = place(file)
  // What the contract says across districts are shapes: the arrows are for what is done.
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

/** A feature by its district too: people are `usuarios` where they enter and where they are administered. */
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
  return [...problems, ...circlesOfFeatures()]
}
