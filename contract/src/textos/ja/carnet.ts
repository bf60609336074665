import type * as es from '../es/carnet.ts'

export const carnet: typeof es.carnet = {}

export const erroresCarnet: typeof es.erroresCarnet = {}

export const listasCarnet: typeof es.listasCarnet = {}

export const correoCarnet: typeof es.correoCarnet = {}
