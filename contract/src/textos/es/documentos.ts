/** Texts of statements, slips and payslips: the screens, and what the server says (errors by code, titles of lists, mails). */
export const documentos = {}

export const erroresDocumentos = {}

export const listasDocumentos = {}

export const correoDocumentos = {}
