import type { OwnCaja } from '@gremial/contract/tesoreria/inicio.ts'
import { type FormaDeCaja, formasDeCaja } from '@gremial/contract/tesoreria/transferencias-caja.ts'
import { formatPesos, fromCents, toCents } from '@gremial/contract/values/money.ts'

/** One end of a transfer: a box and a payment form, as one option ("3:efectivo"). */
export interface Punta {
  caja: OwnCaja
  forma: FormaDeCaja
}

const valueOf = (caja: OwnCaja, forma: FormaDeCaja): string => `${caja.id}:${forma}`

/** All possible ends; includes the branch if there are several. */
export function options(cajas: readonly OwnCaja[], nameOf: (forma: FormaDeCaja) => string) {
  const varias = new Set(cajas.map((c) => c.idSeccional)).size > 1
  return cajas.flatMap((caja) =>
    formasDeCaja.map((forma) => ({
      value: valueOf(caja, forma),
      label: [caja.nombre, nameOf(forma), ...(varias ? [caja.seccional] : [])].join(' · '),
    })),
  )
}

export function puntaDe(cajas: readonly OwnCaja[], value: string | null): Punta | undefined {
  const [id, dicha] = value?.split(':') ?? []
  const caja = cajas.find((c) => String(c.id) === id)
  const forma = formasDeCaja.find((f) => f === dicha)
  return caja && forma ? { caja, forma } : undefined
}

/** Default: depositing a box's cash in its bank account, the most common transfer. */
export function puntasIniciales(
  cajas: readonly OwnCaja[],
  chosen: string | undefined,
): { desde: string | null; hacia: string | null } {
  const caja = cajas.find((c) => String(c.id) === chosen) ?? cajas[0]
  return caja ? { desde: valueOf(caja, 'efectivo'), hacia: valueOf(caja, 'bancarios') } : { desde: null, hacia: null }
}

/** Balance of an end before and after, once the amount is valid; undefined for a blind box. */
export function comoQueda(punta: Punta, centavos: number | null, sign: 1 | -1): { antes: string; despues: string } | undefined {
  const saldo = punta.caja.saldo?.[punta.forma]
  if (saldo === undefined) return undefined
  const mueve = centavos === null || Number.isNaN(centavos) ? 0 : centavos
  return { antes: formatPesos(saldo), despues: formatPesos(fromCents(toCents(saldo) + sign * mueve)) }
}
