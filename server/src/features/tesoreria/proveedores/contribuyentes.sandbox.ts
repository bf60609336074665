import { isOneLine } from '@gremial/contract/platform/validation.ts'
import { cuitCheckDigit } from '@gremial/contract/values/cuit.ts'
import { chunks } from '../../../platform/sheets/read/kind.ts'
import { decoderOf, type Encoding } from '../../../platform/sheets/read/letters.ts'
import type { Column, Opened, Rows } from '../../../platform/sheets/read/shape.ts'
import { readRows } from '../../../platform/sheets/read/table.sandbox.ts'

/** Sandbox task: parses a register of taxpayers (CUIT and name) into batches ready for the database. */

const columns: readonly Column[] = [
  { name: 'CUIT', also: ['NRO CUIT', 'NUMERO DE CUIT', 'CUIT/CUIL', 'CUIL/CUIT', 'CUIT CUIL', 'CLAVE', 'ID PERSONA'] },
  {
    name: 'NOMBRE',
    also: [
      'DENOMINACION',
      'RAZON SOCIAL',
      'APELLIDO Y NOMBRE',
      'APELLIDO Y NOMBRES',
      'NOMBRE O RAZON SOCIAL',
      'APELLIDO NOMBRE DENOMINACION',
    ],
  },
]
const length = 100
/** Maximum line length in such a file. */
const mayorRenglon = 20_000

/** Lines "CUIT, tab, name" of a batch, the count of invalid lines, and the fraction of the file read (0 to 1). */
export interface TramoContribuyentes {
  lineas: string
  buenas: number
  malas: number
  /** CUITs are strictly ascending, within this batch and after the previous ones. */
  suben: boolean
  parte: number
}

/** Column positions, and the number of titles. */
interface Lugares {
  cuit: number
  nombre: number
  ancho: number
}

/** Yields the file in batches. Throws the errors of `readRows`. */
export async function* leerContribuyentes({ path }: { path: string }): AsyncGenerator<TramoContribuyentes, void> {
  let last = ''
  let suben = true
  for await (const { numeros, ...tramo } of tramosDe(path)) {
    for (const numero of numeros) {
      suben &&= numero > last
      last = numero
    }
    yield { ...tramo, suben }
  }
}

type Tramo = Omit<TramoContribuyentes, 'suben'> & { numeros: string[] }

async function* tramosDe(path: string): AsyncGenerator<Tramo, void> {
  const rows = readRows({ path, columns, mapping: {} })
  const open = (await rows.next()).value as Opened
  const { CUIT: [cuit = 0] = [], NOMBRE: [nombre = 1] = [] } = open.lugares
  const places = { cuit, nombre, ancho: open.titulos.length }
  if (open.escrito) {
    // The generic table parser only finds the first data line; it is too slow for millions.
    const first = (await rows.next()).value as Rows | undefined
    await rows.return(undefined)
    const desde = first?.filas[0]?.[0]
    if (desde === undefined) return
    const { letras, separador } = open.escrito
    for await (const { renglones, parte } of renglonesDe(path, letras as Encoding, open.bytes, desde))
      yield tramo(
        renglones.map((r) => (r.length > mayorRenglon ? [] : fields(r, separador))),
        places,
        parte,
      )
    return
  }
  for await (const word of rows)
    if ('filas' in word)
      yield tramo(
        word.filas.map(([, own, defecto]) => (defecto ? [] : own)),
        places,
        word.parte,
      )
}

/** Lines of a text from a 1-based line on. An unterminated last line may be cut off, so it is dropped. */
async function* renglonesDe(
  path: string,
  letters: Encoding,
  bytes: number,
  desde: number,
): AsyncGenerator<{ renglones: string[]; parte: number }> {
  const decoder = decoderOf(letters)
  let rest = ''
  let saltan = desde - 1
  let read = 0
  for await (const pedazo of chunks(path)) {
    read += pedazo.length
    const renglones = (rest + decoder.decode(pedazo, { stream: true })).split(/\r\n|\n|\r(?!$)/)
    // Caps the buffer for an endless line.
    rest = (renglones.pop() ?? '').slice(0, mayorRenglon * 2)
    const saltados = Math.min(saltan, renglones.length)
    saltan -= saltados
    yield { renglones: renglones.slice(saltados).filter((r) => r.trim() !== ''), parte: Math.min(1, read / bytes) }
  }
  const queue = (rest + decoder.decode()).replaceAll('\u001a', '')
  if (queue.trim() !== '') yield { renglones: [queue.endsWith('\r') ? queue.slice(0, -1) : ''], parte: 1 }
}

/** Fields of a line; a quoted one may contain the separator. */
function fields(renglon: string, separador: string): string[] {
  if (!renglon.includes('"')) return renglon.split(separador)
  const own: string[] = []
  let open = ''
  for (const pedazo of renglon.split(separador)) {
    const junto = open === '' ? pedazo : `${open}${separador}${pedazo}`
    const empieza = junto.trimStart().startsWith('"')
    if (empieza && (junto.split('"').length - 1) % 2 === 1) {
      open = junto
      continue
    }
    open = ''
    own.push(empieza ? junto.trim().slice(1, -1).replaceAll('""', '"') : junto)
  }
  return open === '' ? own : []
}

function tramo(rows: string[][], { cuit, nombre, ancho }: Lugares, parte: number): Tramo {
  const [lines, numeros]: [string[], string[]] = [[], []]
  for (const own of rows) {
    if (own.length < ancho || own.slice(ancho).some((v) => v.trim() !== '')) continue
    const numero = (own[cuit] ?? '').replace(/[-. \t]/g, '')
    if (!isCuit(numero)) continue
    const dice = limpio(own[nombre] ?? '')
    if (!dice) continue
    lines.push(`${numero}\t${dice}`)
    numeros.push(numero)
  }
  return { numeros, lineas: lines.join('\n'), buenas: lines.length, malas: rows.length - lines.length, parte }
}

const isCuit = (numero: string): boolean => /^\d{11}$/.test(numero) && cuitCheckDigit(numero.slice(0, 10)) === Number(numero[10])

/** The name as one line within the limit; '' if invalid. */
function limpio(nombre: string): string {
  const uno = nombre
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, length)
    .replace(/[\ud800-\udbff\s]$/, '')
  return isOneLine(uno) && !uno.includes('\ufffd') ? uno : ''
}
