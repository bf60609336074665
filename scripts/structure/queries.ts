import { sources } from './sources.ts'

/** The formatter's limit for code, which does not apply inside templates. */
const widest = 130

const opening = /\bsql(?:\.\w+)?(?:<[^`;]*>)?`/g

/** Index of the end of a template that begins at `from`; skips embedded code and its own templates. */
function endOf(text: string, from: number): number {
  let at = from
  for (; at < text.length && text[at] !== '`'; at++) {
    if (text[at] === '\\') at++
    else if (text.startsWith('${', at)) at = endOfCode(text, at + 2)
  }
  return at
}

function endOfCode(text: string, from: number): number {
  let open = 1
  let at = from
  for (; at < text.length; at++) {
    const letter = text[at]
    if (letter === '`') at = endOf(text, at + 1)
    else if (letter === '{') open++
    else if (letter === '}' && --open === 0) break
  }
  return at
}

/** SQL has one clause per line, within the width of the code around it. */
export const queries = (): string[] =>
  sources.flatMap(({ file, text }) =>
    [...text.matchAll(opening)].flatMap((found) => {
      const start = text.lastIndexOf('\n', found.index) + 1
      const end = endOf(text, found.index + found[0].length)
      const line = text
        .slice(start, text.indexOf('\n', end) === -1 ? end : text.indexOf('\n', end))
        .split('\n')
        .find((l) => l.length > widest)
      return line ? [`${file}: ${line.trim().slice(0, 80)}…: SQL has one clause a line, of at most ${widest} columns`] : []
    }),
  )
