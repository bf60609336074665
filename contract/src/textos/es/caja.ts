/** Texts of branch cash: boxes, concepts, movements, sheets: the screens, and what the server says (errors by code, titles of lists, mails). */
export const caja = {}

export const erroresCaja = {}

export const listasCaja = {}

export const correoCaja = {}
