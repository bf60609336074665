/** Parts shared by several examples. */

export const activos = { tipo: 'ESTADO', valores: ['ACTIVO', 'LICENCIA'] }
export const cbu = {
  tipo: 'CBU',
  clave: 'cbu',
  pregunta: { es: 'CBU donde lo cobrás' },
  precarga: 'CBU',
}
export const noSeAprobo = { rechazada: { es: 'Si no estás de acuerdo, consultá en tu seccional.' } }
export const declaracion = { es: 'Declaro que los datos que di y los documentos que mandé son verdaderos.' }
export const aSuCuenta = { forma: 'CUENTA_BANCARIA', campo: 'cbu' }
export const dni = { clave: 'dni', nombre: { es: 'DNI' }, ayuda: { es: 'Frente y dorso, legible.' }, clase: 'DNI' }
