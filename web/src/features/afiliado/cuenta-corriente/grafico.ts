/** Days since the epoch, for the horizontal axis. */
export const numeroDeDia = (fecha: string): number => Date.parse(`${fecha}T00:00:00Z`) / 86_400_000

/** Round step, so that about three lines cover the range. */
export function pasoRedondo(rango: number): number {
  const bruto = Math.max(rango, 1) / 2
  const potencia = 10 ** Math.floor(Math.log10(bruto))
  return ([1, 2, 3, 5, 10].find((n) => n * potencia >= bruto) ?? 10) * potencia
}

/** Vertical axis of some balances: from a round amount to another, including zero, with the lines between. */
export function ejeDe(saldos: readonly number[]): { bajo: number; techo: number; rayas: number[] } {
  const minimo = Math.min(0, ...saldos)
  const maximo = Math.max(0, ...saldos)
  const paso = pasoRedondo(maximo - minimo)
  const bajo = Math.floor(minimo / paso) * paso
  const techo = Math.max(Math.ceil(maximo / paso) * paso, bajo + paso)
  return { bajo, techo, rayas: Array.from({ length: Math.round((techo - bajo) / paso) + 1 }, (_, i) => bajo + i * paso) }
}

/** Months (YYYY-MM) between two days, inclusive; sixty at most. */
export function mesesEntre(desde: string, hasta: string): string[] {
  const meses: string[] = []
  for (let m = desde.slice(0, 7); m <= hasta.slice(0, 7) && meses.length < 60; ) {
    meses.push(m)
    const [anio = 0, mes = 0] = m.split('-').map(Number)
    m = mes === 12 ? `${anio + 1}-01` : `${anio}-${String(mes + 1).padStart(2, '0')}`
  }
  return meses
}
