/**
 * Money times a rate, exactly: cents are integers and a rate has at most two decimals, so its hundredths are an integer too. Floats lose the
 * cent when a product falls on exactly half of one.
 */

/** A rate in percent as integer hundredths: 114.57 is 11457n. */
export const hundredths = (percent: number): bigint => BigInt(Math.round(percent * 100))

/** A quotient of non-negative integers to the nearest one, halves upwards. */
export const round = (n: bigint, d: bigint): number => Number((2n * n + d) / (2n * d))

/** That percent of an amount in cents, to the nearest cent. */
export const percentOf = (cents: number, percent: number): number => round(BigInt(cents) * hundredths(percent), 10_000n)

/** The most whole cents within that percent of an amount in cents. */
export const percentUpTo = (cents: number, percent: number): number => Number((BigInt(cents) * hundredths(percent)) / 10_000n)
