import { z } from 'zod'
import { definirLista, tamanioConsulta } from '../platform/lista.ts'

/** Roles: what people may do, and how far each permission of a role reaches (decisions §3). */

export const permisosRoles = ['roles.consultar', 'roles.editar'] as const

export const filaRol = z.object({
  id: z.number(),
  codigo: z.string(),
  nombre: z.string(),
  /** Accounts that have it. */
  personas: z.number(),
})
export type FilaRol = z.infer<typeof filaRol>

/** The roles of the organisation; also where a user's form looks them up by name (B-USUARIOS-51). */
export const listaRoles = definirLista({
  nombre: 'roles',
  ruta: 'roles',
  fila: filaRol,
  columnas: {
    nombre: { tipo: 'texto', ordenable: true },
    codigo: { tipo: 'texto', ordenable: true },
    personas: { tipo: 'entero' },
  },
  filtros: { nombre: 'texto' },
  ordenInicial: ['nombre', 'asc'],
  busqueda: true,
  tamanio: tamanioConsulta,
  archivo: 'Roles',
})
