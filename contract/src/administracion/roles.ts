import { z } from 'zod'
import { defineCall } from '../platform/call.ts'
import { central, defineFeature, defineScreens, scopes } from '../platform/feature.ts'
import { defineList, lookupSize } from '../platform/list.ts'
import { exactText } from '../platform/validation.ts'
import { roles as textos } from '../textos/es/administracion/roles.ts'
import { cambiosRol } from './cambios-rol.ts'
import { type PermisoDeRol, rolCambio, rolNuevo } from './rol.cuerpo.ts'

/** Roles: what people may do, with the scope of each permission (decisions §3, decision 025). */

/** Roles assigned by the portal itself (to new accounts, to the first administrator): they cannot be deleted. */
export const rolesDelPortal: readonly string[] = ['AFILIADO', 'ADMINISTRADOR']

export const filaRol = z.object({
  id: z.number(),
  codigo: z.string(),
  nombre: z.string(),
  /** Accounts that have it today, directly or by an office. */
  personas: z.number(),
  cantidadPermisos: z.number(),
})
export type FilaRol = z.infer<typeof filaRol>

/** The organisation's roles; also the lookup by name of the user form (B-ROLES-01, B-USUARIOS-51). */
export const rolesList = defineList({
  name: 'roles',
  path: 'roles',
  row: filaRol,
  columns: {
    nombre: { type: 'texto', sortable: true },
    codigo: { type: 'texto', sortable: true },
    cantidadPermisos: { type: 'entero' },
    personas: { type: 'entero' },
  },
  filters: { nombre: 'texto' },
  initialSort: ['nombre', 'asc'],
  search: true,
  size: lookupSize,
  file: 'Roles',
})

export const rol = z.object({
  id: z.number(),
  /** Derived from the name when the role is created; immutable. */
  codigo: z.string(),
  nombre: z.string(),
  version: z.number(),
  permisos: z.array(z.object({ permiso: z.string(), ambito: z.enum(scopes) })),
  personas: z.number(),
  /** Of them, active in the last hour. */
  activas: z.number(),
  /** Offices that grant it. */
  puestos: z.array(z.string()),
  delPortal: z.boolean(),
  /** Last change, from the audit; null without one. */
  cambio: z.object({ momento: z.string(), por: z.string() }).nullable(),
})
export type Rol = z.infer<typeof rol>

export const efectos = ['gana', 'pierde', 'yaPodia', 'conserva'] as const
export type Efecto = (typeof efectos)[number]

/** Effect on people of saving a role with these values; nothing is written. */
export const impactoRol = z.object({
  permisos: z.array(
    z.object({
      permiso: z.string(),
      nombre: z.string(),
      /** People with a wider scope, with a narrower one, and unchanged because of another role. */
      gana: z.number(),
      pierde: z.number(),
      yaPodia: z.number(),
      conserva: z.number(),
    }),
  ),
  /** People affected, including those unchanged because of another role. */
  total: z.number(),
  activas: z.number(),
  /** The first ones, by name. */
  personas: z.array(
    z.object({
      id: z.number(),
      nombre: z.string(),
      /** Names of their branches; empty without any. */
      seccionales: z.array(z.string()),
      efectos: z.array(z.object({ permiso: z.string(), nombre: z.string(), efecto: z.enum(efectos), por: z.array(z.string()) })),
    }),
  ),
})
export type ImpactoRol = z.infer<typeof impactoRol>

/** A role's permissions as a query parameter: `cajas.consultar:seccionales,bancos.consultar:todas`. */
export const permisosEnTexto = (permisos: readonly PermisoDeRol[]): string =>
  permisos.map(({ permiso, ambito }) => `${permiso}:${ambito}`).join(',')

const permisosDeTexto = exactText(12_000).transform((texto, contexto) => {
  const partes = texto === '' ? [] : texto.split(',').map((p) => p.split(':'))
  const leidos = rolNuevo.shape.permisos.safeParse(partes.map(([permiso, ambito]) => ({ permiso, ambito })))
  if (leidos.success) return leidos.data
  contexto.addIssue({ code: 'custom', message: '@validacion.patron' })
  return z.NEVER
})

const consulta = { access: { permission: 'roles.consultar' } } as const
const edita = {
  access: { permission: 'roles.editar' },
  recentAuth: true,
  invalidates: [
    'roles',
    'roles/:id',
    'roles/:id/impacto',
    'permisos',
    'permisos/:id',
    'vistas/quien-puede',
    'vistas/quien-puede/resumen',
    'usuarios/:id/alcance',
    'usuarios/actual',
  ],
} as const

/** (B-ROLES-02..08) */
export const roles = {
  leer: defineCall({ ...consulta, method: 'GET', path: 'roles/:id', summary: 'Un rol y lo que puede', response: rol }),
  impacto: defineCall({
    ...consulta,
    method: 'GET',
    path: 'roles/:id/impacto',
    summary: 'A quiénes tocaría que el rol quedara con estos permisos; no cambia nada',
    query: z.object({ permisos: permisosDeTexto }),
    response: impactoRol,
  }),
  crear: defineCall({
    ...edita,
    method: 'POST',
    path: 'roles',
    summary: 'Crea un rol',
    body: rolNuevo,
    response: z.object({ id: z.number() }),
    creates: true,
  }),
  cambiar: defineCall({
    ...edita,
    method: 'PUT',
    path: 'roles/:id',
    summary: 'Cambia el nombre de un rol y lo que puede',
    body: rolCambio,
    response: rol,
  }),
  eliminar: defineCall({ ...edita, method: 'DELETE', path: 'roles/:id', summary: 'Elimina un rol que nadie tiene' }),
}

export const rolesScreens = defineScreens({
  roles: { path: 'roles/lista', permission: 'roles.consultar' },
  rol: { path: 'roles/editar/$id', permission: 'roles.consultar', searchParams: ['de', 'solapa', 'permiso', 'idSeccional'] },
})

export const rolesFeature = defineFeature({
  name: 'administracion/roles',
  peopleOnly: true,
  texts: { roles: textos },
  permissions: {
    'roles.consultar': central,
    'roles.editar': central,
  },
  errors: {
    /** The organisation requires a second person (decision 144). */
    ROL_DE_A_DOS: 409,
    CAMBIO_ROL_REPETIDO: 409,
    CAMBIO_ROL_RESUELTO: 409,
    CAMBIO_ROL_PROPIO: 403,
    CAMBIO_ROL_SIN_OTRA: 409,
    PERMISO_MAYOR: 403,
    ROL_REPETIDO: 409,
    ROL_EN_USO: 409,
    ROL_DEL_PORTAL: 409,
    ROL_IMPRESCINDIBLE: 409,
  },
  lists: { rolesList },
  calls: { roles, cambiosRol },
  screens: rolesScreens,
  menu: [
    { section: 'personas', order: 110, screen: 'roles', icon: 'rol', title: 'roles.pantallas.roles.titulo' },
    {
      section: 'personas',
      order: 120,
      link: 'app_roles_editar',
      icon: 'rol',
      title: 'roles.menu.rolesEditar',
      place: 'OCULTO',
    },
    {
      section: 'personas',
      order: 130,
      link: 'app_permisos_lista',
      permission: 'roles.consultar',
      icon: 'clave',
      title: 'roles.pantallas.permisos.titulo',
    },
    {
      section: 'personas',
      order: 140,
      link: 'app_permisos_editar',
      icon: 'clave',
      title: 'roles.pantallas.permisos.tituloEditar',
      place: 'OCULTO',
    },
  ],
})
