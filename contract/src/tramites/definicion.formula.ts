/**
 * Parser of the formula of an amount (decisions §12): numbers, fields, facts of the person and the table; + − × ÷, min, max, comparisons
 * and "si". As written in Spanish: ";" separates arguments, a comma decimals, and a dot groups thousands. Exact rationals, rounded once,
 * to the cent.
 */

export const maximosFormula = { terminos: 200, letras: 2000, profundidad: 40, cifras: 15 } as const

export type TipoValor = 'numero' | 'logico' | 'nombre'
/** n/d, with d > 0 and no common factor. */
export interface Racional {
  n: bigint
  d: bigint
}
export type Valor = Racional | boolean | string

/** Errors of a formula; keys of `frasesTramite.formula`. */
export const erroresFormula = [
  'vacia',
  'larga',
  'terminos',
  'profunda',
  'signo',
  'numero',
  'comillas',
  'inesperado',
  'final',
  'desconocido',
  'argumentos',
  'tipos',
  'noNumero',
  'divisionPorCero',
  'fueraDeRango',
  'sinDato',
] as const
export type ErrorFormula = (typeof erroresFormula)[number]

/** `posicion` is the index of the character from 0; `texto` is the text there. */
export class FormulaInvalida extends Error {
  readonly clave: ErrorFormula
  readonly posicion: number
  readonly texto: string
  constructor(clave: ErrorFormula, posicion: number, texto = '') {
    super(`formula: ${clave} at ${posicion}`)
    this.clave = clave
    this.posicion = posicion
    this.texto = texto
  }
}

type Operacion = '+' | '-' | '*' | '/' | '=' | '<>' | '<' | '<=' | '>' | '>='
export type Nodo =
  | { que: 'numero'; valor: Racional; en: number }
  | { que: 'nombre'; valor: string; en: number }
  | { que: 'dato'; nombre: string; en: number }
  | { que: 'menos'; de: Nodo; en: number }
  | { que: 'no'; de: Nodo; en: number }
  | { que: 'op'; op: Operacion; a: Nodo; b: Nodo; en: number }
  | { que: 'y' | 'o'; a: Nodo; b: Nodo; en: number }
  | { que: 'funcion'; nombre: string; args: Nodo[]; en: number }

interface Ficha {
  que: 'numero' | 'nombre' | 'palabra' | 'signo' | 'fin'
  texto: string
  en: number
}

const mcd = (a: bigint, b: bigint): bigint => {
  while (b !== 0n) [a, b] = [b, a % b]
  return a < 0n ? -a : a
}
export function racional(n: bigint, d = 1n): Racional {
  const signo = d < 0n ? -1n : 1n
  const comun = mcd(n, d) || 1n
  return { n: (signo * n) / comun, d: (signo * d) / comun }
}

/** Converts a JSON decimal, discarding floating-point error beyond six decimals. */
export const deNumero = (numero: number): Racional => racional(BigInt(Math.round(numero * 1e6)), 1_000_000n)

const signos: Record<string, string> = { '×': '*', '÷': '/', '−': '-', '≤': '<=', '≥': '>=', '≠': '<>' }
const numeroPattern = /^(?:\d{1,3}(?:\.\d{3})+|\d+)(?:,\d+)?/
const palabraPattern = /^[a-zA-ZáéíóúñÁÉÍÓÚÑ_][a-zA-Z0-9áéíóúñÁÉÍÓÚÑ_]*/

function fichas(formula: string): Ficha[] {
  if (formula.length > maximosFormula.letras) throw new FormulaInvalida('larga', maximosFormula.letras)
  const lista: Ficha[] = []
  let en = 0
  const poner = (que: Ficha['que'], texto: string, largo: number) => {
    lista.push({ que, texto, en })
    en += largo
  }
  while (en < formula.length) {
    const resto = formula.slice(en)
    const c = resto.charAt(0)
    if (/\s/.test(c)) en += 1
    else if (/\d/.test(c)) {
      const numero = numeroPattern.exec(resto)?.[0] ?? c
      // "1.5" or "1.0000": a dot that does not group thousands is ambiguous.
      if (/^[.,\w]/.test(resto.slice(numero.length))) throw new FormulaInvalida('numero', en, resto.slice(0, numero.length + 2))
      if (numero.replace(/\D/g, '').length > maximosFormula.cifras) throw new FormulaInvalida('numero', en, numero.slice(0, 20))
      poner('numero', numero, numero.length)
    } else if (c === '"' || c === '«' || c === '“') {
      const fin = formula.slice(en + 1).search(c === '«' ? /»/ : c === '“' ? /”/ : /"/)
      if (fin < 0) throw new FormulaInvalida('comillas', en, c)
      poner('nombre', formula.slice(en + 1, en + 1 + fin), fin + 2)
    } else if (palabraPattern.test(resto)) {
      const palabra = palabraPattern.exec(resto)?.[0] ?? c
      poner('palabra', palabra, palabra.length)
    } else {
      const doble = resto.slice(0, 2)
      const signo = ['<=', '>=', '<>'].includes(doble) ? doble : c
      if (!['+', '-', '*', '/', '=', '<', '>', '<=', '>=', '<>', '(', ')', ';', ...Object.keys(signos)].includes(signo))
        throw new FormulaInvalida('signo', en, c)
      poner('signo', signos[signo] ?? signo, signo.length)
    }
  }
  lista.push({ que: 'fin', texto: '', en: formula.length })
  return lista
}

function numeroDe(texto: string): Racional {
  const [entero = '', decimales = ''] = texto.replaceAll('.', '').split(',')
  return racional(BigInt(entero + decimales), 10n ** BigInt(decimales.length))
}

/** Parses a formula to a tree, without checking names. Throws FormulaInvalida. */
export function leerFormula(formula: string): Nodo {
  const lista = fichas(formula)
  let i = 0
  let terminos = 0
  let hondo = 0
  const esta = () => lista[i] as Ficha
  const es = (...textos: string[]) => (esta().que === 'signo' || esta().que === 'palabra') && textos.includes(esta().texto)
  const tomar = () => lista[i++] as Ficha
  const mal = (f = esta()): never => {
    throw new FormulaInvalida(f.que === 'fin' ? 'final' : 'inesperado', f.en, f.texto)
  }
  const exigir = (signo: string) => (es(signo) ? tomar() : mal())
  const termino = <T extends Nodo>(nodo: T): T => {
    terminos += 1
    if (terminos > maximosFormula.terminos) throw new FormulaInvalida('terminos', nodo.en)
    return nodo
  }
  const adentro = <T>(leer: () => T): T => {
    hondo += 1
    if (hondo > maximosFormula.profundidad) throw new FormulaInvalida('profunda', esta().en)
    const leido = leer()
    hondo -= 1
    return leido
  }
  const izquierda = (leer: () => Nodo, ops: string[], unir: (op: Ficha, a: Nodo, b: Nodo) => Nodo) => {
    let a = leer()
    while (es(...ops)) {
      const op = tomar()
      a = unir(op, a, leer())
    }
    return a
  }
  const operar = ({ texto, en }: Ficha, a: Nodo, b: Nodo): Nodo => ({ que: 'op', op: texto as Operacion, a, b, en })
  const o = (): Nodo => izquierda(y, ['o'], ({ en }, a, b) => ({ que: 'o', a, b, en }))
  const y = (): Nodo => izquierda(no, ['y'], ({ en }, a, b) => ({ que: 'y', a, b, en }))
  const no = (): Nodo => {
    if (!es('no')) return comparacion()
    const { en } = tomar()
    return { que: 'no', de: adentro(no), en }
  }
  const comparacion = (): Nodo => {
    const a = suma()
    return es('=', '<>', '<', '<=', '>', '>=') ? operar(tomar(), a, suma()) : a
  }
  const suma = (): Nodo => izquierda(producto, ['+', '-'], operar)
  const producto = (): Nodo => izquierda(unario, ['*', '/'], operar)
  const unario = (): Nodo => {
    if (!es('-')) return primario()
    const { en } = tomar()
    return { que: 'menos', de: adentro(unario), en }
  }
  const primario = (): Nodo => {
    const f = esta()
    if (f.que === 'numero') return termino({ que: 'numero', valor: numeroDe(tomar().texto), en: f.en })
    if (f.que === 'nombre') return termino({ que: 'nombre', valor: tomar().texto, en: f.en })
    if (es('(')) {
      tomar()
      const dentro = adentro(o)
      exigir(')')
      return dentro
    }
    if (f.que !== 'palabra' || ['y', 'o', 'no'].includes(f.texto)) return mal(f)
    tomar()
    if (!es('(')) return termino({ que: 'dato', nombre: f.texto, en: f.en })
    tomar()
    const args = [adentro(o)]
    while (es(';')) {
      tomar()
      args.push(adentro(o))
    }
    exigir(')')
    return termino({ que: 'funcion', nombre: f.texto, args, en: f.en })
  }
  if (esta().que === 'fin') throw new FormulaInvalida('vacia', 0)
  const arbol = o()
  if (esta().que !== 'fin') mal()
  return arbol
}
