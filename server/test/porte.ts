/**
 * How large a storm is. npm run nightly has it whole, every night; npm test has a tenth, which is enough to see that it still blows: what
 * it proves is the same, how often it is tried is not.
 */
export const vigil: boolean = process.env.GREMIAL_NIGHTLY === '1'

/** `whole` in the vigil, otherwise a tenth of it or what is said. */
export const porte = (whole: number, usual: number = Math.ceil(whole / 10)): number => (vigil ? whole : usual)
