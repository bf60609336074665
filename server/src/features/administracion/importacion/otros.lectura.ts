import type { Sobrante } from '@gremial/contract/administracion/importacion.revision.ts'
import type { TipoImportacion } from '@gremial/contract/administracion/importacion.ts'
import type { Table, TableRow } from '../../../platform/sheets/read/table.ts'
import { otrosOrdenes } from './importacion.dias.rules.ts'
import { DeColumnas, esRelleno } from './importacion.limpieza.rules.ts'
import type { LecturaFechas } from './importacion.rules.ts'
import { sobrantes } from './importacion.sobran.rules.ts'
import { type Entorno, OtraLectura } from './trabajo.ts'

/** Reports about columns (decision 141) for files other than the register: ignored, emptied, or with dates in another order. */

/** Columns that may be empty; elsewhere a placeholder refuses the line. An empty amount is not zero. */
const puedenFaltar: Record<Exclude<TipoImportacion, 'padron'>, readonly string[]> = {
  movimientos: ['PERIODO', 'CONCEPTO', 'CUOTA'],
  familiares: ['FECHA NAC', 'TIPO DOC'],
  beneficiarios: ['TIPO DOC'],
  seccionales: ['LOCALIDAD', 'TELEFONO', 'EMAIL'],
  empresas: [],
}

/** Added to the `lectura` of a kind with dates. In a review the whole file decides their order; the command asks nothing. */
export const lecturaDeDias = ({ decisiones, seMira }: Entorno): { deColumnas: DeColumnas } & Partial<LecturaFechas> => ({
  deColumnas: new DeColumnas(),
  ...(seMira ? { fechas: decisiones.fechas, pistas: {} } : {}),
})

/** Throws OtraLectura if a date column has another order. */
export function revisarDias({ fechas, pistas }: Partial<LecturaFechas>): void {
  const otras = fechas && pistas && otrosOrdenes({ fechas, pistas })
  if (otras) throw new OtraLectura({ fechas: otras })
}

/** Empties placeholders, counted by column. */
export function vaciar(tipo: TipoImportacion, fila: TableRow, deColumnas: DeColumnas): void {
  if (tipo === 'padron') return
  for (const columna of puedenFaltar[tipo]) {
    const valor = fila.valor(columna)
    if (valor === '' || !esRelleno(columna, valor)) continue
    deColumnas.anotar(columna, 'relleno', valor)
    fila.corregir(columna, '')
  }
}

/** Unused columns with values, of any kind. */
export const sobranDe = ({ titulos, muestra, lugares }: Table, hoy: string): Sobrante[] =>
  sobrantes(titulos, muestra, lugares, [], hoy).map((sobrante) => ({ ...sobrante, propuesta: null }))
