import { z } from 'zod'
import { defineCall } from '../platform/call.ts'
import { scopes } from '../platform/feature.ts'
import { id, line } from '../platform/validation.ts'
import { rolNuevo } from './rol.cuerpo.ts'

/** Role changes waiting for a second administrator, if the organisation requires one (decision 144). */

/** Days until a request expires. */
export const diasDeCambioRol = 7
export const tiposCambioRol = ['CREAR', 'CAMBIAR', 'REGLA'] as const

const permisoDicho = z.object({ permiso: z.string(), nombre: z.string(), ambito: z.enum(scopes) })
export const cambioRol = z.object({
  id: z.number(),
  tipo: z.enum(tiposCambioRol),
  rol: z.object({ id: z.number(), nombre: z.string() }).nullable(),
  /** The new name of the role. */
  nombre: z.string(),
  agrega: z.array(permisoDicho),
  quita: z.array(permisoDicho),
  /** The role was saved meanwhile: the request can no longer be approved. */
  vieja: z.boolean(),
  pedido: z.string(),
  pedidoPor: z.string(),
  vence: z.string(),
  /** The caller's own request. */
  propio: z.boolean(),
})
export type CambioRol = z.infer<typeof cambioRol>

/** A new role, or an existing one with its read version. */
export const rolPedido = rolNuevo.extend({ rol: id.nullable(), version: z.int().min(0) })

const edita = {
  access: { permission: 'roles.editar' },
  recentAuth: true,
  method: 'POST',
  invalidates: [
    'cambios-rol',
    'roles',
    'roles/:id',
    'permisos',
    'vistas/quien-puede',
    'vistas/quien-puede/resumen',
    'usuarios/:id/alcance',
    'usuarios/actual',
    'vistas/esperan',
  ],
} as const

export const cambiosRol = {
  leer: defineCall({
    access: { permission: 'roles.consultar' },
    method: 'GET',
    path: 'cambios-rol',
    summary: 'Si un cambio de rol pide a otra persona, y los que la esperan',
    response: z.object({ deADos: z.boolean(), cambios: z.array(cambioRol) }),
  }),
  pedir: defineCall({
    ...edita,
    path: 'cambios-rol',
    summary: 'Pide un rol nuevo, o un cambio de uno; nada cambia hasta que otra persona lo aprueba',
    body: rolPedido,
    response: z.object({ id: z.number() }),
    creates: true,
  }),
  aprobar: defineCall({
    ...edita,
    path: 'cambios-rol/:id/aprobar',
    summary: 'Aprueba y aplica un cambio que pidió otra persona',
  }),
  rechazar: defineCall({
    ...edita,
    path: 'cambios-rol/:id/rechazar',
    summary: 'Rechaza un cambio de rol, o retira uno propio',
    body: z.object({ motivo: line(300).default('') }),
  }),
  regla: defineCall({
    ...edita,
    method: 'PUT',
    path: 'cambios-rol/regla',
    summary: 'Pide, o deja de pedir, que otra persona apruebe los cambios de rol',
    body: z.object({ deADos: z.boolean() }),
    /** False: waiting for approval. */
    response: z.object({ hecho: z.boolean() }),
  }),
}
