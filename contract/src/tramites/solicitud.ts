import { z } from 'zod'
import { defineCall } from '../platform/call.ts'
import { defineFeature, defineScreens } from '../platform/feature.ts'
import { solicitud as textos } from '../textos/es/tramites/solicitud.ts'
import { solicitudScreens } from './estados.ts'
import { camposFaltantes, solicitud } from './solicitudes.ts'

/** Data of the loan screens besides the request itself: its summary, and the applicant's known data. (decision 035) */

/** Current cost, in pesos and percent; days ISO. */
export const costoSolicitud = z.object({
  cuota: z.number(),
  ultima: z.number(),
  total: z.number(),
  intereses: z.number(),
  gasto: z.number(),
  recibe: z.number(),
  tna: z.number(),
  cft: z.number(),
  primeraVence: z.string(),
  ultimaVence: z.string(),
})

export const resumenSolicitud = z.object({
  solicitud,
  /** Null while amount or term are missing. */
  costo: costoSolicitud.nullable(),
  /** Bank of the CBU in the organisation's catalogue; "" if unknown. */
  banco: z.string(),
  /** The declaration signed by filing, in the reader's language; after filing, the signed text. One paragraph per line. */
  declaracion: z.string(),
  /** Missing data for filing, in screen order. */
  faltan: z.array(
    z.object({
      pantalla: z.enum(solicitudScreens),
      campo: z.enum(camposFaltantes),
      nombre: z.string().optional(),
      idRequisito: z.number().optional(),
    }),
  ),
})
export type ResumenSolicitud = z.infer<typeof resumenSolicitud>

/** Known data of the applicant for prefilling: "" and null if unknown. `ingreso` is in pesos, from an earlier request. */
export const datosConocidos = z.object({
  numeroAfiliado: z.number(),
  numeroAfiliadoFormateado: z.string(),
  nombre: z.string(),
  cbu: z.string(),
  /** Bank of that CBU. */
  banco: z.string(),
  /** Source of the CBU: the direct debit adhesion, or the last request. */
  cbuDe: z.enum(['ADHESION', 'SOLICITUD', '']),
  ingreso: z.number().nullable(),
})
export type DatosConocidos = z.infer<typeof datosConocidos>

const inicia = { access: { permission: 'tramites.iniciar' }, method: 'GET' } as const

export const solicitudPrestamo = {
  /** (B-PRESTAMO-23) */
  resumen: defineCall({
    access: { permission: 'tramites.consultar' },
    method: 'GET',
    path: 'solicitudes-prestamo/:id/resumen',
    summary: 'El resumen de una solicitud: lo que pide, lo que cuesta, lo que se declara y lo que falta',
    response: resumenSolicitud,
  }),
  /** The filed loan or adhesion as a PDF. */
  copia: defineCall({
    access: { permission: 'tramites.consultar' },
    method: 'GET',
    path: 'solicitudes/:id/copia',
    summary: 'La copia en PDF de una solicitud presentada: lo que pide, con qué y lo que se firmó',
    response: 'archivo',
  }),
  /** `:id` is the member's number. */
  conocidos: defineCall({
    ...inicia,
    path: 'solicitudes-prestamo/:id/datos-conocidos',
    summary: 'Lo que ya se sabe de un afiliado, para no pedírselo otra vez',
    response: datosConocidos,
  }),
  banco: defineCall({
    ...inicia,
    path: 'solicitudes-prestamo/banco-del-cbu',
    summary: 'De qué banco es un CBU, por sus tres primeras cifras; vacío si el catálogo no lo tiene',
    query: z.object({ codigo: z.string().regex(/^\d{3}$/) }),
    response: z.object({ banco: z.string() }),
  }),
}

export const pasosScreens = defineScreens({
  condiciones: {
    path: 'solicitudes-prestamo/$idprestamo/editar',
    permission: 'tramites.iniciar',
    searchParams: ['titulo', 'itemId', 'link', 'idAfiliado'],
  },
  solicitante: { path: 'solicitudes-prestamo/$idsolicitud/datos-solicitante', permission: 'tramites.iniciar' },
  garante: { path: 'solicitudes-prestamo/$idsolicitud/datos-garante', permission: 'tramites.iniciar' },
  garante2: { path: 'solicitudes-prestamo/$idsolicitud/datos-garante-2', permission: 'tramites.iniciar' },
  garante3: { path: 'solicitudes-prestamo/$idsolicitud/datos-garante-3', permission: 'tramites.iniciar' },
  cosolicitante: { path: 'solicitudes-prestamo/$idsolicitud/datos-cosolicitante', permission: 'tramites.iniciar' },
  cosolicitante2: { path: 'solicitudes-prestamo/$idsolicitud/datos-cosolicitante-2', permission: 'tramites.iniciar' },
  cosolicitante3: { path: 'solicitudes-prestamo/$idsolicitud/datos-cosolicitante-3', permission: 'tramites.iniciar' },
  resumen: { path: 'solicitudes-prestamo/$idsolicitud/resumen', permission: 'tramites.consultar' },
  presentada: { path: 'solicitudes/$idsolicitud/presentada', permission: 'tramites.consultar' },
  continuar: { path: 'solicitudes-prestamo/$idsolicitud/continuar', permission: 'tramites.iniciar' },
})

export const solicitudFeature = defineFeature({
  name: 'tramites/solicitud',
  texts: { solicitud: textos },
  forMembers: true,
  uses: ['tramites.consultar', 'tramites.iniciar'],
  calls: { solicitudPrestamo },
  screens: pasosScreens,
})
