import type * as es from '../es/legales.ts'

export const legales: typeof es.legales = {}

export const erroresLegales: typeof es.erroresLegales = {}

export const listasLegales: typeof es.listasLegales = {}

export const correoLegales: typeof es.correoLegales = {}
