import { readFile } from 'node:fs/promises'
import { Refusal } from '../../../platform/sandbox/messages.ts'
import type { ExtractoDicho } from './lectura.ts'

/** Statement in MT940 (SWIFT): fields that start with their tag between colons, and continue on the next lines. */

/** value date · booking date · direction · currency letter · amount · type · reference · bank's reference */
const movimiento = /^(\d{6})(\d{4})?(R?[CD])([A-Z])?(\d{1,15},\d{0,2})([A-Z][A-Z0-9]{3})(.*)$/
const saldo = /^([CD])(\d{6})([A-Z]{3})(\d{1,15},\d{0,2})$/

interface Campo {
  linea: number
  marca: string
  valor: string
}

/** Refuses a file that is not a statement of one account, is truncated, or is longer than `limit`. */
export async function readMt940(path: string, limit: number): Promise<ExtractoDicho> {
  const read: ExtractoDicho = {
    formato: 'MT940',
    moneda: '',
    cuenta: '',
    desde: '',
    hasta: '',
    abre: '',
    cierra: '',
    lineas: [],
    notas: [],
  }
  let intermedio = ''
  let closed = false
  for (const field of fieldsOf(decode(await readFile(path)))) {
    const { marca, valor, linea } = field
    if (marca === '25') {
      if (read.cuenta && read.cuenta !== valor) throw new Refusal('EXTRACTO_ILEGIBLE')
      read.cuenta = valor.slice(0, 60)
    } else if (marca === '60F' || marca === '60M') {
      const abre = saldoOf(field, read)
      if (intermedio && abre !== intermedio) throw new Refusal('EXTRACTO_SALDO_MEDIO', { linea, dice: valor })
      read.abre ||= abre
      read.desde ||= toDia(valor.slice(1, 7))
      closed = false
    } else if (marca === '62F' || marca === '62M') {
      read.cierra = saldoOf(field, read)
      intermedio = read.cierra
      read.hasta = toDia(valor.slice(1, 7))
      closed = true
    } else if (marca === '61') read.lineas.push(lineOf(field))
    else if (marca === '86' && !closed) addTexto(read, valor)
    if (read.lineas.length > limit) throw new Refusal('EXTRACTO_LARGO')
  }
  if (!read.abre) throw new Refusal('EXTRACTO_ILEGIBLE')
  if (!closed) throw new Refusal('EXTRACTO_CORTADO')
  return read
}

/** SWIFT characters; banks that send accents use windows-1252. */
function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function* fieldsOf(text: string): Generator<Campo> {
  let field: Campo | undefined
  for (const [i, renglon] of text.split(/\r\n|\n|\r/).entries()) {
    const [, marca, value = ''] = /^(?:\{.{0,200}\})?:(\d\d[A-Z]?):(.*)$/.exec(renglon) ?? []
    if (marca) {
      if (field) yield field
      field = { linea: i + 1, marca, valor: value.trim() }
    } else if (/^-\}?$/.test(renglon.trim()) || renglon.startsWith('{')) {
      if (field) yield field
      field = undefined
    } else if (field) field.valor = `${field.valor}\n${renglon}`.trimEnd().slice(0, 4000)
    else if (renglon.trim()) throw new Refusal('EXTRACTO_RENGLON', { linea: i + 1, dice: renglon })
  }
  if (field) yield field
}

function saldoOf({ valor, linea }: Campo, read: ExtractoDicho): string {
  const [, side, , moneda = '', importe = ''] = saldo.exec(valor) ?? []
  if (!side) throw new Refusal('EXTRACTO_RENGLON', { linea, dice: valor })
  read.moneda ||= moneda
  if (moneda !== read.moneda) throw new Refusal('EXTRACTO_OTRA_MONEDA', { linea, dice: valor })
  return conPunto(importe, side === 'D')
}

function lineOf({ valor, linea }: Campo): ExtractoDicho['lineas'][number] {
  const [first = '', ...mas] = valor.split('\n')
  const [, fecha = '', asentado, side, , importe = '', , referencias = ''] = movimiento.exec(first) ?? []
  const [own = '', delBanco = ''] = referencias.split('//')
  if (!side) throw new Refusal('EXTRACTO_RENGLON', { linea, dice: valor })
  const referencia = own.trim() === 'NONREF' ? delBanco : own
  // RD reverses a debit: an income.
  return {
    linea,
    fecha: asentado ? bookingDay(fecha, asentado) : toDia(fecha),
    importe: conPunto(importe, side === 'D' || side === 'RC'),
    texto: mas.join(' ').replace(/\s+/g, ' ').trim(),
    referencia: referencia.trim(),
  }
}

const conPunto = (importe: string, sale: boolean): string => `${sale ? '-' : ''}${importe.replace(',', '.').replace(/\.$/, '')}`
const toDia = (v: string): string => `20${v.slice(0, 2)}-${v.slice(2, 4)}-${v.slice(4)}`

/** The booking date has no year: the closest one to the value date. */
function bookingDay(value: string, asentado: string): string {
  const year = 2000 + Number(value.slice(0, 2))
  const day = (a: number) => `${a}-${asentado.slice(0, 2)}-${asentado.slice(2)}`
  const lejos = (a: number) => Math.abs(Date.parse(day(a)) - Date.parse(toDia(value))) || 0
  return day([year, year - 1, year + 1].toSorted((a, b) => lejos(a) - lejos(b))[0] ?? year)
}

/** Information to the account owner, for the line above; its parts may be numbered ("?20…"). */
function addTexto({ lineas }: ExtractoDicho, value: string): void {
  const last = lineas.at(-1)
  if (!last) return
  last.texto = `${last.texto} ${value.replace(/\?\d\d/g, ' ')}`.replace(/\s+/g, ' ').trim().slice(0, 500)
}
