/**
 * Exact money times rate. Cents are integers and a rate has at most two decimals, so its hundredths are integers too. Floats
 * lose a cent if a product falls exactly on a half.
 */

/** A rate in percent as integer hundredths: 114.57 is 11457n. */
export const hundredths = (percent: number): bigint => BigInt(Math.round(percent * 100))

/** Divides non-negative integers and rounds to the nearest, halves up. */
export const round = (n: bigint, d: bigint): number => Number((2n * n + d) / (2n * d))

/** Percentage of an amount in cents, rounded to the nearest cent. */
export const percentOf = (cents: number, percent: number): number => round(BigInt(cents) * hundredths(percent), 10_000n)

/** Percentage of an amount in cents, rounded down to whole cents. */
export const percentUpTo = (cents: number, percent: number): number => Number((BigInt(cents) * hundredths(percent)) / 10_000n)
