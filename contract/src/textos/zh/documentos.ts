import type * as es from '../es/documentos.ts'

export const documentos: typeof es.documentos = {}

export const erroresDocumentos: typeof es.erroresDocumentos = {}

export const listasDocumentos: typeof es.listasDocumentos = {}

export const correoDocumentos: typeof es.correoDocumentos = {}
