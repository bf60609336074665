import { type Funciones, funciones } from './funciones.ts'
import type { Lista } from './platform/lista.ts'
import type { Llamada } from './platform/llamada.ts'

/** Of each of a union, its values. */
type ValoresDe<T> = T extends unknown ? T[keyof T] : never
type Llamadas = ValoresDe<ValoresDe<Funciones['llamadas']>>
type Rutas = Llamadas['ruta'] | ValoresDe<Funciones['listas']>['ruta']
type Nombradas = NonNullable<Llamadas['cambia']>[number]

/** A path that some `cambia` names and nothing declares: it is what does not fit here. */
export const cambiaLoQueExiste: [Exclude<Nombradas, Rutas>] extends [never] ? true : Exclude<Nombradas, Rutas> = true

/** Every call of the API, by group and name. The server's test sees that each is served. */
export const llamadas = Object.assign({}, ...funciones.map((f) => f.llamadas)) as Record<string, Record<string, Llamada>>

/** Every declared list, by name. */
export const listas = Object.assign({}, ...funciones.map((f) => f.listas)) as Record<string, Lista>
