import { z } from 'zod'
import { defineCall } from '../platform/call.ts'
import { defineFeature, permissionGroups, scopes } from '../platform/feature.ts'
import { defineList } from '../platform/list.ts'
import { exactText, id } from '../platform/validation.ts'

/** Who can do this, and what can this person do, and where: the two questions about permissions (decision 025). */

/** How somebody holds a role: it was given to them, by an office of a branch, or by an office that somebody lends them. */
export const origenes = ['ROL', 'MANDATO', 'DELEGACION'] as const
export type Origen = (typeof origenes)[number]

export const filaQuienPuede = z.object({
  id: z.number(),
  idUsuario: z.number(),
  nombre: z.string(),
  numeroAfiliadoFormateado: z.string(),
  /** Names of branches, or which reach it is. */
  donde: z.string(),
  ambito: z.enum(scopes),
  /** The role, and the office where it comes from one. */
  porque: z.string(),
  origen: z.enum(origenes),
  /** ISO; null while nothing ends it. */
  hasta: z.string().nullable(),
  /** 0 when the account is disabled or its e-mail was never validated. */
  puedeEntrar: z.number(),
})
export type FilaQuienPuede = z.infer<typeof filaQuienPuede>

/** One row for each way in which somebody may do it. Without `permission` it has none. */
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
  /** Enabled branches where nobody who can enter has it for that branch; with the last office that had it, if one did. */
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
  /** The office, where it comes from one. */
  puesto: z.string().nullable(),
  /** Who lends it. */
  de: z.string().nullable(),
  hasta: z.string().nullable(),
})

export const alcancePersona = z.object({
  nombre: z.string(),
  /** How each role is held, and where. */
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
  /** Offices of theirs whose permissions they lend to others. */
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
