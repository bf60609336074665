/** Texts of the digital card and its verification: the screens, and what the server says (errors by code, titles of lists, mails). */
export const carnet = {}

export const erroresCarnet = {
  CARNET_NO_VIGENTE: 'Este carnet ya no está vigente. Generá uno nuevo.',
}

export const listasCarnet = {}

export const correoCarnet = {}
