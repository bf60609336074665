import { build, type InlineConfig, type Rolldown } from 'vite'

/** What the page itself begins with stays in its own file. */
const deEntrada = /index\.html|\/src\/main\.tsx|\.css/

const esLibre = (id: string): boolean => id.includes('node_modules')

type Trozos = Map<string, Rolldown.OutputChunk>

/** All the modules that come with those whose file ends so. */
function conTodo(trozos: Trozos, finales: string[]): Set<string> {
  const vistos = new Set<string>()
  const sumar = (archivo: string): void => {
    const trozo = trozos.get(archivo)
    if (!trozo || vistos.has(archivo)) return
    vistos.add(archivo)
    for (const otro of trozo.imports) sumar(otro)
  }
  for (const final of finales) {
    const del = [...trozos.values()].find(({ moduleIds }) => moduleIds.some((id) => id.replaceAll('\\', '/').endsWith(final)))
    if (!del) throw new Error(`no chunk has ${final}`)
    sumar(del.fileName)
  }
  return new Set([...vistos].flatMap((archivo) => trozos.get(archivo)?.moduleIds ?? []))
}

/**
 * In which file each module goes, so that what everybody loads is a handful of files and not a hundred. Only a build knows what is left of
 * a library once what nobody uses is gone: so a first one, which is not written, says what each of those pages is made of. `paginas`: name
 * of the file, and the modules that begin the page; what an earlier page has is not in a later one. The libraries go apart, since they stay
 * when the portal changes.
 */
export async function repartir(config: InlineConfig, paginas: Record<string, string[]>): Promise<Rolldown.CodeSplittingGroup[]> {
  const salida = await build({
    ...config,
    configFile: false,
    logLevel: 'silent',
    build: { ...config.build, write: false, minify: false },
  })
  const trozos: Trozos = new Map()
  for (const { output } of [salida].flat() as Rolldown.RolldownOutput[])
    for (const trozo of output) if (trozo.type === 'chunk') trozos.set(trozo.fileName, trozo)
  const antes = new Set<string>()
  const grupos = Object.entries(paginas).flatMap(([pagina, finales]) => {
    const suyos = [...conTodo(trozos, finales)].filter((id) => !antes.has(id) && !deEntrada.test(id))
    for (const id of suyos) antes.add(id)
    const [libre, propio] = [suyos.filter(esLibre), suyos.filter((id) => !esLibre(id))].map((ids) => new Set(ids))
    return [
      { name: `${pagina}-libre`, test: (id: string) => libre?.has(id) ?? false },
      { name: pagina, test: (id: string) => propio?.has(id) ?? false },
    ]
  })
  // A group takes with it what its modules need, unless a group before it did.
  return grupos.map((grupo, i) => ({ ...grupo, priority: grupos.length - i }))
}
