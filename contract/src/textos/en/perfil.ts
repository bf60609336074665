import type * as es from '../es/perfil.ts'

export const perfil: typeof es.perfil = {}

export const erroresPerfil: typeof es.erroresPerfil = {}

export const listasPerfil: typeof es.listasPerfil = {}

export const correoPerfil: typeof es.correoPerfil = {}
