import { z } from 'zod'

/** Catalogues: the closed lists that forms and filters offer; only enabled values are offered (A-CATALOGOS-01). */

export const permisosCatalogos = {
  'afiliados.datoPersonal': 'Buscar datos personales de afiliados',
} as const

export const opcion = z.object({ id: z.number(), nombre: z.string() })
export const opcionEmpresa = opcion.extend({ cuit: z.string().nullable() })
export const opcionLocalidad = opcion.extend({ codigoPostal: z.string(), provincia: z.string() })
export const autorizacion = z.object({ nivel: opcion, permisos: z.array(z.string()) })
export const datoPersonal = z.object({
  id: z.number(),
  numeroAfiliado: z.number(),
  nombreCompleto: z.string(),
  numeroDocumentoCompleto: z.string(),
  fechaNacimiento: z.string().nullable(),
  seccional: z.string(),
  email: z.string(),
})

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
