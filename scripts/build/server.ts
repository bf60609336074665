import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { type OutputOptions, type RolldownPluginOption, rolldown } from 'rolldown'

/**
 * node scripts/build/server.ts FOLDER: bundles the server into a few JavaScript files for production (decision 124), with
 * separate files for worker threads and sandbox modules. Bundled modules keep the URL of their source, so paths relative to them
 * (migrations, fonts, texts, commands) still resolve. Lazy imports, and packages with programs or files of their own, load from
 * node_modules.
 */
const root = join(import.meta.dirname, '../..')
const source = join(root, 'server/src')
const to = resolve(process.argv[2] ?? join(root, 'server/dist'))

/** Modules that run in a thread or a process of their own, with the names of their bundles. */
const apart = new Map(
  globSync('{platform/{pdf/worker,sandbox/main},**/*.sandbox,**/*.pdf}.ts', { cwd: source }).map((file) => [
    join(source, file),
    file.replaceAll('/', '-').slice(0, -'.ts'.length),
  ]),
)

/** Path relative to the output folder. */
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
 * Loads Node's own modules as `require` does, and only the members in use. An import reads every export, and some are created on
 * first read: node:http brings `fetch`, node:crypto brings WebCrypto, megabytes that nothing uses. HTTP/2, which the web
 * framework imports but never serves, loads on first use.
 */
const ofNode: RolldownPluginOption = {
  name: 'gremial-de-node',
  // The prelude of the bundles needs node:module itself.
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
    // Tree shaking removes unused members.
    const lines = named.map((key) => `export const ${key} = /* @__PURE__ */ (() => all.${key})()`)
    return [`const all = ${whole}`, 'export { all as default }', ...lines].join('\n')
  },
  // The library checks whether each response is a `fetch` Response, which would load all of `fetch`.
  transform: {
    filter: { id: /@fastify\/compress\/lib\/utils\.js$/ },
    handler(code) {
      const [before, after, ...more] = code.split('obj instanceof Response')
      if (after === undefined || more.length > 0) throw new Error('@fastify/compress asks otherwise for what is of fetch')
      return `${before}Object.prototype.toString.call(obj) === '[object Response]'${after}`
    },
  },
}

/** Replaces libraries by Node's built-in equivalent. */
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
  // Node keeps the source in memory, and a table of its lines for stack traces. Whitespace is removed; names stay.
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

/** Escapes non-ASCII characters: with a single one, V8 keeps the whole source in two bytes per character. */
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
