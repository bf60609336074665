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

/**
 * The contract as the browser needs it: without the schemas that only the server uses, and each declared value made only where it is
 * imported. A screen that shows a list does not carry the library of schemas.
 */
export const contrato: Plugin = {
  name: 'contrato',
  apply: 'build',
  enforce: 'post',
  transform: {
    filter: { id: { include: /\/contract\/src\//, exclude: /\/textos\// } },
    handler(codigo) {
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
