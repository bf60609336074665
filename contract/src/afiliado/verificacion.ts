import { z } from 'zod'
import { defineCall } from '../platform/call.ts'
import { branchScoped, defineFeature, defineScreens } from '../platform/feature.ts'
import { exactText, paragraphs } from '../platform/validation.ts'
import { verificacion as textos } from '../textos/es/afiliado/verificacion.ts'

/**
 * Verification: anybody reads the code of a card, or of a certificate, and learns whether it is good, and as little else as possible
 * (decisions §9.1).
 */

/** Why a card is not in force, where that says nothing about the member: the live code is old, or the phone's clock is ahead. */
export const motivosVerificacion = ['', 'CODIGO_VENCIDO', 'RELOJ'] as const

/** What of a paper is said to who checks it: what is printed on it; of who it tells, nothing. `afiliados`: of the register, how many. */
export const papelVerificado = z.object({
  numero: z.string(),
  dia: z.string(),
  momento: z.string(),
  huella: z.string(),
  afiliados: z.number().optional(),
})

/**
 * Always the same fields: name and day only of a card in force. `forma` says whether the code was printed or live. A certificate is
 * CORREGIDA when the register says something else of that day since it was given; that of the register, when another took its place.
 */
export const verificacion = z.object({
  resultado: z.enum(['VIGENTE', 'NO_VIGENTE', 'NO_RECONOCIDA', 'CORREGIDA']),
  motivo: z.enum(motivosVerificacion),
  forma: z.enum(['', 'IMPRESO', 'EN_VIVO', 'CONSTANCIA', 'PADRON']),
  constancia: papelVerificado.nullable(),
  /** First name and initial: "Ana Q." */
  nombre: z.string(),
  /** Last day, ISO, or empty. */
  vence: z.string(),
  organizacion: z.string(),
  momento: z.string(),
})
export type Verificacion = z.infer<typeof verificacion>

/** Public keys of the installation, compressed and in base64url, by number: what a verifier needs to work without network. */
export const clavesPublicas = z.object({
  organizacion: z.string(),
  claves: z.array(z.object({ kid: z.number(), clave: z.string() })),
})
export type ClavesPublicas = z.infer<typeof clavesPublicas>

/**
 * Cards and phones whose signature is good and that nevertheless do not serve, until their day comes: revoked, replaced, or of
 * somebody who left; which of them is not said. Sorted, each id as its distance from the one before.
 */
export const revocados = z.object({ carnets: z.array(z.number()), dispositivos: z.array(z.number()) })
export type Revocados = z.infer<typeof revocados>

/** A phone asks to make live codes: its public key, 33 bytes in base64url. */
export const dispositivoNuevo = z.object({ clave: exactText(44).regex(/^[\w-]{44}$/) })

export const credencialDispositivo = z.object({
  id: z.number(),
  credencial: z.string(),
  /** What the server's clock says, so that a phone that runs ahead or behind can correct itself. */
  momento: z.string(),
})
export type CredencialDispositivo = z.infer<typeof credencialDispositivo>

export const dispositivo = z.object({
  id: z.number(),
  /** "Chrome en Android" */
  nombre: z.string(),
  creado: z.string(),
  ultimoUso: z.string(),
  clave: z.string(),
})
export type Dispositivo = z.infer<typeof dispositivo>

export const revocacion = z.object({ motivo: paragraphs(200).min(1) })

const carnet = { access: 'conSesion' } as const

/** `id` is the card's. */
export const verificaciones = {
  verificar: defineCall({
    method: 'GET',
    path: 'verificar/:token',
    access: 'abierta',
    summary: 'Si el carnet o la constancia de un código está vigente',
    params: z.object({ token: exactText(300) }),
    response: verificacion,
  }),
  claves: defineCall({
    method: 'GET',
    path: 'verificacion/claves',
    access: 'abierta',
    summary: 'Claves públicas con que se verifica sin conexión',
    response: clavesPublicas,
  }),
  revocados: defineCall({
    method: 'GET',
    path: 'verificacion/revocados',
    access: 'abierta',
    summary: 'Carnets y teléfonos que ya no sirven, para verificar sin conexión',
    response: revocados,
  }),
  habilitar: defineCall({
    ...carnet,
    method: 'POST',
    path: 'carnets-digital/:id/dispositivos',
    recentAuth: false,
    summary: 'Habilita un teléfono para mostrar el carnet propio en vivo',
    body: dispositivoNuevo,
    response: credencialDispositivo,
    creates: true,
    invalidates: ['carnets-digital/:id/dispositivos'],
  }),
  dispositivos: defineCall({
    ...carnet,
    method: 'GET',
    path: 'carnets-digital/:id/dispositivos',
    summary: 'Teléfonos que muestran un carnet en vivo',
    response: z.array(dispositivo),
  }),
  revocar: defineCall({
    ...carnet,
    method: 'POST',
    path: 'carnets-digital/:id/revocar',
    recentAuth: false,
    summary: 'Anula el carnet, sus teléfonos y las demás sesiones del afiliado',
    body: revocacion,
    invalidates: ['carnets-digital/:codigo/obtener-carnet', 'carnets-digital/:id/dispositivos', 'usuarios/actual/sesiones'],
  }),
}

export const verificacionScreens = defineScreens({
  verificar: { path: '/verificar/$token' },
  verificador: { path: '/verificador' },
})

export const verificacionFeature = defineFeature({
  name: 'afiliado/verificacion',
  events: ['revocar carnet_digital'],
  texts: { verificacion: textos },
  forMembers: true,
  permissions: {
    'carnet.revocar': branchScoped('carnets'),
  },
  errors: {
    CARNET_NO_VIGENTE: 409,
  },
  calls: { verificaciones },
  screens: verificacionScreens,
})
