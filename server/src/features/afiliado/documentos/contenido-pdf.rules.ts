/** The instructions of a PDF page as tokens: enough of the language to know what a page says and which pictures it uses. */
export interface Token {
  kind: 'string' | 'name' | 'number' | 'array' | 'other' | 'operator'
  /** Bytes of a string as Latin-1 characters; the text of anything else. */
  value: string
  /** Strings and numbers of an array. */
  items?: Token[]
}

const blank = /[\s\0]/
const delimiter = /[()<>[\]{}/%]/
const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/** Tokens of a content stream in order. Inline pictures are stepped over. */
export function* contentTokens(code: string): Generator<Token> {
  const reader = { at: 0 }
  for (;;) {
    const token = next(code, reader)
    if (!token) return
    if (token.kind === 'operator' && token.value === 'ID') {
      // The bytes of a picture are no instructions; it ends at an EI of its own.
      const end = /[\s\0]EI(?=[\s\0]|$)/g
      end.lastIndex = reader.at
      const found = end.exec(code)
      reader.at = found ? found.index + 3 : code.length
      continue
    }
    yield token
  }
}

function next(code: string, reader: { at: number }): Token | undefined {
  skipBlanks(code, reader)
  const first = code[reader.at]
  if (first === undefined) return undefined
  if (first === '(') return { kind: 'string', value: literal(code, reader) }
  if (first === '<' && code[reader.at + 1] !== '<') return { kind: 'string', value: hexadecimal(code, reader) }
  if (first === '[') {
    reader.at++
    const items: Token[] = []
    for (;;) {
      skipBlanks(code, reader)
      if (reader.at >= code.length) return { kind: 'array', value: '', items }
      if (code[reader.at] === ']') {
        reader.at++
        return { kind: 'array', value: '', items }
      }
      const item = next(code, reader)
      if (item) items.push(item)
    }
  }
  if (first === '/') {
    reader.at++
    return {
      kind: 'name',
      value: word(code, reader).replace(/#([0-9a-fA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    }
  }
  if (delimiter.test(first)) {
    reader.at++
    return { kind: 'other', value: first }
  }
  const text = word(code, reader)
  return { kind: /^[+-]?[\d.]+$/.test(text) ? 'number' : 'operator', value: text }
}

function skipBlanks(code: string, reader: { at: number }): void {
  for (;;) {
    const letter = code[reader.at]
    if (letter === '%') while (reader.at < code.length && code[reader.at] !== '\n' && code[reader.at] !== '\r') reader.at++
    else if (letter !== undefined && blank.test(letter)) reader.at++
    else return
  }
}

function word(code: string, reader: { at: number }): string {
  const start = reader.at
  while (reader.at < code.length && !blank.test(code[reader.at] ?? ' ') && !delimiter.test(code[reader.at] ?? '(')) reader.at++
  return code.slice(start, reader.at)
}

/** (text), with its escapes and balanced parentheses. */
function literal(code: string, reader: { at: number }): string {
  let value = ''
  let open = 1
  reader.at++
  while (reader.at < code.length) {
    const letter = code[reader.at++] ?? ''
    if (letter === '\\') {
      const octal = /^[0-7]{1,3}/.exec(code.slice(reader.at, reader.at + 3))?.[0]
      const escaped = code[reader.at] ?? ''
      if (octal) {
        value += String.fromCharCode(Number.parseInt(octal, 8) & 255)
        reader.at += octal.length
      } else {
        reader.at++
        if (escaped === '\r' && code[reader.at] === '\n') reader.at++
        else if (escaped !== '\n' && escaped !== '\r') value += escapes[escaped] ?? escaped
      }
      continue
    }
    if (letter === '(') open++
    if (letter === ')' && --open === 0) break
    value += letter
  }
  return value
}

/** <hexadecimal> */
function hexadecimal(code: string, reader: { at: number }): string {
  const end = code.indexOf('>', reader.at)
  const digits = code.slice(reader.at + 1, end < 0 ? code.length : end).replace(/[^0-9a-fA-F]/g, '')
  reader.at = end < 0 ? code.length : end + 1
  return Buffer.from(digits.length % 2 ? `${digits}0` : digits, 'hex').toString('latin1')
}
