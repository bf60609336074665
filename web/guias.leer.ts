/** What the Markdown of a guide (docs/guias) may say, and nothing else: a build refuses what it does not know. */

/** Words as they are read, those that the screen says (between **), those of a command (between `), or a link. */
export type Trozo = string | { negrita: string } | { orden: string } | { a: string; dice: string }

export interface Imagen {
  archivo: string
  /** What it shows, for who does not see it. */
  dice: string
}

export interface PasoGuia {
  texto: Trozo[]
  imagen?: Imagen
}

/** What somebody wants to get done: its anchor is its title without accents. */
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

/** Whose there are, in the order in which they are offered. */
export const nombresDeGuias = ['afiliado', 'tesorera', 'firmante', 'mesa', 'administracion', 'tecnico'] as const

export const anclaDe = (titulo: string): string =>
  titulo
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

function trozos(renglon: string): Trozo[] {
  const partes: Trozo[] = []
  let desde = 0
  for (const hallado of renglon.matchAll(/\*\*([^*]+)\*\*|`([^`]+)`|\[([^\][]+)\]\(([^()\s]+)\)/g)) {
    if (hallado.index > desde) partes.push(renglon.slice(desde, hallado.index))
    const [entero, negrita, orden, dice, a] = hallado
    if (negrita !== undefined) partes.push({ negrita })
    else if (orden !== undefined) partes.push({ orden })
    else partes.push({ a: a ?? '', dice: dice ?? '' })
    desde = hallado.index + entero.length
  }
  if (desde < renglon.length) partes.push(renglon.slice(desde))
  return partes
}

/** A guide, from its Markdown; whatever is not of it is an error that says the line. */
export function leerGuia(nombre: string, markdown: string): Guia {
  const guia: Guia = { nombre, titulo: '', intro: [], tareas: [] }
  let tarea: TareaGuia | undefined
  for (const [i, renglon] of markdown.split('\n').entries()) {
    const mal = (que: string): never => {
      throw new Error(`docs/guias/${nombre}.md:${i + 1}: ${que}`)
    }
    if (renglon.trim() === '') continue
    const imagen = /^\s*!\[([^\]]+)\]\(imagenes\/([\w-]+\.webp)\)$/.exec(renglon)
    const paso = /^\d+\. (.+)$/.exec(renglon)
    if (renglon.startsWith('# ')) guia.titulo = renglon.slice(2)
    else if (renglon.startsWith('## ')) {
      const titulo = renglon.slice(3)
      tarea = { ancla: anclaDe(titulo), titulo, antes: [], pasos: [], despues: [] }
      guia.tareas.push(tarea)
    } else if (imagen) {
      const ultimo = tarea?.pasos.at(-1) ?? mal('a picture belongs to a step')
      if (ultimo.imagen) mal('a step has one picture')
      ultimo.imagen = { archivo: imagen[2] ?? '', dice: imagen[1] ?? '' }
    } else if (paso) {
      const { pasos } = tarea ?? mal('a step belongs to a task')
      pasos.push({ texto: trozos(paso[1] ?? '') })
    } else if (/^[\s#>|*-]/.test(renglon)) mal(`not of a guide: ${renglon}`)
    else if (!tarea) guia.intro.push(trozos(renglon))
    else (tarea.pasos.length > 0 ? tarea.despues : tarea.antes).push(trozos(renglon))
  }
  return guia
}
