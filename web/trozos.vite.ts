import { build, type InlineConfig, type Rolldown } from 'vite'
import { juntar } from './juntar.vite.ts'

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
 * In which file each module goes, so that what everybody loads is a handful of files and not a hundred, and what a screen adds is few too.
 * Only a build knows what is left of a library once what nobody uses is gone: so a first one, which is not written, says what each page is
 * made of. `primeras`: name of the file, and the modules that begin the page; what an earlier page has is not in a later one. `aparte`: the
 * same, of what comes after. Of both the libraries go apart, since they stay when the portal changes.
 */
export async function repartir(
  config: InlineConfig,
  primeras: Record<string, string[]>,
  aparte: Record<string, string[]>,
): Promise<Rolldown.CodeSplittingGroup[]> {
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
  const dePaginas = (paginas: Record<string, string[]>) =>
    Object.entries(paginas).flatMap(([pagina, finales]) => {
      const todos = [...conTodo(trozos, finales)].filter((id) => !antes.has(id))
      for (const id of todos) antes.add(id)
      const suyos = todos.filter((id) => !deEntrada.test(id))
      return [
        { name: `${pagina}-libre`, ids: new Set(suyos.filter(esLibre)) },
        { name: pagina, ids: new Set(suyos.filter((id) => !esLibre(id))) },
      ]
    })
  const dePrimeras = dePaginas(primeras)
  const loPrimero = new Set(antes)
  const deAparte = dePaginas(aparte)
  const compartido = juntar(trozos, loPrimero, new Set([...antes].filter((id) => !loPrimero.has(id)))).map((ids, i) => ({
    name: `comun-${i}`,
    ids: new Set(ids),
  }))
  // A group takes with it what its modules need, unless a group before it did; but not what is shared, where each module has its place.
  const grupos = [...dePrimeras, ...deAparte, ...compartido.map((grupo) => ({ ...grupo, includeDependenciesRecursively: false }))]
  return grupos.map(({ ids, ...grupo }, i) => ({ ...grupo, test: (id: string) => ids.has(id), priority: grupos.length - i }))
}
