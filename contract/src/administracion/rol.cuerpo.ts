import { z } from 'zod'
import { scopes } from '../platform/feature.ts'
import { exactText, text } from '../platform/validation.ts'

/** A permission of a role, with its reach: one of those that the permission may have, which the server sees to. */
export const permisoDeRol = z.object({ permiso: exactText(80).min(1), ambito: z.enum(scopes) })
export type PermisoDeRol = z.infer<typeof permisoDeRol>

export const rolNuevo = z.object({
  nombre: text(80),
  permisos: z
    .array(permisoDeRol)
    .max(500)
    .refine((v) => new Set(v.map((p) => p.permiso)).size === v.length, '@validacion.patron'),
})
export type RolNuevo = z.infer<typeof rolNuevo>

/** Two people may edit a role: the version that was read comes back with the change. */
export const rolCambio = rolNuevo.extend({ version: z.number().int().positive() })
