import { type Plugin, parseAst } from 'vite'
import { type Cambio, cambiar, esDelContrato, media, mitad, type Nodo, recorrer, repartirImportaciones } from './ligero.vite.ts'

/** What of a declaration (a call, part of one, a list) only the server uses: it writes answers from a schema, and reads with those of keys and queries. */
const declaraciones = [
  { si: ['resumen', 'acceso'], partes: ['respuesta', 'consulta', 'claves'] },
  { si: ['metodo', 'acceso'], partes: ['respuesta', 'consulta', 'claves'] },
  { si: ['fila', 'columnas'], partes: ['fila'] },
]

type Cuerpo = Nodo & { body: Nodo[] }

interface Propiedad {
  key?: { name?: string }
  value?: Nodo
}

/** A declaration of a feature, as the lists of screens of a district ask for it: by itself, so that only its addresses come with everybody's first load. */
const deDistrito = /\/web\/src\/(features\/\w+\/pantallas|app\/router)\.tsx?$/

/**
 * `export const pantallasBancos = { … }` and nothing else of the module; what an address may say after the "?" is only a type there, and
 * which permission it wants is fetched by who is in (permisos.vite.ts): here those below /app that want none say so (`mia`), which are few.
 */
function soloPantallas(codigo: string): string {
  const dichas: string[] = []
  for (const dicho of (parseAst(codigo) as unknown as Cuerpo).body) {
    const declara = dicho.type === 'ExportNamedDeclaration' ? dicho.declaration : null
    for (const { id, init } of declara?.type === 'VariableDeclaration' ? declara.declarations : []) {
      if (id.type !== 'Identifier' || init?.type !== 'CallExpression') continue
      if (init.callee.type !== 'Identifier' || init.callee.name !== 'definirPantallas') continue
      const [pantallas] = init.arguments as [Nodo]
      const partes: Array<[parte: string, queda: string]> = []
      recorrer(pantallas, (nodo) => {
        const { key, value, type, start, end, properties } = nodo as Nodo & Propiedad & { properties?: unknown[] }
        const suyo = codigo.slice(start, end)
        const deEsta = (key?.name === 'busca' && value) || (key?.name === 'permiso' && value?.type === 'Literal')
        if (type === 'Property' && deEsta) partes.push([suyo, ''])
        const nombres = (type === 'ObjectExpression' ? ((properties ?? []) as Propiedad[]) : []).map(({ key }) => key?.name)
        if (nombres.includes('ruta') && !nombres.includes('permiso') && !/ruta:\s*'\//.test(suyo))
          partes.push([suyo, suyo.replace('{', '{ mia: 1,')])
      })
      // The outer ones first: each is found as it was written.
      const texto = partes.reduce(
        (todo, [parte, queda]) => todo.replace(parte, () => queda),
        codigo.slice(pantallas.start, pantallas.end),
      )
      dichas.push(`export const ${id.name} = ${texto.replaceAll(/,(?:\s*,)+/g, ',')}`)
    }
  }
  return dichas.join('\n')
}

/** Without what only the server uses; of a call also where it begins with what it shares with others (`...consulta`). */
function limpiar(codigo: string): string {
  const cambios: Cambio[] = []
  recorrer(parseAst(codigo), (nodo, padre) => {
    if (nodo.type !== 'ObjectExpression') return
    const propiedades = nodo.properties as Propiedad[]
    const nombres = propiedades.map(({ key }) => key?.name ?? '')
    const llama = padre?.type === 'CallExpression' && padre.callee.type === 'Identifier' && padre.callee.name === 'definirLlamada'
    const [deLlamada] = declaraciones
    const partes =
      (llama ? deLlamada : declaraciones.find(({ si }) => si.every((nombre) => nombres.includes(nombre))))?.partes ?? []
    // What a call does, in words, is for the page that describes the API.
    for (const { key, value } of propiedades)
      if (partes.length > 0 && key?.name === 'resumen' && value?.type === 'Literal') cambios.push([value.start, value.end, "''"])
      else if (partes.includes(key?.name ?? '') && value && value.type !== 'Literal')
        cambios.push([value.start, value.end, 'undefined'])
  })
  return cambiar(codigo, cambios)
}

/** Each declared value, made only where it is imported. */
function sinEfecto(codigo: string): string {
  const cambios: Cambio[] = []
  for (const dicho of (parseAst(codigo) as unknown as Cuerpo).body) {
    const declara = dicho.type === 'ExportNamedDeclaration' ? dicho.declaration : dicho
    if (declara?.type !== 'VariableDeclaration') continue
    for (const { init } of declara.declarations)
      if (init?.type === 'CallExpression' || init?.type === 'ObjectExpression')
        cambios.push([init.start, init.start, '/*#__PURE__*/ (() => ('], [init.end, init.end, '))()'])
  }
  return cambiar(codigo, cambios)
}

/**
 * The contract as the browser needs it: without the schemas that only the server uses, each declared value made only where it is imported,
 * and what asks for no schema apart from what does (ligero.vite.ts). A screen that shows, or a list, does not carry the library of schemas.
 */
export const contrato: Plugin = {
  name: 'contrato',
  apply: 'build',
  enforce: 'post',
  resolveId: {
    order: 'pre',
    filter: { id: /^@gremial\/contract\/(?!platform|textos)/ },
    async handler(id, importador) {
      if (!importador || !deDistrito.test(importador)) return undefined
      const hallado = await this.resolve(id, importador, { skipSelf: true })
      return hallado && { ...hallado, id: `${hallado.id}?pantallas` }
    },
  },
  transform: {
    filter: { id: /\/(contract|web)\/src\// },
    async handler(codigo, id) {
      const [archivo = id] = id.split('?')
      if (id.endsWith('?pantallas')) return { code: soloPantallas(codigo), map: null }
      if (esDelContrato(archivo)) return { code: sinEfecto(await mitad(archivo, id.endsWith(media), limpiar)), map: null }
      if (deDistrito.test(archivo) || !codigo.includes('@gremial/contract/')) return undefined
      return { code: await repartirImportaciones(codigo, archivo, limpiar), map: null }
    },
  },
}

/**
 * The policy lets nothing be compiled from text: whether it does is not tried, which the browser would report. Said where the library of
 * schemas is, which the first screens do not bring.
 */
export const sinCompilar: Plugin = {
  name: 'sin-compilar',
  apply: 'build',
  transform: {
    filter: { id: /\/zod\/v4\/core\/core\.js$/ },
    handler: (codigo) => ({ code: `${codigo}\nglobalConfig.jitless = true\n`, map: null }),
  },
}
