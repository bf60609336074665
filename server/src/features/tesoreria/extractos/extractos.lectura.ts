import type { RecetaExtracto } from '@gremial/contract/tesoreria/extractos.ts'
import { AppError } from '../../../platform/runtime/errors.ts'
import { StartError } from '../../../platform/runtime/start-error.ts'
import { Refusal, sandboxReader, Unreadable } from '../../../platform/sandbox/sandbox.ts'
import type * as archivoTasks from './archivo.sandbox.ts'
import type { Abierto } from './archivo.sandbox.ts'
import { readDicho } from './dicho.rules.ts'
import {
  type DichosDelArchivo,
  type ExtractoDicho,
  type FilaCruda,
  type LecturaExtracto,
  RenglonIlegible,
  type Tablas,
} from './lectura.ts'
import { type PorElegir, readTablas, viewTablas } from './tablas.rules.ts'

/** Reads a bank's file, in the sandbox, with the recipe that fits it. */

const enLaSala = sandboxReader<typeof archivoTasks, 'openExtracto'>(
  new URL('./archivo.sandbox.ts', import.meta.url),
  'openExtracto',
)

export interface LecturaPedida {
  /** Recipes tried before the shipped ones. */
  recetas: readonly RecetaExtracto[]
  /** The only one tried. */
  exigida?: RecetaExtracto | undefined
  dichos: DichosDelArchivo
  /** Limit of lines in a statement. */
  lineas: number
}

/** Throws EXTRACTO_*. */
export async function readArchivo(
  { path, bytes }: { path: string; bytes: number },
  request: LecturaPedida,
): Promise<LecturaExtracto | { elegir: PorElegir }> {
  return readAbierto(openEnLaSala({ path, bytes }, request), request)
}

const openEnLaSala = (
  { path, bytes }: { path: string; bytes: number },
  { exigida, lineas }: LecturaPedida,
): AsyncIterable<Abierto> =>
  enLaSala({ path, bytes }, { path, letras: exigida?.letras ?? null, separador: exigida?.separador ?? null, lineas })

/** The same for an open file. */
export async function readAbierto(
  open: AsyncIterable<Abierto>,
  request: LecturaPedida,
): Promise<LecturaExtracto | { elegir: PorElegir }> {
  return readContenido(await collect(open, request), request)
}

function readContenido(
  content: Contenido,
  { recetas, exigida, dichos, lineas }: LecturaPedida,
): LecturaExtracto | { elegir: PorElegir } {
  try {
    return 'dicho' in content ? readDicho(content.dicho, dichos) : readTablas(content.tablas, recetas, dichos, exigida)
  } catch (error) {
    throw toAppError(error, lineas)
  }
}

/** Reads a file for the editor of a recipe: its first rows, its lines, or the reason of the refusal. */
export async function tryArchivo(
  file: { path: string; bytes: number },
  request: LecturaPedida,
): Promise<{ vista: PorElegir | null; leido: LecturaExtracto | null; problema: AppError | null }> {
  const content = await collect(openEnLaSala(file, request), request)
  const vista = 'dicho' in content ? null : viewTablas(content.tablas, request.exigida, request.dichos.hoy)
  try {
    const read = readContenido(content, request)
    return { vista, leido: 'elegir' in read ? null : read, problema: null }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { vista, leido: null, problema: error }
  }
}

type Contenido = { dicho: ExtractoDicho } | { tablas: Tablas }

async function collect(open: AsyncIterable<Abierto>, { lineas }: LecturaPedida): Promise<Contenido> {
  try {
    let tables: Tablas | undefined
    const rows: FilaCruda[][] = []
    for await (const part of open) {
      if ('dicho' in part) return part
      if ('tablas' in part) {
        tables = part.tablas
        rows.push(...tables.hojas.map(() => []))
      } else rows[part.hoja]?.push(...part.filas)
    }
    if (!tables) throw new AppError('EXTRACTO_ILEGIBLE')
    const hojas = tables.hojas.map((sheet, i) => ({ ...sheet, filas: rows[i] ?? [] }))
    return { tablas: { ...tables, hojas } }
  } catch (error) {
    throw toAppError(error, lineas)
  }
}

const codigosDeRenglon = ['EXTRACTO_RENGLON', 'EXTRACTO_SIGNO', 'EXTRACTO_OTRA_MONEDA', 'EXTRACTO_SALDO_MEDIO'] as const

/** Includes its line, so that the user may leave it out. */
const ofRenglon = (codigo: AppError['codigo'], linea: number, dice: string): AppError =>
  new AppError(codigo, { linea, dice }, [], { linea })

/** Converts an error: a row with its line, or a problem of the whole file. */
function toAppError(error: unknown, lines: number): unknown {
  if (error instanceof RenglonIlegible) return ofRenglon(error.codigo, error.linea, error.dice)
  if (error instanceof Refusal) {
    const { linea = 0, dice = '' } = (error.data ?? {}) as { linea?: number; dice?: string }
    const codigo = codigosDeRenglon.find((c) => c === error.message)
    if (codigo) return ofRenglon(codigo, linea, dice.slice(0, 60))
    if (error.message === 'EXTRACTO_LARGO') return new AppError('EXTRACTO_LARGO', { n: lines })
    if (error.message === 'EXTRACTO_CORTADO') return new AppError('EXTRACTO_CORTADO')
  }
  return error instanceof StartError || error instanceof Refusal || error instanceof Unreadable
    ? new AppError('EXTRACTO_ILEGIBLE')
    : error
}
