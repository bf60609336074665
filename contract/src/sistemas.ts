import { funciones } from './funciones.ts'
import type { Permiso } from './permisos.ts'
import type { Pantalla } from './platform/funcion.ts'
import type { Lista } from './platform/lista.ts'
import type { Llamada } from './platform/llamada.ts'

/**
 * What a program of an office may do, and be told of, derived from what features declare (decisions 115 and 116): the other side of every list of
 * them. What nobody declared, no program may call.
 */

/** About the rows of others, moving nothing, binding nobody: an act, and what wants a second factor shown lately, are of a person who is there. */
const esDeProgramas = ({ acceso, acto, reciente }: Llamada): boolean =>
  typeof acceso === 'object' && acto === undefined && reciente !== true

const abiertas = funciones.filter(({ soloPersonas }) => !soloPersonas)
const llamadas = abiertas
  .flatMap((f) => Object.values<Record<string, Llamada>>(f.llamadas))
  .flatMap((grupo) => Object.values(grupo))
  .filter((llamada) => esDeProgramas(llamada))
const listas = abiertas.flatMap((f) => Object.values<Lista>(f.listas))

/** The routes that a token may be used for, as `GET bancos/:id`; with its permission, of course. */
export const paraSistemas: ReadonlySet<string> = new Set([
  ...llamadas.map(({ metodo, ruta }) => `${metodo} ${ruta}`),
  ...listas.flatMap(({ ruta, archivo }) => [`GET ${ruta}`, ...(archivo ? [`GET ${ruta}/exportar-excel`] : [])]),
])

const pantallasDe = (f: (typeof funciones)[number]): string[] =>
  Object.values<Pantalla>(f.pantallas).map(({ permiso }) => permiso ?? '')
const usados = new Set<string>([
  ...llamadas.map(({ acceso }) => (acceso as { permiso: string }).permiso),
  ...abiertas.filter((f) => Object.keys(f.listas).length > 0).flatMap(pantallasDe),
])
const dePersonas = new Set<string>(
  funciones.filter(({ soloPersonas }) => soloPersonas).flatMap((f) => [...Object.keys(f.permisos), ...pantallasDe(f)]),
)
const tocaAOtros = (ficha: readonly string[]): boolean => ficha.includes('seccionales') || ficha.includes('todas')

/** The permissions that a token may have: those that open something to a program, over rows that are not its own (it has none). */
export const permisosDeSistema: readonly Permiso[] = funciones
  .flatMap((f) => Object.entries<readonly string[]>(f.permisos))
  .filter(([permiso, ficha]) => usados.has(permiso) && !dePersonas.has(permiso) && tocaAOtros(ficha))
  .map(([permiso]) => permiso as Permiso)

/** What other programs may be told of, as the audit calls it: `otorgar solicitud`. */
const eventos: ReadonlySet<string> = new Set(funciones.flatMap((f) => f.eventos))
export const esEvento = (accion: string, cosa: string): boolean => eventos.has(`${accion} ${cosa}`)

/** As programs read it: first of what, then what happened to it (`solicitud.otorgar`). */
export const nombreDeEvento = (accion: string, cosa: string): string => `${cosa}.${accion}`
/** Every event, by the name that programs read. */
export const todosLosEventos: ReadonlyMap<string, { accion: string; cosa: string }> = new Map(
  [...eventos].map((que) => {
    const [accion = '', cosa = ''] = que.split(' ')
    return [nombreDeEvento(accion, cosa), { accion, cosa }]
  }),
)
