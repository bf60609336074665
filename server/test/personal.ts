let count = 0

/** A valid new staff account without a member number, with its own e-mail. */
export const personalNuevo = <T extends object>(changes: T) => {
  const email = `nueva${++count}@correo.example`
  return {
    nombre: 'Estela',
    apellido: 'Luna',
    numeroDocumento: '24118302',
    fechaNacimiento: '14-06-1974',
    genero: 2,
    prefijoTelefono: '54',
    caracteristicaTelefono: '351',
    telefono: '4001200',
    email,
    email2: email,
    ...changes,
  }
}
