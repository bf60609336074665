import { z } from 'zod'
import { defineCall } from '../platform/call.ts'
import { central, defineFeature, defineScreens } from '../platform/feature.ts'
import { exactText, id, text } from '../platform/validation.ts'
import { menuesEditables as textos } from '../textos/es/administracion/menues.ts'

export const iconosMenu = [
  'adhesion',
  'ayuda',
  'banco',
  'caja',
  'carnet',
  'central',
  'clave',
  'consulta',
  'correo',
  'cuenta',
  'descargar',
  'documento',
  'editar',
  'egresos',
  'escudo',
  'etiquetas',
  'ficha',
  'filtro',
  'grafico',
  'info',
  'ingresos',
  'inicio',
  'perfil',
  'personas',
  'planilla',
  'planillaCaja',
  'prestamo',
  'recibo',
  'recorrido',
  'reloj',
  'rendicion',
  'telefono',
  'tramite',
  'turismo',
] as const

const titulo = z.object({ es: text(60), en: text(60), zh: text(60), ja: text(60) })
export type TituloMenu = z.output<typeof titulo>

/** An external address: https, without credentials. */
const direccionAjena = exactText(300).refine((valor) => {
  if (!URL.canParse(valor)) return false
  const { protocol, username, password, hostname } = new URL(valor)
  return protocol === 'https:' && username === '' && password === '' && hostname.includes('.')
}, '@menuesEditables.direccion')

const itemEscrito = z.object({
  /** Without an id it is a new entry, which needs a link: product screens already have their own entry. */
  id: id.optional(),
  link: direccionAjena.optional(),
  titulo,
  icono: z.enum(iconosMenu),
  visible: z.boolean(),
})
const seccionEscrita = z.object({ id: id.optional(), titulo, visible: z.boolean(), items: z.array(itemEscrito).max(100) })

export const menuCambio = z.object({ version: exactText(64).min(1), secciones: z.array(seccionEscrita).min(1).max(50) })
export type MenuCambio = z.output<typeof menuCambio>

const itemEditable = z.object({
  id: z.number(),
  /** A screen, as its links are written (`app_bancos`), or an https address. */
  link: z.string(),
  /** An external link: it can be removed, and its address changed. */
  ajeno: z.boolean(),
  titulo,
  icono: z.enum(iconosMenu),
  visible: z.boolean(),
  /** Required permission; null: none. */
  permiso: z.string().nullable(),
  nombrePermiso: z.string(),
  deAfiliado: z.boolean(),
})
export const menuEditable = z.object({
  version: z.string(),
  secciones: z.array(z.object({ id: z.number(), link: z.string(), titulo, visible: z.boolean(), items: z.array(itemEditable) })),
  /** Roles with their permissions and whether it is a member role (reads its own record), to preview the menu. */
  roles: z.array(z.object({ codigo: z.string(), nombre: z.string(), deAfiliado: z.boolean(), permisos: z.array(z.string()) })),
})
export type MenuEditable = z.output<typeof menuEditable>

const acceso = { permission: 'menues.editar' } as const
export const menuesEditables = {
  leer: defineCall({
    access: acceso,
    method: 'GET',
    path: 'menues/edicion',
    summary: 'El menú entero, para ordenarlo',
    response: menuEditable,
  }),
  guardar: defineCall({
    access: acceso,
    recentAuth: true,
    method: 'PUT',
    path: 'menues/edicion',
    summary: 'Deja el menú como se lo ordenó',
    body: menuCambio,
    invalidates: ['menues/edicion', 'menues', 'vista/items-menu/obtener-titulo-vista', 'vistas/items-menu/obtener-titulo-vista'],
  }),
}

export const menuesAdministracionScreens = defineScreens({
  menues: { path: 'menues', permission: 'menues.editar' },
})

export const menuesAdministracionFeature = defineFeature({
  name: 'administracion/menues',
  peopleOnly: true,
  texts: { menuesEditables: textos },
  permissions: {
    'menues.editar': central,
  },
  errors: {
    /** A product screen can be hidden, not removed; a section disappears when empty. */
    MENU_INCOMPLETO: 409,
  },
  calls: { menuesEditables },
  screens: menuesAdministracionScreens,
  menu: [
    {
      section: 'sistema',
      order: 330,
      screen: 'menues',
      icon: 'recorrido',
      title: 'menuesEditables.pantallas.menuesEditables.titulo',
    },
  ],
})
