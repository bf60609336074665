import { isOneLine } from '@gremial/contract/platform/validation.ts'
import { cuitCheckDigit } from '@gremial/contract/values/cuit.ts'
import { chunks, type Encoding } from '../../../platform/sheets/read/kind.ts'
import type { Column, Opened, Rows } from '../../../platform/sheets/read/shape.ts'
import { readRows } from '../../../platform/sheets/read/table.sandbox.ts'

/** Reads a register of taxpayers, a table of CUIT and name, and gives it in words that the database takes as they are. Inside the room. */

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
const largo = 100
/** Longer is no line of such a file. */
const mayorRenglon = 20_000

/** Lines "CUIT, tab, name" of a stretch of the file; how many lines it had that are none, and what part of the file was read (0 to 1). */
export interface TramoContribuyentes {
  lineas: string
  buenas: number
  malas: number
  /** Each CUIT is more than the one before it, in this stretch and in those before it. */
  suben: boolean
  parte: number
}

/** Where a file has what is wanted, and how many fields its titles are. */
interface Lugares {
  cuit: number
  nombre: number
  ancho: number
}

/** Yields the file, stretch by stretch. Refuses as `readRows`. */
export async function* leerContribuyentes({ path }: { path: string }): AsyncGenerator<TramoContribuyentes, void> {
  let ultimo = ''
  let suben = true
  for await (const { numeros, ...tramo } of tramosDe(path)) {
    for (const numero of numeros) {
      suben &&= numero > ultimo
      ultimo = numero
    }
    yield { ...tramo, suben }
  }
}

type Tramo = Omit<TramoContribuyentes, 'suben'> & { numeros: string[] }

async function* tramosDe(path: string): AsyncGenerator<Tramo, void> {
  const filas = readRows({ path, columns, mapping: {} })
  const abierto = (await filas.next()).value as Opened
  const { CUIT: [cuit = 0] = [], NOMBRE: [nombre = 1] = [] } = abierto.lugares
  const lugares = { cuit, nombre, ancho: abierto.titulos.length }
  if (abierto.escrito) {
    // Where the first line below the titles is, is all that is wanted of who reads any table: for millions of lines it is slow.
    const primero = (await filas.next()).value as Rows | undefined
    await filas.return(undefined)
    const desde = primero?.filas[0]?.[0]
    if (desde === undefined) return
    const { letras, separador } = abierto.escrito
    for await (const { renglones, parte } of renglonesDe(path, letras as Encoding, abierto.bytes, desde))
      yield tramo(
        renglones.map((r) => (r.length > mayorRenglon ? [] : campos(r, separador))),
        lugares,
        parte,
      )
    return
  }
  for await (const palabra of filas)
    if ('filas' in palabra)
      yield tramo(
        palabra.filas.map(([, suyos, defecto]) => (defecto ? [] : suyos)),
        lugares,
        palabra.parte,
      )
}

/** The lines of a text from one on (the first is 1). The last, when nothing ends it, may be cut: it is no line. */
async function* renglonesDe(
  path: string,
  letras: Encoding,
  bytes: number,
  desde: number,
): AsyncGenerator<{ renglones: string[]; parte: number }> {
  const decoder = new TextDecoder(letras)
  let resto = ''
  let saltan = desde - 1
  let leidos = 0
  for await (const pedazo of chunks(path)) {
    leidos += pedazo.length
    const renglones = (resto + decoder.decode(pedazo, { stream: true })).split(/\r\n|\n|\r(?!$)/)
    // One without an end, for ever, is not kept whole.
    resto = (renglones.pop() ?? '').slice(0, mayorRenglon * 2)
    const saltados = Math.min(saltan, renglones.length)
    saltan -= saltados
    yield { renglones: renglones.slice(saltados).filter((r) => r.trim() !== ''), parte: Math.min(1, leidos / bytes) }
  }
  const cola = (resto + decoder.decode()).replaceAll('\u001a', '')
  if (cola.trim() !== '') yield { renglones: [cola.endsWith('\r') ? cola.slice(0, -1) : ''], parte: 1 }
}

/** The fields of a line; one in quotes may have what separates. */
function campos(renglon: string, separador: string): string[] {
  if (!renglon.includes('"')) return renglon.split(separador)
  const suyos: string[] = []
  let abierto = ''
  for (const pedazo of renglon.split(separador)) {
    const junto = abierto === '' ? pedazo : `${abierto}${separador}${pedazo}`
    const empieza = junto.trimStart().startsWith('"')
    if (empieza && (junto.split('"').length - 1) % 2 === 1) {
      abierto = junto
      continue
    }
    abierto = ''
    suyos.push(empieza ? junto.trim().slice(1, -1).replaceAll('""', '"') : junto)
  }
  return abierto === '' ? suyos : []
}

function tramo(filas: string[][], { cuit, nombre, ancho }: Lugares, parte: number): Tramo {
  const [lineas, numeros]: [string[], string[]] = [[], []]
  for (const suyos of filas) {
    if (suyos.length < ancho || suyos.slice(ancho).some((v) => v.trim() !== '')) continue
    const numero = (suyos[cuit] ?? '').replace(/[-. \t]/g, '')
    if (!esCuit(numero)) continue
    const dice = limpio(suyos[nombre] ?? '')
    if (!dice) continue
    lineas.push(`${numero}\t${dice}`)
    numeros.push(numero)
  }
  return { numeros, lineas: lineas.join('\n'), buenas: lineas.length, malas: filas.length - lineas.length, parte }
}

const esCuit = (numero: string): boolean => /^\d{11}$/.test(numero) && cuitCheckDigit(numero.slice(0, 10)) === Number(numero[10])

/** The name as one line that fits; '' when it is none. */
function limpio(nombre: string): string {
  const uno = nombre
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, largo)
    .replace(/[\ud800-\udbff\s]$/, '')
  return isOneLine(uno) && !uno.includes('\ufffd') ? uno : ''
}
