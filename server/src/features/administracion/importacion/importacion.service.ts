import { basename } from 'node:path'
import { diasDeImportacion, type Revision, type TipoImportacion } from '@gremial/contract/administracion/importacion.ts'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit/audit.ts'
import { StartError } from '../../../platform/config.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/pool.ts'
import { type Mapping, openTable, type Table, type TableRow } from '../../../platform/sheets/read/table.ts'
import { importarEmpresas } from './empresas.ts'
import { importarBeneficiarios, importarFamiliares } from './familia.ts'
import { columnas } from './importacion.columnas.ts'
import type { MotivoImportacion, ProblemaImportacion } from './importacion.motivos.ts'
import { importarMovimientos } from './movimientos.ts'
import { importarPadron } from './padron.ts'
import { type Detalle, LineasMalas } from './revision.ts'
import { importarSeccionales } from './seccionales.ts'
import {
  type Comparacion,
  type Confirmaciones,
  type Entorno,
  leerTabla,
  type Progreso,
  type Trabajo,
  type ValorNuevo,
} from './trabajo.ts'

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

/** An import that is prepared in the database: what was said of it is in its row. */
export interface Preparada {
  id: number
  /** Who applies it. */
  usuario: number | null
  /** As the person calls the file. */
  archivo: string
  /** Keeps the comparison instead of applying it. */
  revisar: boolean
  /** The mark of what was reviewed: applying anything else throws OtraComparacion. */
  huella?: string | null
  /** At the end of the same transaction, with what was found. */
  terminar(ctx: Ctx, resultado: ResultadoImportacion, revision: Revision | undefined, huella: string): Promise<void>
}

/** What would be written is not what was reviewed. */
export class OtraComparacion extends Error {}

export interface OpcionesImportacion extends Partial<Confirmaciones> {
  /** Says what would happen, and changes nothing. */
  simular?: boolean
  progreso?(progreso: Progreso): void
  /** Hears the titles of the file before its lines; again when the work has to begin again. */
  titulos?(titulos: readonly string[]): void
  /** Hears each refused line. */
  rechazada?(fila: TableRow, problema: ProblemaImportacion): void
  /** Of a register: the day that it speaks of (ISO); today, when nobody says. */
  alDia?: string
  /** Where a person said that columns are. */
  columnas?: Mapping
  preparada?: Preparada
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
  const tabla = await openTable(path, columnas[tipo], opciones.columnas)
  let resultado: ResultadoImportacion | undefined
  try {
    await inTransaction(ctx, async (ctx) => {
      const tx = ctx.db as Tx
      await prepararTransaccion(tx, opciones)
      resultado = await importarTabla(ctx, tipo, tabla, opciones, path)
      if (!resultado.importado && !opciones.preparada?.revisar) throw new SinCambios()
    })
  } catch (error) {
    if (!(error instanceof SinCambios)) throw error
  } finally {
    await tabla.close()
  }
  if (!resultado) throw new Error('an import without a result')
  const crecida = ({ padron: 'afiliado', movimientos: 'movimiento_cuenta' } as Record<string, string>)[tipo]
  if (resultado.importado && crecida) {
    opciones.progreso?.({ etapa: 'estadisticas', hechas: resultado.cambios, parte: null })
    await sql`select analizar(${crecida})`.execute(ctx.db)
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
  await sql`select set_config('work_mem', '64MB', true), set_config('gin_pending_list_limit', '32768', true),
      set_config('datestyle', 'ISO, DMY', true), set_config('jit', 'off', true)`.execute(tx)
}
async function importarTabla(
  ctx: Ctx,
  tipo: TipoImportacion,
  tabla: Table,
  opciones: OpcionesImportacion,
  path: string,
): Promise<ResultadoImportacion> {
  const entorno = entornoDe(ctx, opciones)
  const hecho = { tipo, nombre: opciones.preparada?.archivo ?? basename(path) }
  if (tipo === 'seccionales') return hacer(ctx, await importarSeccionales(entorno), tabla, entorno, opciones, hecho)
  if (tipo === 'empresas') return hacer(ctx, await importarEmpresas(entorno), tabla, entorno, opciones, hecho)
  if (tipo === 'familiares') return hacer(ctx, await importarFamiliares(entorno), tabla, entorno, opciones, hecho)
  if (tipo === 'beneficiarios') return hacer(ctx, await importarBeneficiarios(entorno, tabla), tabla, entorno, opciones, hecho)
  if (tipo === 'movimientos') return hacer(ctx, await importarMovimientos(entorno), tabla, entorno, opciones, hecho)
  return hacer(ctx, await importarPadron(entorno), tabla, entorno, opciones, hecho)
}

async function hacer<T extends object>(
  ctx: Ctx,
  trabajo: Trabajo<T>,
  tabla: Table,
  entorno: Entorno,
  opciones: OpcionesImportacion,
  hecho: { tipo: TipoImportacion; nombre: string },
): Promise<ResultadoImportacion> {
  const { simular, progreso = () => undefined, titulos, rechazada, preparada } = opciones
  const { tx } = entorno
  titulos?.(tabla.titulos)
  const malas = preparada?.revisar ? new LineasMalas(tx, preparada.id) : undefined
  const leido = await leerTabla(tabla, trabajo, {
    progreso,
    rechazada(fila, problema) {
      rechazada?.(fila, problema)
      malas?.rechazada(fila, problema)
    },
    aviso: (problema) => malas?.aviso(problema),
    lote: async () => malas?.escribir(),
  })
  const { filas, aceptadas, rechazadas, advertencias } = leido
  if (filas === 0) throw new StartError('El archivo tiene un encabezado y ninguna fila. Pedilo otra vez.')
  progreso({ etapa: 'comparar', hechas: aceptadas, parte: null })
  const comparacion = await trabajo.comparar()
  const cambios = comparacion.nuevas + comparacion.cambiadas
  const trabas = trabasDe(filas, rechazadas.total, comparacion, entorno)
  const importado = !simular && !preparada?.revisar && trabas.length === 0
  const resultado: ResultadoImportacion = {
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
    ...trabajo.valores?.(),
    columnasIgnoradas: tabla.ignoradas,
    hoja: tabla.hoja ?? null,
    otrasHojas: tabla.otrasHojas,
    trabas,
    importado,
  }
  if (preparada?.revisar) {
    const detalle = await trabajo.revisar(preparada.id)
    await preparada.terminar(ctx, resultado, revisionDe(tabla, resultado, detalle), await huellaDe(tx, resultado))
  } else if (importado) {
    const huella = preparada ? await huellaDe(tx, resultado) : ''
    if (preparada && preparada.huella !== huella) throw new OtraComparacion()
    const id = preparada?.id ?? (await abrir(tx, { ...hecho, alDia: opciones.alDia }))
    await trabajo.guardar(id, (hechas) => progreso({ etapa: 'guardar', hechas, parte: hechas / cambios }))
    // While it still says that it is being applied: whoever took it from us or stopped it is heard.
    await preparada?.terminar(ctx, resultado, undefined, huella)
    await registrar(ctx, id, hecho, tabla.sha256, resultado, preparada)
  }
  return resultado
}

/** A mark of all that an import would write, and over what: two that are equal do the same. */
async function huellaDe(tx: Tx, { filas, aceptadas, faltan }: ResultadoImportacion): Promise<string> {
  const { rows } = await sql<{
    huella: string
  }>`select md5(coalesce(string_agg(md5(c::text), '' order by c.n), '')) as huella from cambio c`.execute(tx)
  return `${rows[0]?.huella}.${filas}.${aceptadas}.${faltan ?? ''}`
}

const porCantidad = (motivos: Partial<Record<string, number>>) =>
  Object.entries(motivos)
    .map(([motivo, cantidad]) => ({ motivo, cantidad: cantidad ?? 0 }))
    .toSorted((a, b) => b.cantidad - a.cantidad || a.motivo.localeCompare(b.motivo))

const revisionDe = (tabla: Table, r: ResultadoImportacion, detalle: Detalle): Revision => ({
  filas: r.filas,
  nuevas: r.nuevas,
  cambiadas: r.cambiadas,
  iguales: r.iguales,
  rechazadas: r.totalRechazadas,
  avisos: r.totalAdvertencias,
  faltan: r.faltan,
  cambiosDeEstado: r.cambiosDeEstado,
  miembros: r.miembros,
  titulos: [...tabla.titulos],
  lugares: tabla.lugares,
  sinColumna: [],
  escrito: tabla.escrito ?? null,
  hoja: r.hoja,
  otrasHojas: r.otrasHojas,
  ...detalle,
  motivos: porCantidad(r.motivosRechazadas),
  creados: r.creados,
  desconocidos: r.desconocidos,
  trabas: r.trabas,
})

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

/** The row of an import that was not prepared: of the command. */
async function abrir(
  tx: Tx,
  { tipo, nombre, alDia = null }: { tipo: TipoImportacion; nombre: string; alDia?: string | null | undefined },
): Promise<number> {
  const { rows } = await sql<{
    id: number
  }>`insert into importacion (tipo, archivo, sha256, estado, al_dia)
    values (${tipo}, ${nombre}, '', 'APLICANDO', ${alDia}::date) returning id`.execute(tx)
  return rows[0]?.id ?? 0
}

async function registrar(
  ctx: Ctx,
  id: number,
  { tipo, nombre }: { tipo: TipoImportacion; nombre: string },
  sha256: string,
  r: ResultadoImportacion,
  preparada: Preparada | undefined,
): Promise<void> {
  const usuario = preparada?.usuario ?? null
  const hasta = new Date(ctx.now.getTime() + diasDeImportacion * 86_400_000)
  await sql`update importacion
    set sha256 = ${sha256}, filas = ${r.filas}, aceptadas = ${r.aceptadas}, cambios = ${r.cambios}, nuevas = ${r.nuevas},
      cambiadas = ${r.cambiadas}, iguales = ${r.iguales}, faltan = ${r.faltan}, rechazadas = ${lugares(r.rechazadas)}::jsonb,
      rechazadas_total = ${r.totalRechazadas}, advertencias = ${lugares(r.advertencias)}::jsonb,
      advertencias_total = ${r.totalAdvertencias},
      estado = 'APLICADA', desde = ${ctx.now}, aplicada = ${ctx.now}, aplicada_por = ${usuario}, reversible_hasta = ${hasta}
    where id = ${id}`.execute(ctx.db)
  const { filas, aceptadas, cambios, totalRechazadas: rechazadas } = r
  await audit(ctx, 'importar', tipo, nombre, { importacion: id, filas, aceptadas, cambios, rechazadas }, usuario)
}

/** Lines and causes are kept with the import; the values, which are personal data, only go to who ran it. */
const lugares = (problemas: ProblemaImportacion[]): string =>
  JSON.stringify(problemas.map(({ linea, columna, motivo }) => ({ linea, columna, motivo })))
