import type { Verificacion } from '@gremial/contract/verificacion.ts'
import { type Codigo, frescura } from '@gremial/contract/verificacion-codigo.ts'

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

type Judged = Pick<Verificacion, 'resultado' | 'motivo' | 'forma' | 'nombre' | 'vence'>

/** Whether a card may be shown at all: in force by itself, whatever code was read. */
export const inForce = (card: Pick<CardState, 'vence' | 'revocado' | 'reemplazado' | 'vinculado'>, today: string): boolean =>
  !card.revocado && !card.reemplazado && card.vinculado && card.vence >= today

/**
 * What is answered about a code (decisions §9.1). Only of a card in force is anything said of the person; that somebody left the union,
 * or that a card was revoked, looks the same as its being out of date.
 */
export function judge(codigo: Codigo | null, card: CardState | undefined, now: Date, today: string): Judged {
  const nothing = { motivo: '', forma: '', nombre: '', vence: '' } as const
  if (!codigo) return { resultado: 'NO_RECONOCIDA', ...nothing }
  const { forma, vence } = codigo
  const no = (motivo: Judged['motivo'] = ''): Judged => ({ ...nothing, resultado: 'NO_VIGENTE', motivo, forma })
  const fresh = frescura(codigo, now.getTime())
  if (fresh !== 'BIEN') return no(fresh === 'VENCIDO' ? 'CODIGO_VENCIDO' : 'RELOJ')
  if (!card || !inForce(card, today) || vence < today) return no()
  if (forma === 'EN_VIVO' && card.dispositivo?.revocado !== false) return no()
  return { resultado: 'VIGENTE', motivo: '', forma, nombre: shortName(card.nombre, card.apellido), vence: card.vence }
}

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
