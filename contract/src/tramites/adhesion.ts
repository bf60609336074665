import { z } from 'zod'
import { cambiaDebitoAfiliado } from '../afiliado/debitos.ts'
import { defineCall } from '../platform/call.ts'
import { defineFeature, defineScreens } from '../platform/feature.ts'
import { date, email, exactText, id, integer, line, paragraphs, telefono, text } from '../platform/validation.ts'
import { adhesion as textos } from '../textos/es/tramites/adhesion.ts'
import { isValidCbu } from '../values/cbu.ts'
import { adhesionFirmada, solicitud } from './solicitudes.ts'

/** Direct debit and digital statement: their signature and revocation (001 §3 and §5, decision 038). */

/** tipoCuentaAdhesionDA (B-ADHESION-13, B-ADHESION-14). */
export const tiposCuenta = { cuentaCorriente: 1, cajaAhorro: 2 } as const
/** Text key of an account type, for the signing member and for the desk that loads it at the bank. */
export const nombreTipoCuenta = (tipo: number | null): 'corriente' | 'ahorro' =>
  tipo === tiposCuenta.cuentaCorriente ? 'corriente' : 'ahorro'
/** Maximum days until a revocation takes effect, and maximum length of its reason. */
export const diasRevocacion = 60
export const maximoMotivoRevocacion = 300

/** 1 and 0 (B-ADHESION-20). */
const siNo = z.literal([0, 1])

/** Choices of an adhesion, besides the contact data. */
export interface DatosAdhesion {
  tipoCuentaAdhesionDA: number | null
  resumenDigitalEmail: number
  resumenDigitalWA: number
  autorizaDA: number
  telefono: string
  email: string
}

/** Reasons why an adhesion is incomplete, in display order (B-ADHESION-09 to 12, B-ADHESION-15). */
export const motivosAdhesion = ['cuenta', 'resumen', 'telefonoWA', 'contacto', 'autorizacion'] as const
export type MotivoAdhesion = (typeof motivosAdhesion)[number]
/** Minimum digits of a valid phone. */
const cifrasTelefono = 10

/** Missing data for signing. WhatsApp without a phone is reported as such, and not also as a missing contact (K-41). */
export function faltaEnAdhesion(d: DatosAdhesion): MotivoAdhesion[] {
  const telefono = d.telefono.replace(/\D/g, '').length >= cifrasTelefono
  const sinTelefonoWA = d.resumenDigitalWA === 1 && !telefono
  const falta: Record<MotivoAdhesion, boolean> = {
    cuenta: d.tipoCuentaAdhesionDA !== tiposCuenta.cuentaCorriente && d.tipoCuentaAdhesionDA !== tiposCuenta.cajaAhorro,
    resumen: d.resumenDigitalEmail === 0 && d.resumenDigitalWA === 0,
    telefonoWA: sinTelefonoWA,
    contacto: d.email === '' || (!telefono && !sinTelefonoWA),
    autorizacion: d.autorizaDA === 0,
  }
  return motivosAdhesion.filter((motivo) => falta[motivo])
}

/**
 * (B-ADHESION-04 to 07) The payload of the specification, with the account, the authorisation's checkbox and the read version.
 */
export const adhesionNueva = z.object({
  /** Idempotency key, random, from the browser. */
  clave: z.uuid().optional(),
  productoAfiliado: z.object({
    numeroAfiliado: id,
    producto: z.object({ codigo: text(40) }),
    seccional: z.object({ id }).optional(),
  }),
  adhesion: z.object({
    tipoCuentaAdhesionDA: integer(0, 99).nullable().default(null),
    resumenDigitalEmail: siNo.default(0),
    resumenDigitalWA: siNo.default(0),
    cbu: exactText(22).refine(isValidCbu, '@validacion.cbu'),
    /** The register's by default. */
    telefono: telefono.optional(),
    email: email.optional(),
    autorizaDA: siNo.default(0),
    textoVersion: line(20),
  }),
})
export type AdhesionNueva = z.input<typeof adhesionNueva>

/** An active adhesion: what the member sees and can change. */
export const adhesionVigente = adhesionFirmada.extend({
  idSolicitud: z.number(),
  numeroSolicitudCompleto: z.string(),
  version: z.number(),
  /** Masked except for its last four digits. */
  cbu: z.string(),
  /** The bank rejects its account: another one can be signed. */
  suspendida: z.boolean(),
})
export type AdhesionVigente = z.infer<typeof adhesionVigente>

/** Initial values of a new adhesion's form. */
export const datosAdhesion = z.object({
  numeroAfiliado: z.number(),
  numeroAfiliadoFormateado: z.string(),
  afiliado: z.string(),
  documento: z.string(),
  seccional: z.object({ id: z.number(), nombre: z.string() }).nullable(),
  producto: z.object({ codigo: z.string(), nombre: z.string() }),
  telefono: z.string(),
  email: z.string(),
  /** The member's last known CBU; "" without one. */
  cbu: z.string(),
  /**
   * The authorisation in the person's language, by paragraph: {cuenta} and {cbu} are filled in while typing, the rest is already
   * filled in.
   */
  textoVersion: z.string(),
  texto: z.array(z.string()),
  /** Number and id of the unanswered one: it is continued, and no other can be started. */
  enCurso: z.object({ id: z.number(), numeroSolicitudCompleto: z.string() }).nullable(),
  vigente: adhesionVigente.nullable(),
})
export type DatosDeAdhesion = z.infer<typeof datosAdhesion>

export const canalesAdhesion = z.object({
  version: z.number().int().positive(),
  resumenDigitalEmail: siNo,
  resumenDigitalWA: siNo,
  telefono,
  email,
})
export const revocacionAdhesion = z.object({
  version: z.number().int().positive(),
  /** First day without effect. */
  desde: date,
  motivo: paragraphs(maximoMotivoRevocacion).default(''),
})

const inicia = { access: { permission: 'tramites.iniciar' } } as const
const cambia = ['productos-afiliado/:id', 'vistas/afiliado-tramites', 'vistas/adhesion/:id'] as const

export const adhesiones = {
  /** `:id` is the member's number. */
  datos: defineCall({
    ...inicia,
    method: 'GET',
    path: 'vistas/adhesion/:id',
    summary: 'La adhesión de un afiliado: la vigente, la que está en curso y con qué empieza una nueva',
    response: datosAdhesion,
  }),
  /** (B-ADHESION-08) */
  guardar: defineCall({
    ...inicia,
    method: 'POST',
    path: 'adhesiones/guardar-dto-adhesion',
    signingAction: 'persona',
    summary: 'Firma una adhesión a débito automático y resumen digital',
    body: adhesionNueva,
    response: z.object({ id: z.number(), numeroAfiliado: z.number() }),
    creates: true,
    invalidates: cambia,
  }),
  presentar: defineCall({
    ...inicia,
    method: 'POST',
    path: 'solicitudes-adhesion/:id/presentar',
    recentAuth: true,
    summary: 'Presenta una adhesión firmada: desde ahí la mesa la tiene',
    body: z.object({ version: z.number().int().positive() }),
    response: solicitud,
    invalidates: cambia,
  }),
  cambiarCanales: defineCall({
    ...inicia,
    method: 'PUT',
    path: 'adhesiones/:id/canales',
    recentAuth: false,
    summary: 'Cambia por dónde llegan los resúmenes de una adhesión vigente',
    body: canalesAdhesion,
    invalidates: cambia,
  }),
  revocar: defineCall({
    ...inicia,
    method: 'POST',
    path: 'adhesiones/:id/revocar',
    signingAction: 'persona',
    summary: 'Revoca una adhesión vigente desde un día',
    body: revocacionAdhesion,
    invalidates: [...cambia, ...cambiaDebitoAfiliado],
  }),
}

export const adhesionScreens = defineScreens({
  adhesion: {
    path: 'solicitudes-adhesion/$idsolicitud/editar',
    permission: 'tramites.iniciar',
    searchParams: ['titulo', 'itemId', 'idAfiliado', 'idusuario', 'link'],
  },
  adhesionTramite: { path: 'solicitudes-adhesion/$idsolicitud/tramite', permission: 'tramites.iniciar' },
})

export const adhesionFeature = defineFeature({
  name: 'tramites/adhesion',
  events: ['revocar solicitud'],
  texts: { adhesion: textos },
  forMembers: true,
  errors: {
    /** Incomplete data: the text lists everything missing. */
    ADHESION_INVALIDA: 400,
    ADHESION_VIGENTE: 409,
    /** The account rejected by the bank. */
    ADHESION_MISMA_CUENTA: 409,
    ADHESION_TEXTO: 409,
    ADHESION_NO_VIGENTE: 409,
    ADHESION_FECHA: 400,
  },
  uses: ['seccionales.afiliados', 'tramites.iniciar'],
  calls: { adhesiones },
  screens: adhesionScreens,
  menu: [
    {
      section: 'tramites-de-afiliados',
      order: 10,
      link: 'app_adhesion_da_rd',
      permission: 'seccionales.afiliados',
      icon: 'adhesion',
      title: 'adhesion.menu.adhesionDaRd',
      place: 'AFILIADO_SECCIONAL',
    },
    {
      section: 'iniciar-un-tramite',
      order: 20,
      link: 'app_tramites_adhesion',
      permission: 'tramites.iniciar',
      icon: 'adhesion',
      title: 'adhesion.menu.tramitesAdhesion',
      place: 'TRAMITES',
    },
  ],
})
