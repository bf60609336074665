import { z } from 'zod'
import { defineCall } from '../platform/call.ts'
import { central, defineFeature, defineScreens } from '../platform/feature.ts'
import { date, id, line, paragraphs, text } from '../platform/validation.ts'
import { armar } from '../textos/es/tramites/armar.ts'
import { definiciones as textos } from '../textos/es/tramites/definiciones.ts'
import { frasesTramite } from '../textos/es/tramites/frases-tramite.ts'
import { contenidoDefinicion } from './definicion.ts'
import {
  alcanceDefinicion,
  cambioDefinicion,
  catalogosDeDefinicion,
  definicion,
  definicionesList,
  ejemplosDefinicion,
  maximoArchivoDefinicion,
  revisionDefinicion,
  versionConContenido,
} from './definiciones.vistas.ts'

/** The designer of procedures: versions of a definition, from draft to retirement (decisions §12, decision 156). `:id` is the product. */

/** `COPIA` needs `idProducto`, `EJEMPLO` its name, `ARCHIVO` the file's text. */
export const definicionNueva = z
  .object({
    nombre: text(80),
    origen: z.enum(['BLANCO', 'COPIA', 'EJEMPLO', 'ARCHIVO']),
    idProducto: id.optional(),
    ejemplo: line(40).optional(),
    archivo: paragraphs(maximoArchivoDefinicion).optional(),
  })
  .superRefine((d, contexto) => {
    const campo = ({ BLANCO: '', COPIA: 'idProducto', EJEMPLO: 'ejemplo', ARCHIVO: 'archivo' } as const)[d.origen]
    if (campo !== '' && !d[campo])
      contexto.addIssue({ code: 'custom', path: [campo], message: '@validacion.requerido', input: '' })
  })
export type DefinicionNueva = z.input<typeof definicionNueva>

const version = z.number().int().positive()
/** `desde` is the first day in force, today or later. */
export const publicacionDefinicion = z.object({ version, desde: date })

const acceso = { access: { permission: 'tramites.armar' } } as const
const lee = { ...acceso, method: 'GET' } as const
const escribe = {
  ...acceso,
  recentAuth: false,
  invalidates: [
    'definiciones-tramite',
    'definiciones-tramite/:id',
    'definiciones-tramite/:id/versiones/:numero',
    'definiciones-tramite/:id/revision',
  ],
} as const
const ofrece = {
  ...escribe,
  method: 'POST',
  recentAuth: true,
  response: definicion,
  invalidates: [...escribe.invalidates, 'productos', 'vistas/tramites-para-pedir/:id', 'vistas/productos/habilitados/:id'],
} as const
const deVersion = z.object({ id, numero: id })

export const definiciones = {
  leer: defineCall({ ...lee, path: 'definiciones-tramite/:id', summary: 'Un trámite con sus versiones', response: definicion }),
  leerVersion: defineCall({
    ...lee,
    path: 'definiciones-tramite/:id/versiones/:numero',
    summary: 'Una versión de un trámite, entera',
    params: deVersion,
    response: versionConContenido,
  }),
  crear: defineCall({
    ...escribe,
    method: 'POST',
    path: 'definiciones-tramite',
    summary: 'Empieza un trámite: en blanco, como copia, desde un ejemplo o de un archivo',
    body: definicionNueva,
    response: z.object({ id: z.number() }),
    creates: true,
  }),
  empezarVersion: defineCall({
    ...escribe,
    method: 'POST',
    path: 'definiciones-tramite/:id/borrador',
    summary: 'Empieza una versión nueva, igual a la última publicada',
    response: versionConContenido,
    creates: true,
  }),
  guardar: defineCall({
    ...escribe,
    method: 'PUT',
    path: 'definiciones-tramite/:id/borrador',
    summary: 'Guarda el borrador, completo o no',
    body: z.object({ version, contenido: contenidoDefinicion }),
    response: versionConContenido,
  }),
  descartar: defineCall({
    ...escribe,
    method: 'POST',
    path: 'definiciones-tramite/:id/descartar',
    summary: 'Tira el borrador; un trámite que nunca se publicó se elimina entero',
    body: z.object({ version }),
  }),
  revisar: defineCall({
    ...lee,
    path: 'definiciones-tramite/:id/revision',
    summary: 'Qué le falta al borrador para publicarse, qué cambia y a cuántos pedidos toca',
    response: revisionDefinicion,
  }),
  alcance: defineCall({
    ...escribe,
    method: 'POST',
    path: 'definiciones-tramite/alcance',
    summary: 'Cuántos del padrón de hoy cumplen cada condición; no escribe nada',
    body: z.object({ condiciones: contenidoDefinicion.shape.condiciones }),
    response: alcanceDefinicion,
    invalidates: [],
  }),
  costo: defineCall({
    ...escribe,
    method: 'POST',
    path: 'definiciones-tramite/:id/costo',
    summary: 'Qué habrían costado los pedidos de este año con estos montos; no escribe nada',
    body: z.object({ contenido: contenidoDefinicion }),
    /** Pesos; `sinCuenta`: requests whose amount cannot be computed by these rules. */
    response: z.object({ pedidos: z.number(), total: z.number(), sinCuenta: z.number() }),
    invalidates: [],
  }),
  publicar: defineCall({
    ...ofrece,
    path: 'definiciones-tramite/:id/publicar',
    summary: 'Publica el borrador desde un día, o lo deja para que lo apruebe otra persona',
    body: publicacionDefinicion,
  }),
  aprobar: defineCall({
    ...ofrece,
    path: 'definiciones-tramite/:id/aprobar',
    summary: 'Aprueba una versión que publicó otra persona',
    body: z.object({ version }),
  }),
  devolver: defineCall({
    ...ofrece,
    path: 'definiciones-tramite/:id/devolver',
    summary: 'Vuelve a borrador una versión por aprobar, o publicada que todavía no rige',
    body: z.object({ version }),
  }),
  retirar: defineCall({
    ...ofrece,
    path: 'definiciones-tramite/:id/retirar',
    summary: 'Deja de ofrecer un trámite; lo que ya se empezó sigue',
    body: z.object({ version }),
  }),
  comparar: defineCall({
    ...lee,
    path: 'definiciones-tramite/:id/comparar',
    summary: 'Qué cambia de una versión a otra',
    query: z.object({ de: id, a: id }),
    response: z.array(cambioDefinicion),
  }),
  exportar: defineCall({
    ...lee,
    path: 'definiciones-tramite/:id/versiones/:numero/archivo',
    summary: 'Una versión como archivo, para llevarla a otra instalación',
    params: deVersion,
    response: 'archivo',
  }),
  ejemplos: defineCall({
    ...lee,
    path: 'vistas/ejemplos-tramite',
    summary: 'Los trámites de ejemplo con los que se puede empezar',
    response: ejemplosDefinicion,
  }),
  catalogos: defineCall({
    ...lee,
    path: 'vistas/catalogos-tramite',
    summary: 'Los nombres que una definición puede usar',
    response: catalogosDeDefinicion,
  }),
}

export const definicionesScreens = defineScreens({
  definiciones: { path: 'tramites/definiciones', permission: 'tramites.armar' },
  definicion: { path: 'tramites/definiciones/$id', permission: 'tramites.armar', searchParams: ['parte', 'version'] },
  definicionPruebas: { path: 'tramites/definiciones/$id/probar', permission: 'tramites.armar' },
  definicionComparar: { path: 'tramites/definiciones/$id/comparar', permission: 'tramites.armar', searchParams: ['de', 'a'] },
})

export const definicionesFeature = defineFeature({
  name: 'tramites/definiciones',
  texts: { definiciones: textos, armar, frasesTramite },
  permissions: { 'tramites.armar': central },
  errors: {
    DEFINICION_EN_BORRADOR: 409,
    DEFINICION_SIN_BORRADOR: 409,
    DEFINICION_INCOMPLETA: 409,
    DEFINICION_OTRO_ESTADO: 409,
    /** The publisher cannot approve their own version. */
    DEFINICION_PROPIA: 403,
    DEFINICION_ARCHIVO: 400,
    DEFINICION_FECHA: 400,
    /** Requests under way depend on the guarantors and co-applicants of the version in force. */
    DEFINICION_PERSONAS: 409,
  },
  lists: { definicionesList },
  calls: { definiciones },
  screens: definicionesScreens,
  menu: [
    { section: 'mesa', order: 20, screen: 'definiciones', icon: 'prestamo', title: 'definiciones.pantallas.definiciones.titulo' },
  ],
})
