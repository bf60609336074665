import { readFileSync, statSync } from 'node:fs'
import { Refusal } from '../../sandbox/messages.ts'
import type { RawRow } from './delimited.ts'
import { Grid } from './grid.ts'
import { decoderOf, type Encoding } from './letters.ts'
import type { Workbook } from './workbook.ts'

/** A web page with tables, which many systems call .xls. All of its tables are one sheet, in their order. */

const largest = 32 << 20

export function openPage(path: string, encoding: Encoding): Workbook {
  if (statSync(path).size > largest)
    throw new Refusal(`${path} es una página web demasiado grande. Guardala como «CSV UTF-8» o como libro de Excel (.xlsx).`)
  const rows = tableRows(path, decoderOf(encoding).decode(readFileSync(path)))
  return {
    format: 'html',
    sheets: rows.length > 0 ? ['Página'] : [],
    since: 1900,
    async *rows(_, read) {
      read?.(1)
      yield rows
    },
    close: () => undefined,
  }
}

function tableRows(path: string, page: string): RawRow[] {
  const grid = new Grid(path)
  let open = false
  let cell: { text: string; times: number } | undefined
  let skipped = ''
  const endCell = () => {
    if (cell) grid.cell(cell.text.replace(/[ \t\r\n\u00a0]+/g, ' ').trim(), { times: 1 })
    for (let i = 1; cell && i < Math.min(cell.times, 100); i++) grid.cell('', {})
    cell = undefined
  }
  const endRow = () => {
    endCell()
    if (open) grid.end()
    open = false
  }
  // Between two marks there is no mark: one pass, whatever the page is.
  for (const [, closes = '', name = '', rest = '', text = ''] of withoutComments(page).matchAll(
    /<(\/?)([a-zA-Z][a-zA-Z0-9:]{0,30})([^<>]*)>([^<]*)/g,
  )) {
    const mark = name.toLowerCase()
    if (skipped) {
      if (closes && mark === skipped) skipped = ''
      continue
    }
    if ((mark === 'style' || mark === 'script' || mark === 'head') && !closes) {
      skipped = mark
      continue
    }
    if (mark === 'tr') {
      endRow()
      if (!closes) {
        grid.start(1)
        open = true
      }
    } else if (mark === 'table') endRow()
    else if (mark === 'td' || mark === 'th') {
      endCell()
      if (!closes && open) cell = { text: '', times: Number(/colspan\s*=\s*["']?(\d{1,4})/i.exec(rest)?.[1]) || 1 }
    } else if (mark === 'br' && cell) cell.text += ' '
    if (cell) cell.text += entities(text)
  }
  endRow()
  return grid.take()
}

function withoutComments(page: string): string {
  const parts: string[] = []
  let from = 0
  for (let at = page.indexOf('<!--'); at >= 0; at = page.indexOf('<!--', from)) {
    parts.push(page.slice(from, at))
    const until = page.indexOf('-->', at)
    from = until < 0 ? page.length : until + 3
  }
  return parts.join('') + page.slice(from)
}

const known: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  aacute: 'á',
  eacute: 'é',
  iacute: 'í',
  oacute: 'ó',
  uacute: 'ú',
  ntilde: 'ñ',
  uuml: 'ü',
  Aacute: 'Á',
  Eacute: 'É',
  Iacute: 'Í',
  Oacute: 'Ó',
  Uacute: 'Ú',
  Ntilde: 'Ñ',
  Uuml: 'Ü',
  deg: '°',
  ordm: 'º',
  ordf: 'ª',
}
/** Decodes the references of a text; one that is not known stays. */
export const entities = (text: string): string =>
  text.replace(/&(#x[\da-f]{1,5}|#\d{1,6}|\w{2,8});/gi, (all, said: string) => {
    if (!said.startsWith('#')) return Object.hasOwn(known, said) ? (known[said] as string) : all
    const code = /^#x/i.test(said) ? Number.parseInt(said.slice(2), 16) : Number(said.slice(1))
    return code > 31 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : ' '
  })
