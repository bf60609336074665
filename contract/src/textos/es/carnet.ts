/** Texts of the digital card and its verification: the screens, and what the server says (errors by code, titles of lists, mails). */
export const carnet = {}

export const erroresCarnet = {}

export const listasCarnet = {}

export const correoCarnet = {}
