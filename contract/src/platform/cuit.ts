const pesos = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]

/**
 * Check digit of the first ten digits of a CUIT or CUIL: 11 minus the weighted sum modulo 11, where 11 becomes 0.
 * A result of 10 is no digit, so no CUIT with those ten digits is valid. (A-VALIDACION-03, A-VALIDACION-04)
 */
export function digitoCuit(diez: string): number {
  const suma = pesos.reduce((total, peso, i) => total + peso * Number(diez[i]), 0)
  const resultado = 11 - (suma % 11)
  return resultado === 11 ? 0 : resultado
}

/** Whether a text is a CUIT as XX-XXXXXXXX-X with the right check digit. (A-VALIDACION-01..04) */
export function cuitValido(texto: string): boolean {
  if (!/^\d{2}-\d{8}-\d$/.test(texto)) return false
  const digitos = texto.replaceAll('-', '')
  return digitos.length === 11 && digitoCuit(digitos.slice(0, 10)) === Number(digitos[10])
}

/** Eleven digits, however they come separated, as XX-XXXXXXXX-X; anything else comes back as it was. */
export function conGuiones(texto: string): string {
  const digitos = texto.replace(/[\s.-]/g, '')
  return /^\d{11}$/.test(digitos) ? `${digitos.slice(0, 2)}-${digitos.slice(2, 10)}-${digitos.slice(10)}` : texto
}

/**
 * Check digit of an affiliate number, so that a mistyped number is noticed: weights 2..7 from the right, modulo 11,
 * with 10 and 11 as 0. Shown as NNNNNN/D. (decisions §5)
 */
export function digitoAfiliado(numero: number): number {
  let suma = 0
  let peso = 2
  for (const cifra of String(numero).split('').toReversed()) {
    suma += Number(cifra) * peso
    peso = peso === 7 ? 2 : peso + 1
  }
  const resultado = 11 - (suma % 11)
  return resultado > 9 ? 0 : resultado
}

/** 1001 as "001001/D". (decisions §5) */
export const formatearNumeroAfiliado = (numero: number): string => `${String(numero).padStart(6, '0')}/${digitoAfiliado(numero)}`
