import type { ConvenioCobranza } from '@gremial/contract/tesoreria/convenios-forma.ts'
import type { DatoPago, FormatoPago, RegistroPago } from '@gremial/contract/tesoreria/formatos-pago-forma.ts'
import { toCents } from '@gremial/contract/values/money.ts'

/** Largest debit and largest file of an agreement, and how a lot is split by them (decision 148). */

export interface LimitesConvenio {
  /** Cents; null: none. */
  debito: bigint | null
  archivo: bigint | null
  renglones: number | null
}

/** Greatest amount, in cents, that every field of a value holds. */
function mayorImporte(registros: readonly RegistroPago[], dato: DatoPago, escritura: FormatoPago['escritura']): bigint | null {
  if (escritura === 'CSV') return null
  const widths = registros
    .flatMap((r) => r.campos)
    .filter((c) => c.dato === dato && c.clase === 'IMPORTE')
    .map(({ ancho, decimales, decimal, valor }) => {
      const digits = ancho - valor.length - (decimal !== '' && decimales > 0 ? 1 : 0)
      const whole = 10n ** BigInt(Math.max(0, digits - decimales))
      return whole * 100n - (decimales === 0 ? 100n : 1n)
    })
  return menor(widths)
}

const menor = (values: ReadonlyArray<bigint | null>): bigint | null =>
  values.reduce((least, v) => (v === null || (least !== null && least < v) ? least : v), null)
const propio = (pesos: number | null): bigint | null => (pesos === null ? null : BigInt(toCents(pesos)))

export function limitesDe({ sale, maximoDebito, maximoArchivo, maximoRenglones }: ConvenioCobranza): LimitesConvenio {
  if (sale === null) return { debito: 0n, archivo: 0n, renglones: 0 }
  const totales = [...sale.cabeza, ...sale.pie]
  const archivo = menor([mayorImporte(totales, 'total', sale.escritura), propio(maximoArchivo)])
  const debito = menor([mayorImporte(sale.pagos, 'importe', sale.escritura), propio(maximoDebito), archivo])
  return { debito, archivo, renglones: maximoRenglones }
}

/** Splits debits, in their order, in as few files as that order and the limits allow. No debit is over the limit of one. */
export function partirEnArchivos<T extends { centavos: bigint }>(debitos: readonly T[], limites: LimitesConvenio): T[][] {
  const files: T[][] = []
  let sum = 0n
  for (const debito of debitos) {
    const last = files.at(-1)
    const fits =
      last !== undefined &&
      (limites.archivo === null || sum + debito.centavos <= limites.archivo) &&
      (limites.renglones === null || last.length < limites.renglones)
    if (fits) {
      last.push(debito)
      sum += debito.centavos
    } else {
      files.push([debito])
      sum = debito.centavos
    }
  }
  return files
}
