import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { comparables, dudasDe, mismaCuenta } from '../src/features/tesoreria/conciliacion/dudas.rules.ts'
import { openExtracto } from '../src/features/tesoreria/extractos/archivo.sandbox.ts'
import { readAbierto } from '../src/features/tesoreria/extractos/extractos.lectura.ts'
import { numeradas } from '../src/features/tesoreria/extractos/filas.rules.ts'
import type { LecturaExtracto } from '../src/features/tesoreria/extractos/lectura.ts'
import { AppError } from '../src/platform/runtime/errors.ts'

/** The statements of `extractos/`, what is right to read of each, and what the portal makes of a file like them. */

const folder = join(import.meta.dirname, 'extractos')
/** A day soon after the month of these statements. */
export const hoyDeExtractos = '2026-11-03'

export type Salida = 'lee' | 'pregunta' | 'rechaza'
export interface Esperado {
  vale: Salida[]
  apertura?: number
  cierre?: number
  linea?: number
  despuesDe?: string
}
export type Movimiento = [dia: string, centavos: number, texto: string, comprobante: string]

export const esperados = JSON.parse(readFileSync(join(folder, 'archivos.json'), 'utf8')) as Record<string, Esperado>
export const pathOf = (file: string): string => join(folder, file)

const movimientos = new Map<string, Movimiento[]>()
for (const renglon of readFileSync(join(folder, 'movimientos.tsv'), 'utf8').trimEnd().split('\n')) {
  const [file = '', day = '', centavos = '', text = '', comprobante = ''] = renglon.split('\t')
  movimientos.set(file, [...(movimientos.get(file) ?? []), [day, Number(centavos), text, comprobante]])
}
export const movimientosOf = (file: string): Movimiento[] => movimientos.get(file) ?? []

export interface Leido {
  salida: Salida
  lectura?: LecturaExtracto
  /** Code of a refusal, or what is asked. */
  por?: string
  linea?: number
}

/** Reads a file as the portal does, into a box that has read `antes`. */
export async function readExtracto(path: string, before?: LecturaExtracto): Promise<Leido> {
  const dichos = { hoy: hoyDeExtractos, tope: '2026-11-10', fuera: new Set<number>() }
  try {
    const read = await readAbierto(openExtracto({ path, letras: null, separador: null, lineas: 10_000 }), {
      recetas: [],
      dichos,
      lineas: 10_000,
    })
    if ('elegir' in read) return { salida: 'pregunta', por: 'elegir' }
    const por = questions(read, before)
    return { salida: por ? 'pregunta' : 'lee', lectura: read, ...(por && { por }) }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { linea } = error.datos
    return { salida: 'rechaza', por: error.codigo, ...(typeof linea === 'number' && { linea }) }
  }
}

function questions(read: LecturaExtracto, before: LecturaExtracto | undefined): string {
  const lineas = numeradas(read.lineas)
  const previas = before ? numeradas(before.lineas) : []
  const dudas = dudasDe({
    lineas,
    abre: read.abre,
    guardadas: previas,
    antes: before && { hasta: previas.at(-1)?.fecha ?? '', cierra: before.cierra },
    hoy: hoyDeExtractos,
  })
  const ajena =
    before?.cuenta && read.cuenta && comparables(before.cuenta, read.cuenta) && !mismaCuenta(before.cuenta, read.cuenta)
  return [...(ajena ? ['cuenta'] : []), ...Object.entries(dudas ?? {}).flatMap(([que, hay]) => (hay ? [que] : []))].join()
}

const words = (text: string): string[] => text.toUpperCase().split(/\s+/).filter(Boolean)

/** Returns the first error of the lines that were read: other days or amounts, or a word of them that is lost; '' when all is right. */
export function diferencia({ lineas }: LecturaExtracto, good: readonly Movimiento[]): string {
  const claves = (de: ReadonlyArray<readonly [string, number]>) => de.map(([day, centavos]) => `${day} ${centavos}`).toSorted()
  const [son, eran] = [claves(lineas.map((l) => [l.fecha, l.centavos])), claves(good.map(([d, c]) => [d, c]))]
  if (son.join() !== eran.join()) {
    const [sobran, missing] = [son.filter((c) => !eran.includes(c)), eran.filter((c) => !son.includes(c))]
    return `${son.length} lines of ${eran.length}; other: ${sobran.slice(0, 3)}; missing: ${missing.slice(0, 3)}`
  }
  const perdida = good.find(
    ([day, centavos, text, comprobante]) =>
      !lineas.some((l) => {
        const dichas = words(`${l.texto} ${l.referencia}`)
        return l.fecha === day && l.centavos === centavos && words(`${text} ${comprobante}`).every((p) => dichas.includes(p))
      }),
  )
  return perdida ? `the text of ${perdida.join(' ')} is lost` : ''
}
