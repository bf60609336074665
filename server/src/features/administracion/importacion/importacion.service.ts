import { basename } from 'node:path'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit/audit.ts'
import { StartError } from '../../../platform/config.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/pool.ts'
import { type Column, openTable, type Table, type TableRow } from '../../../platform/sheets/table.ts'
import { columnasMovimientos, columnasPadron, columnasSeccionales } from './importacion.columnas.ts'
import type { MotivoImportacion, ProblemaImportacion } from './importacion.motivos.ts'
import { importarMovimientos } from './movimientos.ts'
import { importarPadron, type ValorNuevo } from './padron.ts'
import { importarSeccionales } from './seccionales.ts'
import { type Comparacion, type Confirmaciones, type Entorno, leerTabla, type Progreso, type Trabajo } from './trabajo.ts'

const columnas = {
  seccionales: columnasSeccionales,
  padron: columnasPadron,
  movimientos: columnasMovimientos,
} satisfies Record<string, readonly Column[]>
export type TipoImportacion = keyof typeof columnas
export const tiposImportacion = Object.keys(columnas) as TipoImportacion[]

/** Why nothing was imported: no line is good, too many are refused, too many members would change of state. */
export type Traba = 'ninguna' | 'rechazos' | 'estados'

/** Answer of an import (decisions §4), what it changes in the database, and what has to be known of the file. */
export interface ResultadoImportacion extends Comparacion {
  filas: number
  aceptadas: number
  /** New and changed ones. */
  cambios: number
  /** The first ones, up to 10,000; `totalRechazadas` counts them all, `motivosRechazadas` by cause. */
  rechazadas: ProblemaImportacion[]
  totalRechazadas: number
  motivosRechazadas: Partial<Record<MotivoImportacion, number>>
  advertencias: ProblemaImportacion[]
  totalAdvertencias: number
  motivosAdvertencias: Partial<Record<MotivoImportacion, number>>
  /** Catalogue values that the import makes, and unknown ones whose lines are refused. */
  creados: ValorNuevo[]
  desconocidos: ValorNuevo[]
  columnasIgnoradas: string[]
  /** Of a workbook: the sheet that was read, and the others that hold something. */
  hoja: string | null
  otrasHojas: string[]
  trabas: Traba[]
  /** Whether the database changed: neither a simulation nor held back. */
  importado: boolean
}

export interface OpcionesImportacion extends Partial<Confirmaciones> {
  /** Says what would happen, and changes nothing. */
  simular?: boolean
  progreso?(progreso: Progreso): void
  /** Hears the titles of the file before its lines; again when the work has to begin again. */
  titulos?(titulos: readonly string[]): void
  /** Hears each refused line. */
  rechazada?(fila: TableRow, problema: ProblemaImportacion): void
}

/** Beyond this part of a file, or of the members, nothing changes without being confirmed (decision 023). */
const mayorParte = 0.03

class SinCambios extends Error {}

/**
 * Imports a file of an office: all of its good lines or, when anything fails, is held back or it is a simulation, nothing. Importing the
 * same file again changes nothing; a later file changes only what differs. Throws StartError when the file cannot be read.
 */
export async function importarArchivo(
  ctx: Ctx,
  tipo: TipoImportacion,
  path: string,
  opciones: OpcionesImportacion = {},
): Promise<ResultadoImportacion> {
  const tabla = await openTable(path, columnas[tipo])
  let resultado: ResultadoImportacion | undefined
  try {
    await inTransaction(ctx, async (ctx) => {
      const tx = ctx.db as Tx
      await prepararTransaccion(tx, opciones)
      resultado = await importarTabla(tx, tipo, tabla, entornoDe(ctx, opciones), opciones)
      if (!resultado.importado) throw new SinCambios()
      await registrar(ctx, tipo, path, tabla.sha256, resultado)
    })
  } catch (error) {
    if (!(error instanceof SinCambios)) throw error
  } finally {
    tabla.close()
  }
  if (!resultado) throw new Error('an import without a result')
  if (resultado.importado && tipo !== 'seccionales') {
    opciones.progreso?.({ etapa: 'estadisticas', hechas: resultado.cambios, parte: null })
    await sql`select analizar(${tipo === 'padron' ? 'afiliado' : 'movimiento_cuenta'})`.execute(ctx.db)
  }
  return resultado
}

const entornoDe = (ctx: Ctx, o: OpcionesImportacion): Entorno => ({
  tx: ctx.db as Tx,
  hoy: ctx.today,
  crear: o.crear ?? false,
  vinculados: o.vinculados ?? [],
  aceptarRechazos: o.aceptarRechazos,
  confirmarEstados: o.confirmarEstados ?? false,
  ultimaLinea: o.ultimaLinea ?? false,
})

/** One import at a time. Its statements take as long as they need, so it must not run on connections that serve requests. */
async function prepararTransaccion(tx: Tx, { progreso }: OpcionesImportacion): Promise<void> {
  const { rows } = await sql<{ libre: boolean }>`select pg_try_advisory_xact_lock(727004) as libre`.execute(tx)
  if (!rows[0]?.libre) {
    progreso?.({ etapa: 'esperar', hechas: 0, parte: null })
    await sql`select pg_advisory_xact_lock(727004)`.execute(tx)
  }
  await sql`select set_config('work_mem', '64MB', true), set_config('gin_pending_list_limit', '32768', true), set_config('datestyle', 'ISO, DMY', true), set_config('jit', 'off', true)`.execute(
    tx,
  )
}
async function importarTabla(
  tx: Tx,
  tipo: TipoImportacion,
  tabla: Table,
  entorno: Entorno,
  opciones: OpcionesImportacion,
): Promise<ResultadoImportacion> {
  if (tipo === 'seccionales') return hacer(await importarSeccionales(entorno), tabla, entorno, opciones)
  if (tipo === 'movimientos') return hacer(await importarMovimientos(entorno), tabla, entorno, opciones)
  const padron = await importarPadron(entorno)
  return { ...(await hacer(padron, tabla, entorno, opciones)), ...padron.valores() }
}

async function hacer<T extends object>(
  trabajo: Trabajo<T>,
  tabla: Table,
  entorno: Entorno,
  { simular, progreso = () => undefined, titulos, rechazada = () => undefined }: OpcionesImportacion,
): Promise<ResultadoImportacion> {
  titulos?.(tabla.titulos)
  const { filas, aceptadas, rechazadas, advertencias } = await leerTabla(tabla, trabajo, { progreso, rechazada })
  if (filas === 0) throw new StartError('El archivo tiene un encabezado y ninguna fila. Pedilo otra vez.')
  progreso({ etapa: 'comparar', hechas: aceptadas, parte: null })
  const comparacion = await trabajo.comparar()
  const cambios = comparacion.nuevas + comparacion.cambiadas
  const trabas = trabasDe(filas, rechazadas.total, comparacion, entorno)
  const importado = !simular && trabas.length === 0
  if (importado) await trabajo.guardar((hechas) => progreso({ etapa: 'guardar', hechas, parte: hechas / cambios }))
  return {
    filas,
    aceptadas,
    cambios,
    ...comparacion,
    rechazadas: rechazadas.lista,
    totalRechazadas: rechazadas.total,
    motivosRechazadas: rechazadas.motivos,
    advertencias: advertencias.lista,
    totalAdvertencias: advertencias.total,
    motivosAdvertencias: advertencias.motivos,
    creados: [],
    desconocidos: [],
    columnasIgnoradas: tabla.ignoradas,
    hoja: tabla.hoja ?? null,
    otrasHojas: tabla.otrasHojas,
    trabas,
    importado,
  }
}

/** What holds a file back (decision 023). That every line is refused is confirmed by nothing. */
export function trabasDe(
  filas: number,
  rechazadas: number,
  { cambiosDeEstado, miembros }: Pick<Comparacion, 'cambiosDeEstado' | 'miembros'>,
  { aceptarRechazos, confirmarEstados }: Pick<Confirmaciones, 'aceptarRechazos' | 'confirmarEstados'>,
): Traba[] {
  const acepta =
    aceptarRechazos === undefined
      ? mayorParte * filas
      : 'filas' in aceptarRechazos
        ? aceptarRechazos.filas
        : aceptarRechazos.parte * filas
  return [
    ...(rechazadas === filas ? (['ninguna'] as const) : rechazadas > acepta ? (['rechazos'] as const) : []),
    ...(cambiosDeEstado > mayorParte * miembros && !confirmarEstados ? (['estados'] as const) : []),
  ]
}

async function registrar(ctx: Ctx, tipo: TipoImportacion, path: string, sha256: string, r: ResultadoImportacion): Promise<void> {
  await sql`insert into importacion (tipo, archivo, sha256, filas, aceptadas, cambios, nuevas, faltan, rechazadas, rechazadas_total, advertencias, advertencias_total)
    values (${tipo}, ${basename(path)}, ${sha256}, ${r.filas}, ${r.aceptadas}, ${r.cambios}, ${r.nuevas}, ${r.faltan}, ${lugares(r.rechazadas)}::jsonb,
      ${r.totalRechazadas}, ${lugares(r.advertencias)}::jsonb, ${r.totalAdvertencias})`.execute(ctx.db)
  const { filas, aceptadas, cambios, totalRechazadas: rechazadas } = r
  await audit(ctx, 'importar', tipo, basename(path), { filas, aceptadas, cambios, rechazadas })
}

/** Lines and causes are kept with the import; the values, which are personal data, only go to who ran it. */
const lugares = (problemas: ProblemaImportacion[]): string =>
  JSON.stringify(problemas.map(({ linea, columna, motivo }) => ({ linea, columna, motivo })))
