/** Texts of public payment slips: the screens, and what the server says (errors by code, titles of lists, mails). */
export const talones = {}

export const erroresTalones = {}

export const listasTalones = {}

export const correoTalones = {}
