/** What is said under a field, by the server and by the forms. */
export const validacion = {
  requerido: 'Este campo es requerido.',
  largoMinimo: 'Este campo requiere {n} caracteres como mínimo.',
  largoMaximo: 'Este campo no puede tener más de {n} caracteres.',
  minimo: 'Este campo no puede ser menor a {n}.',
  maximo: 'Este campo no puede ser mayor a {n}.',
  patron: 'Valor inválido.',
  email: '{value} no es email válido.',
  cuit: '{value} CUIT no es válido.',
  clavesIguales: 'Las claves deben ser iguales',
  contrasenasIguales: 'las contraseñas deben ser iguales',
  coincidir: 'Must match',
  fecha: 'Esa fecha no existe. Escribila como 03/05/2026.',
  fechaUnAnio: 'La fecha no puede ser posterior a un año desde hoy.',
  codigoRepetido: 'Ya hay otro con ese dato.',
}
