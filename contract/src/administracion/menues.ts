import { z } from 'zod'
import { central, definirFuncion, definirPantallas } from '../platform/funcion.ts'
import { definirLlamada } from '../platform/llamada.ts'
import { exacto, id, texto } from '../platform/validacion.ts'
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

const titulo = z.object({ es: texto(60), en: texto(60), zh: texto(60), ja: texto(60) })
export type TituloMenu = z.output<typeof titulo>

/** An address outside the portal: https, without a user in it. */
const direccionAjena = exacto(300).refine((valor) => {
  if (!URL.canParse(valor)) return false
  const { protocol, username, password, hostname } = new URL(valor)
  return protocol === 'https:' && username === '' && password === '' && hostname.includes('.')
}, '@menuesEditables.direccion')

const itemEscrito = z.object({
  /** Without one it is new, and then it says where it leads: a screen of the product has its own place already. */
  id: id.optional(),
  link: direccionAjena.optional(),
  titulo,
  icono: z.enum(iconosMenu),
  visible: z.boolean(),
})
const seccionEscrita = z.object({ id: id.optional(), titulo, visible: z.boolean(), items: z.array(itemEscrito).max(100) })

export const menuCambio = z.object({ version: exacto(64).min(1), secciones: z.array(seccionEscrita).min(1).max(50) })
export type MenuCambio = z.output<typeof menuCambio>

const itemEditable = z.object({
  id: z.number(),
  /** A screen, as its links are written (`app_bancos`), or an https address. */
  link: z.string(),
  /** Not one of the product's screens: it may be taken out, and its address changed. */
  ajeno: z.boolean(),
  titulo,
  icono: z.enum(iconosMenu),
  visible: z.boolean(),
  /** What whoever sees it holds; null: anybody. */
  permiso: z.string().nullable(),
  nombrePermiso: z.string(),
  deAfiliado: z.boolean(),
})
export const menuEditable = z.object({
  version: z.string(),
  secciones: z.array(z.object({ id: z.number(), link: z.string(), titulo, visible: z.boolean(), items: z.array(itemEditable) })),
  /** Roles, with what each holds and whether it is a member's (it reads its own record): as whom the menu can be looked at. */
  roles: z.array(z.object({ codigo: z.string(), nombre: z.string(), deAfiliado: z.boolean(), permisos: z.array(z.string()) })),
})
export type MenuEditable = z.output<typeof menuEditable>

const acceso = { permiso: 'menues.editar' } as const
export const menuesEditables = {
  leer: definirLlamada({
    acceso,
    metodo: 'GET',
    ruta: 'menues/edicion',
    resumen: 'El menú entero, para ordenarlo',
    respuesta: menuEditable,
  }),
  guardar: definirLlamada({
    acceso,
    reciente: true,
    metodo: 'PUT',
    ruta: 'menues/edicion',
    resumen: 'Deja el menú como se lo ordenó',
    cuerpo: menuCambio,
    cambia: ['menues/edicion', 'menues', 'vista/items-menu/obtener-titulo-vista', 'vistas/items-menu/obtener-titulo-vista'],
  }),
}

export const pantallasMenuesAdministracion = definirPantallas({
  menues: { ruta: 'menues', permiso: 'menues.editar' },
})

export const funcionMenuesAdministracion = definirFuncion({
  nombre: 'administracion/menues',
  soloPersonas: true,
  textos: { menuesEditables: textos },
  permisos: {
    'menues.editar': central,
  },
  errores: {
    /** A screen of the product is hidden, not taken out; and a section goes when nothing is in it. */
    MENU_INCOMPLETO: 409,
  },
  llamadas: { menuesEditables },
  pantallas: pantallasMenuesAdministracion,
})
