/**
 * The tables, as Kysely sees them. Each feature adds its own in `<feature>.tables.ts` by declaration merging, so that its folder
 * describes all of its data and the platform knows no feature.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the features through declaration merging
export interface Tables {}
