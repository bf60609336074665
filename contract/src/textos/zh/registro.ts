import type * as es from '../es/registro.ts'

export const registro: typeof es.registro = {}

export const erroresRegistro: typeof es.erroresRegistro = {}

export const listasRegistro: typeof es.listasRegistro = {}

export const correoRegistro: typeof es.correoRegistro = {}
