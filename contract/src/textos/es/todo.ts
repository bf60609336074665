import { mergeTexts } from '../merge.ts'
import { funciones, mensajes } from './mensajes.ts'
import { primera } from './primera.ts'

/** All texts that the web may load. */
export const textos = { ...mensajes, ...primera, ...mergeTexts(funciones, 'pantallas') }
