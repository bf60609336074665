import type * as es from '../es/contacto.ts'

export const contacto: typeof es.contacto = {}

export const erroresContacto: typeof es.erroresContacto = {}

export const listasContacto: typeof es.listasContacto = {}

export const correoContacto: typeof es.correoContacto = {}
