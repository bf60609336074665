import { z } from 'zod'
import { defineCall } from '../platform/call.ts'
import { central, defineFeature, defineScreens } from '../platform/feature.ts'
import { defineList } from '../platform/list.ts'
import { amountBetween, date, exactText, id, integer, line, text } from '../platform/validation.ts'
import { catalogosTramites as textos } from '../textos/es/tramites/catalogos.ts'
import { maximoPorRol, medios } from './personas.ts'
import { clasesDelPortal } from './productos.ts'

/** Administration of products: conditions, required documents and destinations (decisions §6 and §10). */

const logico = z.union([z.literal(0), z.literal(1)])
/** A number with at most two decimals; null until entered. */
const conDecimales = (minimo: number, maximo: number) => amountBetween(minimo, maximo).nullable()
const orden = integer(0, 9999).default(100)

/** A required document, with its id if it already exists. List order is display order. */
export const requisitoEditable = z.object({
  id: id.optional(),
  nombre: text(80),
  ayuda: line(300).default(''),
  obligatorio: logico.default(1),
  /** Its kind; null if required each time. */
  idClase: id.nullable().default(null),
  /** Income source that requires it; '' for all. */
  viveDe: z.enum(['', ...medios]).default(''),
})
export type RequisitoEditable = z.input<typeof requisitoEditable>

const campos = {
  nombre: text(80),
  /** One-sentence description. */
  descripcion: line(200).default(''),
  idCircuito: integer(1, 9).default(1),
  productoTuristico: logico.default(0),
  seguroVida: logico.default(0),
  /** Pesos and months; null in an adhesion. */
  montoMinimo: conDecimales(0.01, 999_999_999),
  montoMaximo: conDecimales(0.01, 999_999_999),
  plazoMinimo: integer(1, 600).nullable(),
  plazoMaximo: integer(1, 600).nullable(),
  plazoSalto: integer(1, 60).default(1),
  tna: conDecimales(0, 999),
  gasto: amountBetween(0, 50).default(0),
  maximoIngreso: conDecimales(0.01, 100),
  cantidadCosolicitantes: integer(0, maximoPorRol).default(0),
  cantidadGarantes: integer(0, maximoPorRol).default(0),
  conformidad: logico.default(0),
  conformidadEnOrden: logico.default(0),
  desde: date,
  /** '' without an end. */
  hasta: z.union([z.literal(''), date]).default(''),
  habilitado: logico.default(1),
  orden,
  requisitos: z.array(requisitoEditable).max(30).default([]),
  destinos: z.array(id).max(200).default([]),
}
const sinClase = z.object(campos)
type Datos = z.output<typeof sinClase>

const deUnPrestamo = ['montoMinimo', 'montoMaximo', 'plazoMinimo', 'plazoMaximo', 'tna'] as const

/** Inconsistencies by field: limits, dates, repeated requirements, and consent without people. */
export function incoherencias(d: Datos, esPrestamo: boolean): Record<string, string> {
  const mal: Record<string, string> = {}
  const menor = (a: number | null, b: number | null) => a !== null && b !== null && b < a
  if (esPrestamo) {
    for (const campo of deUnPrestamo) if (d[campo] === null) mal[campo] = '@validacion.requerido'
    if (menor(d.montoMinimo, d.montoMaximo)) mal.montoMaximo = '@validacion.limitesAlReves'
    if (menor(d.plazoMinimo, d.plazoMaximo)) mal.plazoMaximo = '@validacion.limitesAlReves'
    else if (d.plazoMinimo !== null && d.plazoMaximo !== null && d.plazoSalto > Math.max(1, d.plazoMaximo - d.plazoMinimo))
      mal.plazoSalto = '@validacion.saltoDePlazo'
    if (d.destinos.length === 0) mal.destinos = '@validacion.algunDestino'
  }
  if (d.conformidad === 1 && d.cantidadGarantes + d.cantidadCosolicitantes === 0)
    mal.conformidad = '@validacion.conformidadDeNadie'
  if (d.conformidadEnOrden === 1 && d.conformidad === 0) mal.conformidadEnOrden = '@validacion.ordenSinConformidad'
  if (d.hasta !== '' && d.hasta < d.desde) mal.hasta = '@validacion.fechasAlReves'
  const vistos = new Set<string>()
  for (const [i, { nombre }] of d.requisitos.entries()) {
    if (vistos.has(nombre.toLowerCase())) mal[`requisitos.${i}.nombre`] = '@validacion.codigoRepetido'
    vistos.add(nombre.toLowerCase())
  }
  // Two slots of one kind would be filled with the same document.
  for (const [i, { idClase }] of d.requisitos.entries())
    if (idClase !== null && d.requisitos.findIndex((r) => r.idClase === idClase) < i)
      mal[`requisitos.${i}.idClase`] = '@validacion.clasePapelRepetida'
  return mal
}

const coherente = <T extends Datos & { clase: (typeof clasesDelPortal)[number] }>(datos: T, contexto: z.RefinementCtx<T>) => {
  for (const [campo, message] of Object.entries(incoherencias(datos, datos.clase === 'PRESTAMO')))
    contexto.addIssue({ code: 'custom', path: campo.split('.'), message, input: '' })
}

const conClase = { clase: z.enum(clasesDelPortal), ...campos }
/** Its code is immutable, because other systems use it. */
export const productoNuevo = z
  .object({ codigo: exactText(40).regex(/^[A-Z][A-Z0-9_]{1,39}$/, { error: '@validacion.codigoProducto' }), ...conClase })
  .superRefine(coherente)
export type ProductoNuevo = z.input<typeof productoNuevo>
/** Optimistic concurrency: the change carries the read version. The class cannot be changed. */
export const productoCambio = z.object({ ...conClase, version: z.number().int().positive() }).superRefine(coherente)

/** A product in the editor. */
export const productoEditable = z.object({
  id: z.number(),
  codigo: z.string(),
  version: z.number(),
  /** Requests of this product so far: with any it cannot be deleted. */
  solicitudes: z.number(),
  /** Requests being filled in now, which are notified of a change. */
  empezadas: z.number(),
  clase: z.enum(clasesDelPortal),
  nombre: z.string(),
  descripcion: z.string(),
  idCircuito: z.number(),
  productoTuristico: z.number(),
  seguroVida: z.number(),
  montoMinimo: z.number().nullable(),
  montoMaximo: z.number().nullable(),
  plazoMinimo: z.number().nullable(),
  plazoMaximo: z.number().nullable(),
  plazoSalto: z.number(),
  tna: z.number().nullable(),
  gasto: z.number(),
  maximoIngreso: z.number().nullable(),
  cantidadCosolicitantes: z.number(),
  cantidadGarantes: z.number(),
  conformidad: z.number(),
  conformidadEnOrden: z.number(),
  desde: z.string(),
  hasta: z.string(),
  habilitado: z.number(),
  orden: z.number(),
  requisitos: z.array(
    z.object({
      id: z.number(),
      nombre: z.string(),
      ayuda: z.string(),
      obligatorio: z.number(),
      idClase: z.number().nullable(),
      viveDe: z.enum(['', ...medios]),
    }),
  ),
  destinos: z.array(z.number()),
})
export type ProductoEditable = z.infer<typeof productoEditable>

export const filaProducto = z.object({
  id: z.number(),
  codigo: z.string(),
  nombre: z.string(),
  clase: z.enum(clasesDelPortal),
  montoMaximo: z.number().nullable(),
  plazoMaximo: z.number().nullable(),
  tna: z.number().nullable(),
  desde: z.string(),
  hasta: z.string().nullable(),
  habilitado: z.number(),
  solicitudes: z.number(),
  orden: z.number(),
})
export type FilaProducto = z.infer<typeof filaProducto>

export const productosList = defineList({
  name: 'productos',
  path: 'productos',
  row: filaProducto,
  columns: {
    codigo: { type: 'texto', only: 'exporta', sortable: true },
    nombre: { type: 'texto', sortable: true },
    montoMaximo: { type: 'importe' },
    plazoMaximo: { type: 'entero' },
    tna: { type: 'importe' },
    solicitudes: { type: 'entero' },
    desde: { type: 'fecha', only: 'exporta' },
    hasta: { type: 'fecha', only: 'exporta' },
    habilitado: { type: 'logico' },
    orden: { type: 'entero', only: 'exporta', sortable: true },
  },
  filters: { habilitado: 'logico' },
  initialSort: ['orden', 'asc'],
  search: true,
  file: 'Productos',
})

export const filaDestino = z.object({
  id: z.number(),
  nombre: z.string(),
  productos: z.number(),
  habilitado: z.number(),
  orden: z.number(),
  version: z.number(),
})
export type FilaDestino = z.infer<typeof filaDestino>

export const destinosList = defineList({
  name: 'destinos',
  path: 'destinos-fondos',
  row: filaDestino,
  columns: {
    nombre: { type: 'texto', sortable: true },
    productos: { type: 'entero' },
    habilitado: { type: 'logico' },
    orden: { type: 'entero', only: 'exporta', sortable: true },
  },
  filters: { habilitado: 'logico' },
  initialSort: ['orden', 'asc'],
  search: true,
  size: 100,
  file: 'Destinos de fondos',
})

export const destinoNuevo = z.object({ nombre: text(80), habilitado: logico.default(1), orden })
export type DestinoNuevo = z.input<typeof destinoNuevo>
export const destinoCambio = destinoNuevo.extend({ version: z.number().int().positive() })

const acceso = { access: { permission: 'tramites.catalogos' } } as const
const deProductos = {
  ...acceso,
  recentAuth: true,
  invalidates: ['productos', 'productos/:id', 'destinos-fondos', 'vistas/productos/habilitados/:id', 'productos-afiliado/:id'],
} as const
const deDestinos = { ...acceso, recentAuth: false, invalidates: ['destinos-fondos', 'destino-fondos/habilitados/:id'] } as const
const estado = z.object({ habilitado: z.number() })

export const catalogosTramites = {
  leerProducto: defineCall({
    ...acceso,
    method: 'GET',
    path: 'productos/:id',
    summary: 'Un producto con sus requisitos y destinos',
    response: productoEditable,
  }),
  crearProducto: defineCall({
    ...deProductos,
    method: 'POST',
    path: 'productos',
    summary: 'Crea un producto',
    body: productoNuevo,
    response: z.object({ id: z.number() }),
    creates: true,
  }),
  cambiarProducto: defineCall({
    ...deProductos,
    method: 'PUT',
    path: 'productos/:id',
    summary: 'Modifica un producto; lo presentado conserva sus condiciones',
    body: productoCambio,
    response: productoEditable,
  }),
  alternarProducto: defineCall({
    ...deProductos,
    method: 'POST',
    path: 'productos/cambiar-estado/:id',
    summary: 'Habilita o deshabilita un producto',
    response: estado,
  }),
  eliminarProducto: defineCall({
    ...deProductos,
    method: 'DELETE',
    path: 'productos/:id',
    summary: 'Elimina un producto que nadie pidió',
  }),
  crearDestino: defineCall({
    ...deDestinos,
    method: 'POST',
    path: 'destinos-fondos',
    summary: 'Crea un destino de fondos',
    body: destinoNuevo,
    response: z.object({ id: z.number() }),
    creates: true,
  }),
  cambiarDestino: defineCall({
    ...deDestinos,
    method: 'PUT',
    path: 'destinos-fondos/:id',
    summary: 'Modifica un destino de fondos',
    body: destinoCambio,
  }),
  alternarDestino: defineCall({
    ...deDestinos,
    method: 'POST',
    path: 'destinos-fondos/cambiar-estado/:id',
    summary: 'Habilita o deshabilita un destino de fondos',
    response: estado,
  }),
  eliminarDestino: defineCall({
    ...deDestinos,
    method: 'DELETE',
    path: 'destinos-fondos/:id',
    summary: 'Elimina un destino de fondos que nadie usa',
  }),
}

export const catalogosTramitesScreens = defineScreens({
  productos: { path: 'tramites/productos/lista', permission: 'tramites.catalogos' },
  producto: { path: 'tramites/productos/editar/$id', permission: 'tramites.catalogos' },
  destinos: { path: 'tramites/destinos', permission: 'tramites.catalogos' },
})

export const catalogosTramitesFeature = defineFeature({
  name: 'tramites/catalogos',
  texts: { catalogosTramites: textos },
  permissions: {
    'tramites.catalogos': central,
  },
  errors: {
    PRODUCTO_REPETIDO: 409,
    PRODUCTO_EN_USO: 409,
    REQUISITO_REPETIDO: 409,
    DESTINO_REPETIDO: 409,
    DESTINO_EN_USO: 409,
  },
  lists: { destinosList, productosList },
  calls: { catalogosTramites },
  screens: catalogosTramitesScreens,
  menu: [
    {
      section: 'sistema',
      order: 270,
      screen: 'productos',
      icon: 'prestamo',
      title: 'catalogosTramites.pantallas.catalogosTramites.productos',
    },
    {
      section: 'sistema',
      order: 280,
      screen: 'destinos',
      icon: 'etiquetas',
      title: 'catalogosTramites.pantallas.catalogosTramites.destinosTitulo',
    },
  ],
})
