import { type Codigo, juzgar } from '@gremial/contract/afiliado/verificacion-codigo.ts'

const longest = 24
const bytes = (text: string): number => new TextEncoder().encode(text).length
const letters = (text: string): string[] => Array.from(new Intl.Segmenter('es').segment(text), (s) => s.segment)

/**
 * First name and the surname's initial ("Ana Q."): what a stranger who verifies may read, enough to compare with the person in front
 * of them. Cut at a whole letter to the 24 bytes that a code gives it.
 */
export function shortName(nombre: string, apellido: string): string {
  const [initial] = letters(apellido.trim())
  const end = initial && bytes(initial) <= 8 ? ` ${initial.toLocaleUpperCase('es')}.` : ''
  let short = ''
  for (const letter of letters(nombre.trim().split(/\s+/)[0] ?? '')) {
    if (bytes(short + letter + end) > longest) break
    short += letter
  }
  return (short + end).trim()
}

/** What the database says of the card and the phone that a code names. */
export interface CardState {
  nombre: string
  apellido: string
  vence: string
  revocado: boolean
  /** The member generated a newer one. */
  reemplazado: boolean
  vinculado: boolean
  /** Of the live form; null when the phone is not of this card. */
  dispositivo: { revocado: boolean } | null
}

/** Whether a card may be shown at all: in force by itself, whatever code was read. */
export const inForce = (card: Pick<CardState, 'vence' | 'revocado' | 'reemplazado' | 'vinculado'>, today: string): boolean =>
  !card.revocado && !card.reemplazado && card.vinculado && card.vence >= today

/** The answer about a code, from the card and the phone that it names (decisions §9.1). */
export const judge = (codigo: Codigo | null, card: CardState | undefined, now: Date, today: string) =>
  juzgar(
    codigo,
    card !== undefined && inForce(card, today) && (codigo?.forma === 'IMPRESO' || card.dispositivo?.revocado === false),
    card ? shortName(card.nombre, card.apellido) : '',
    now.getTime(),
    today,
  )

/** How a phone is told apart in a list: "Chrome · Android". */
export function deviceName(agent: string): string {
  const first = (known: Array<[RegExp, string]>) => known.find(([pattern]) => pattern.test(agent))?.[1]
  const browser = first([
    [/SamsungBrowser/, 'Samsung Internet'],
    [/Edg/, 'Edge'],
    [/OPR|Opera/, 'Opera'],
    [/Firefox|FxiOS/, 'Firefox'],
    [/Chrome|CriOS/, 'Chrome'],
    [/Safari/, 'Safari'],
  ])
  const system = first([
    [/Android/, 'Android'],
    [/iPhone|iPad/, 'iPhone'],
    [/Windows/, 'Windows'],
    [/Mac OS/, 'Mac'],
    [/Linux|X11/, 'Linux'],
  ])
  return [browser, system].filter(Boolean).join(' · ') || '—'
}
