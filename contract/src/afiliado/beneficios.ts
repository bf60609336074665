import { z } from 'zod'
import { defineCall } from '../platform/call.ts'
import { catalogText } from '../platform/catalogText.ts'
import { defineFeature, defineScreens } from '../platform/feature.ts'
import { defineList } from '../platform/list.ts'
import { exactText } from '../platform/validation.ts'
import { beneficios as textos } from '../textos/es/afiliado/beneficios.ts'

/** Agreements with shops for members' cards, and single-use codes (decision 152). */

/** Validity of a code in minutes, codes per person and day, and days until a code and its use are deleted. */
export const minutosCodigo = 10
export const codigosPorDia = 30
export const diasDeUso = 30

/** A benefit for a member; days are ISO, "" without an end. */
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
  /** 1: a single-use code instead of the card. */
  conCodigo: z.number(),
  /** 1 if the reader used it in the last thirty days. */
  usado: z.number(),
})
export type BeneficioOfrecido = z.infer<typeof beneficioOfrecido>

/** Benefits of the reader's branch. Search matches the shop, the offer, the trade, the town and the keywords. */
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

/** A new code. `vence` is an ISO timestamp. */
export const codigoBeneficio = z.object({ codigo: z.string(), vence: z.string() })
export type CodigoBeneficio = z.infer<typeof codigoBeneficio>

/**
 * A code as shown to the shop. `persona` is a first name and an initial, as on the card. Timestamps are ISO, "" until they happen.
 */
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

/** Alphabet of a code, without characters that look alike. */
export const letrasDeCodigo = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
export const largoDeCodigo = 8
/** ABCD-EFGH. */
export const codigoImpreso = (codigo: string): string => `${codigo.slice(0, 4)}-${codigo.slice(4)}`
/** Normalises a typed code to its eight characters; undefined if invalid. */
export function codigoEscrito(escrito: string): string | undefined {
  const codigo = escrito.toUpperCase().replace(/[\s-]/g, '')
  return /^[2-9A-HJ-NP-Z]{8}$/.test(codigo) ? codigo : undefined
}

/** Extracts the code from a scanned text: the address in its QR, or the code itself. */
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
    /** `rubro` filters; `nombre` is displayed. */
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

/** The shop's calls, without a session. */
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
