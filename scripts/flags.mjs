// How npm start and the bench run the server: bundled (decision 124), with a small heap, because requests need little and large
// responses stream. Threads share two malloc arenas: with one each, every thread keeps the memory that it once used (argon2,
// images).
export const serverMain = 'server/dist/main.mjs'
// Without pretenuring V8 does not retain answered requests in the old space (decision 126).
export const serverFlags = ['--max-semi-space-size=4', '--max-old-space-size=160', '--no-allocation-site-pretenuring']
export const serverEnv = { MALLOC_ARENA_MAX: '2' }
// Commands stream files larger than memory: a small young generation keeps their heap small.
export const commandFlags = ['--max-semi-space-size=8']
// Caches compiled modules, because every start from source strips types.
export const sourceEnv = (root) => ({ ...serverEnv, NODE_COMPILE_CACHE: `${root}/node_modules/.cache/node` })
