// How the server is run, for npm start and for the bench alike: a heap that is kept small (a request needs little; what is large streams),
// and the compiled modules kept, so that a start does not strip types again. Threads share two arenas of the C library: each of its own keeps
// what it once needed (argon2, pictures).
export const serverFlags = ['--max-semi-space-size=4', '--max-old-space-size=160']
// A command reads files that are larger than its memory: what is young is looked through sooner, and the heap stays small.
export const commandFlags = ['--max-semi-space-size=8']
export const serverEnv = (root) => ({ NODE_COMPILE_CACHE: `${root}/node_modules/.cache/node`, MALLOC_ARENA_MAX: '2' })
