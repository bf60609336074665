import { digitoCuit } from '@gremial/contract/platform/cuit.ts'
import { enUnRenglon } from '@gremial/contract/platform/validacion.ts'
import type { Column, Rows } from '../../../platform/sheets/read/shape.ts'
import { readRows } from '../../../platform/sheets/read/table.room.ts'

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

/** Lines "CUIT, tab, name" of a stretch of the file; how many lines it had that are none, and what part of the file was read (0 to 1). */
export interface TramoContribuyentes {
  lineas: string
  buenas: number
  malas: number
  parte: number
}

/** The name as one line that fits; '' when it is none. */
const limpio = (nombre: string): string => {
  const uno = nombre
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, largo)
    .replace(/[\ud800-\udbff\s]$/, '')
  return enUnRenglon(uno) && !uno.includes('\ufffd') ? uno : ''
}

const esCuit = (numero: string): boolean => /^\d{11}$/.test(numero) && digitoCuit(numero.slice(0, 10)) === Number(numero[10])

/** Yields the file, stretch by stretch. Refuses as `readRows`. */
export async function* leerContribuyentes({ path }: { path: string }): AsyncGenerator<TramoContribuyentes, void> {
  let [cuit, nombre] = [0, 1]
  for await (const palabra of readRows({ path, columns, mapping: {} })) {
    if (!('filas' in palabra)) {
      ;[cuit = 0] = palabra.lugares.CUIT ?? []
      ;[nombre = 1] = palabra.lugares.NOMBRE ?? []
      continue
    }
    yield tramo(palabra, cuit, nombre)
  }
}

function tramo({ filas, parte }: Rows, cuit: number, nombre: number): TramoContribuyentes {
  const lineas: string[] = []
  for (const [, campos, defecto] of filas) {
    const numero = (campos[cuit] ?? '').replace(/[-. ]/g, '')
    const dice = limpio(campos[nombre] ?? '')
    if (!defecto && dice && esCuit(numero)) lineas.push(`${numero}\t${dice}`)
  }
  return { lineas: lineas.join('\n'), buenas: lineas.length, malas: filas.length - lineas.length, parte }
}
