import { z } from 'zod'
import { ambitos, definirFuncion, gruposPermisos } from '../platform/funcion.ts'
import { definirLista } from '../platform/lista.ts'
import { definirLlamada } from '../platform/llamada.ts'
import { exacto, id } from '../platform/validacion.ts'

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
  ambito: z.enum(ambitos),
  /** The role, and the office where it comes from one. */
  porque: z.string(),
  origen: z.enum(origenes),
  /** ISO; null while nothing ends it. */
  hasta: z.string().nullable(),
  /** 0 when the account is disabled or its e-mail was never validated. */
  puedeEntrar: z.number(),
})
export type FilaQuienPuede = z.infer<typeof filaQuienPuede>

/** One row for each way in which somebody may do it. Without `permiso` it has none. */
export const listaQuienPuede = definirLista({
  nombre: 'quienPuede',
  ruta: 'vistas/quien-puede',
  fila: filaQuienPuede,
  columnas: {
    nombre: { tipo: 'texto', ordenable: true },
    numeroAfiliadoFormateado: { tipo: 'texto' },
    donde: { tipo: 'texto' },
    porque: { tipo: 'texto' },
    hasta: { tipo: 'fecha' },
    puedeEntrar: { tipo: 'logico' },
  },
  filtros: { permiso: 'texto', idSeccional: 'entero', idRol: 'entero' },
  ordenInicial: ['nombre', 'asc'],
  busqueda: true,
  archivo: 'Quién puede',
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
      grupo: z.enum(gruposPermisos),
      ambito: z.enum(ambitos),
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
  quienPuede: definirLlamada({
    acceso: { permiso: 'roles.consultar' },
    metodo: 'GET',
    ruta: 'vistas/quien-puede/resumen',
    resumen: 'Cuántas personas pueden hacer algo, y qué seccionales no tienen a nadie propio',
    consulta: z.object({ permiso: exacto(80).min(1), idSeccional: id.optional() }),
    respuesta: resumenQuienPuede,
  }),
  dePersona: definirLlamada({
    acceso: { permiso: 'roles.consultar' },
    metodo: 'GET',
    ruta: 'usuarios/:id/alcance',
    resumen: 'Qué puede una persona, dónde, por qué y hasta cuándo',
    respuesta: alcancePersona,
  }),
  propio: definirLlamada({
    acceso: 'conSesion',
    metodo: 'GET',
    ruta: 'usuarios/actual/alcance',
    resumen: 'Qué puede quien está en la sesión',
    respuesta: alcancePersona,
  }),
}

export const funcionAlcance = definirFuncion({
  nombre: 'administracion/alcance',
  soloPersonas: true,
  usa: ['roles.consultar'],
  listas: { listaQuienPuede },
  llamadas: { alcances },
})
