import { deAdministracion } from '../features/administracion/pantallas.ts'
import { deSeccionales } from '../features/seccionales/pantallas.ts'
import { deTesoreria } from '../features/tesoreria/pantallas.ts'

/** The districts where hardly any member goes: what shows their screens comes with who works in them, or with an address that asks for one. */
export const staffScreens = [...deSeccionales, ...deTesoreria, ...deAdministracion] as const
