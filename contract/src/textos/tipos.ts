import type { CodigoError } from '../errores.ts'
import type { mensajes } from './es/mensajes.ts'
import type { pantallas } from './es/pantallas.ts'
import type { primera } from './es/primera.ts'

/** Spanish gives the keys; the other languages must have the same ones to compile, and every error code must have its text. */
type Base = typeof mensajes
export type Mensajes = Base & { errores: Record<CodigoError, string> }
export type Pantallas = typeof pantallas
export type Primera = typeof primera
