/** Texts of terms and privacy: the screens, and what the server says (errors by code, titles of lists, mails). */
export const legales = {}

export const erroresLegales = {}

export const listasLegales = {}

export const correoLegales = {}
