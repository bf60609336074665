import type { Mensajes } from '../tipos.ts'

export const validacion: Mensajes['validacion'] = {
  requerido: 'This field is required.',
  largoMinimo: 'This field needs at least {n} characters.',
  largoMaximo: 'This field cannot have more than {n} characters.',
  minimo: 'This field cannot be less than {n}.',
  maximo: 'This field cannot be more than {n}.',
  patron: 'Invalid value.',
  email: '{value} is not a valid email.',
  cuit: '{value} is not a valid CUIT.',
  numeroAfiliado: 'That member number is not valid. Write it as it is on your card.',
  clavesIguales: 'The passwords must be the same',
  contrasenasIguales: 'the passwords must be the same',
  coincidir: 'Must match',
  fecha: 'That date does not exist. Write it as 03/05/2026 (day first).',
  fechaUnAnio: 'The date cannot be more than one year from today.',
  codigoRepetido: 'Another one already has this value.',
  usuarioRed: '{value} is not a valid user name.',
  telefonoDoce: 'Country code, area code and number must add up to 12 digits.',
  mayorDeEdad: 'You must be 18 or older',
  emailsIguales: 'the e-mail addresses must be the same',
}
