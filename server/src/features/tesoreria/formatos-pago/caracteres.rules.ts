import { type FormatoPago, type LetrasPago } from '@gremial/contract/tesoreria/formatos-pago-forma.ts'

/** Character sets of bank files: conversion and encoding (decision 135). */

/** Windows-1252 characters beyond ISO 8859-1, with their byte. */
const windows = new Map(
  Array.from({ length: 32 }, (_, i) => 0x80 + i).flatMap((byte) => {
    const char = new TextDecoder('windows-1252').decode(Uint8Array.of(byte))
    return char.charCodeAt(0) === byte ? [] : [[char, byte] as const]
  }),
)

/** PostgreSQL's name of each encoding: the file of a lot is stored as text, and its hash is that of its encoded bytes. */
export const enPostgres = { ascii: 'UTF8', 'utf-8': 'UTF8', 'iso-8859-1': 'LATIN1', 'windows-1252': 'WIN1252' } as const
export type LetrasPostgres = (typeof enPostgres)[LetrasPago]

const encodable: Record<LetrasPago, (char: string) => boolean> = {
  ascii: (c) => c >= ' ' && c <= '~',
  'iso-8859-1': (c) => (c >= ' ' && c <= '~') || (c > '\u00a0' && c <= '\u00ff' && c !== '\u00ad'),
  'windows-1252': (c) => encodable['iso-8859-1'](c) || windows.has(c),
  'utf-8': (c) => !/[\p{C}\p{Z}]/u.test(c) || c === ' ',
}

type Alfabeto = Pick<FormatoPago, 'letras' | 'mayusculas' | 'todas' | 'signos' | 'conserva'>

/**
 * Converts a text to the layout's character set. Letters lose unsupported diacritics; any other character becomes a blank per UTF-16
 * unit. The text is composed (NFC) first, so that truncation never separates a letter from its accent.
 */
export function toLetras({ letras, mayusculas, todas, signos, conserva }: Alfabeto, text: string): string {
  const can = encodable[letras]
  const takes = (c: string) => can(c) && (todas || /[A-Za-z0-9 ]/.test(c) || signos.includes(c) || conserva.includes(c))
  const upper = (c: string) => (mayusculas ? c.toUpperCase() : c)
  return Array.from(text.normalize('NFC'))
    .map((char) => {
      if (Array.from(upper(char)).every(takes)) return upper(char)
      const plain = upper(char.normalize('NFD').replace(/\p{M}/gu, ''))
      return Array.from(plain)
        .map((c) => (takes(c) ? c : ' '.repeat(c.length)))
        .join('')
    })
    .join('')
}

/** Encodes a text already converted by `toLetras`. */
export function bytesDe(text: string, letras: LetrasPago | LetrasPostgres): Buffer {
  if (letras === 'windows-1252' || letras === 'WIN1252')
    return Buffer.from(Array.from(text).map((c) => windows.get(c) ?? c.charCodeAt(0)))
  return Buffer.from(text, letras === 'iso-8859-1' || letras === 'LATIN1' ? 'latin1' : 'utf8')
}

/** Decodes a bank's file. ASCII is read as ISO 8859-1: a superset, so that a stray byte does not fail. */
export const textoDe = (bytes: Uint8Array, letras: LetrasPago): string =>
  letras === 'utf-8' || letras === 'windows-1252' ? new TextDecoder(letras).decode(bytes) : Buffer.from(bytes).toString('latin1')
