import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { claveDemo, cuentasDemo } from '../../server/demo/cuentas.ts'
import { files, root, sources } from './sources.ts'

/** Checks what goes stale in pages: links, paths, commands, accounts, and the index of decisions. */

const [readme, leeme, commandsPage, decisions] = ['README.md', 'LEEME.md', 'docs/operacion/ordenes.md', 'docs/decisiones']

export interface Page {
  file: string
  text: string
}

const pages: Page[] = files
  .filter((file) => /^(docs\/.*|[A-Z]+)\.md$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))

/** Whole npm commands of a page, from inline code and code blocks, without trailing # comments. */
export const commandsOf = (text: string): Set<string> =>
  new Set(
    [...text.matchAll(/`(npm [^`\n]+)`|^(npm .+?)\s*(?:#.*)?$/gm)].map(([, span, line]) =>
      (span ?? line ?? '').replace(/\s+/g, ' '),
    ),
  )

/** Commands that one of the two languages lacks. */
export function unlike(one: Page, other: Page): string[] {
  const [a, b] = [commandsOf(one.text), commandsOf(other.text)]
  return [
    ...[...a].filter((command) => !b.has(command)).map((command) => `${other.file}: lacks \`${command}\` of ${one.file}`),
    ...[...b].filter((command) => !a.has(command)).map((command) => `${one.file}: lacks \`${command}\` of ${other.file}`),
  ]
}

/** npm scripts that a text names. */
const namedIn = (text: string): string[] =>
  [...text.matchAll(/\bnpm (?:run (?:-s )?([a-z][a-z-]*)|(test|start)\b)/g)].map(([, run, own]) => run ?? own ?? '')

export function commands(all: readonly Page[], scripts: readonly string[]): string[] {
  const explained = new Set(
    all.filter(({ file }) => [readme, leeme, commandsPage].includes(file)).flatMap(({ text }) => namedIn(text)),
  )
  return [
    ...all.flatMap(({ file, text }) =>
      [...new Set(namedIn(text))].filter((name) => !scripts.includes(name)).map((name) => `${file}: there is no npm run ${name}`),
    ),
    ...scripts.filter((name) => !explained.has(name)).map((name) => `${commandsPage}: does not explain npm run ${name}`),
  ]
}

/** Links to missing files. */
export const links = (all: readonly Page[]): string[] =>
  all.flatMap(({ file, text }) =>
    [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)]
      .filter(([, to]) => !existsSync(join(root, dirname(file), to ?? '')))
      .map(([, to]) => `${file}: links to ${to}, which is not there`),
  )

/** Tests that a page cites as proof (`file`: «beginning of its title») and that no longer exist. */
export const proofs = (all: readonly Page[], textOf: (file: string) => string | undefined): string[] =>
  all.flatMap(({ file, text }) =>
    [...text.matchAll(/`([\w./-]+\.test\.tsx?)`: «([^»]+)»/g)]
      .filter(([, test, title]) => !["'", '"', '`'].some((mark) => textOf(test ?? '')?.includes(`test(${mark}${title}`)))
      .map(([, test, title]) => `${file}: names a test that is not there: ${test}: «${title}»`),
  )

/** Decisions and their index: each is listed exactly once, and each line has its file. */
export function index(text: string, written: readonly string[]): string[] {
  const listed = [...text.matchAll(/^- \[(\d{3})\]\(([^)]+)\)/gm)].map(([, number, name]) => ({ number, name: name ?? '' }))
  return [
    ...written
      .filter((name) => listed.filter((line) => line.name === name).length !== 1)
      .map((name) => `${decisions}/README.md: ${name} is not in it once`),
    ...listed
      .filter(({ number, name }) => !written.includes(name) || !name.startsWith(`${number}-`))
      .map(({ number, name }) => `${decisions}/README.md: [${number}](${name}) leads to no decision`),
  ]
}

/** Paths of pages that sources and samples name and that do not exist. */
const named = (): string[] =>
  files
    .filter((file) => /\.(tsx?|mjs|sh|service|env|yaml|conf)$|file$/.test(file))
    .flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/\bdocs\/[\w/-]+\.md\b/g)]
        .filter(([path]) => !existsSync(join(root, path)))
        .map(([path]) => `${file}: names ${path}, which is not there`),
    )

export function documents(): string[] {
  const of = (file: string): Page => pages.find((page) => page.file === file) ?? { file, text: '' }
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> }
  const prefix = `${decisions}/`
  return [
    ...unlike(of(readme), of(leeme)),
    ...commands(pages, Object.keys(scripts)),
    ...links(pages),
    ...proofs(pages, (file) => sources.find((source) => source.file === file)?.text),
    ...index(
      of(`${prefix}README.md`).text,
      pages.filter(({ file }) => /^docs\/decisiones\/\d/.test(file)).map(({ file }) => file.slice(prefix.length)),
    ),
    ...named(),
    ...[readme, leeme].flatMap((file) =>
      [claveDemo, ...cuentasDemo.map(({ email }) => email)]
        .filter((said) => !of(file).text.includes(said))
        .map((said) => `${file}: does not say ${said}`),
    ),
  ]
}
