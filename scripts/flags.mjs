// How the server is run, for npm start and for the bench alike: put together (decision 124), with a heap that is kept small (a request needs
// little; what is large streams). Threads share two arenas of the C library: each of its own keeps what it once needed (argon2, pictures).
export const serverMain = 'server/dist/main.mjs'
// What V8 learns at the start, that some lists last, is put among what lasts from then on: each would keep a request that was answered (decision 126).
export const serverFlags = ['--max-semi-space-size=4', '--max-old-space-size=160', '--no-allocation-site-pretenuring']
export const serverEnv = { MALLOC_ARENA_MAX: '2' }
// A command reads files that are larger than its memory: what is young is looked through sooner, and the heap stays small.
export const commandFlags = ['--max-semi-space-size=8']
// Many starts from source: the compiled modules are kept, so that each does not strip types again.
export const sourceEnv = (root) => ({ ...serverEnv, NODE_COMPILE_CACHE: `${root}/node_modules/.cache/node` })
