import { type Funciones, funciones } from './funciones.ts'
import type { Ambito, ClavesDe, Ficha, GrupoPermisos } from './platform/funcion.ts'

export type Permiso = ClavesDe<Funciones['permisos']>

/** Where each permission is on the screen of a role, and how far it may reach. */
const fichas = Object.assign({}, ...funciones.map((f) => f.permisos)) as Record<Permiso, Ficha>

/** The permission catalogue: codes, which the texts say in each language. Loaded into the database at start (decisions §3). */
export const permisos = Object.keys(fichas) as Permiso[]

const fichaDe = (permiso: string): Ficha =>
  Object.hasOwn(fichas, permiso) ? fichas[permiso as Permiso] : ['administrar', 'todas']

export const grupoDe = (permiso: string): GrupoPermisos => fichaDe(permiso)[0]

/** The reaches that a permission may have, from less to more; one made by hand, which no route asks for, has no rows to reach. */
export const ambitosDe = (permiso: string): readonly Ambito[] => fichaDe(permiso).slice(1) as Ambito[]

/** What ADMINISTRADOR keeps, as far as it goes, so that there is always who gives a permission back. */
export const imprescindibles: readonly string[] = Object.keys(fichas).filter((p) =>
  /^(roles|usuarios)\.(consultar|editar)$/.test(p),
)

/** Whether a route asks for this code: it is not deleted, because what it opens would be open to nobody for ever. */
export const esDeclarado = (permiso: string): permiso is Permiso => Object.hasOwn(fichas, permiso)
