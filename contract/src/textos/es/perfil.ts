/** Texts of the own profile: the screens, and what the server says (errors by code, titles of lists, mails). */
export const perfil = {}

export const erroresPerfil = {}

export const listasPerfil = {}

export const correoPerfil = {}
