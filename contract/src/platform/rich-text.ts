/**
 * Rich text written by an organisation (FAQ, legal texts), with a few marks: headings, bold, italic, lists and links
 * (decision 112). It never becomes markup: callers receive plain text with attributes. The parser makes one forward pass
 * without backtracking.
 */

export interface Inline {
  text: string
  strong?: true
  italic?: true
  /** Target of the link; only those that `linkTarget` accepts. */
  link?: string
}
export interface ListItem {
  /** Number as written, so that numbering is preserved; null in a bulleted list. */
  number: number | null
  spans: Inline[]
}
export type Block =
  | { type: 'titulo'; level: 1 | 2; spans: Inline[] }
  | { type: 'parrafo'; spans: Inline[] }
  | { type: 'lista'; ordered: boolean; items: ListItem[] }

const title = /^(#{1,6})[ \t]+(\S.*)$/
const item = /^[ \t]*[-*•][ \t]+(\S.*)$/
const ordered = /^[ \t]*(\d{1,3})\.[ \t]+(\S.*)$/

/** Parses a text into blocks. Line breaks are kept. An empty line separates paragraphs but not the items of a list. */
export function parseRichText(text: string): Block[] {
  const blocks: Array<{ block: Block; typed: string[] }> = []
  /** True if the next line may continue the last block. A list also continues after an empty line if an item follows. */
  let opened = false
  const push = (block: Block, line: string) => {
    blocks.push({ block, typed: [line] })
    opened = true
  }
  for (const raw of text.split(/\r\n?|\n/)) {
    const line = raw.trimEnd()
    const previous = blocks.at(-1)
    if (line === '') {
      opened = false
      continue
    }
    const titled = title.exec(line)
    const listed = item.exec(line) ?? ordered.exec(line)
    if (titled) {
      push({ type: 'titulo', level: titled[1] === '#' ? 1 : 2, spans: [] }, titled[2] ?? '')
      opened = false
    } else if (listed) {
      const number = listed.length === 3 ? Number(listed[1]) : null
      if (previous?.block.type === 'lista' && previous.block.ordered === (number !== null)) {
        previous.block.items.push({ number, spans: [] })
        previous.typed.push(listed.at(-1) ?? '')
        opened = true
      } else push({ type: 'lista', ordered: number !== null, items: [{ number, spans: [] }] }, listed.at(-1) ?? '')
    } else if (opened && previous && (previous.block.type === 'parrafo' || line !== line.trimStart()))
      previous.typed.push(`${previous.typed.pop() ?? ''}\n${line.trim()}`)
    else push({ type: 'parrafo', spans: [] }, line.trim())
  }
  return blocks.map(({ block, typed }) =>
    block.type === 'lista'
      ? { ...block, items: block.items.map((one, i) => ({ ...one, spans: parseInline(typed[i] ?? '') })) }
      : { ...block, spans: parseInline(typed[0] ?? '') },
  )
}

type Mark = '**' | '*' | '_'
type Piece = { text: string; link?: string } | { mark: Mark; opens: boolean; closes: boolean }

const white = /\s/
/** A single `*` or `_` inside a word or number is literal. Scripts without spaces between words still get their marks. */
const letterOrDigit = /[\p{Script=Latin}\p{N}]/u
const escapable = new Set('\\*_[]#-.')
const maxLinkLength = 300

/** Parses the spans of a paragraph. A mark without a partner is literal. */
function parseInline(text: string): Inline[] {
  const pieces = split(text)
  const pairs = pairUp(pieces)
  const spans: Inline[] = []
  const current = new Set<Mark>()
  for (const [i, piece] of pieces.entries()) {
    if ('mark' in piece && pairs.has(i)) {
      if (!current.delete(piece.mark)) current.add(piece.mark)
      continue
    }
    const { text: says, link } = 'mark' in piece ? { text: piece.mark, link: undefined } : piece
    const span: Inline = {
      text: says,
      ...(current.has('**') ? { strong: true } : {}),
      ...(current.has('*') || current.has('_') ? { italic: true } : {}),
      ...(link === undefined ? {} : { link }),
    }
    const last = spans.at(-1)
    if (last && last.strong === span.strong && last.italic === span.italic && !last.link && !link) last.text += says
    else spans.push(span)
  }
  return spans
}

function split(text: string): Piece[] {
  const pieces: Piece[] = []
  let literal = ''
  const flush = () => {
    if (literal !== '') pieces.push({ text: literal })
    literal = ''
  }
  for (let i = 0; i < text.length; i++) {
    const c = text.charAt(i)
    const continues = text.charAt(i + 1)
    if (c === '\\' && escapable.has(continues)) {
      literal += continues
      i++
    } else if (c === '*' || c === '_') {
      const mark = c === '*' && continues === '*' ? '**' : c
      flush()
      pieces.push({ mark, ...bracketsAt(mark, text.charAt(i - 1), text.charAt(i + mark.length)) })
      i += mark.length - 1
    } else {
      const link = c === '[' && text.charAt(i - 1) !== '!' ? parseLink(text, i) : undefined
      if (link) {
        flush()
        pieces.push({ text: link.text, link: link.target })
        i = link.until
      } else literal += c
    }
  }
  flush()
  return pieces
}

function bracketsAt(mark: Mark, before: string, after: string): { opens: boolean; closes: boolean } {
  const isInk = (c: string) => c !== '' && !white.test(c)
  const free = (c: string) => mark === '**' || !letterOrDigit.test(c)
  return { opens: isInk(after) && free(before), closes: isInk(before) && free(after) }
}

/** Pairs opening and closing marks. If two pairs cross, the one that opened first wins. */
function pairUp(pieces: readonly Piece[]): Set<number> {
  const pairs = new Set<number>()
  const openMarks = new Map<Mark, number>()
  for (const [i, piece] of pieces.entries()) {
    if (!('mark' in piece)) continue
    const from = openMarks.get(piece.mark)
    if (from !== undefined && piece.closes && from < i - 1) {
      pairs.add(from).add(i)
      for (const [other, where] of openMarks) if (where >= from) openMarks.delete(other)
    } else if (from === undefined && piece.opens) openMarks.set(piece.mark, i)
  }
  return pairs
}

/** Parses a `[text](target)` that starts here, on one line. */
function parseLink(text: string, i: number): { text: string; target: string; until: number } | undefined {
  const closes = until(text, ']', i + 1)
  if (closes === undefined || text.charAt(closes + 1) !== '(') return undefined
  const end = until(text, ')', closes + 2)
  if (end === undefined) return undefined
  const says = text.slice(i + 1, closes).trim()
  const target = linkTarget(text.slice(closes + 2, end).trim())
  return says !== '' && target !== undefined ? { text: says, target, until: end } : undefined
}

function until(text: string, what: string, from: number): number | undefined {
  for (let i = from; i < Math.min(text.length, from + maxLinkLength); i++) {
    const c = text.charAt(i)
    if (c === what) return i
    if (c === '\n' || c === '[') return undefined
  }
  return undefined
}

const own = /^\/(?![/\\])[^\s\\]*$/
const tel = /^tel:\+?[\d().-]{3,30}$/
const mailto = /^mailto:[^\s@?&]{1,64}@[^\s@?&]{1,80}$/

/**
 * Returns the target if it is a portal page, web page, mailbox or telephone. Rejects scripts and URLs with credentials,
 * which can hide the host.
 */
export function linkTarget(typed: string): string | undefined {
  if (own.test(typed) || tel.test(typed) || mailto.test(typed)) return typed
  if (!/^https?:\/\/[^\s\\]+$/.test(typed) || !URL.canParse(typed)) return undefined
  const { protocol, username, password, hostname, href } = new URL(typed)
  const webUrl = protocol === 'https:' || protocol === 'http:'
  return webUrl && username === '' && password === '' && hostname !== '' ? href : undefined
}

/** True if the link leaves the portal. */
export const isExternal = (link: string): boolean => link.startsWith('http')
