import { z } from 'zod'
import { defineCall } from '../platform/call.ts'
import { catalogText } from '../platform/catalogText.ts'
import { defineFeature, defineScreens } from '../platform/feature.ts'
import { defineList } from '../platform/list.ts'
import { exactText } from '../platform/validation.ts'
import { beneficios as textos } from '../textos/es/afiliado/beneficios.ts'

/** Agreements with shops that members use with their card, and codes for those that are used once (decision 152). */

/** Minutes that a code lasts, codes that a person gets in a day, and days after which nobody knows who used what. */
export const minutosCodigo = 10
export const codigosPorDia = 30
export const diasDeUso = 30

/** A benefit as a member reads it; days ISO, "" without an end. */
export const beneficioOfrecido = z.object({
  id: z.number(),
  comercio: z.string(),
  rubro: catalogText(),
  ofrece: catalogText(),
  condiciones: catalogText(),
  domicilio: z.string(),
  localidad: z.string(),
  telefono: z.string(),
  hasta: z.string(),
  /** 1: a code that is used once, instead of the card. */
  conCodigo: z.number(),
  /** 1 when the reader used it in the last thirty days. */
  usado: z.number(),
})
export type BeneficioOfrecido = z.infer<typeof beneficioOfrecido>

/** Those of the reader's branch. Search finds the shop, what it offers, its trade, its town and the words that somebody gave it. */
export const beneficiosList = defineList({
  name: 'beneficios',
  path: 'vistas/beneficios',
  row: beneficioOfrecido,
  columns: { comercio: { type: 'texto', sortable: true }, rubro: { type: 'texto' }, ofrece: { type: 'texto' } },
  filters: { rubro: 'texto' },
  initialSort: ['comercio', 'asc'],
  search: true,
  size: 25,
})

/** A code just made. `vence` is a moment ISO. */
export const codigoBeneficio = z.object({ codigo: z.string(), vence: z.string() })
export type CodigoBeneficio = z.infer<typeof codigoBeneficio>

/** A code as the shop reads it. `persona` is a first name and an initial, as on the card. Moments ISO, "" until they come. */
export const codigoMirado = z.object({
  comercio: z.string(),
  ofrece: catalogText(),
  condiciones: catalogText(),
  persona: z.string(),
  estado: z.enum(['VALE', 'VENCIDO', 'USADO']),
  vence: z.string(),
  usado: z.string(),
})
export type CodigoMirado = z.infer<typeof codigoMirado>

/** Letters and figures of a code: without those that look alike. */
export const letrasDeCodigo = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
export const largoDeCodigo = 8
/** ABCD-EFGH. */
export const codigoImpreso = (codigo: string): string => `${codigo.slice(0, 4)}-${codigo.slice(4)}`
/** A code as people type it, to its eight characters; undefined if it cannot be one. */
export function codigoEscrito(escrito: string): string | undefined {
  const codigo = escrito.toUpperCase().replace(/[\s-]/g, '')
  return /^[2-9A-HJ-NP-Z]{8}$/.test(codigo) ? codigo : undefined
}

/** The code in what a verifier read: the address that its QR holds, or the code itself. */
export const codigoLeido = (texto: string): string | undefined =>
  codigoEscrito(/\/beneficio\/([^/?#]+)$/.exec(texto.trim())?.[1] ?? texto)

const propio = { access: 'conSesion' } as const
const conCodigo = {
  access: 'abierta',
  params: z.object({ codigo: exactText(20) }),
  response: codigoMirado,
} as const

export const beneficios = {
  rubros: defineCall({
    ...propio,
    method: 'GET',
    path: 'vistas/beneficios/rubros',
    summary: 'Rubros que tienen beneficios',
    /** `rubro` filters; `nombre` is read. */
    response: z.array(z.object({ rubro: z.string(), nombre: catalogText() })),
  }),
  pedirCodigo: defineCall({
    ...propio,
    method: 'POST',
    path: 'beneficios/:id/codigo',
    recentAuth: false,
    summary: 'Da un código de diez minutos para usar una vez un beneficio',
    response: codigoBeneficio,
    creates: true,
  }),
}

/** Calls of the shop, without a session. */
export const codigosBeneficio = {
  mirar: defineCall({
    ...conCodigo,
    method: 'GET',
    path: 'codigos-beneficio/:codigo',
    summary: 'Para qué es un código de beneficio y si todavía vale; no lo usa',
  }),
  usar: defineCall({
    ...conCodigo,
    method: 'POST',
    path: 'codigos-beneficio/:codigo/usar',
    summary: 'Usa un código de beneficio; no vuelve a valer',
  }),
}

export const beneficiosScreens = defineScreens({
  beneficios: { path: 'afiliados/beneficios', searchParams: ['rubro'] },
  codigo: { path: '/beneficio/$codigo' },
})

export const beneficiosFeature = defineFeature({
  name: 'afiliado/beneficios',
  texts: { beneficios: textos },
  forMembers: true,
  errors: {
    BENEFICIO_CON_CARNET: 409,
    BENEFICIO_NO_CORRESPONDE: 409,
    BENEFICIO_YA_USADO: 409,
    BENEFICIO_CODIGO_VENCIDO: 409,
    BENEFICIO_MUCHOS_CODIGOS: 429,
  },
  lists: { beneficiosList },
  calls: { beneficios, codigosBeneficio },
  screens: beneficiosScreens,
  menu: [
    {
      section: 'mi-sindicato',
      order: 80,
      screen: 'beneficios',
      icon: 'beneficio',
      title: 'beneficios.pantallas.beneficios.titulo',
      onlyMembers: true,
    },
  ],
})
