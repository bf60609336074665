/** Texts of queries to an office: the screens, and what the server says (errors by code, titles of lists, mails). */
export const contacto = {}

export const erroresContacto = {}

export const listasContacto = {}

export const correoContacto = {}
