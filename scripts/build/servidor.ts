import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { type OutputOptions, type RolldownPluginOption, rolldown } from 'rolldown'

/**
 * node scripts/build/servidor.ts FOLDER: the server in a few files of plain JavaScript, for who serves (decision 124), and beside it what
 * it runs in threads and in the room. It is the same program: every module of ours still says that it lies where its source is, so what it
 * finds by its own path (migrations, fonts, texts, commands) is there in both. What is imported at first use, and what brings programs or
 * files of its own, is taken from node_modules as ever.
 */
const root = join(import.meta.dirname, '../..')
const source = join(root, 'server/src')
const to = resolve(process.argv[2] ?? join(root, 'server/dist'))

/** Modules that are only named, and imported in a thread or a process of their own; by the name that each gets. */
const apart = new Map(
  globSync('{platform/{pdf/worker,sandbox/main},**/*.sandbox,**/*.pdf}.ts', { cwd: source }).map((file) => [
    join(source, file),
    file.replaceAll('/', '-').slice(0, -'.ts'.length),
  ]),
)

/** As a path from where it is built. */
const fromThere = (file: string): string => {
  const name = apart.get(file)
  const path = name ? `./${name}.mjs` : relative(to, file)
  return JSON.stringify(path.startsWith('.') ? path : `./${path}`)
}

const places: RolldownPluginOption = {
  name: 'gremial-lugares',
  resolveId: (id, _, { kind }) => (kind === 'dynamic-import' && !id.startsWith('.') ? { id, external: true } : undefined),
  transform: {
    filter: { id: /\.ts$/, code: /import\.meta\./ },
    handler: (code, id) =>
      code
        .replaceAll(/new URL\(\s*'(\.[^']+\.ts)',\s*import\.meta\.url,?\s*\)/g, (_, path) => {
          return `new URL(${fromThere(join(dirname(id), path))}, import.meta.built)`
        })
        .replaceAll(/\bimport\.meta\.(dirname|url)\b/g, (_, which) =>
          which === 'url'
            ? `new URL(${fromThere(id)}, import.meta.built).href`
            : `decodeURIComponent(new URL(${fromThere(dirname(id))}, import.meta.built).pathname)`,
        )
        .replaceAll('import.meta.built', 'import.meta.url'),
  },
}

/**
 * Node's own modules, as `require` takes them and no more of each than is used. An import reads all that one offers, and some of it is only made
 * when it is read: with node:http comes all that `fetch` is, with node:crypto WebCrypto, megabytes that nobody asked for. HTTP/2, which the web
 * framework names and nobody is served, comes with its first use.
 */
const ofNode: RolldownPluginOption = {
  name: 'gremial-de-node',
  // What the files begin with needs node:module itself.
  resolveId: (id, _, { kind }) =>
    isBuiltin(id) && id !== 'node:module' && (kind === 'import-statement' || id === 'node:http2')
      ? { id: `\0${id}`, moduleSideEffects: false }
      : undefined,
  load(id) {
    const name = id.slice(1)
    if (!id.startsWith('\0') || !isBuiltin(name)) return undefined
    const whole = `process.getBuiltinModule(${JSON.stringify(name)})`
    if (name === 'node:http2')
      return `for (const name of ['createServer', 'createSecureServer']) exports[name] = (...args) => ${whole}[name](...args)`
    const offered = Object.getOwnPropertyNames(process.getBuiltinModule(name))
    const named = offered.filter((key) => /^[a-zA-Z]\w*$/.test(key) && !['default', 'length', 'name', 'prototype'].includes(key))
    // What nobody uses is left out.
    const lines = named.map((key) => `export const ${key} = /* @__PURE__ */ (() => all.${key})()`)
    return [`const all = ${whole}`, 'export { all as default }', ...lines].join('\n')
  },
  // It looks at every answer whether it is one of `fetch`, which makes all of that too.
  transform: {
    filter: { id: /@fastify\/compress\/lib\/utils\.js$/ },
    handler(code) {
      const [before, after, ...more] = code.split('obj instanceof Response')
      if (after === undefined || more.length > 0) throw new Error('@fastify/compress asks otherwise for what is of fetch')
      return `${before}Object.prototype.toString.call(obj) === '[object Response]'${after}`
    },
  },
}

/** What libraries bring and Node has. */
const streams: RolldownPluginOption = {
  name: 'gremial-corrientes',
  resolveId: (id) => (id === 'readable-stream' ? { id: '\0readable-stream', moduleSideEffects: false } : undefined),
  load: (id) => (id === '\0readable-stream' ? `module.exports = process.getBuiltinModule('node:stream')` : undefined),
}

async function build(input: Record<string, string>, names: OutputOptions, ...more: RolldownPluginOption[]): Promise<string[]> {
  const building = await rolldown({
    input,
    cwd: root,
    platform: 'node',
    external: ['sharp', '@node-rs/argon2', 'pdfkit', 'pino', 'pg-native', /^zxing-wasm/],
    logLevel: 'warn',
    plugins: [places, ...more],
  })
  // Node keeps the text for as long as it runs, and a list of its lines once somebody asks where one is: blanks are left out, names stay.
  const minify = { compress: false, mangle: false, codegen: { removeWhitespace: true } }
  const { output } = await building.write({
    dir: to,
    format: 'esm',
    entryFileNames: '[name].mjs',
    comments: false,
    minify,
    ...names,
  })
  await building.close()
  return output.map(({ fileName }) => fileName)
}

/** Node keeps a source with a single letter beyond ASCII in twice its bytes, all the time that it runs. */
function plain(fileName: string): void {
  const file = join(to, fileName)
  const code = readFileSync(file, 'utf8')
  if (/String\.raw|\\[^\0-\x7f]/.test(code)) throw new Error(`${fileName}: letters that cannot be written as \\u`)
  writeFileSync(
    file,
    code.replaceAll(/[^\0-\x7f]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`),
  )
}

const main = await build({ main: join(source, 'main.ts') }, { chunkFileNames: 'main-[name].mjs' }, ofNode, streams)
const others = Object.fromEntries([...apart].map(([file, name]) => [name, file]))
const beside = await build(others, { chunkFileNames: 'parte-[name].mjs' })
for (const file of [...main, ...beside]) plain(file)
