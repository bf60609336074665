import type { ErrorCode } from '../derived/errors.ts'
import type { Permission } from '../derived/permissions.ts'
import type { TextPath } from '../platform/feature.ts'
import type { mensajes } from './es/mensajes.ts'

type Base = typeof mensajes
/** Every permission has its text; of one that has none, its code is what does not fit here. */
type Faltan = Exclude<Permission, TextPath<Base['permisos']>>
/** Spanish gives the keys, and every error code and permission must have its text there to compile. */
export type Mensajes = Base & { errores: Record<ErrorCode, string> } & ([Faltan] extends [never] ? unknown : { permisos: Faltan })
