/** Tokens of a PDF content stream: enough of its syntax to extract the text of a page and the images it uses. */
export interface PiezaPdf {
  kind: 'string' | 'name' | 'number' | 'array' | 'other' | 'operator'
  /** Bytes of a string as Latin-1 characters; the text of anything else. */
  value: string
  /** Strings and numbers of an array. */
  items?: PiezaPdf[]
}

/** Class of each byte: 1 whitespace, 2 delimiter. */
const clases = new Uint8Array(256)
for (const byte of Buffer.from('\0\t\n\f\r ')) clases[byte] = 1
for (const byte of Buffer.from('()<>[]{}/%')) clases[byte] = 2
const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/** Tokens of a content stream in order. Inline images are skipped. */
export function* piezasDelContenido(code: string): Generator<PiezaPdf> {
  const lector = { at: 0 }
  for (;;) {
    const pieza = leerPieza(code, lector)
    if (!pieza) return
    if (pieza.kind === 'operator' && pieza.value === 'ID') {
      // The data of an inline image are not instructions; it ends at a separate EI.
      const end = /[\s\0]EI(?=[\s\0]|$)/g
      end.lastIndex = lector.at
      const found = end.exec(code)
      lector.at = found ? found.index + 3 : code.length
      continue
    }
    yield pieza
  }
}

function leerPieza(code: string, lector: { at: number }): PiezaPdf | undefined {
  saltarBlancos(code, lector)
  const first = code[lector.at]
  if (first === undefined) return undefined
  if (first === '(') return { kind: 'string', value: leerLiteral(code, lector) }
  if (first === '<' && code[lector.at + 1] !== '<') return { kind: 'string', value: leerHexadecimal(code, lector) }
  if (first === '[') {
    lector.at++
    const items: PiezaPdf[] = []
    for (;;) {
      saltarBlancos(code, lector)
      if (lector.at >= code.length) return { kind: 'array', value: '', items }
      if (code[lector.at] === ']') {
        lector.at++
        return { kind: 'array', value: '', items }
      }
      const item = leerPieza(code, lector)
      if (item) items.push(item)
    }
  }
  if (first === '/') {
    lector.at++
    return {
      kind: 'name',
      value: leerPalabra(code, lector).replace(/#([0-9a-fA-F]{2})/g, (_, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      ),
    }
  }
  if (clases[code.charCodeAt(lector.at)] === 2) {
    lector.at++
    return { kind: 'other', value: first }
  }
  const text = leerPalabra(code, lector)
  return { kind: /^[+-]?[\d.]+$/.test(text) ? 'number' : 'operator', value: text }
}

function saltarBlancos(code: string, lector: { at: number }): void {
  for (;;) {
    while (clases[code.charCodeAt(lector.at)] === 1) lector.at++
    if (code[lector.at] !== '%') return
    while (lector.at < code.length && code[lector.at] !== '\n' && code[lector.at] !== '\r') lector.at++
  }
}

function leerPalabra(code: string, lector: { at: number }): string {
  const start = lector.at
  while (lector.at < code.length && clases[code.charCodeAt(lector.at)] === 0) lector.at++
  return code.slice(start, lector.at)
}

/** Reads (text), with its escapes and balanced parentheses. */
function leerLiteral(code: string, lector: { at: number }): string {
  let value = ''
  let open = 1
  lector.at++
  while (lector.at < code.length) {
    const letra = code[lector.at++] ?? ''
    if (letra === '\\') {
      const octal = /^[0-7]{1,3}/.exec(code.slice(lector.at, lector.at + 3))?.[0]
      const escaped = code[lector.at] ?? ''
      if (octal) {
        value += String.fromCharCode(Number.parseInt(octal, 8) & 255)
        lector.at += octal.length
      } else {
        lector.at++
        if (escaped === '\r' && code[lector.at] === '\n') lector.at++
        else if (escaped !== '\n' && escaped !== '\r') value += escapes[escaped] ?? escaped
      }
      continue
    }
    if (letra === '(') open++
    if (letra === ')' && --open === 0) break
    value += letra
  }
  return value
}

/** Reads <hexadecimal>. */
function leerHexadecimal(code: string, lector: { at: number }): string {
  const end = code.indexOf('>', lector.at)
  const digits = code.slice(lector.at + 1, end < 0 ? code.length : end).replace(/[^0-9a-fA-F]/g, '')
  lector.at = end < 0 ? code.length : end + 1
  return Buffer.from(digits.length % 2 ? `${digits}0` : digits, 'hex').toString('latin1')
}
