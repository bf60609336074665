import type * as es from '../es/registro.ts'

export const registro: typeof es.registro = {}

export const erroresRegistro: typeof es.erroresRegistro = {
  ENLACE_INVALIDO: 'The link is not valid. Copy it whole from the mail, or ask for another one.',
  ENLACE_USADO: 'This link was already used. It works only once.',
  ENLACE_VENCIDO: 'This link has expired. Ask for another one.',
}

export const listasRegistro: typeof es.listasRegistro = {}

export const correoRegistro: typeof es.correoRegistro = {
  comun: {
    copiar: 'If the button does not work, copy this address into your browser:',
    pie: 'This mail was sent by {organizacion}. If you need help: {telefono} · {email}.',
  },
}
