/** Arithmetic of a fund to account for, in integer cents. */

export interface AnticipoAbierto {
  id: number
  saldo: number
}

/** Splits an amount among open advances, the oldest first; none loses more than it has. */
export function repartir(abiertos: readonly AnticipoAbierto[], centavos: number): Array<{ id: number; importe: number }> {
  let queda = centavos
  return abiertos.flatMap(({ id, saldo }) => {
    const importe = Math.min(saldo, queda)
    queda -= importe
    return importe > 0 ? [{ id, importe }] : []
  })
}

/** Description of a movement of a fund, within the length of its column. Stored, so always in Spanish. */
export function descripcionDe(que: 'entrega' | 'devolucion', titular: string): string {
  const text = que === 'entrega' ? `Anticipo a rendir a ${titular}` : `Devolución de anticipo de ${titular}`
  return text.length > 100 ? `${text.slice(0, 99)}…` : text
}
