/** The letters of a text: the ways in which programs write them, and which of them a file is written in. */

/** Names of encodings as the Web calls them, the letters of MS-DOS, and UTF-8 that was taken for windows-1252 and written once more. */
export const encodings = ['utf-8', 'windows-1252', 'cp850', 'utf-8-dos-veces', 'utf-16le', 'utf-16be'] as const
export type Encoding = (typeof encodings)[number]

export interface Decoder {
  decode(bytes?: Uint8Array, options?: { stream: boolean }): string
}

/** The upper half of code page 850. */
const cp850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'

const windows = new TextDecoder('windows-1252')
/** Byte of each letter of windows-1252. */
const byteOf = new Map(Array.from({ length: 256 }, (_, byte) => [windows.decode(Uint8Array.of(byte)), byte]))

export function decoderOf(encoding: Encoding): Decoder {
  if (encoding === 'cp850')
    return {
      decode: (bytes = new Uint8Array()) => {
        let text = ''
        for (const byte of bytes) text += byte < 128 ? String.fromCharCode(byte) : (cp850[byte - 128] ?? '')
        return text
      },
    }
  if (encoding !== 'utf-8-dos-veces') return new TextDecoder(encoding)
  const [outer, inner] = [new TextDecoder('utf-8'), new TextDecoder('utf-8')]
  return {
    decode: (bytes, options) => {
      const once = bytes ? outer.decode(bytes, options) : outer.decode()
      // Letters without a byte in windows-1252 were written once.
      let text = ''
      let run: number[] = []
      const flush = () => {
        if (run.length > 0) text += inner.decode(Uint8Array.from(run), { stream: true })
        run = []
      }
      for (const letter of once) {
        const byte = byteOf.get(letter)
        if (byte !== undefined) run.push(byte)
        else {
          flush()
          text += inner.decode() + letter
        }
      }
      flush()
      return bytes && options?.stream ? text : text + inner.decode()
    },
  }
}

/** Letters and signs of Spanish beyond ASCII, in words and numbers. */
const spanish = /[áéíóúüñÁÉÍÓÚÜÑ°ºª¿¡€·]/g
const beyond = /[^\0-\x7f]/g
const count = (text: string, of: RegExp): number => text.match(of)?.length ?? 0

/** Letters of another page: the one of the two that reads more of them as Spanish. */
export function pageOf(bytes: Uint8Array): 'windows-1252' | 'cp850' {
  const [ansi, dos] = [decoderOf('windows-1252').decode(bytes), decoderOf('cp850').decode(bytes)]
  return count(dos, spanish) > 1.2 * count(ansi, spanish) ? 'cp850' : 'windows-1252'
}

/** True if most of what is beyond ASCII are the two or three letters that one becomes when UTF-8 is written once more. */
export function isTwice(text: string): boolean {
  const all = count(text, beyond)
  if (all < 6) return false
  // Ã or Â with what windows-1252 makes of a byte of 0x80 to 0xBF.
  const pairs = count(text, /[ÂÃ][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/g)
  return 2 * pairs >= 0.9 * all
}

const samples = 3

/** Some words with letters beyond ASCII, as each way to read them shows them. Ways that break them are left out. */
export function samplesOf(head: Uint8Array, encoding: Encoding): Array<{ letras: Encoding; dice: string[] }> {
  const ways: readonly Encoding[] = encoding.startsWith('utf-16')
    ? ['utf-16le', 'utf-16be']
    : ['utf-8', 'windows-1252', 'cp850', 'utf-8-dos-veces']
  const words = wordsOf(head, encoding)
  return ways
    .map((letras) => ({ letras, dice: words.map((word) => decoderOf(letras).decode(word).trim()) }))
    .filter(({ letras, dice }) => letras === encoding || (dice.length > 0 && !dice.join('').includes('\ufffd')))
}

/** The first words that only some ways read right, as bytes. */
function wordsOf(head: Uint8Array, encoding: Encoding): Uint8Array[] {
  if (encoding.startsWith('utf-16')) return []
  const words: Uint8Array[] = []
  const inWord = (byte: number) => byte > 127 || (byte > 64 && byte < 91) || (byte > 96 && byte < 123) || byte === 32
  for (let from = 0; from < head.length && words.length < samples; from++) {
    if (!inWord(head[from] ?? 0)) continue
    let to = from
    while (to < head.length && inWord(head[to] ?? 0)) to++
    const word = head.subarray(from, to)
    if (to < head.length && to - from < 60 && word.some((byte) => byte > 127)) words.push(word)
    from = to
  }
  return words
}

/** Characters that nobody sees and that are no letter: joiners, marks of direction and order, soft hyphens. */
const unseen = /[\u00ad\u200b-\u200f\u2060-\u2064\ufeff]/g
const anyUnseen = /[^\0-\x7f]/

/** A field as it is kept: each letter with its accent (NFC), blanks of any width as a blank, and nothing that is not seen. */
export const cleanField = (field: string): string =>
  anyUnseen.test(field)
    ? field
        .replace(unseen, '')
        .normalize('NFC')
        .replace(/[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g, ' ')
        .trim()
    : field
