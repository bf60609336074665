/** Texts of getting an account and recovering it: the screens, and what the server says (errors by code, titles of lists, mails). */
export const registro = {}

export const erroresRegistro = {}

export const listasRegistro = {}

export const correoRegistro = {}
