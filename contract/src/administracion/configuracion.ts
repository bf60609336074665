import { z } from 'zod'
import { defineCall } from '../platform/call.ts'
import { central, defineFeature, defineScreens } from '../platform/feature.ts'
import { cuit, exactText, line, paragraphs, photo, requiredEmail, text } from '../platform/validation.ts'
import { organizacion as textosDeOrganizacion } from '../textos/es/administracion/organizacion.ts'
import { isValidCbu } from '../values/cbu.ts'
import { isPaymentQr } from '../values/payment-qr.ts'
import { textosLegales } from './legales.ts'

/**
 * The organisation of an installation, for its screens and for the file of `npm run configurar`. Absent fields are unchanged; a
 * list replaces the existing one. Unknown fields are rejected as typing errors.
 */

export const secretariaConfigurada = z.strictObject({
  /** Integer, from 1: key of the stored enquiries. Immutable, unlike the name. */
  codigo: z.int().min(1).max(9999),
  nombre: text(120),
  email: requiredEmail,
  habilitada: z.boolean().default(true),
})
export type SecretariaConfigurada = z.output<typeof secretariaConfigurada>

export const camposCodigo = ['convenio', 'afiliado', 'vencimiento', 'importe', 'verificador'] as const
export const simbologias = ['interleaved2of5', 'code128'] as const

export const convenioConfigurado = z.strictObject({
  nombre: text(120),
  /** Digits assigned by the collecting bank. */
  codigo: z.string().regex(/^\d{1,12}$/, '@configuracion.codigoConvenio'),
  simbologia: z.enum(simbologias),
  /** Content of the barcode, in order; `largo` in digits. */
  campos: z
    .array(z.strictObject({ campo: z.enum(camposCodigo), largo: z.int().min(1).max(40) }))
    .min(1)
    .max(12),
  leyenda: line(300).default(''),
})
export type ConvenioConfigurado = z.output<typeof convenioConfigurado>

/** Account for paying slips by transfer; '' for data the bank does not provide. `qr` is the text of its payment QR. */
export const transferenciaConfigurada = z
  .strictObject({
    titular: text(80),
    cbu: exactText(22)
      .refine((v) => v === '' || isValidCbu(v), '@validacion.cbu')
      .default(''),
    alias: exactText(20)
      .refine((v) => v === '' || /^[A-Za-z0-9.-]{6,20}$/.test(v), '@configuracion.alias')
      .default(''),
    qr: line(500)
      .refine((v) => v === '' || isPaymentQr(v), '@configuracion.qrPago')
      .default(''),
  })
  .refine(({ cbu, alias, qr }) => cbu !== '' || alias !== '' || qr !== '', {
    error: '@configuracion.sinDestino',
    path: ['alias'],
  })
export type TransferenciaConfigurada = z.output<typeof transferenciaConfigurada>

const campos = {
  nombre: text(120),
  nombreCorto: text(30),
  cuit,
  domicilio: line(200),
  /** Free format, down to three digits; text without digits is invalid. */
  telefono: line(60).refine((v) => v === '' || v.replace(/\D/g, '').length > 2, '@configuracion.telefono'),
  /** Sender of the portal's mails, and where replies go. */
  email: requiredEmail,
  /** #rrggbb: the theme is derived from it. */
  color: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/, '@configuracion.color')
    .toLowerCase(),
  /** PNG, JPEG or WebP: a path relative to the file, or `data:image/…;base64,…`; '' is the seal. */
  logo: z.string().max(7_000_000),
  lema: line(200),
  bajada: line(400),
  preguntas: z.array(z.strictObject({ pregunta: text(300), respuesta: paragraphs(4000).min(1) })).max(100),
  legales: textosLegales,
  secretarias: z.array(secretariaConfigurada).min(1).max(200),
  /** Collection agreement of slips; null without one. */
  convenio: convenioConfigurado.nullable(),
  /** Account for slips; null hides it (decision 165). */
  transferencia: transferenciaConfigurada.nullable(),
}

export const configuracion = z.strictObject(campos).partial()
export type Configuracion = z.infer<typeof configuracion>

/** Fields changed together on one screen, with one version per part. */
export const partesOrganizacion = {
  identidad: ['nombre', 'nombreCorto', 'cuit', 'domicilio', 'telefono', 'email', 'lema', 'bajada'],
  aspecto: ['color', 'logo'],
  preguntas: ['preguntas'],
  legales: ['legales'],
  secretarias: ['secretarias'],
  convenio: ['convenio', 'transferencia'],
} as const satisfies Record<string, ReadonlyArray<keyof Configuracion>>
export type ParteOrganizacion = keyof typeof partesOrganizacion
export const nombresPartes = Object.keys(partesOrganizacion) as ParteOrganizacion[]

const porParte = <E extends z.ZodType>(esquema: E) =>
  z.object({
    identidad: esquema,
    aspecto: esquema,
    preguntas: esquema,
    legales: esquema,
    secretarias: esquema,
    convenio: esquema,
  })

/**
 * The whole configuration with the version of each part, and whether it is still the initial one. `logo` is the path of its
 * picture.
 */
export const organizacionConfigurada = z.object({
  ...campos,
  versiones: porParte(z.string()),
  deEjemplo: porParte(z.boolean()),
})
export type OrganizacionConfigurada = z.output<typeof organizacionConfigurada>

/** Optimistic concurrency: the change carries the read version. */
const version = exactText(64).min(1)
const { nombre, nombreCorto, domicilio, telefono, email, color, lema, bajada, preguntas, legales, secretarias, convenio } = campos
const { transferencia } = campos
export const identidadCambio = z.object({ version, nombre, nombreCorto, cuit, domicilio, telefono, email, lema, bajada })
/** Without `logo` it is unchanged; '' removes it. */
export const aspectoCambio = z.object({ version, color, logo: photo.optional() })
export const preguntasCambio = z.object({ version, preguntas })
export const legalesCambio = z.object({ version, legales })
export const secretariasCambio = z.object({ version, secretarias })
export const convenioCambio = z.object({ version, convenio, transferencia: transferencia.optional() })

const acceso = { permission: 'organizacion.editar' } as const
const cambio = <const R extends string, B extends z.ZodType>(parte: R, resumen: string, cuerpo: B) =>
  defineCall({
    access: acceso,
    recentAuth: true,
    method: 'PUT',
    path: `organizacion/configuracion/${parte}`,
    summary: resumen,
    body: cuerpo,
    invalidates: ['organizacion/configuracion', 'textos-legales/:documento', 'vistas/secretarias-contacto'],
  })

export const organizacionPorPantalla = {
  leer: defineCall({
    access: acceso,
    method: 'GET',
    path: 'organizacion/configuracion',
    summary: 'La organización como está configurada, con la versión de cada parte',
    response: organizacionConfigurada,
  }),
  cambiarIdentidad: cambio('identidad', 'Nombre, datos y frases de la organización', identidadCambio),
  cambiarAspecto: cambio('aspecto', 'Color y logo', aspectoCambio),
  cambiarPreguntas: cambio('preguntas', 'Preguntas frecuentes, en orden', preguntasCambio),
  cambiarLegales: cambio('legales', 'Textos legales', legalesCambio),
  cambiarSecretarias: cambio('secretarias', 'Secretarías de contacto', secretariasCambio),
  cambiarConvenio: cambio('convenio', 'Convenio de cobro de los talones', convenioCambio),
  /** Bars of a content as printed on a slip: alternating widths, bar first. */
  barras: defineCall({
    access: acceso,
    method: 'GET',
    path: 'organizacion/configuracion/barras',
    summary: 'Un código de barras de muestra',
    query: z.object({ simbologia: z.enum(simbologias), contenido: z.string().regex(/^\d{1,400}$/) }),
    response: z.object({ barras: z.array(z.number()) }),
  }),
}

/**
 * A whole configuration, as in the file of `npm run configurar` (decision 144). It is compared first, and applied with the
 * compared version.
 */
export const pesoDeConfiguracion = 8_000_000
const contenido = exactText(pesoDeConfiguracion).min(1)
const parteQueCambia = z.object({ parte: z.enum(nombresPartes), campos: z.number() })

export const configuracionEnArchivo = {
  bajar: defineCall({
    access: acceso,
    method: 'GET',
    path: 'organizacion/configuracion/archivo',
    summary: 'Los datos de la organización, en un archivo',
    response: 'archivo',
  }),
  comparar: defineCall({
    access: acceso,
    recentAuth: false,
    method: 'POST',
    path: 'organizacion/configuracion/archivo/comparar',
    summary: 'Qué partes cambiaría un archivo; no cambia nada',
    body: z.object({ contenido }),
    /** `version` of the current configuration, required by the change. */
    response: z.object({ version: z.string(), partes: z.array(parteQueCambia) }),
  }),
  aplicar: defineCall({
    access: acceso,
    recentAuth: true,
    method: 'PUT',
    path: 'organizacion/configuracion/archivo',
    summary: 'Deja la organización como dice un archivo',
    body: z.object({ contenido, version }),
    invalidates: ['organizacion/configuracion', 'textos-legales/:documento', 'vistas/secretarias-contacto'],
  }),
}

export const configuracionScreens = defineScreens({
  preguntas: { path: '/preguntas-frecuentes' },
  organizacion: { path: 'organizacion', permission: 'organizacion.editar' },
  identidad: { path: 'organizacion/identidad', permission: 'organizacion.editar' },
  aspecto: { path: 'organizacion/aspecto', permission: 'organizacion.editar' },
  preguntasForm: { path: 'organizacion/preguntas', permission: 'organizacion.editar' },
  legales: { path: 'organizacion/legales', permission: 'organizacion.editar' },
  secretarias: { path: 'organizacion/secretarias', permission: 'organizacion.editar' },
  convenio: { path: 'organizacion/convenio', permission: 'organizacion.editar' },
})

export const configuracionFeature = defineFeature({
  name: 'administracion/configuracion',
  peopleOnly: true,
  texts: { organizacion: textosDeOrganizacion },
  forMembers: true,
  permissions: {
    'organizacion.editar': central,
  },
  errors: {
    CONFIGURACION_MALA: 400,
  },
  calls: { organizacionPorPantalla, configuracionEnArchivo },
  screens: configuracionScreens,
  menu: [
    { section: 'organizacion', order: 10, screen: 'organizacion', icon: 'escudo', title: 'organizacion.menu.organizacion' },
    {
      section: 'ayuda',
      order: 20,
      link: 'app_preguntas-frecuentes',
      icon: 'ayuda',
      title: 'organizacion.pantallas.preguntas.titulo',
    },
  ],
})
