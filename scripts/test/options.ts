/** Options that vitest.config.ts and playwright.config.ts share. */

/** True in the nightly checks, and if nightly files are asked for by name (scripts/test.ts sets the variable). */
export const nightlyFiles = process.env.GREMIAL_NIGHTLY_FILES === '1' || process.argv.some((arg) => arg.includes('nightly'))

/** Milliseconds after which a hung test fails; a busy machine takes ten times as long as an idle one. */
export const hungAfter = process.env.GREMIAL_NIGHTLY === '1' ? 1_800_000 : 600_000
