/** Texts of getting an account and recovering it: the screens, and what the server says (errors by code, titles of lists, mails). */
export const registro = {}

export const erroresRegistro = {
  ENLACE_INVALIDO: 'El enlace no es válido. Copialo entero del correo, o pedí otro.',
  ENLACE_USADO: 'Este enlace ya se usó. Sirve una sola vez.',
  ENLACE_VENCIDO: 'Este enlace venció. Pedí otro.',
}

export const listasRegistro = {}

export const correoRegistro = {
  comun: {
    copiar: 'Si el botón no funciona, copiá esta dirección en el navegador:',
    pie: 'Este correo lo envió {organizacion}. Si necesitás ayuda: {telefono} · {email}.',
  },
}
