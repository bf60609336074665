import { lexer, type Token, type Tokens } from 'marked'

/** Parses the Markdown of a guide (docs/guias): a title, tasks with steps, a picture for a step. The build refuses anything else. */

/** Plain text, words of the screen (between **), a command (between `) or a link. */
export type Chunk = string | { bold: string } | { command: string } | { a: string; says: string }

export interface Picture {
  file: string
  /** Alternative text. */
  says: string
}

export interface GuideStep {
  text: Chunk[]
  image?: Picture
}

/** The anchor is the title without accents. */
export interface GuideTask {
  anchor: string
  title: string
  /** Before the steps, and after them. */
  before: Chunk[][]
  steps: GuideStep[]
  after: Chunk[][]
}

export interface Guide {
  name: string
  title: string
  intro: Chunk[][]
  tasks: GuideTask[]
}

/** Languages of the guides; their tasks and steps are the same. Other languages read English. */
export const guideLanguages = ['es', 'en'] as const
export type GuideLanguage = (typeof guideLanguages)[number]

/** In the order in which they are offered. */
export const guideNames = ['afiliado', 'tesorera', 'central', 'firmante', 'mesa', 'administracion', 'tecnico'] as const

export const anchorOf = (title: string): string =>
  title
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

/** Runs of inline text. */
function chunks(tokens: readonly Token[], wrong: (token: Token) => never): Chunk[] {
  return tokens.flatMap((token): Chunk[] => {
    if (token.type === 'strong') return [{ bold: token.text }]
    if (token.type === 'codespan') return [{ command: token.text }]
    if (token.type === 'link') return [{ a: token.href, says: token.text }]
    return token.type === 'text' ? [token.text] : wrong(token)
  })
}

/** Each line of a paragraph is one of the guide. */
const lines = ({ raw }: Tokens.Paragraph): Token[][] =>
  raw
    .trim()
    .split('\n')
    .map((line) => lexer(line).flatMap((block) => ('tokens' in block && block.tokens) || [block]))

function stepOf(item: Tokens.ListItem, wrong: (token: Token) => never): GuideStep {
  const tokens = item.tokens.flatMap((block) =>
    (block.type === 'text' || block.type === 'paragraph') && block.tokens ? block.tokens : wrong(block),
  )
  const images = tokens.filter((token): token is Tokens.Image => token.type === 'image')
  const [image] = images
  if (!image) return { text: chunks(tokens, wrong) }
  const file = /^(?:\.\.\/)?imagenes\/([\w-]+\.webp)$/.exec(image.href)?.[1]
  if (images.length > 1 || file === undefined || tokens.at(-1) !== image) wrong(image)
  const text = chunks(tokens.slice(0, -1), wrong)
  const last = text.at(-1)
  if (typeof last === 'string') text.splice(-1, 1, last.trimEnd())
  return { text, image: { file: file ?? '', says: image.text } }
}

export function readGuide(name: string, markdown: string): Guide {
  const guide: Guide = { name, title: '', intro: [], tasks: [] }
  let task: GuideTask | undefined
  /** Offset of the current block. */
  let from = 0
  const wrong = ({ raw }: Token): never => {
    const line = markdown.slice(0, markdown.indexOf(raw, from)).split('\n').length
    throw new Error(`docs/guias/${name}.md:${line}: not of a guide: ${raw.trim()}`)
  }
  for (const token of lexer(markdown)) {
    if (token.type === 'heading' && token.depth === 1) guide.title = token.text
    else if (token.type === 'heading' && token.depth === 2) {
      task = { anchor: anchorOf(token.text), title: token.text, before: [], steps: [], after: [] }
      guide.tasks.push(task)
    } else if (token.type === 'list' && token.ordered && task)
      task.steps.push(...(token as Tokens.List).items.map((item) => stepOf(item, wrong)))
    else if (token.type === 'paragraph') {
      const place = task === undefined ? guide.intro : task.steps.length > 0 ? task.after : task.before
      place.push(...lines(token as Tokens.Paragraph).map((tokens) => chunks(tokens, wrong)))
    } else if (token.type !== 'space') wrong(token)
    from += token.raw.length
  }
  return guide
}
