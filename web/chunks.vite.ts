import { build, type InlineConfig, type Rolldown } from 'vite'
import { merge } from './merge-chunks.vite.ts'

/** What the page itself begins with stays in its own file. */
const ofEntry = /index\.html|\/src\/main\.tsx|\.css/

const isPublic = (id: string): boolean => id.includes('node_modules')

type Chunks = Map<string, Rolldown.OutputChunk>

/** All the modules that come with those whose file ends so. */
function withAll(chunks: Chunks, finals: string[]): Set<string> {
  const seen = new Set<string>()
  const add = (file: string): void => {
    const chunk = chunks.get(file)
    if (!chunk || seen.has(file)) return
    seen.add(file)
    for (const other of chunk.imports) add(other)
  }
  for (const finalOne of finals) {
    const del = [...chunks.values()].find(({ moduleIds }) => moduleIds.some((id) => id.replaceAll('\\', '/').endsWith(finalOne)))
    if (!del) throw new Error(`no chunk has ${finalOne}`)
    add(del.fileName)
  }
  return new Set([...seen].flatMap((file) => chunks.get(file)?.moduleIds ?? []))
}

/**
 * In which file each module goes, so that what everybody loads is a handful of files and not a hundred, and what a screen adds is few too.
 * Only a build knows what is left of a library once what nobody uses is gone: so a first one, which is not written, says what each page is
 * made of. `primeras`: name of the file, and the modules that begin the page; what an earlier page has is not in a later one. `aparte`: the
 * same, of what comes after. Of both the libraries go apart, since they stay when the portal changes.
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
  const ofPages = (pages: Record<string, string[]>) =>
    Object.entries(pages).flatMap(([page, finals]) => {
      const all = [...withAll(chunks, finals)].filter((id) => !before.has(id))
      for (const id of all) before.add(id)
      const theirs = all.filter((id) => !ofEntry.test(id))
      return [
        { name: `${page}-libre`, ids: new Set(theirs.filter(isPublic)) },
        { name: page, ids: new Set(theirs.filter((id) => !isPublic(id))) },
      ]
    })
  const firstOnes = ofPages(firstPages)
  const firstModules = new Set(before)
  const separateTexts = ofPages(separate)
  const shared = merge(chunks, firstModules, new Set([...before].filter((id) => !firstModules.has(id)))).map((ids, i) => ({
    name: `comun-${i}`,
    ids: new Set(ids),
  }))
  // A group takes with it what its modules need, unless a group before it did; but not what is shared, where each module has its place.
  const groups = [...firstOnes, ...separateTexts, ...shared.map((group) => ({ ...group, includeDependenciesRecursively: false }))]
  return groups.map(({ ids, ...group }, i) => ({ ...group, test: (id: string) => ids.has(id), priority: groups.length - i }))
}
