const pesosBloque1 = [7, 1, 3, 9, 7, 1, 3]
const pesosBloque2 = [3, 9, 7, 1, 3, 9, 7, 1, 3, 9, 7, 1, 3]

const digito = (cifras: string, pesos: readonly number[]): number =>
  (10 - (pesos.reduce((suma, peso, i) => suma + peso * Number(cifras[i]), 0) % 10)) % 10

/** Whether 22 digits are a CBU: its first block (bank and branch) and its second one (account) each end in their check digit. */
export function cbuValido(cbu: string): boolean {
  if (!/^\d{22}$/.test(cbu)) return false
  return digito(cbu, pesosBloque1) === Number(cbu[7]) && digito(cbu.slice(8), pesosBloque2) === Number(cbu[21])
}

/** Code of the bank of a CBU: its first three digits. */
export const bancoDelCbu = (cbu: string): string => cbu.slice(0, 3)
