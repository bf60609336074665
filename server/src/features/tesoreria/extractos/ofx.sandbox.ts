import { readFile } from 'node:fs/promises'
import { dateOf } from '@gremial/contract/values/dates.ts'
import { Refusal } from '../../../platform/sandbox/messages.ts'
import { entities } from '../../../platform/sheets/read/page.ts'
import { type ExtractoDicho, joinTextos } from './lectura.ts'

/**
 * Statement in OFX 1.x (SGML, with unclosed values) or 2.x (XML), both read as tags followed by text. OFX libraries return a tree
 * of everything; five fields of each transaction are enough.
 */

const length = 500

/** Refuses a file that is not a statement of one account, is truncated, or is longer than `limit`. */
export async function readOfx(path: string, limit: number): Promise<ExtractoDicho> {
  const text = decode(await readFile(path))
  const read: ExtractoDicho = {
    formato: 'OFX',
    moneda: '',
    cuenta: '',
    desde: '',
    hasta: '',
    abre: '',
    cierra: '',
    lineas: [],
    notas: [],
  }
  let estados = 0
  let dentro = ''
  let line: Record<string, string> | undefined
  let closed = false
  // The text between two tags contains no tag: a single pass over any file.
  for (const [, cierra = '', nombre = '', crudo = ''] of text.matchAll(/<(\/?)([A-Za-z][A-Za-z0-9.]{0,40})>([^<]*)/g)) {
    const marca = nombre.toUpperCase()
    if (cierra) {
      if (marca === 'STMTTRN' && line) {
        read.lineas.push(lineOf(read.lineas.length + 1, line))
        line = undefined
        if (read.lineas.length > limit) throw new Refusal('EXTRACTO_LARGO')
      }
      if (marca === dentro) dentro = ''
      if (marca === 'OFX') closed = true
      continue
    }
    const value = entities(crudo).replace(/\s+/g, ' ').trim().slice(0, length)
    if (marca === 'STMTRS' || marca === 'CCSTMTRS') estados++
    else if (marca === 'STMTTRN') {
      if (line) throw new Refusal('EXTRACTO_ILEGIBLE')
      line = {}
    } else if (marca === 'LEDGERBAL' || marca === 'AVAILBAL') dentro = marca
    else if (line) line[marca] ??= value
    else if (marca === 'CURDEF') read.moneda = value.toUpperCase()
    else if (marca === 'ACCTID') read.cuenta ||= value.slice(0, 60)
    else if (marca === 'DTSTART') read.desde = conGuiones(ofxDay(value))
    else if (marca === 'DTEND') read.hasta = conGuiones(ofxDay(value))
    else if (marca === 'BALAMT' && dentro === 'LEDGERBAL') read.cierra = conDecimal(value)
  }
  if (estados !== 1) throw new Refusal('EXTRACTO_ILEGIBLE')
  if (!closed || line) throw new Refusal('EXTRACTO_CORTADO')
  return read
}

function lineOf(linea: number, l: Record<string, string>): ExtractoDicho['lineas'][number] {
  const importe = conDecimal(l.TRNAMT ?? '')
  const contra = l.TRNTYPE === 'CREDIT' ? importe.startsWith('-') : l.TRNTYPE === 'DEBIT' && !importe.startsWith('-')
  const texto = joinTextos([l.NAME ?? '', l.MEMO ?? '']) || (l.TRNTYPE ?? '')
  if (contra) throw new Refusal('EXTRACTO_SIGNO', { linea, dice: `${texto} ${importe}` })
  if (l['CURRENCY.CURSYM'] ?? l.CURSYM) exigirMoneda(linea, l.CURSYM ?? '', texto)
  return {
    linea,
    fecha: conGuiones(ofxDay(l.DTPOSTED ?? '')),
    importe,
    texto,
    referencia: l.CHECKNUM || l.REFNUM || l.FITID || '',
  }
}

function exigirMoneda(linea: number, moneda: string, text: string): void {
  if (moneda.toUpperCase() !== 'ARS') throw new Refusal('EXTRACTO_OTRA_MONEDA', { linea, dice: `${text} ${moneda}` })
}

/** Replaces the decimal comma of some banks: "1234,50". */
const conDecimal = (importe: string): string => (/^[-+]?\d+,\d{1,2}$/.test(importe) ? importe.replace(',', '.') : importe)

/** Local date of a timestamp with offset ("20261006013000.000[0:GMT]"); the written one without an offset. */
function ofxDay(moment: string): string {
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)?(?:\.\d{1,6})?\[([+-]?\d{1,2}(?:\.\d{1,2})?)(?::[A-Z]{1,5})?\]$/.exec(
    moment,
  )
  // A date, or a local timestamp; any other format is not understood.
  if (!parts) return /^\d{8}(\d{4}(\d\d)?(\.\d{1,6})?)?$/.test(moment) ? moment.slice(0, 8) : moment.slice(0, 30)
  const [year = 0, month = 1, day = 1, hour = 0, minutes = 0, , desfase = 0] = parts.slice(1).map((v) => Number(v ?? 0))
  return dateOf(new Date(Date.UTC(year, month - 1, day, hour, minutes) - desfase * 3_600_000)).replaceAll('-', '')
}
const conGuiones = (v: string): string => (/^\d{8}$/.test(v) ? `${v.slice(0, 4)}-${v.slice(4, 6)}-${v.slice(6)}` : v)

/** The header states the encoding; banks that omit it use windows-1252. */
function decode(bytes: Buffer): string {
  const head = bytes.subarray(0, 1000).toString('latin1')
  const utf8 = /ENCODING:\s*(UTF-?8|UNICODE)|CHARSET:\s*UTF-?8|encoding=["']UTF-8/i.test(head)
  return new TextDecoder(utf8 ? 'utf-8' : 'windows-1252').decode(bytes)
}
