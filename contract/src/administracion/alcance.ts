import { z } from 'zod'
import { defineCall } from '../platform/call.ts'
import { defineFeature, permissionGroups, scopes } from '../platform/feature.ts'
import { defineList } from '../platform/list.ts'
import { exactText, id } from '../platform/validation.ts'

/** Permission queries by permission and by person: who can do something, and what a person can do and where (decision 025). */

/** Source of a role: given directly, from a branch office, or from an office delegated by its holder. */
export const origenes = ['ROL', 'MANDATO', 'DELEGACION'] as const
export type Origen = (typeof origenes)[number]

export const filaQuienPuede = z.object({
  id: z.number(),
  idUsuario: z.number(),
  nombre: z.string(),
  numeroAfiliadoFormateado: z.string(),
  /** Branch names, or the name of the scope. */
  donde: z.string(),
  ambito: z.enum(scopes),
  /** The role, and the office it comes from, if any. */
  porque: z.string(),
  origen: z.enum(origenes),
  /** ISO; null without an end date. */
  hasta: z.string().nullable(),
  /** 0 if the account is disabled or its e-mail was never validated. */
  puedeEntrar: z.number(),
})
export type FilaQuienPuede = z.infer<typeof filaQuienPuede>

/** One row per source of the permission. Empty without `permission`. */
export const quienPuedeList = defineList({
  name: 'quienPuede',
  path: 'vistas/quien-puede',
  row: filaQuienPuede,
  columns: {
    nombre: { type: 'texto', sortable: true },
    numeroAfiliadoFormateado: { type: 'texto' },
    donde: { type: 'texto' },
    porque: { type: 'texto' },
    hasta: { type: 'fecha' },
    puedeEntrar: { type: 'logico' },
  },
  filters: { permiso: 'texto', idSeccional: 'entero', idRol: 'entero' },
  initialSort: ['nombre', 'asc'],
  search: true,
  file: 'Quién puede',
})

export const resumenQuienPuede = z.object({
  nombre: z.string(),
  personas: z.number(),
  enTodas: z.number(),
  enSeccionales: z.number(),
  enLoPropio: z.number(),
  /** Enabled branches without an active account holding the permission there; with the last office that had it, if any. */
  sinNadie: z.array(
    z.object({
      id: z.number(),
      nombre: z.string(),
      ultimo: z.object({ puesto: z.string(), hasta: z.string() }).nullable(),
    }),
  ),
})
export type ResumenQuienPuede = z.infer<typeof resumenQuienPuede>

const por = z.object({
  origen: z.enum(origenes),
  rol: z.string(),
  /** The office it comes from, if any. */
  puesto: z.string().nullable(),
  /** The person who delegates it. */
  de: z.string().nullable(),
  hasta: z.string().nullable(),
})

export const alcancePersona = z.object({
  nombre: z.string(),
  /** Sources and branches of each role. */
  roles: z.array(por.extend({ seccionales: z.array(z.string()) })),
  permisos: z.array(
    z.object({
      permiso: z.string(),
      nombre: z.string(),
      grupo: z.enum(permissionGroups),
      ambito: z.enum(scopes),
      seccionales: z.array(z.string()),
      por: z.array(por),
    }),
  ),
  /** Their offices whose permissions they delegate. */
  delegadas: z.array(
    z.object({ id: z.number(), a: z.string(), puesto: z.string(), seccional: z.string(), desde: z.string(), hasta: z.string() }),
  ),
})
export type AlcancePersona = z.infer<typeof alcancePersona>

export const alcances = {
  quienPuede: defineCall({
    access: { permission: 'roles.consultar' },
    method: 'GET',
    path: 'vistas/quien-puede/resumen',
    summary: 'Cuántas personas pueden hacer algo, y qué seccionales no tienen a nadie propio',
    query: z.object({ permiso: exactText(80).min(1), idSeccional: id.optional() }),
    response: resumenQuienPuede,
  }),
  dePersona: defineCall({
    access: { permission: 'roles.consultar' },
    method: 'GET',
    path: 'usuarios/:id/alcance',
    summary: 'Qué puede una persona, dónde, por qué y hasta cuándo',
    response: alcancePersona,
  }),
  propio: defineCall({
    access: 'conSesion',
    method: 'GET',
    path: 'usuarios/actual/alcance',
    summary: 'Qué puede quien está en la sesión',
    response: alcancePersona,
  }),
}

export const alcanceFeature = defineFeature({
  name: 'administracion/alcance',
  peopleOnly: true,
  uses: ['roles.consultar'],
  lists: { quienPuedeList },
  calls: { alcances },
})
