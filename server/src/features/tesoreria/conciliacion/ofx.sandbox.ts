import { readFile } from 'node:fs/promises'
import { dateOf } from '@gremial/contract/values/dates.ts'
import { Refusal } from '../../../platform/sandbox/messages.ts'

/**
 * A statement in OFX, of 1.x (SGML, whose values are not closed) or 2.x (XML). Inside the room. Both are the same to this reader: a mark and
 * the text behind it. Libraries that read OFX give back a tree of whatever was there; what is wanted is five fields of each transaction.
 */

export interface LineaOfx {
  fecha: string
  importe: string
  texto: string
  referencia: string
}
export interface Ofx {
  moneda: string
  /** As they are written: "" when it does not say. */
  saldo: string
  desde: string
  hasta: string
  /** The account that it is of. */
  cuenta: string
  lineas: LineaOfx[]
}

const largo = 500

/** Yields one word: what it says. Refuses what is no statement of one account, or is longer than `lineas`. */
export async function* leerOfx({ path, lineas: tope }: { path: string; lineas: number }): AsyncGenerator<Ofx, void> {
  const bytes = await readFile(path)
  const texto = decodificar(bytes)
  const leido: Ofx = { moneda: '', saldo: '', desde: '', hasta: '', cuenta: '', lineas: [] }
  let estados = 0
  let dentro = ''
  let linea: Record<string, string> | undefined
  // What is between two marks has no mark in it: one pass, whatever the file is.
  for (const [, cierra = '', nombre = '', crudo = ''] of texto.matchAll(/<(\/?)([A-Za-z][A-Za-z0-9.]{0,40})>([^<]*)/g)) {
    const marca = nombre.toUpperCase()
    if (cierra) {
      if (marca === 'STMTTRN' && linea) {
        leido.lineas.push(lineaDe(linea))
        linea = undefined
        if (leido.lineas.length > tope) throw new Refusal('EXTRACTO_LARGO')
      }
      if (marca === dentro) dentro = ''
      continue
    }
    const valor = entidades(crudo).replace(/\s+/g, ' ').trim().slice(0, largo)
    if (marca === 'STMTRS' || marca === 'CCSTMTRS') estados++
    else if (marca === 'STMTTRN') linea = {}
    else if (marca === 'LEDGERBAL' || marca === 'AVAILBAL') dentro = marca
    else if (linea) linea[marca] ??= valor
    else if (marca === 'CURDEF') leido.moneda = valor.toUpperCase()
    else if (marca === 'ACCTID') leido.cuenta ||= valor.slice(0, 60)
    else if (marca === 'DTSTART') leido.desde = valor.slice(0, 8)
    else if (marca === 'DTEND') leido.hasta = valor.slice(0, 8)
    else if (marca === 'BALAMT' && dentro === 'LEDGERBAL') leido.saldo = valor
  }
  if (estados !== 1) throw new Refusal('EXTRACTO_ILEGIBLE')
  yield leido
}

const lineaDe = (l: Record<string, string>): LineaOfx => ({
  fecha: diaOfx(l.DTPOSTED ?? ''),
  importe: l.TRNAMT ?? '',
  texto: [...new Set([l.NAME, l.MEMO])].filter(Boolean).join(' ') || (l.TRNTYPE ?? ''),
  referencia: l.CHECKNUM || l.REFNUM || l.FITID || '',
})

/** The day here of a timestamp with its offset ("20261006013000.000[0:GMT]"); the one that is written when it has none. */
function diaOfx(momento: string): string {
  const partes = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)?(?:\.\d{1,6})?\[([+-]?\d{1,2}(?:\.\d{1,2})?)(?::[A-Z]{1,5})?\]$/.exec(
    momento,
  )
  if (!partes) return momento.slice(0, 8)
  const [anio = 0, mes = 1, dia = 1, hora = 0, minutos = 0, , desfase = 0] = partes.slice(1).map((v) => Number(v ?? 0))
  return dateOf(new Date(Date.UTC(anio, mes - 1, dia, hora, minutos) - desfase * 3_600_000)).replaceAll('-', '')
}

/** Its head says how it is written; banks that say nothing write Windows' letters. */
function decodificar(bytes: Buffer): string {
  const cabeza = bytes.subarray(0, 1000).toString('latin1')
  const utf8 = /ENCODING:\s*(UTF-?8|UNICODE)|CHARSET:\s*UTF-?8|encoding=["']UTF-8/i.test(cabeza)
  return new TextDecoder(utf8 ? 'utf-8' : 'windows-1252').decode(bytes)
}

const conocidas: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }
const entidades = (texto: string): string =>
  texto.replace(/&(#\d{1,6}|\w{2,6});/g, (todo, dice: string) => {
    if (!dice.startsWith('#')) return conocidas[dice] ?? todo
    const codigo = Number(dice.slice(1))
    return codigo > 31 && codigo < 0xd800 ? String.fromCodePoint(codigo) : ' '
  })
