import type { TableRow } from '../../../platform/sheets/read/table.ts'
import type { DeColumnas } from './importacion.limpieza.rules.ts'
import type { ProblemaImportacion } from './importacion.motivos.ts'
import { type LecturaFechas, leerDiaDe, motivoDeFecha, problema, una } from './importacion.rules.ts'
import { comparable, sigloAnterior } from './importacion.valores.ts'

/** Dates of a member: birth, joining, departure. */

/** A date valid in PostgreSQL but never a birth date: keeps the stored value. */
export const mismoDia = '-infinity'

/** Context for reading the dates of a line. */
export interface LecturaDias extends LecturaFechas {
  hoy: string
  /** Columns of the file. */
  hay: ReadonlySet<string>
  avisos: ProblemaImportacion[]
  /** Changes to the values of whole columns. */
  deColumnas: DeColumnas
  /** State for members with a departure date or reason but no state, with their count. Undefined if they stay. */
  bajas: { estado: string; estados: readonly string[]; cuantas: number } | undefined
}

/** Minimum of texts, and of real dates up to the 12th, for a half-converted column. */
const masDeMedias = 5

/** Order of each date column in the whole file, if other than the one it was read with. */
export function otrosOrdenes({ fechas, pistas }: LecturaFechas): LecturaFechas['fechas'] | undefined {
  const otras = Object.entries(pistas).flatMap(([columna, { dma = 0, mda = 0, ambas = 0, hasta12 = 0, desde13 = 0 }]) => {
    const dicho = fechas[columna]
    if (dicho === 'medias' || dicho === 'tal' || dma + mda === 0) return []
    // Excel converted the texts it could parse in its own order: the remaining texts reveal the original order.
    const aMedias = (dma === 0 || mda === 0) && ambas === 0 && dma + mda >= masDeMedias && hasta12 >= masDeMedias && desde13 === 0
    const orden = aMedias ? 'medias' : mda > 0 && dma === 0 ? 'mda' : 'dma'
    return orden === (dicho ?? 'dma') ? [] : [[columna, orden] as const]
  })
  return otras.length > 0 ? { ...fechas, ...Object.fromEntries(otras) } : undefined
}

/** Minimum ages in years: to work, and to join. */
const menores = { trabaja: 16, seAfilia: 14 }
const anios = (dia: string, n: number): string => `${String(Number(dia.slice(0, 4)) + n).padStart(4, '0')}${dia.slice(4)}`

interface Dias {
  nacimiento: string | null
  alta: string | null
}

/** Birth and joining dates in a plausible century; implausible ones are reported. */
export function losDias(fila: TableRow, lectura: LecturaDias): Dias | ProblemaImportacion {
  const { hoy, avisos, hay } = lectura
  const leidos: Dias = { nacimiento: null, alta: null }
  for (const [cual, columna] of [
    ['nacimiento', 'FECHA NAC'],
    ['alta', 'FECHA ALTA'],
  ] as const) {
    const valor = fila.valor(columna)
    if (!hay.has(columna) || (valor === '' && cual === 'nacimiento')) continue
    const leido = leerDiaDe(fila, columna, lectura)
    if (!leido) return problema(fila, columna, valor === '' ? 'sinFecha' : motivoDeFecha(valor, hoy))
    leidos[cual] = leido.siglo ? conSiglo(leido.dia, cual, leidos.nacimiento, hoy) : leido.dia
    const es = leidos[cual]
    if (leido.siglo) lectura.deColumnas.anotar(columna, 'siglo', valor, es)
    if (leido.alReves) lectura.deColumnas.anotar(columna, 'medias', fila.dia(valor) ?? valor, es)
  }
  const { nacimiento, alta } = leidos
  if (alta !== null && alta > hoy) avisos.push(problema(fila, 'FECHA ALTA', 'altaFutura'))
  if (nacimiento === null) return leidos
  if (nacimiento > hoy || nacimiento < '1900-01-02') {
    avisos.push(problema(fila, 'FECHA NAC', nacimiento > hoy ? 'futuro' : 'antiguo'))
    return { nacimiento: mismoDia, alta }
  }
  if (nacimiento > anios(hoy, -menores.trabaja)) avisos.push(problema(fila, 'FECHA NAC', 'menor'))
  else if (alta !== null && alta < anios(nacimiento, menores.seAfilia)) avisos.push(problema(fila, 'FECHA ALTA', 'altaAntes'))
  return leidos
}

/** Century of a two-digit year: the last one in which somebody born then may work, or may have joined. */
function conSiglo(dia: string, cual: keyof Dias, nacimiento: string | null, hoy: string): string {
  const ultimo = cual === 'nacimiento' ? anios(hoy, -menores.trabaja) : hoy
  const antes = dia > ultimo ? sigloAnterior(dia) : dia
  const despues = anios(antes, 100)
  return cual === 'alta' && nacimiento && antes < anios(nacimiento, menores.seAfilia) && despues <= hoy ? despues : antes
}

/** State of a member with a departure date or reason, and the date if any. */
export function comoSalio(
  fila: TableRow,
  alta: string | null,
  { hay, hoy, avisos, bajas, ...lectura }: LecturaDias,
): { estado: string; dia: string | null } | undefined {
  const [escrita, motivo] = [fila.valor('FECHA BAJA'), una(fila.valor('MOTIVO BAJA'))]
  if (!bajas || (escrita === '' && motivo === '')) return undefined
  if (escrita === '') {
    // A reason without a date, in a file with departure dates, is reported: the member stays.
    if (hay.has('FECHA BAJA')) {
      avisos.push(problema(fila, 'MOTIVO BAJA', 'bajaSinFecha'))
      return undefined
    }
  }
  const leido = escrita === '' ? undefined : leerDiaDe(fila, 'FECHA BAJA', { ...lectura, hoy })
  const dia = leido?.siglo && leido.dia > hoy ? sigloAnterior(leido.dia) : leido?.dia
  if (escrita !== '' && (!dia || dia > hoy || (alta !== null && dia < alta)))
    avisos.push(problema(fila, 'FECHA BAJA', dia && dia <= hoy ? 'bajaAntesDeAlta' : 'bajaMal'))
  if (dia && dia > hoy) return undefined
  bajas.cuantas++
  const clave = comparable(motivo).slice(0, 5)
  const estado = clave.length < 4 ? undefined : bajas.estados.find((e) => comparable(e).startsWith(clave))
  return { estado: estado ?? bajas.estado, dia: dia && (alta === null || dia >= alta) ? dia : null }
}
