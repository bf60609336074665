import { z } from 'zod'
import { tiposAuditoria } from '../platform/auditoria.ts'
import { definirFuncion, definirPantallas, deSeccional } from '../platform/funcion.ts'
import { definirLista, tamanioConsulta } from '../platform/lista.ts'
import { definirLlamada } from '../platform/llamada.ts'
import { texto } from '../platform/validacion.ts'
import { catalogos as textos } from '../textos/es/administracion/catalogos.ts'

/** Catalogues: the closed lists that forms and filters offer; only enabled values are offered (A-CATALOGOS-01). */

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

const abiertas = { acceso: 'conSesion', metodo: 'GET', resumen: 'Valores habilitados', respuesta: z.array(opcion) } as const

/** The closed lists. (A-CATALOGOS-01..13) */
export const catalogos = {
  categorias: definirLlamada({ ...abiertas, ruta: 'categorias-afiliado/habilitadas' }),
  /** For filters: also the disabled ones that some affiliate still has. */
  categoriasConAfiliados: definirLlamada({ ...abiertas, ruta: 'categorias-afiliado/filtro-habilitadas' }),
  estadosAfiliado: definirLlamada({ ...abiertas, ruta: 'estados-afiliado/habilitados' }),
  estadosCivil: definirLlamada({ ...abiertas, ruta: 'estados-civil/habilitados' }),
  parentescos: definirLlamada({ ...abiertas, ruta: 'parentescos/habilitados' }),
  tiposDocumento: definirLlamada({ ...abiertas, ruta: 'tipos-documento/habilitados' }),
  /** What the audit is filtered by. (B-CATALOGOS-04) */
  tiposAuditoria: definirLlamada({
    acceso: { permiso: 'auditoria.consultar' },
    metodo: 'GET',
    ruta: 'tipos-auditoria/habilitados',
    resumen: 'Clases de lo que se audita',
    respuesta: z.array(z.object({ id: z.enum(tiposAuditoria), nombre: z.string() })),
  }),
  localidades: definirLlamada({
    acceso: 'conSesion',
    metodo: 'GET',
    ruta: 'localidades/buscar-codigo-postal',
    resumen: 'Localidades de un código postal',
    consulta: z.object({ codigoPostal: texto(8) }),
    respuesta: z.array(opcionLocalidad),
  }),
  autorizacion: definirLlamada({
    acceso: 'conSesion',
    metodo: 'GET',
    ruta: 'autorizacion',
    resumen: 'Nivel y permisos de la persona de la sesión',
    respuesta: autorizacion,
  }),
}

const porNombre = {
  nombre: 'consulta',
  columnas: { nombre: { tipo: 'texto', ordenable: true } },
  filtros: { nombre: 'texto' },
  ordenInicial: ['nombre', 'asc'],
  tamanio: tamanioConsulta,
} as const

/** Paged lookups by name: what a typeahead asks, `nombre`, sort nombre,asc, page 0, size 2000. (A-CATALOGOS-14) */
export const listaCategorias = definirLista({ ...porNombre, ruta: 'vistas/categorias-afiliado', fila: opcion })
export const listaEmpresas = definirLista({ ...porNombre, ruta: 'empresas', fila: opcionEmpresa })
export const listaVistaEmpresas = definirLista({ ...porNombre, ruta: 'vistas/empresas', fila: opcionEmpresa })
export const listaDatosPersonales = definirLista({
  nombre: 'consulta',
  ruta: 'vistas/afiliado-dato-personal',
  fila: datoPersonal,
  columnas: { nombreCompleto: { tipo: 'texto', ordenable: true } },
  filtros: { nombre: 'texto', numeroAfiliado: 'entero', numeroDocumento: 'entero' },
  ordenInicial: ['nombreCompleto', 'asc'],
})

export const pantallasCatalogosAdministracion = definirPantallas({
  catalogos: { ruta: 'catalogos', permiso: 'catalogos.editar', busca: ['catalogo'] },
})

export const funcionCatalogosAdministracion = definirFuncion({
  nombre: 'administracion/catalogos',
  textos: { catalogos: textos },
  permisos: {
    'afiliados.datoPersonal': deSeccional('mostrador'),
  },
  usa: ['auditoria.consultar', 'catalogos.editar'],
  listas: { listaCategorias, listaEmpresas, listaVistaEmpresas, listaDatosPersonales },
  llamadas: { catalogos },
  pantallas: pantallasCatalogosAdministracion,
})
