import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type ESTree, parseAst, transformWithOxc } from 'vite'

/**
 * Each module of the contract in two: what asks for no schema (calls that are only read, addresses, limits, rules) and the rest. Whoever
 * imports gets each name from its half, so that a screen that only reads does not carry the library of schemas: a module goes whole to the
 * file of who imports it first, and the home would take the bodies of every form along.
 */

export type Nodo = ESTree.Node
export type Cambio = [desde: number, hasta: number, texto: string]

/** What comes from a module: the name it has there, and the file (or 'zod', which is what weighs). */
interface Traido {
  de: string
  nombre: string
}
interface Declarado {
  nombres: string[]
  nodo: Nodo
  exporta: boolean
  usa: Set<string>
}
interface Modulo {
  codigo: string
  traidos: Map<string, Traido>
  importaciones: Nodo[]
  declarados: Declarado[]
  /** Calls of an object of calls that ask for no schema, by object and name. */
  llamadas: Map<string, Map<string, Nodo>>
  livianos: Set<string>
}

const raiz = join(import.meta.dirname, '../contract/src')
const propio = '@gremial/contract/'
export const esDelContrato = (archivo: string): boolean => archivo.startsWith(`${raiz}/`) && !archivo.includes('/textos/')
export const media = '?liviano'

const esNodo = (valor: unknown): valor is Nodo => typeof valor === 'object' && valor !== null && 'type' in valor
export function recorrer(nodo: Nodo, ver: (nodo: Nodo, padre: Nodo | undefined) => void, padre?: Nodo): void {
  ver(nodo, padre)
  for (const valor of Object.values(nodo))
    for (const hijo of Array.isArray(valor) ? valor : [valor]) if (esNodo(hijo)) recorrer(hijo, ver, nodo)
}
export const cambiar = (codigo: string, cambios: Cambio[]): string =>
  cambios
    .toSorted((a, b) => b[0] - a[0] || b[1] - a[1])
    .reduce((queda, [desde, hasta, texto]) => queda.slice(0, desde) + texto + queda.slice(hasta), codigo)

/** Names that a piece of code says, but for those of properties: more than it needs, never less. */
function nombrados(nodo: Nodo): Set<string> {
  const usa = new Set<string>()
  recorrer(nodo, (uno, padre) => {
    if (uno.type !== 'Identifier') return
    if (padre?.type === 'MemberExpression' && padre.property === uno && !padre.computed) return
    if (padre?.type === 'Property' && padre.key === uno && !padre.computed && !padre.shorthand) return
    usa.add(uno.name)
  })
  return usa
}

const deLlamada = (objeto: string, nombre: string): string => `${objeto}$${nombre}`
/** The file of what is imported, if it is one of the contract's that is halved. */
function archivoDe(origen: string, desde: string): string | undefined {
  const archivo = origen.startsWith(propio)
    ? join(raiz, origen.slice(propio.length))
    : origen.startsWith('.')
      ? join(dirname(desde), origen)
      : undefined
  return archivo !== undefined && esDelContrato(archivo) ? archivo : undefined
}

const modulos = new Map<string, Promise<Modulo>>()
/** Told once for each file; `limpiar` takes out what only the server uses. */
export function moduloDe(archivo: string, limpiar: (codigo: string) => string): Promise<Modulo> {
  const hecho = modulos.get(archivo) ?? leer(archivo, limpiar)
  modulos.set(archivo, hecho)
  return hecho
}

async function leer(archivo: string, limpiar: (codigo: string) => string): Promise<Modulo> {
  const codigo = limpiar((await transformWithOxc(readFileSync(archivo, 'utf8'), archivo)).code)
  const modulo: Modulo = {
    codigo,
    traidos: new Map(),
    importaciones: [],
    declarados: [],
    llamadas: new Map(),
    livianos: new Set(),
  }
  for (const dicho of parseAst(codigo).body as Nodo[]) {
    if (dicho.type === 'ImportDeclaration') {
      modulo.importaciones.push(dicho)
      for (const uno of dicho.specifiers)
        modulo.traidos.set(uno.local.name, {
          de: dicho.source.value,
          nombre: uno.type === 'ImportSpecifier' && uno.imported.type === 'Identifier' ? uno.imported.name : '*',
        })
      continue
    }
    const nodo = (dicho.type === 'ExportNamedDeclaration' ? dicho.declaration : dicho) as Nodo | null
    if (!nodo) continue
    const nombres =
      nodo.type === 'VariableDeclaration'
        ? nodo.declarations.flatMap(({ id }) => [...nombrados(id as Nodo)])
        : nodo.type === 'FunctionDeclaration' || nodo.type === 'ClassDeclaration'
          ? [nodo.id?.name ?? '']
          : []
    modulo.declarados.push({ nombres, nodo, exporta: dicho !== nodo, usa: nombrados(nodo) })
  }
  await aligerar(modulo, archivo, limpiar)
  return modulo
}

/** Says which of its names reach no schema, and which calls of its objects. */
async function aligerar(modulo: Modulo, archivo: string, limpiar: (codigo: string) => string): Promise<void> {
  const pesados = new Set<string>()
  for (const [local, { de, nombre }] of modulo.traidos) {
    const otro = archivoDe(de, archivo)
    if (de === 'zod' || (otro && !(await moduloDe(otro, limpiar)).livianos.has(nombre))) pesados.add(local)
  }
  const pesa = (usa: Set<string>): boolean => [...usa].some((nombre) => pesados.has(nombre))
  // A declaration that is heavy makes heavy who says its name, until there are no more.
  for (let antes = -1; antes !== pesados.size; ) {
    antes = pesados.size
    for (const { nombres, usa } of modulo.declarados)
      if (nombres.length === 0 || pesa(usa)) for (const nombre of nombres) pesados.add(nombre)
  }
  for (const { nombres } of modulo.declarados) for (const nombre of nombres) if (!pesados.has(nombre)) modulo.livianos.add(nombre)
  for (const { nombres, nodo, exporta } of modulo.declarados) {
    const [objeto = ''] = nombres
    if (!exporta || nombres.length !== 1 || modulo.livianos.has(objeto) || nodo.type !== 'VariableDeclaration') continue
    const init = nodo.declarations[0]?.init
    if (init?.type !== 'ObjectExpression') continue
    const llamadas = new Map<string, Nodo>()
    for (const una of init.properties) {
      if (una.type !== 'Property' || una.key.type !== 'Identifier' || una.value.type !== 'CallExpression') continue
      const { callee } = una.value
      if (callee.type === 'Identifier' && callee.name === 'definirLlamada' && !pesa(nombrados(una.value)))
        llamadas.set(una.key.name, una.value)
    }
    for (const nombre of llamadas.keys()) modulo.livianos.add(deLlamada(objeto, nombre))
    modulo.llamadas.set(objeto, llamadas)
  }
}

/** The half of a module that asks for no schema, or the rest of it. */
export async function mitad(archivo: string, liviana: boolean, limpiar: (codigo: string) => string): Promise<string> {
  const { codigo, declarados, livianos, llamadas, importaciones } = await moduloDe(archivo, limpiar)
  const texto = ({ start, end }: Nodo) => codigo.slice(start, end)
  const esLiviano = ({ nombres }: Declarado) => nombres.length > 0 && nombres.every((nombre) => livianos.has(nombre))
  const suyas = declarados.filter((uno) => esLiviano(uno) === liviana)
  const partes = importaciones.map(texto)
  if (liviana) {
    for (const { nodo } of suyas) partes.push(texto(nodo))
    for (const [objeto, cuales] of llamadas)
      for (const [nombre, nodo] of cuales) partes.push(`const ${deLlamada(objeto, nombre)} = ${texto(nodo)}`)
    partes.push(`export { ${[...livianos].join(', ')} }`)
  } else {
    partes.push(`import { ${[...livianos].join(', ')} } from '${archivo}${media}'`)
    const deTodos = declarados.filter((uno) => uno.exporta && esLiviano(uno)).flatMap(({ nombres }) => nombres)
    partes.push(`export { ${deTodos.join(', ')} }`)
    for (const { nombres, nodo, exporta } of suyas) {
      const cuales = nombres[0] === undefined ? undefined : llamadas.get(nombres[0])
      const cambios = [...(cuales ?? [])].map(
        ([nombre, { start, end }]): Cambio => [start - nodo.start, end - nodo.start, deLlamada(nombres[0] ?? '', nombre)],
      )
      partes.push(`${exporta ? 'export ' : ''}${cambiar(texto(nodo), cambios)}`)
    }
  }
  return repartirImportaciones(partes.join('\n'), archivo, limpiar, liviana)
}

/**
 * Who imports from the contract takes each name from its half. Of an object of calls that is only asked for calls without a schema, those
 * calls and not the object. The light half asks for nothing of the others.
 */
export async function repartirImportaciones(
  codigo: string,
  archivo: string,
  limpiar: (codigo: string) => string,
  liviana = false,
): Promise<string> {
  const cuerpo = parseAst(codigo) as unknown as Nodo & { body: Nodo[] }
  const cambios: Cambio[] = []
  for (const dicho of cuerpo.body) {
    if (dicho.type !== 'ImportDeclaration') continue
    const origen = dicho.source.value
    const otro = archivoDe(origen, archivo)
    if (!otro) {
      if (liviana && origen === 'zod') cambios.push([dicho.start, dicho.end, ''])
      continue
    }
    const { livianos } = await moduloDe(otro, limpiar)
    const mitades: Record<'pesada' | 'liviana', string[]> = { pesada: [], liviana: [] }
    for (const uno of dicho.specifiers) {
      const nombre = uno.type === 'ImportSpecifier' && uno.imported.type === 'Identifier' ? uno.imported.name : undefined
      if (nombre === undefined) throw new Error(`${archivo} imports ${origen} whole`)
      const pide = `${nombre} as ${uno.local.name}`
      const miembros = livianos.has(nombre) ? undefined : miembrosDe(cuerpo, uno.local.name)
      if (livianos.has(nombre)) mitades.liviana.push(pide)
      else if (miembros?.every(([miembro]) => livianos.has(deLlamada(nombre, miembro)))) {
        const llamadas = new Set(miembros.map(([miembro]) => miembro))
        for (const miembro of llamadas)
          mitades.liviana.push(`${deLlamada(nombre, miembro)} as ${deLlamada(uno.local.name, miembro)}`)
        for (const [miembro, { start, end }] of miembros) cambios.push([start, end, deLlamada(uno.local.name, miembro)])
      } else if (!liviana) mitades.pesada.push(pide)
    }
    const lineas = [
      ...(mitades.pesada.length > 0 ? [`import { ${mitades.pesada.join(', ')} } from '${otro}'`] : []),
      ...(mitades.liviana.length > 0 ? [`import { ${mitades.liviana.join(', ')} } from '${otro}${media}'`] : []),
    ]
    cambios.push([dicho.start, dicho.end, `${lineas.join('\n')}\n`])
  }
  return cambiar(codigo, cambios)
}

/** Where a name is said, if it is only said to ask it for a member: `nombre.miembro`. */
function miembrosDe(cuerpo: Nodo, nombre: string): Array<[miembro: string, nodo: Nodo]> | undefined {
  const miembros: Array<[string, Nodo]> = []
  let todos = true
  recorrer(cuerpo, (nodo, padre) => {
    if (nodo.type !== 'Identifier' || nodo.name !== nombre || padre?.type === 'ImportSpecifier') return
    if (padre?.type === 'MemberExpression' && padre.property === nodo && !padre.computed) return
    if (padre?.type === 'Property' && padre.key === nodo && !padre.computed && !padre.shorthand) return
    if (padre?.type === 'MemberExpression' && padre.object === nodo && !padre.computed && padre.property.type === 'Identifier')
      miembros.push([padre.property.name, padre])
    else todos = false
  })
  return todos && miembros.length > 0 ? miembros : undefined
}
