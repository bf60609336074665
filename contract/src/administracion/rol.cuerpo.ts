import { z } from 'zod'
import { scopes } from '../platform/feature.ts'
import { exactText, text } from '../platform/validation.ts'

/** A permission of a role with its scope; the server checks that the permission allows it. */
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

/** Optimistic concurrency: the change carries the read version. */
export const rolCambio = rolNuevo.extend({ version: z.number().int().positive() })
