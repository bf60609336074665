import type { ErrorCode } from '../derived/errors.ts'
import type { Permission } from '../derived/permissions.ts'
import type { mensajes } from './es/mensajes.ts'

/** Paths of all the texts of an object, like "errores.LOGIN". */
export type Rutas<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${Rutas<T[K]>}` }[keyof T & string]

type Base = typeof mensajes
/** Every permission has its text; of one that has none, its code is what does not fit here. */
type Faltan = Exclude<Permission, Rutas<Base['permisos']>>
/** Spanish gives the keys, and every error code and permission must have its text there to compile. */
export type Mensajes = Base & { errores: Record<ErrorCode, string> } & ([Faltan] extends [never] ? unknown : { permisos: Faltan })
