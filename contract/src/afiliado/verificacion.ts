import { z } from 'zod'
import { defineCall } from '../platform/call.ts'
import { branchScoped, defineFeature, defineScreens } from '../platform/feature.ts'
import { exactText, paragraphs } from '../platform/validation.ts'
import { verificacion as textos } from '../textos/es/afiliado/verificacion.ts'

/**
 * Verification: anyone reads the code of a card or a certificate, and learns whether it is valid and as little else as possible
 * (decisions §9.1).
 */

/** Why a card is not valid, where that reveals nothing about the member: an old live code, or a phone with a fast clock. */
export const motivosVerificacion = ['', 'CODIGO_VENCIDO', 'RELOJ'] as const

/**
 * Data of a document for its verifier: what is printed on it, nothing about the person. `afiliados`: for the register, the count.
 */
export const papelVerificado = z.object({
  numero: z.string(),
  dia: z.string(),
  momento: z.string(),
  huella: z.string(),
  afiliados: z.number().optional(),
})

/**
 * Always the same fields: name and day only for a valid card. `forma`: printed or live. A certificate is CORREGIDA if the
 * register's data for that day changed since it was issued; a register's certificate, if another one replaced it.
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

/** Public keys of the installation, compressed and in base64url, by number: required for offline verification. */
export const clavesPublicas = z.object({
  organizacion: z.string(),
  claves: z.array(z.object({ kid: z.number(), clave: z.string() })),
})
export type ClavesPublicas = z.infer<typeof clavesPublicas>

/**
 * Revoked, replaced or ex-members' cards and phones whose signature is valid, until they expire; the reason is not given. Sorted,
 * each id as its difference from the previous one.
 */
export const revocados = z.object({ carnets: z.array(z.number()), dispositivos: z.array(z.number()) })
export type Revocados = z.infer<typeof revocados>

/** A phone's request to make live codes: its public key, 33 bytes in base64url. */
export const dispositivoNuevo = z.object({ clave: exactText(44).regex(/^[\w-]{44}$/) })

export const credencialDispositivo = z.object({
  id: z.number(),
  credencial: z.string(),
  /** The server's time, so that a phone can correct its clock. */
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

/** `id` is the card's id. */
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
