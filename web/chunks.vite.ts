import { build, type InlineConfig, type Rolldown } from 'vite'
import { merge } from './merge-chunks.vite.ts'

/** Modules of the entry page stay in its own file. */
const ofEntry = /index\.html|\/src\/main\.tsx|\.css/

const isPublic = (id: string): boolean => id.includes('node_modules')

type Chunks = Map<string, Rolldown.OutputChunk>

/** Modules of the files that end so, and of all their imports. */
function withAll(chunks: Chunks, endings: string[]): Set<string> {
  const seen = new Set<string>()
  const add = (file: string): void => {
    const chunk = chunks.get(file)
    if (!chunk || seen.has(file)) return
    seen.add(file)
    for (const other of chunk.imports) add(other)
  }
  for (const ending of endings) {
    const owner = [...chunks.values()].find(({ moduleIds }) => moduleIds.some((id) => id.replaceAll('\\', '/').endsWith(ending)))
    if (!owner) throw new Error(`no chunk has ${ending}`)
    add(owner.fileName)
  }
  return new Set([...seen].flatMap((file) => chunks.get(file)?.moduleIds ?? []))
}

/**
 * Assigns modules to chunks, to keep the first load and each screen to few files. Tree shaking decides what remains of a
 * library, so a first in-memory build lists the modules of each page. `firstPages`: chunk name and its entry modules; the
 * first page also has the modules that others share. `separate`: the same, for what loads afterwards. Libraries get their own chunks,
 * since they stay cached when the portal changes.
 */
export async function splitChunks(
  config: InlineConfig,
  firstPages: Record<string, string[]>,
  separate: Record<string, string[]>,
): Promise<Rolldown.CodeSplittingGroup[]> {
  const built = await build({
    ...config,
    configFile: false,
    logLevel: 'silent',
    build: { ...config.build, write: false, minify: false },
  })
  const chunks: Chunks = new Map()
  for (const { output } of [built].flat() as Rolldown.RolldownOutput[])
    for (const chunk of output) if (chunk.type === 'chunk') chunks.set(chunk.fileName, chunk)
  const before = new Set<string>()
  const ofPages = (pages: Record<string, string[]>) => {
    const whole = Object.entries(pages).map(([page, endings]) => ({ page, ids: withAll(chunks, endings) }))
    const isShared = (id: string): boolean => whole.filter(({ ids }) => ids.has(id)).length > 1
    const shared = whole.flatMap(({ ids }) => [...ids].filter(isShared))
    return whole.flatMap(({ page, ids }, i) => {
      const all = [...ids, ...(i === 0 ? shared : [])].filter((id) => !before.has(id))
      for (const id of all) before.add(id)
      const modules = all.filter((id) => !ofEntry.test(id))
      return [
        { name: `${page}-libre`, ids: new Set(modules.filter(isPublic)) },
        { name: page, ids: new Set(modules.filter((id) => !isPublic(id))) },
      ]
    })
  }
  const firstGroups = ofPages(firstPages)
  const firstModules = new Set(before)
  const separateGroups = ofPages(separate)
  const shared = merge(chunks, firstModules, new Set([...before].filter((id) => !firstModules.has(id)))).map((ids, i) => ({
    name: `comun-${i}`,
    ids: new Set(ids),
  }))
  // A group takes the dependencies of its modules unless an earlier group has them. Shared groups do not, because each module
  // already has its place.
  const groups = [
    ...firstGroups,
    ...separateGroups,
    ...shared.map((group) => ({ ...group, includeDependenciesRecursively: false })),
  ]
  return groups.map(({ ids, ...group }, i) => ({ ...group, test: (id: string) => ids.has(id), priority: groups.length - i }))
}
