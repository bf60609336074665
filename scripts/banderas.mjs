// How the server is run, for npm start and for the bench alike: a heap that is kept small (a request needs little; what is large streams),
// and the compiled modules kept, so that a start does not strip types again.
export const serverFlags = ['--max-semi-space-size=8', '--max-old-space-size=160']
export const serverEnv = (root) => ({ NODE_COMPILE_CACHE: `${root}/node_modules/.cache/node` })
