/**
 * Money times a rate, exactly: cents are integers and a rate has at most two decimals, so its hundredths are an integer too. Floats lose the
 * cent when a product falls on exactly half of one.
 */

/** A rate in percent as integer hundredths: 114.57 is 11457n. */
export const centesimas = (porciento: number): bigint => BigInt(Math.round(porciento * 100))

/** A quotient of non-negative integers to the nearest one, halves upwards. */
export const redondear = (n: bigint, d: bigint): number => Number((2n * n + d) / (2n * d))

/** That percent of an amount in cents, to the nearest cent. */
export const porcientoDe = (centavos: number, porciento: number): number =>
  redondear(BigInt(centavos) * centesimas(porciento), 10_000n)

/** The most whole cents within that percent of an amount in cents. */
export const hastaPorciento = (centavos: number, porciento: number): number =>
  Number((BigInt(centavos) * centesimas(porciento)) / 10_000n)
