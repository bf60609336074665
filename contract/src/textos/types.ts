import type { ErrorCode } from '../derived/errors.ts'
import type { Permission } from '../derived/permissions.ts'
import type { TextPath } from '../platform/feature.ts'
import type { mensajes } from './es/mensajes.ts'

type Base = typeof mensajes
/** Permissions without a text; one of these does not compile. */
type Missing = Exclude<Permission, TextPath<Base['permisos']>>
/** Spanish has all keys; every error code and permission needs its text there to compile. */
export type Messages = Base & { errores: Record<ErrorCode, string> } & ([Missing] extends [never]
    ? unknown
    : { permisos: Missing })
