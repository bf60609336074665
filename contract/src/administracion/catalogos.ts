import { z } from 'zod'
import { auditKinds } from '../platform/audit.ts'
import { defineCall } from '../platform/call.ts'
import { branchScoped, defineFeature, defineScreens } from '../platform/feature.ts'
import { defineList, lookupSize } from '../platform/list.ts'
import { text } from '../platform/validation.ts'
import { catalogos as textos } from '../textos/es/administracion/catalogos.ts'

/** Catalogues: closed lists of forms and filters, with enabled values only (A-CATALOGOS-01). */

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

const abiertas = { access: 'conSesion', method: 'GET', summary: 'Valores habilitados', response: z.array(opcion) } as const

/** The closed lists. (A-CATALOGOS-01..13) */
export const catalogos = {
  categorias: defineCall({ ...abiertas, path: 'categorias-afiliado/habilitadas' }),
  /** For filters: includes disabled values still in use. */
  categoriasConAfiliados: defineCall({ ...abiertas, path: 'categorias-afiliado/filtro-habilitadas' }),
  estadosAfiliado: defineCall({ ...abiertas, path: 'estados-afiliado/habilitados' }),
  estadosCivil: defineCall({ ...abiertas, path: 'estados-civil/habilitados' }),
  parentescos: defineCall({ ...abiertas, path: 'parentescos/habilitados' }),
  tiposDocumento: defineCall({ ...abiertas, path: 'tipos-documento/habilitados' }),
  /** For the audit filters. (B-CATALOGOS-04) */
  tiposAuditoria: defineCall({
    access: { permission: 'auditoria.consultar' },
    method: 'GET',
    path: 'tipos-auditoria/habilitados',
    summary: 'Clases de lo que se audita',
    response: z.array(z.object({ id: z.enum(auditKinds), nombre: z.string() })),
  }),
  localidades: defineCall({
    access: 'conSesion',
    method: 'GET',
    path: 'localidades/buscar-codigo-postal',
    summary: 'Localidades de un código postal',
    query: z.object({ codigoPostal: text(8) }),
    response: z.array(opcionLocalidad),
  }),
  autorizacion: defineCall({
    access: 'conSesion',
    method: 'GET',
    path: 'autorizacion',
    summary: 'Nivel y permisos de la persona de la sesión',
    response: autorizacion,
  }),
}

const porNombre = {
  name: 'consulta',
  columns: { nombre: { type: 'texto', sortable: true } },
  filters: { nombre: 'texto' },
  initialSort: ['nombre', 'asc'],
  size: lookupSize,
} as const

/** Paged lookups by name, for typeaheads: `nombre`, sort nombre,asc, page 0, size 2000. (A-CATALOGOS-14) */
export const categoriasList = defineList({ ...porNombre, path: 'vistas/categorias-afiliado', row: opcion })
export const empresasList = defineList({ ...porNombre, path: 'empresas', row: opcionEmpresa })
export const vistaEmpresasList = defineList({ ...porNombre, path: 'vistas/empresas', row: opcionEmpresa })
export const datosPersonalesList = defineList({
  name: 'consulta',
  path: 'vistas/afiliado-dato-personal',
  row: datoPersonal,
  columns: { nombreCompleto: { type: 'texto', sortable: true } },
  filters: { nombre: 'texto', numeroAfiliado: 'entero', numeroDocumento: 'entero' },
  initialSort: ['nombreCompleto', 'asc'],
})

export const catalogosAdministracionScreens = defineScreens({
  catalogos: { path: 'catalogos', permission: 'catalogos.editar', searchParams: ['catalogo'] },
})

export const catalogosAdministracionFeature = defineFeature({
  name: 'administracion/catalogos',
  texts: { catalogos: textos },
  permissions: {
    'afiliados.datoPersonal': branchScoped('mostrador'),
  },
  uses: ['auditoria.consultar', 'catalogos.editar'],
  lists: { categoriasList, empresasList, vistaEmpresasList, datosPersonalesList },
  calls: { catalogos },
  screens: catalogosAdministracionScreens,
  menu: [{ section: 'sistema', order: 260, screen: 'catalogos', icon: 'etiquetas', title: 'catalogos.menu.catalogos' }],
})
