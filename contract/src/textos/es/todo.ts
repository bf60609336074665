import { mensajes } from './mensajes.ts'
import { pantallas } from './pantallas.ts'

/** All the texts of the language, for the web to fetch at once. */
export const textos = { ...mensajes, ...pantallas }
