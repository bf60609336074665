import type { Plugin } from 'vite'

/** What of a declaration (a call, part of one, a list) only the server uses: it writes answers from a schema, and reads with those of keys and queries. */
const declaraciones = [
  { si: ['resumen', 'acceso'], partes: ['respuesta', 'consulta', 'claves'] },
  { si: ['fila', 'columnas'], partes: ['fila'] },
]

interface Nodo {
  type: string
  start: number
  end: number
  [parte: string]: unknown
}

interface Propiedad {
  key?: { name?: string }
  value?: Nodo
}

const esNodo = (valor: unknown): valor is Nodo => typeof valor === 'object' && valor !== null && 'type' in valor

function recorrer(nodo: Nodo, ver: (nodo: Nodo) => void): void {
  ver(nodo)
  for (const valor of Object.values(nodo))
    for (const hijo of Array.isArray(valor) ? valor : [valor]) if (esNodo(hijo)) recorrer(hijo, ver)
}

/** A declaration of a feature, as the lists of screens of a district ask for it: by itself, so that only its addresses come with everybody's first load. */
const deDistrito = /\/web\/src\/(features\/\w+\/pantallas|app\/router)\.tsx?$/

/** `export const pantallasBancos = { … }` and nothing else of the module; what an address may say after the "?" is only a type there. */
function soloPantallas(codigo: string, { body }: { body: Nodo[] }): string {
  const dichas: string[] = []
  for (const dicho of body) {
    const declara = dicho.type === 'ExportNamedDeclaration' ? (dicho.declaration as Nodo | null) : null
    for (const { id, init } of (declara?.declarations ?? []) as Array<{ id: { name: string }; init: Nodo | null }>) {
      if (!init || (init.callee as { name?: string } | undefined)?.name !== 'definirPantallas') continue
      const [pantallas] = init.arguments as [Nodo]
      const partes: string[] = []
      recorrer(pantallas, (nodo) => {
        const { key, value, type, start, end } = nodo as Nodo & Propiedad
        if (type === 'Property' && key?.name === 'busca' && value) partes.push(codigo.slice(start, end))
      })
      const texto = partes.reduce((queda, parte) => queda.replace(parte, ''), codigo.slice(pantallas.start, pantallas.end))
      dichas.push(`export const ${id.name} = ${texto.replaceAll(/,\s*,/g, ',')}`)
    }
  }
  return dichas.join('\n')
}

/**
 * The contract as the browser needs it: without the schemas that only the server uses, and each declared value made only where it is
 * imported. A screen that shows a list does not carry the library of schemas.
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
    filter: { id: { include: /\/contract\/src\//, exclude: /\/textos\// } },
    handler(codigo, id) {
      if (id.endsWith('?pantallas'))
        return { code: soloPantallas(codigo, this.parse(codigo) as unknown as { body: Nodo[] }), map: null }
      const cambios: Array<[desde: number, hasta: number, texto: string]> = []
      const raiz = this.parse(codigo) as unknown as { body: Nodo[] }
      for (const dicho of raiz.body) {
        const declara = (dicho.type === 'ExportNamedDeclaration' ? dicho.declaration : dicho) as Nodo | null
        if (declara?.type !== 'VariableDeclaration') continue
        for (const { init } of declara.declarations as Array<{ init: Nodo | null }>) {
          if (init?.type !== 'CallExpression' && init?.type !== 'ObjectExpression') continue
          cambios.push([init.start, init.start, '/*#__PURE__*/ (() => ('], [init.end, init.end, '))()'])
        }
        recorrer(declara, (nodo) => {
          const propiedades = (nodo.type === 'ObjectExpression' ? nodo.properties : []) as Propiedad[]
          const nombres = propiedades.map(({ key }) => key?.name ?? '')
          const partes = declaraciones.find(({ si }) => si.every((nombre) => nombres.includes(nombre)))?.partes ?? []
          for (const { key, value } of propiedades)
            if (partes.includes(key?.name ?? '') && value && value.type !== 'Literal')
              cambios.push([value.start, value.end, 'undefined'])
        })
      }
      let nuevo = codigo
      for (const [desde, hasta, texto] of cambios.toSorted((a, b) => b[0] - a[0] || b[1] - a[1]))
        nuevo = nuevo.slice(0, desde) + texto + nuevo.slice(hasta)
      return { code: nuevo, map: null }
    },
  },
}
