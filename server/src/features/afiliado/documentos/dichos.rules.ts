import { isValidCuit, memberCheckDigit, withHyphens } from '@gremial/contract/values/cuit.ts'

/**
 * Identifiers of people in the text of a document: evidence for and against an owner. Payslips, statements and slips are assigned
 * by it, on the screen and by the command.
 */
export interface Dichos {
  /**
   * CUILs of people, eleven digits, in any spelling. Includes those with a wrong check digit: they name a person, although none
   * of the register.
   */
  cuiles: string[]
  /** CUITs of people, labelled so: a match is the member's; any other is taken as the employer's. */
  cuits: string[]
  /** Member numbers: formatted with the right check digit, or labelled so on the same line. */
  numeros: number[]
  documentos: number[]
  /** Words of each line, joined by newlines, to search for names: as arrays, those of a book would use four times the memory. */
  renglones: string
}

const unicos = <T>(de: T[]): T[] => [...new Set(de)]
const enNumero = (texto: string): number => Number(texto.replace(/\D/g, ''))

/** Whitespace within one line: cells on two lines are not one value. */
const escritos =
  /(?<!\d)(?<!\d[.,/-])(2[0-7])(?:(\d{8})(\d)|([^\S\n]{0,2}[-‐-―−/.]?[^\S\n]{0,2})(\d{1,2}\.?\d{3}\.?\d{3})([^\S\n]{0,2}[-‐-―−/.]?[^\S\n]{0,2})(\d))(?!\d)(?![.,/-]\d)/g
const rotuloCuit = /c\.?u\.?i\.?t\.?[^\S\n]{0,2}(?:n?[°ºo.]{0,2})[^\S\n]{0,2}:?[^\S\n]{0,2}$/i
const rotuloCuil = /c\.?u\.?i\.?[lt]/i

/** A number with a wrong check digit is a CUIL if its line says so, or if the text has no valid one: it may be an account. */
function cuilesDe(texto: string): Pick<Dichos, 'cuiles' | 'cuits'> {
  const [cuiles, cuits, mal]: [string[], string[], string[]] = [[], [], []]
  for (const m of texto.matchAll(escritos)) {
    const [, tipo = '', junto = '', digito = '', antes = '', separado = '', despues = '', otroDigito = ''] = m
    if (antes === '' && separado !== '' && despues === '' && !separado.includes('.')) continue
    const cuil = tipo + (junto || separado.replaceAll('.', '').padStart(8, '0')) + (digito || otroDigito)
    const delante = renglonAntes(texto, m.index, 60)
    if (!isValidCuit(withHyphens(cuil))) {
      if (rotuloCuil.test(delante)) cuiles.push(cuil)
      else mal.push(cuil)
    } else (rotuloCuit.test(delante) ? cuits : cuiles).push(cuil)
  }
  // In a table the label is on another line.
  if (cuiles.length === 0 && rotuloCuil.test(texto)) cuiles.push(...mal)
  return { cuiles: unicos(cuiles), cuits: unicos(cuits) }
}

const renglonAntes = (texto: string, desde: number, cuanto: number): string =>
  texto.slice(Math.max(0, desde - cuanto, texto.lastIndexOf('\n', desde - 1) + 1), desde)

const salud = /obra\s{1,3}social|\bo\.?[^\S\n]?social|prepaga|\bplan m[eé]dico|\bo\.[^\S\n]?s\./i
/** Acronyms of health funds: OSPT, OSECAC, and "OS" alone; they are not names of people. */
const siglas = /\bOS(?!CAR|VALDO|MAR|IAS|ORIO|ORES)[A-Z]{0,10}\b|\b(?:PAMI|IOMA|IAPOS|APROSS|DOSUBA)\b/

/** True if a member number belongs to a health fund: the fund's name precedes it on its line, or is above it. */
export function deObraSocial(texto: string, desde: number): boolean {
  const delante = texto.slice(Math.max(0, desde - 120), desde).split('\n')
  // An earlier member number on the same line ends the context of the fund.
  const renglon = delante.at(-1)?.replace(/^.*afiliad[oa]\D{0,12}\d[\d./]*/i, '') ?? ''
  const arriba = delante.slice(-3, -1).filter((linea) => !/[%$]|,\d\d/.test(linea))
  return [renglon, ...arriba].some((linea) => salud.test(linea) || siglas.test(linea))
}

const numeroDeAfiliado =
  /(?:afiliad[oa][^\S\n]{0,3}(?:n\.?[°ºo]\.?|nro\.?|n[uú]m(?:ero|\.)?)|(?:n\.?[°ºo]\.?|nro\.?|n[uú]mero)[^\S\n]de[^\S\n]afiliad[oa])[^\S\n]{0,3}:?[^\S\n]{0,3}(\d[\d.]{2,14})(?![\d/]|,\d)/gi

/** Only labelled numbers: in "Cuota de afiliado 1500" the number is an amount. */
function numerosDe(texto: string): number[] {
  const llamados = [...texto.matchAll(numeroDeAfiliado)].filter((m) => !deObraSocial(texto, m.index))
  return unicos([...formateados(texto), ...llamados.map(([, numero = '']) => enNumero(numero))])
}

/** Member numbers printed with their check digit (001001/4), which hardly occur by chance. */
const formateados = (texto: string): number[] =>
  [...texto.matchAll(/(?<![\d.,/])(\d{6,12})\/(\d)(?![\d/])/g)]
    .filter(([, numero, digito]) => memberCheckDigit(Number(numero)) === Number(digito))
    .filter((m) => !deObraSocial(texto, m.index))
    .map(([, numero]) => Number(numero))

const documento =
  /(?:\bD\.?N\.?I\b\.?|\bdocumento\b|\bdoc\.|\bL\.?[EC]\b\.?)[^\d\n]{0,20}?(\d{1,2}[. ]?\d{3}[. ]?\d{3})(?![\d.,-]*\d)/gi

/** Identifiers of people in a text. An unlabelled number names nobody: it may be an amount. */
export function dichosDe(texto: string): Dichos {
  return {
    ...cuilesDe(texto),
    numeros: numerosDe(texto),
    documentos: unicos([...texto.matchAll(documento)].map(([, numero = '']) => enNumero(numero))).filter((n) => n >= 100_000),
    renglones: renglonesDe(texto),
  }
}

/** Limit of words on a page about a person; a longer text names nobody. */
const palabrasMaximas = 400

export function renglonesDe(texto: string): string {
  const renglones: string[] = []
  let quedan = palabrasMaximas
  for (const linea of texto.split('\n')) {
    const palabras = (linea.match(/[\p{L}\p{M}'’]+/gu) ?? []).slice(0, Math.min(12, quedan))
    if (palabras.length > 0) renglones.push(palabras.join(' ').normalize('NFC').toLowerCase())
    quedan -= palabras.length
    if (quedan <= 0) break
  }
  return renglones.join('\n')
}

const sinTildes = (texto: string): string => texto.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** True if a text has any word of a person's name. */
export function diceNombre(renglones: string, persona: string): boolean {
  const suyas = new Set(sinTildes(persona).match(/\p{L}{3,}/gu))
  return sinTildes(renglones)
    .split(/[ \n]/)
    .some((palabra) => suyas.has(palabra))
}

/** Possible names in consecutive words, as «surname, name» in lower case, in both orders. */
export function nombresPosibles(renglones: string): string[] {
  const posibles = new Set<string>()
  for (const palabras of renglones.split('\n', 60).map((renglon) => renglon.split(' ')))
    for (let desde = 0; desde < palabras.length; desde++)
      for (let hasta = desde + 2; hasta <= Math.min(palabras.length, desde + 5); hasta++)
        for (let corte = desde + 1; corte < hasta; corte++) {
          const [una, otra] = [palabras.slice(desde, corte).join(' '), palabras.slice(corte, hasta).join(' ')]
          posibles.add(`${una}, ${otra}`).add(`${otra}, ${una}`)
          if (posibles.size > 1_500) return [...posibles]
        }
  return [...posibles]
}

/**
 * Member numbers in a text other than its own: with their check digit, or after the word "afiliado" if the text never has its own
 * number. The caller checks that they exist.
 */
export function numerosAjenos(texto: string, propio: number): number[] {
  const ajenos = new Set(formateados(texto))
  const seNombra = [...texto.matchAll(/\d[\d.]*/g)].some(([n]) => Number(n.replaceAll('.', '')) === propio)
  if (!seNombra)
    for (const m of texto.matchAll(/afiliad[oa]\D{0,25}?(\d[\d.]{2,14})/gi))
      if (!deObraSocial(texto, m.index)) ajenos.add(enNumero(m[1] ?? ''))
  ajenos.delete(propio)
  return [...ajenos].filter((n) => Number.isSafeInteger(n) && n > 0)
}
