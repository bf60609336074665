import { z } from 'zod'
import { definirFuncion } from '../platform/funcion.ts'
import { pagina, tamanioMenu, tamanioTodos } from '../platform/lista.ts'
import { definirLlamada } from '../platform/llamada.ts'
import { entero, exacto } from '../platform/validacion.ts'

/** Menus: data, in the language of the person and only with what they may open. */

/** A menu section with its items, in the caller's language and limited to what the caller may open (A-MENU-01). */
export const itemMenu = z.object({ id: z.number(), orden: z.number(), link: z.string(), title: z.string(), icono: z.string() })
export const seccionMenu = z.object({
  id: z.number(),
  orden: z.number(),
  link: z.string(),
  title: z.string(),
  items: z.array(itemMenu),
})
export type SeccionMenu = z.infer<typeof seccionMenu>
export type ItemMenu = z.infer<typeof itemMenu>

const paginado = {
  page: entero(0, 10_000_000).default(0),
  size: entero(1, tamanioTodos).default(tamanioMenu),
  G_strategy: z.literal('AND').optional(),
  strategy: z.literal('AND').optional(),
}
const titulo = {
  acceso: 'conSesion',
  metodo: 'GET',
  resumen: 'Título de una pantalla por su link',
  consulta: z.object({ link: exacto(120).min(1) }),
  respuesta: z.object({ titulo: z.string() }),
} as const

/** (A-MENU-01..03, B-AFILIADOSSECC-08) */
export const menues = {
  secciones: definirLlamada({
    acceso: 'conSesion',
    metodo: 'GET',
    ruta: 'menues',
    resumen: 'Secciones del menú con sus opciones (sort=orden,asc)',
    consulta: z.object({ ...paginado, sort: z.literal('orden,asc').default('orden,asc') }),
    respuesta: pagina(seccionMenu),
  }),
  items: definirLlamada({
    acceso: 'conSesion',
    metodo: 'GET',
    ruta: 'vistas/items-menu',
    resumen: 'Opciones de menú de un lugar, por el orden de su sección',
    consulta: z.object({
      ...paginado,
      sort: z.literal('seccion.orden,asc').default('seccion.orden,asc'),
      G_ubicacion: z.enum(['MENU', 'AFILIADO_SECCIONAL', 'TRAMITES']),
    }),
    respuesta: pagina(itemMenu),
  }),
  /** The specification writes this path both ways (K-20). */
  titulo: definirLlamada({ ...titulo, ruta: 'vista/items-menu/obtener-titulo-vista' }),
  tituloVista: definirLlamada({ ...titulo, ruta: 'vistas/items-menu/obtener-titulo-vista' }),
}

export const funcionMenuesAcceso = definirFuncion({
  nombre: 'acceso/menues',
  llamadas: { menues },
})
