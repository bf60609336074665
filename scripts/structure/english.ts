import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { baseCommit } from '../test/changed.ts'
import { root } from './sources.ts'

/** Plain English in comments and test titles of changed lines (CONTRIBUTING.md): no private dialect, no sentence without a subject. */

/** Each with its replacement. */
const dialect: ReadonlyArray<readonly [word: RegExp, instead: string]> = [
  [/\bvigils?\b/i, 'nightly checks'],
  [/\bstorms?\b/i, 'load test, crash test'],
  [/\bthe room\b/i, 'the sandbox'],
  [/\bthe door\b/i, 'admission control'],
  [/\bthe base\b(?! letter)/i, 'the database'],
  [/\b(is|are|was|were|be|been) told\b(?! apart)/i, 'returned, shown, logged or notified'],
  [/\b(is|are|was|were|be|been) held\b/i, 'tested, checked or enforced'],
  [/\b(is|are|was|were|be|been) looked at\b/i, 'checked'],
  [/\bset aside\b/i, 'quarantined'],
  [/\b(shelf|shelves)\b/i, 'storage backend'],
  [/(?<!\bon )\bpapers?\b(?! key)/i, 'uploaded document'],
  [/\b(bent|twisted) requests?\b/i, 'fuzzed request'],
  [/\bwho asks\b/i, 'the caller'],
  [/\bwithout a line\b/i, 'offline'],
  [/\b(lets?|letting) go of\b/i, 'releases'],
  [/\brehears(al|als|es|e|ed)\b/i, 'restore test, dry run'],
  [/\bwak(es|ing|en|ens) (the|a) (page|screen)\b/i, 'hydrates'],
  [/\bwhoever\b/i, 'a noun: the caller, the user, the operator'],
  [/\ban? (instant|moment) (ago|later)\b/i, 'a timestamp, a duration'],
  [/\bmakes? old\b/i, 'invalidates'],
]
const withoutSubject = /(?:^|[.;:] )(What|Who|Whose|Whoever|Whether|Of what|Of whom)\b(?! (if|about)\b)[^?]*$/

/** The comment of a line, or the title of its test; undefined for code alone. */
function prose(line: string): string | undefined {
  const comment = /^\s*(?:\/\*\*?|\*(?!\/)|\/\/)\s?(.*?)(?:\*\/)?$/.exec(line) ?? /[\s;{(,]\/\/ (.*)$/.exec(line)
  const title = /^\s*test(?:\.\w+)*\(\s*['"`](.*)/.exec(line)
  return comment?.[1] ?? title?.[1]
}

/** Problems of one added line: the word, and what to write in its place. */
export function problemsOf(line: string): string[] {
  const text = prose(line)
  if (text === undefined) return []
  return [
    ...dialect.flatMap(([word, instead]) => {
      const found = word.exec(text)
      return found ? [`"${found[0]}" → ${instead}`] : []
    }),
    ...(withoutSubject.test(text) ? ['a sentence begins with a noun or a verb, not with What, Who or Whether'] : []),
  ]
}

interface AddedLine {
  file: string
  number: number
  line: string
}

/** Added lines of a unified diff without context, each with its file and number. */
export function addedLines(diff: string): AddedLine[] {
  const added: AddedLine[] = []
  let [file, number] = ['', 0]
  for (const line of diff.split('\n')) {
    if (line.startsWith('+++ ')) file = line.slice('+++ b/'.length)
    else if (line.startsWith('@@')) number = Number(/\+(\d+)/.exec(line)?.[1])
    else if (line.startsWith('+')) added.push({ file, number: number++, line: line.slice(1) })
  }
  return added
}

/** Problems of the lines that changed since the base commit; none in an unpacked archive, which has no history. */
export function english(): string[] {
  if (!existsSync(join(root, '.git'))) return []
  const args = ['diff', '-U0', '--no-color', '--relative', '-M', baseCommit(), '--', '*.ts', '*.tsx', '*.mjs']
  return addedLines(execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 }))
    .filter(({ file }) => !file.startsWith('scripts/structure/english'))
    .flatMap(({ file, number, line }) => problemsOf(line).map((problem) => `${file}:${number}: ${problem}`))
}
