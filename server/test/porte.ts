/** Size of a load test. npm run nightly uses the full size and npm test a tenth: it proves the same with fewer attempts. */
export const vigil: boolean = process.env.GREMIAL_NIGHTLY === '1'

/** `whole` in the nightly checks; otherwise `usual`, by default a tenth. */
export const porte = (whole: number, usual: number = Math.ceil(whole / 10)): number => (vigil ? whole : usual)
