import { z } from 'zod'
import { defineCall } from '../platform/call.ts'
import { catalogText } from '../platform/catalogText.ts'
import { defineFeature, defineScreens } from '../platform/feature.ts'
import { exactText, id } from '../platform/validation.ts'
import { armados as textos } from '../textos/es/tramites/armados.ts'
import { isValidCbu } from '../values/cbu.ts'
import { erroresFormula } from './definicion.formula.ts'
import { problemasMonto } from './definicion.monto.ts'
import { campo, formasPago, papelDefinicion } from './definicion.ts'
import { familiarElegido, respuestas } from './definicion.valores.ts'
import { clasesProducto, habitual } from './productos.ts'
import { presentacion, solicitud } from './solicitudes.ts'

/**
 * Requests of designed procedures, from the member's side (decision 156). Filing, documents, summary and annulment are shared with every
 * request.
 */

/** SI: eligible; TODAVIA: eligible from a known day on; NO: not eligible. */
export const gruposParaPedir = ['SI', 'TODAVIA', 'NO'] as const
export type GrupoParaPedir = (typeof gruposParaPedir)[number]

/** Any product on offer, of any class. Texts in the reader's language; pesos; ISO days, "" if none. */
export const tramiteParaPedir = z.object({
  id: z.number(),
  codigo: z.string(),
  clase: z.enum(clasesProducto),
  nombre: catalogText(),
  resumen: catalogText(),
  grupo: z.enum(gruposParaPedir),
  /** Why not, or not yet; "" if eligible. */
  motivo: z.string(),
  desde: z.string(),
  /** Last filing day. */
  hasta: z.string(),
  habitual,
  /** Unanswered request of the product; "" and null if none. */
  enCurso: z.string(),
  idEnCurso: z.number().nullable(),
  pideGarante: z.number(),
})
export type TramiteParaPedir = z.infer<typeof tramiteParaPedir>

/** A condition as a sentence. */
export const condicionLeida = z.object({ resultado: z.enum(['SI', 'NO', 'FALTA']), frase: z.string() })

/** Form of a procedure, before and while it is filled in. */
export const formularioArmado = z.object({
  idProducto: z.number(),
  idDefinicion: z.number(),
  numero: z.number(),
  nombre: catalogText(),
  resumen: catalogText(),
  descripcion: z.string(),
  habitual,
  /** Target days for the answer; null if undefined. */
  dias: z.number().nullable(),
  campos: z.array(campo),
  papeles: z.array(papelDefinicion.extend({ tenemos: z.number() })),
  garantes: z.number(),
  cosolicitantes: z.number(),
  pago: z.enum(formasPago),
  /** Initial values of the fields. */
  precarga: respuestas,
  /** Relatives in the register, to choose from. */
  familia: z.array(familiarElegido),
  seccionales: z.array(z.string()),
  grupo: z.enum(gruposParaPedir),
  motivo: z.string(),
  hasta: z.string(),
  condiciones: z.array(condicionLeida),
  /** Amount with the answers so far: pesos, null if unknown. `dos` is 1 if two people of the desk must approve it. */
  monto: z.number().nullable(),
  problemaMonto: z.enum(['', ...problemasMonto, ...erroresFormula]),
  dos: z.number(),
  /** The version in force, if the request has another; null otherwise. */
  nuevaVersion: z.number().nullable(),
})
export type FormularioArmado = z.infer<typeof formularioArmado>

export const solicitudArmada = z.object({ solicitud, formulario: formularioArmado, respuestas })
export type SolicitudArmada = z.infer<typeof solicitudArmada>

const version = z.number().int().positive()
export const armadoNuevo = z.object({
  /** Idempotency key, random, from the browser. */
  clave: z.uuid(),
  idProducto: id,
  numeroAfiliado: id.optional(),
  respuestas: respuestas.default({}),
})
export type ArmadoNuevo = z.input<typeof armadoNuevo>

export const cuentaDeCobro = z.object({
  cbu: exactText(22).refine(isValidCbu, '@validacion.cbu'),
  antes: exactText(22),
})

const inicia = { access: { permission: 'tramites.iniciar' } } as const
const escribe = {
  ...inicia,
  recentAuth: false,
  response: solicitudArmada,
  invalidates: [
    'productos-afiliado/:id',
    'solicitudes-armadas/:id',
    'solicitudes-prestamo/:id/resumen',
    'vistas/afiliado-tramites',
    'vistas/tramites-para-pedir/:id',
    'vistas/esperan',
    'vistas/resumen-inicio',
  ],
} as const

export const armados = {
  /** `:id` is the member's number. */
  paraPedir: defineCall({
    ...inicia,
    method: 'GET',
    path: 'vistas/tramites-para-pedir/:id',
    summary: 'Lo que un afiliado puede pedir hoy, lo que todavía no y lo que no es para él, con el motivo',
    response: z.array(tramiteParaPedir),
  }),
  /** `:id` is the product. */
  antes: defineCall({
    ...inicia,
    method: 'GET',
    path: 'vistas/armados/:id',
    summary: 'Lo que pide un trámite, antes de empezarlo',
    query: z.object({ numeroAfiliado: id.optional() }),
    response: formularioArmado,
  }),
  leer: defineCall({
    ...inicia,
    method: 'GET',
    path: 'solicitudes-armadas/:id',
    summary: 'Un trámite empezado: su formulario y lo que se contestó',
    response: solicitudArmada,
  }),
  crear: defineCall({
    ...escribe,
    method: 'POST',
    path: 'solicitudes-armadas',
    summary: 'Empieza un trámite',
    body: armadoNuevo,
    creates: true,
  }),
  guardar: defineCall({
    ...escribe,
    method: 'PUT',
    path: 'solicitudes-armadas/:id',
    summary: 'Guarda lo que se contestó, completo o no',
    body: z.object({ version, respuestas }),
  }),
  /** Separate from a loan's and an adhesion's: the checks and the signed text differ. */
  presentar: defineCall({
    ...escribe,
    method: 'POST',
    path: 'solicitudes-armadas/:id/presentar',
    signingAction: 'persona',
    summary: 'Presenta un trámite, con el padrón de hoy; desde ahí la mesa lo tiene',
    body: presentacion,
    response: solicitud,
  }),
  /** Throws VERSION_VIEJA if `antes`, the account on screen, is not the current one. */
  cambiarCuenta: defineCall({
    ...escribe,
    method: 'POST',
    path: 'solicitudes-armadas/:id/cambiar-cuenta',
    signingAction: 'persona',
    summary: 'Cambia la cuenta en la que el afiliado cobra un trámite otorgado, mientras no esté en el banco',
    body: cuentaDeCobro,
    response: solicitud,
  }),
  pasarVersion: defineCall({
    ...escribe,
    method: 'POST',
    path: 'solicitudes-armadas/:id/pasar-version',
    summary: 'Pasa un borrador a la versión vigente del trámite, con la conformidad de quien lo pide',
    body: z.object({ version, idDefinicion: id }),
  }),
}

export const armadosScreens = defineScreens({
  iniciarTramite: { path: 'tramites/iniciar', permission: 'tramites.iniciar', searchParams: ['idAfiliado'] },
  antesArmado: { path: 'tramites/iniciar/$id', permission: 'tramites.iniciar', searchParams: ['idAfiliado'] },
})

export const armadosFeature = defineFeature({
  name: 'tramites/armados',
  texts: { armados: textos },
  forMembers: true,
  uses: ['tramites.iniciar'],
  errors: {
    TRAMITE_NO_CORRESPONDE: 409,
    TRAMITE_VERSION: 409,
    /** The first approver may not give the second approval. */
    SOLICITUD_SEGUNDA_PERSONA: 403,
    COBRO_MISMA_CUENTA: 409,
    COBRO_EN_BANCO: 409,
    COBRO_TERMINADO: 409,
  },
  calls: { armados },
  screens: armadosScreens,
  menu: [
    {
      section: 'iniciar-un-tramite',
      order: 25,
      screen: 'iniciarTramite',
      icon: 'tramite',
      title: 'armados.pantallas.armados.menu',
      place: 'TRAMITES',
    },
  ],
})
