import type { MotivoArchivo } from '@gremial/contract/administracion/publicacion.ts'
import { memberCheckDigit } from '@gremial/contract/values/cuit.ts'
import { nombresPosibles, renglonesDe } from '../../afiliado/documentos/dichos.rules.ts'

/** Member number of a file name if certain, else the reason. */
export type DelNombre = number | Extract<MotivoArchivo, 'sinNumero' | 'digito' | 'fecha'>

/**
 * Owner by the file name: its only number ("1001.pdf", "Recibo 1001.pdf", "001001-4 Gomez.pdf"), with or without check digit. The
 * suffix of a copy, "(2)", is ignored. With two numbers, or one that may be a date, the pages decide.
 */
export function numeroDelNombre(nombre: string, anio: number): DelNombre {
  const dichos = [...baseDe(nombre).matchAll(/(?<!\d)(\d{1,12})(?:[-_/](\d))?(?!\d)/g)]
  const [dicho] = dichos
  if (!dicho || dichos.length > 1) return 'sinNumero'
  const [, cifras = '', digito] = dicho
  const numero = Number(cifras)
  if (numero < 1) return 'sinNumero'
  const suDigito = digito !== undefined && Number(digito) === memberCheckDigit(numero)
  // In the card's format, six digits and check digit, it is no date.
  if (suDigito && cifras.length >= 6) return numero
  if (pareceFecha(cifras, anio)) return 'fecha'
  return digito === undefined || suDigito ? numero : 'digito'
}

const baseDe = (nombre: string): string =>
  (nombre.split(/[\\/]/).at(-1) ?? '').replace(/\.[a-z]{1,5}$/i, '').replace(/\(\d{1,2}\)$/, '')

/** Distance in years for two-digit years. */
const aniosCerca = 3

/** True if these digits may be a day, a month, a year, or several of them together. */
export function pareceFecha(cifras: string, anio: number): boolean {
  const dia = (t: string) => /^(?:0?[1-9]|[12]\d|3[01])$/.test(t)
  const mes = (t: string) => /^(?:0?[1-9]|1[0-2])$/.test(t)
  const largo = (t: string) => t.length === 4 && Number(t) >= 1900 && Number(t) <= 2100
  const corto = (t: string) => t.length === 2 && Math.abs(2000 + Number(t) - anio) <= aniosCerca
  const ano = (t: string) => largo(t) || corto(t)
  const partida = (en: number, una: (t: string) => boolean, otra: (t: string) => boolean) =>
    una(cifras.slice(0, en)) && otra(cifras.slice(en))
  const diaMes = (t: string) => t.length === 4 && dia(t.slice(0, 2)) && mes(t.slice(2))
  const mesDia = (t: string) => t.length === 4 && mes(t.slice(0, 2)) && dia(t.slice(2))
  switch (cifras.length) {
    case 1:
    case 2:
      return dia(cifras) || corto(cifras)
    case 4:
      return largo(cifras) || partida(2, mes, corto) || partida(2, corto, mes)
    case 5:
      return partida(1, mes, largo) || partida(4, largo, mes)
    case 6:
      return partida(2, mes, largo) || partida(4, largo, mes) || partida(4, diaMes, corto) || partida(2, corto, mesDia)
    case 8:
      return partida(4, diaMes, ano) || partida(4, largo, mesDia)
    default:
      return false
  }
}

/** Possible names of people in a file name. */
export const nombresDelNombre = (nombre: string): string[] =>
  nombresPosibles(
    renglonesDe(
      baseDe(nombre)
        .normalize('NFC')
        .replace(/\d+|\s-\s/g, '\n'),
    ),
  )

/** Type of a file by its first bytes, whatever its name. */
export function claseDe(comienzo: Buffer): 'pdf' | 'zip' | undefined {
  // Some programs write a few bytes before the signature.
  if (comienzo.subarray(0, 1024).includes('%PDF-')) return 'pdf'
  return comienzo.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1')) ? 'zip' : undefined
}

/** True for files that a system adds to a ZIP. */
export function deSistema(nombre: string): boolean {
  const base = nombre.slice(nombre.lastIndexOf('/') + 1)
  return (
    base === '' ||
    base.startsWith('.') ||
    nombre.startsWith('__MACOSX/') ||
    ['thumbs.db', 'desktop.ini'].includes(base.toLowerCase())
  )
}
