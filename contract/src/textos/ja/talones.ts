import type * as es from '../es/talones.ts'

export const talones: typeof es.talones = {}

export const erroresTalones: typeof es.erroresTalones = {}

export const listasTalones: typeof es.listasTalones = {}

export const correoTalones: typeof es.correoTalones = {}
