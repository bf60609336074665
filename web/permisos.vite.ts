import { funciones } from '@gremial/contract/funciones.ts'
import type { Plugin } from 'vite'

const nombre = 'virtual:permisos'

/** Which permission each screen wants, by its address: for the guard (ui/exigir.ts), which comes with who is in and not with everybody's first load. */
export const permisos: Plugin = {
  name: 'permisos',
  resolveId: (id) => (id === nombre ? `\0${nombre}` : undefined),
  load(id) {
    if (id !== `\0${nombre}`) return
    const pantallas = funciones.flatMap((funcion) => Object.values(funcion.pantallas))
    const pares = pantallas.flatMap(({ ruta, permiso }) => (permiso ? [[ruta, permiso]] : []))
    return `export const permisosDePantallas = ${JSON.stringify(Object.fromEntries(pares))}`
  },
}
