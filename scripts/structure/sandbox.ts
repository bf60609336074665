import { type Source, sources } from './sources.ts'

/**
 * Uploads are parsed in the sandbox (server/src/platform/sandbox). No module imported by the server process, statically or
 * lazily, may contain a parser. A module of the sandbox is referenced only by its URL.
 */
const parsers =
  /^(sharp|yauzl|sax|csv-parse|@cantoo\/pdf-lib|@hyzyla\/pdfium|postal-mime|zxing-wasm|jsqr|exceljs|xlsx|pdfjs-dist|unzipper|adm-zip)(\/|$)/
const inside = /\.sandbox\.ts$/

export function sandbox(): string[] {
  const own = new Map(
    sources.filter(({ file, isTest }) => file.startsWith('server/src/') && !isTest).map((source) => [source.file, source]),
  )
  const named = (source: Source, which: (to: string) => boolean): Source[] =>
    source.imports.flatMap(({ to, typeOnly }) => (to && !typeOnly && which(to) ? (own.get(to) ?? []) : []))
  const seen = new Set<Source>()
  const walk = (source: Source): void => {
    if (seen.has(source)) return
    seen.add(source)
    for (const next of named(source, () => true)) walk(next)
  }
  // Starts from modules that nobody imports. Modules reached only from the sandbox may parse.
  const imported = new Set([...own.values()].flatMap((source) => named(source, () => true)))
  for (const source of own.values()) if (!inside.test(source.file) && !imported.has(source)) walk(source)
  return [...seen].flatMap(({ file, imports }) =>
    imports
      .filter(({ spec, to, typeOnly }) => !typeOnly && (to ? inside.test(to) : parsers.test(spec)))
      .map(({ spec }) => `${file}: ${spec} reads what people sent: it is asked for in the sandbox (platform/sandbox/sandbox.ts)`),
  )
}
