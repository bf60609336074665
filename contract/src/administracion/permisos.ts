import { z } from 'zod'
import { defineCall } from '../platform/call.ts'
import { defineFeature, defineScreens, permissionGroups, scopes } from '../platform/feature.ts'
import { defineList } from '../platform/list.ts'
import { exactText, line, text } from '../platform/validation.ts'

const codigo = exactText(80).refine((v) => /^[a-z][a-zA-Z]{0,38}\.[a-z][a-zA-Z]{0,38}$/.test(v), '@validacion.patron')

/** A custom permission opens no route: it shows menu entries to its roles (decision 025). */
export const permisoNuevo = z.object({ codigo, nombre: text(120) })
/** Only the name; empty restores the portal's name, in each language. */
export const permisoCambio = z.object({ nombre: line(120), version: z.number().int().positive() })

export const filaPermiso = z.object({
  id: z.number(),
  codigo: z.string(),
  /** In the caller's language, unless the organisation renamed it. */
  nombre: z.string(),
  grupo: z.enum(permissionGroups),
  /** Possible scopes, from narrowest to widest. */
  ambitos: z.array(z.enum(scopes)),
  /** A route requires it. */
  declarado: z.number(),
  cantidadRoles: z.number(),
})
export type FilaPermiso = z.infer<typeof filaPermiso>

export const permisosList = defineList({
  name: 'permisos',
  path: 'permisos',
  row: filaPermiso,
  columns: {
    nombre: { type: 'texto', sortable: true },
    codigo: { type: 'texto', sortable: true },
    declarado: { type: 'logico' },
    cantidadRoles: { type: 'entero' },
  },
  filters: { nombre: 'texto', declarado: 'logico' },
  initialSort: ['nombre', 'asc'],
  search: true,
  file: 'Permisos',
})

export const permiso = filaPermiso.omit({ cantidadRoles: true }).extend({
  version: z.number(),
  /** The organisation's own name, '' without one. */
  nombrePropio: z.string(),
  /** The portal's name; '' for a custom permission. */
  nombrePortal: z.string(),
  roles: z.array(z.object({ id: z.number(), nombre: z.string(), ambito: z.enum(scopes) })),
  menues: z.array(z.string()),
})
export type PermisoLeido = z.infer<typeof permiso>

const consulta = { access: { permission: 'roles.consultar' } } as const
const edita = { access: { permission: 'roles.editar' }, recentAuth: true, invalidates: ['permisos', 'permisos/:id'] } as const

/** (B-PERMISOS-01..08) */
export const permisosEditables = {
  leer: defineCall({
    ...consulta,
    method: 'GET',
    path: 'permisos/:id',
    summary: 'Un permiso, con los roles y los menúes que lo usan',
    response: permiso,
  }),
  crear: defineCall({
    ...edita,
    method: 'POST',
    path: 'permisos',
    summary: 'Crea un permiso propio, para entradas del menú',
    body: permisoNuevo,
    response: z.object({ id: z.number() }),
    creates: true,
  }),
  cambiar: defineCall({
    ...edita,
    method: 'PUT',
    path: 'permisos/:id',
    summary: 'Cambia cómo se llama un permiso',
    body: permisoCambio,
    response: permiso,
  }),
  eliminar: defineCall({
    ...edita,
    method: 'DELETE',
    path: 'permisos/:id',
    summary: 'Elimina un permiso propio que nadie usa',
  }),
}

export const permisosScreens = defineScreens({
  permisos: { path: 'permisos/lista', permission: 'roles.consultar' },
  permiso: { path: 'permisos/editar/$id', permission: 'roles.consultar' },
  quien: { path: 'permisos/quien', permission: 'roles.consultar', searchParams: ['permiso', 'idSeccional'] },
})

export const permisosFeature = defineFeature({
  name: 'administracion/permisos',
  peopleOnly: true,
  errors: {
    PERMISO_REPETIDO: 409,
    PERMISO_DECLARADO: 409,
    PERMISO_EN_USO: 409,
  },
  uses: ['roles.consultar', 'roles.editar'],
  lists: { permisosList },
  calls: { permisosEditables },
  screens: permisosScreens,
})
