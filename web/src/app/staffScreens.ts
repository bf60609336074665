import { deAdministracion } from '../features/administracion/pantallas.ts'
import { deSeccionales } from '../features/seccionales/pantallas.ts'
import { ofTesoreria } from '../features/tesoreria/pantallas.ts'

/** Screens of the staff areas. They load for staff, or when a path asks for one. */
export const staffScreens = [...deSeccionales, ...ofTesoreria, ...deAdministracion] as const
