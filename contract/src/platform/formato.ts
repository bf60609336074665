/**
 * What an organisation writes for people to read (questions, legal texts) with a few marks (decision 112): headings, bold, italic, lists and
 * links. It never becomes markup: who draws it gets words and what they are. One walk forward, with nothing that goes back over a text.
 */

export interface Tramo {
  texto: string
  fuerte?: true
  cursiva?: true
  /** Where it leads: only what `destinoDe` lets through. */
  enlace?: string
}
export interface Punto {
  /** As it was written, so that what a text counts stays what it counted; null in a list of dots. */
  numero: number | null
  tramos: Tramo[]
}
export type Bloque =
  | { tipo: 'titulo'; nivel: 1 | 2; tramos: Tramo[] }
  | { tipo: 'parrafo'; tramos: Tramo[] }
  | { tipo: 'lista'; numerada: boolean; puntos: Punto[] }

const titulo = /^(#{1,6})[ \t]+(\S.*)$/
const punto = /^[ \t]*[-*•][ \t]+(\S.*)$/
const numerado = /^[ \t]*(\d{1,3})\.[ \t]+(\S.*)$/

/** The blocks of a text. A line that ends is a line that ends; an empty one divides paragraphs, and does not divide a list. */
export function leerFormato(texto: string): Bloque[] {
  const bloques: Array<{ bloque: Bloque; escrito: string[] }> = []
  /** What the next line goes on with; a list goes on after an empty line too, if a point of it follows. */
  let abierto = false
  const poner = (bloque: Bloque, linea: string) => {
    bloques.push({ bloque, escrito: [linea] })
    abierto = true
  }
  for (const cruda of texto.split(/\r\n?|\n/)) {
    const linea = cruda.trimEnd()
    const anterior = bloques.at(-1)
    if (linea === '') {
      abierto = false
      continue
    }
    const deTitulo = titulo.exec(linea)
    const deLista = punto.exec(linea) ?? numerado.exec(linea)
    if (deTitulo) {
      poner({ tipo: 'titulo', nivel: deTitulo[1] === '#' ? 1 : 2, tramos: [] }, deTitulo[2] ?? '')
      abierto = false
    } else if (deLista) {
      const numero = deLista.length === 3 ? Number(deLista[1]) : null
      if (anterior?.bloque.tipo === 'lista' && anterior.bloque.numerada === (numero !== null)) {
        anterior.bloque.puntos.push({ numero, tramos: [] })
        anterior.escrito.push(deLista.at(-1) ?? '')
        abierto = true
      } else poner({ tipo: 'lista', numerada: numero !== null, puntos: [{ numero, tramos: [] }] }, deLista.at(-1) ?? '')
    } else if (abierto && anterior && (anterior.bloque.tipo === 'parrafo' || linea !== linea.trimStart()))
      anterior.escrito.push(`${anterior.escrito.pop() ?? ''}\n${linea.trim()}`)
    else poner({ tipo: 'parrafo', tramos: [] }, linea.trim())
  }
  return bloques.map(({ bloque, escrito }) =>
    bloque.tipo === 'lista'
      ? { ...bloque, puntos: bloque.puntos.map((uno, i) => ({ ...uno, tramos: leerTramos(escrito[i] ?? '') })) }
      : { ...bloque, tramos: leerTramos(escrito[0] ?? '') },
  )
}

type Marca = '**' | '*' | '_'
type Pieza = { texto: string; enlace?: string } | { marca: Marca; abre: boolean; cierra: boolean }

const blanco = /\s/
/** One `*` or `_` within a word or a number is itself; languages without blanks between words have theirs. */
const deLetra = /[\p{Script=Latin}\p{N}]/u
const escapable = new Set('\\*_[]#-.')
const lejos = 300

/** The pieces of a paragraph, each as it is read; what is not a mark that closes is itself. */
function leerTramos(texto: string): Tramo[] {
  const piezas = partir(texto)
  const pares = emparejar(piezas)
  const tramos: Tramo[] = []
  const vigentes = new Set<Marca>()
  for (const [i, pieza] of piezas.entries()) {
    if ('marca' in pieza && pares.has(i)) {
      if (!vigentes.delete(pieza.marca)) vigentes.add(pieza.marca)
      continue
    }
    const { texto: dice, enlace } = 'marca' in pieza ? { texto: pieza.marca, enlace: undefined } : pieza
    const tramo: Tramo = {
      texto: dice,
      ...(vigentes.has('**') ? { fuerte: true } : {}),
      ...(vigentes.has('*') || vigentes.has('_') ? { cursiva: true } : {}),
      ...(enlace === undefined ? {} : { enlace }),
    }
    const ultimo = tramos.at(-1)
    if (ultimo && ultimo.fuerte === tramo.fuerte && ultimo.cursiva === tramo.cursiva && !ultimo.enlace && !enlace)
      ultimo.texto += dice
    else tramos.push(tramo)
  }
  return tramos
}

function partir(texto: string): Pieza[] {
  const piezas: Pieza[] = []
  let suelto = ''
  const soltar = () => {
    if (suelto !== '') piezas.push({ texto: suelto })
    suelto = ''
  }
  for (let i = 0; i < texto.length; i++) {
    const c = texto.charAt(i)
    const sigue = texto.charAt(i + 1)
    if (c === '\\' && escapable.has(sigue)) {
      suelto += sigue
      i++
    } else if (c === '*' || c === '_') {
      const marca = c === '*' && sigue === '*' ? '**' : c
      soltar()
      piezas.push({ marca, ...bordes(marca, texto.charAt(i - 1), texto.charAt(i + marca.length)) })
      i += marca.length - 1
    } else {
      const enlace = c === '[' && texto.charAt(i - 1) !== '!' ? leerEnlace(texto, i) : undefined
      if (enlace) {
        soltar()
        piezas.push({ texto: enlace.texto, enlace: enlace.destino })
        i = enlace.hasta
      } else suelto += c
    }
  }
  soltar()
  return piezas
}

function bordes(marca: Marca, antes: string, despues: string): { abre: boolean; cierra: boolean } {
  const toca = (c: string) => c !== '' && !blanco.test(c)
  const libre = (c: string) => marca === '**' || !deLetra.test(c)
  return { abre: toca(despues) && libre(antes), cierra: toca(antes) && libre(despues) }
}

/** Which marks close with which: of two that cross, the first that opened. */
function emparejar(piezas: readonly Pieza[]): Set<number> {
  const pares = new Set<number>()
  const abiertas = new Map<Marca, number>()
  for (const [i, pieza] of piezas.entries()) {
    if (!('marca' in pieza)) continue
    const desde = abiertas.get(pieza.marca)
    if (desde !== undefined && pieza.cierra && desde < i - 1) {
      pares.add(desde).add(i)
      for (const [otra, donde] of abiertas) if (donde >= desde) abiertas.delete(otra)
    } else if (desde === undefined && pieza.abre) abiertas.set(pieza.marca, i)
  }
  return pares
}

/** `[texto](destino)` that begins here, in one line. */
function leerEnlace(texto: string, i: number): { texto: string; destino: string; hasta: number } | undefined {
  const cierra = hasta(texto, ']', i + 1)
  if (cierra === undefined || texto.charAt(cierra + 1) !== '(') return undefined
  const fin = hasta(texto, ')', cierra + 2)
  if (fin === undefined) return undefined
  const dice = texto.slice(i + 1, cierra).trim()
  const destino = destinoDe(texto.slice(cierra + 2, fin).trim())
  return dice !== '' && destino !== undefined ? { texto: dice, destino, hasta: fin } : undefined
}

function hasta(texto: string, que: string, desde: number): number | undefined {
  for (let i = desde; i < Math.min(texto.length, desde + lejos); i++) {
    const c = texto.charAt(i)
    if (c === que) return i
    if (c === '\n' || c === '[') return undefined
  }
  return undefined
}

const propio = /^\/(?![/\\])[^\s\\]*$/
const telefono = /^tel:\+?[\d().-]{3,30}$/
const correo = /^mailto:[^\s@?&]{1,64}@[^\s@?&]{1,80}$/

/** Where a link may lead: a page of the portal, the web, a mailbox or a telephone. Never code, nor an address that hides its place behind a name. */
export function destinoDe(escrito: string): string | undefined {
  if (propio.test(escrito) || telefono.test(escrito) || correo.test(escrito)) return escrito
  if (!/^https?:\/\/[^\s\\]+$/.test(escrito) || !URL.canParse(escrito)) return undefined
  const { protocol, username, password, hostname, href } = new URL(escrito)
  const deWeb = protocol === 'https:' || protocol === 'http:'
  return deWeb && username === '' && password === '' && hostname !== '' ? href : undefined
}

/** Whether a link leads out of the portal. */
export const vaAfuera = (enlace: string): boolean => enlace.startsWith('http')
