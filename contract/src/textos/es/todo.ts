import { juntar } from '../juntar.ts'
import { funciones, mensajes } from './mensajes.ts'
import { primera } from './primera.ts'

/** All the texts of the language, for the web to fetch at once. */
export const textos = { ...mensajes, ...primera, ...juntar(funciones, 'pantallas') }
