import { lexer, type Token, type Tokens } from 'marked'

/** Parses the Markdown of a guide (docs/guias): a title, tasks with steps, a picture for a step. The build refuses anything else. */

/** Plain text, words of the screen (between **), a command (between `) or a link. */
export type Trozo = string | { negrita: string } | { orden: string } | { a: string; dice: string }

export interface Imagen {
  archivo: string
  /** Alternative text. */
  dice: string
}

export interface PasoGuia {
  texto: Trozo[]
  imagen?: Imagen
}

/** The anchor is the title without accents. */
export interface TareaGuia {
  ancla: string
  titulo: string
  /** Before the steps, and after them. */
  antes: Trozo[][]
  pasos: PasoGuia[]
  despues: Trozo[][]
}

export interface Guia {
  nombre: string
  titulo: string
  intro: Trozo[][]
  tareas: TareaGuia[]
}

/** In the order in which they are offered. */
export const nombresDeGuias = ['afiliado', 'tesorera', 'firmante', 'mesa', 'administracion', 'tecnico'] as const

export const anclaDe = (titulo: string): string =>
  titulo
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

/** Runs of inline text. */
function trozos(tokens: readonly Token[], mal: (token: Token) => never): Trozo[] {
  return tokens.flatMap((token): Trozo[] => {
    if (token.type === 'strong') return [{ negrita: token.text }]
    if (token.type === 'codespan') return [{ orden: token.text }]
    if (token.type === 'link') return [{ a: token.href, dice: token.text }]
    return token.type === 'text' ? [token.text] : mal(token)
  })
}

/** Each line of a paragraph is one of the guide. */
const renglones = ({ raw }: Tokens.Paragraph): Token[][] =>
  raw
    .trim()
    .split('\n')
    .map((line) => lexer(line).flatMap((block) => ('tokens' in block && block.tokens) || [block]))

function pasoDe(item: Tokens.ListItem, mal: (token: Token) => never): PasoGuia {
  const tokens = item.tokens.flatMap((block) =>
    (block.type === 'text' || block.type === 'paragraph') && block.tokens ? block.tokens : mal(block),
  )
  const imagenes = tokens.filter((token): token is Tokens.Image => token.type === 'image')
  const [imagen] = imagenes
  if (!imagen) return { texto: trozos(tokens, mal) }
  const archivo = /^imagenes\/([\w-]+\.webp)$/.exec(imagen.href)?.[1]
  if (imagenes.length > 1 || archivo === undefined || tokens.at(-1) !== imagen) mal(imagen)
  const texto = trozos(tokens.slice(0, -1), mal)
  const ultimo = texto.at(-1)
  if (typeof ultimo === 'string') texto.splice(-1, 1, ultimo.trimEnd())
  return { texto, imagen: { archivo: archivo ?? '', dice: imagen.text } }
}

export function leerGuia(nombre: string, markdown: string): Guia {
  const guia: Guia = { nombre, titulo: '', intro: [], tareas: [] }
  let tarea: TareaGuia | undefined
  /** Offset of the current block. */
  let desde = 0
  const mal = ({ raw }: Token): never => {
    const linea = markdown.slice(0, markdown.indexOf(raw, desde)).split('\n').length
    throw new Error(`docs/guias/${nombre}.md:${linea}: not of a guide: ${raw.trim()}`)
  }
  for (const token of lexer(markdown)) {
    if (token.type === 'heading' && token.depth === 1) guia.titulo = token.text
    else if (token.type === 'heading' && token.depth === 2) {
      tarea = { ancla: anclaDe(token.text), titulo: token.text, antes: [], pasos: [], despues: [] }
      guia.tareas.push(tarea)
    } else if (token.type === 'list' && token.ordered && tarea)
      tarea.pasos.push(...(token as Tokens.List).items.map((item) => pasoDe(item, mal)))
    else if (token.type === 'paragraph') {
      const lugar = tarea === undefined ? guia.intro : tarea.pasos.length > 0 ? tarea.despues : tarea.antes
      lugar.push(...renglones(token as Tokens.Paragraph).map((tokens) => trozos(tokens, mal)))
    } else if (token.type !== 'space') mal(token)
    desde += token.raw.length
  }
  return guia
}
