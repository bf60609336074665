import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { diasDeImportacion, type EstadoImportacion, type Revision } from '@gremial/contract/administracion/importacion.ts'
import type { FastifyBaseLogger } from 'fastify'
import { type Selectable, sql } from 'kysely'
import { StartError } from '../../../platform/config.ts'
import { type Ctx, type Services, systemCtx } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/pool.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import type { Sweep } from '../../../platform/jobs/background.ts'
import { MissingColumns } from '../../../platform/sheets/table.ts'
import { Depende, deshacerImportacion } from './deshacer.ts'
import { importarArchivo, OtraComparacion, type Preparada } from './importacion.service.ts'
import { sinDetalle } from './revision.ts'
import type { Progreso } from './trabajo.ts'
import './importaciones.tables.ts'

/**
 * The imports that somebody prepared on the screen, worked one after the other in the background: reading and comparing, applying, undoing.
 * Who has one in hand says so every second; when it falls silent another process takes it and begins again, because what was cut left nothing.
 */

type Fila = Selectable<Tables['importacion']>

/** Silence after which nobody is believed to have it in hand. */
export const silencioMs = 15_000
const latidoMs = 1_000
/** An import that broke so many times is not tried again. */
const mayorTurno = 4

/** The person stopped it, or the process ends. */
class Detenida extends Error {}
/** Another process took it. */
class Ajena extends Error {}

/** Takes the oldest import that waits to be worked, does it and answers whether there was one. */
export async function trabajarImportaciones(services: Services, log: FastifyBaseLogger, stopping: AbortSignal): Promise<boolean> {
  const fila = await tomar(services)
  if (!fila) return false
  // Statements of an import take as long as they need, away from the connections that serve people.
  const ctx = systemCtx({ ...services, database: { ...services.database, db: services.database.slow } }, log)
  const mano = new EnMano(services, fila, stopping)
  try {
    if (fila.turno > mayorTurno) throw new Error('an import that broke again and again')
    if (fila.estado === 'DESHACIENDO') await deshacerImportacion(ctx, fila.id, fila.deshecha_por, (tx) => mano.esMia(tx))
    else await leerOAplicar(ctx, fila, mano)
  } catch (error) {
    await terminarMal(services, log, fila, error as Error, stopping.aborted)
  } finally {
    mano.soltar()
  }
  return true
}

async function tomar({ database, now }: Services): Promise<Fila | undefined> {
  const callada = new Date(now().getTime() - silencioMs)
  const { rows } =
    await sql<Fila>`update importacion i set latido = ${now()}, turno = i.turno + 1, etapa = null, hechas = null, parte = null
    from (select id from importacion where estado in ('LEYENDO', 'APLICANDO', 'DESHACIENDO') and (latido is null or latido < ${callada}) order by id limit 1 for update skip locked) d
    where i.id = d.id returning i.*`.execute(database.db)
  return rows[0]
}

/** An import in hand: says how it goes, and hears that it has to stop. */
class EnMano {
  private readonly fila: Fila
  private readonly reloj: NodeJS.Timeout
  private como: Progreso | undefined
  private alto = false
  private readonly stopping: AbortSignal

  constructor(services: Services, fila: Fila, stopping: AbortSignal) {
    this.fila = fila
    this.stopping = stopping
    this.reloj = setInterval(() => void this.decir(services).catch(() => undefined), latidoMs)
  }

  /** Outside the transaction of the import, which nobody else sees into. */
  private async decir({ database, now }: Services): Promise<void> {
    const { id, turno } = this.fila
    const { etapa = null, hechas = null, parte = null } = this.como ?? {}
    const { rows } = await sql<{
      detener: boolean
    }>`update importacion set latido = ${now()}, etapa = ${etapa}, hechas = ${hechas}, parte = ${parte}
      where id = ${id} and turno = ${turno} and estado = ${this.fila.estado} returning detener`.execute(database.db)
    this.alto = rows[0]?.detener ?? false
  }

  readonly progreso = (p: Progreso): void => {
    this.como = p
    if (this.alto || this.stopping.aborted) throw new Detenida()
  }

  /** At the end of the transaction: what another process took meanwhile is theirs. */
  async esMia(tx: Tx): Promise<void> {
    const { id, turno, estado } = this.fila
    const { rows } = await sql<{ estado: EstadoImportacion; detener: boolean }>`select estado, detener from importacion
      where id = ${id} and turno = ${turno} for update`.execute(tx)
    if (rows[0]?.estado !== estado) throw new Ajena()
    if (rows[0].detener && estado !== 'DESHACIENDO') throw new Detenida()
  }

  soltar(): void {
    clearInterval(this.reloj)
  }
}

async function leerOAplicar(ctx: Ctx, fila: Fila, mano: EnMano): Promise<void> {
  const carpeta = await mkdtemp(join(ctx.services.config.dataDir, '.escritura-'))
  try {
    const path = join(carpeta, 'archivo')
    if (!fila.archivo_sha256 || !(await ctx.services.files.bring(fila.archivo_sha256, path, ctx)))
      throw new StartError('El archivo ya no está. Subilo otra vez.')
    const revisar = fila.estado === 'LEYENDO'
    const { columnas = {}, crear = false, vinculados = [], ultimaLinea = false, estados, rechazos } = fila.opciones
    if (revisar) await ctx.db.deleteFrom('importacion_revision').where('importacion_id', '=', fila.id).execute()
    const preparada: Preparada = {
      id: fila.id,
      usuario: fila.aplicada_por,
      archivo: fila.archivo,
      revisar,
      huella: fila.huella,
      async terminar(ctx, _, revision, huella) {
        await mano.esMia(ctx.db as Tx)
        if (revision) await guardarRevision(ctx, fila.id, revision, huella)
      },
    }
    const { importado } = await importarArchivo(ctx, fila.tipo, path, {
      columnas,
      crear,
      vinculados,
      ultimaLinea,
      confirmarEstados: estados !== undefined && estados !== null,
      ...(rechazos ? { aceptarRechazos: { filas: rechazos } } : {}),
      progreso: mano.progreso,
      preparada,
    })
    // What stands changed so much that it would pass a threshold that nobody confirmed.
    if (!revisar && !importado) throw new OtraComparacion()
  } catch (error) {
    // What is said of a file names it as the person does.
    if (error instanceof StartError) error.message = error.message.replaceAll(join(carpeta, 'archivo'), `«${fila.archivo}»`)
    throw error
  } finally {
    await rm(carpeta, { recursive: true, force: true })
  }
}

/** What was found, with the import ready to be reviewed: in the transaction of the comparison. */
async function guardarRevision(ctx: Ctx, id: number, r: Revision, huella: string): Promise<void> {
  await ctx.db
    .updateTable('importacion')
    .set({
      estado: 'REVISAR',
      desde: ctx.now,
      revision: sql`${JSON.stringify(r)}::jsonb`,
      huella,
      problema: null,
      filas: r.filas,
      aceptadas: r.filas - r.rechazadas,
      cambios: r.nuevas + r.cambiadas,
      nuevas: r.nuevas,
      cambiadas: r.cambiadas,
      iguales: r.iguales,
      rechazadas_total: r.rechazadas,
      latido: null,
      turno: 0,
    })
    .where('id', '=', id)
    .execute()
}

/** What became of an import that did not end well. Nothing of it is in the register. */
async function terminarMal(
  services: Services,
  log: FastifyBaseLogger,
  { id, turno, estado, tipo }: Fila,
  error: Error,
  cerrando: boolean,
): Promise<void> {
  if (error instanceof Ajena) return
  const queda = (parte: Record<string, unknown>) =>
    services.database.db
      .updateTable('importacion')
      .set({ latido: null, detener: false, desde: services.now(), ...parte })
      .where('id', '=', id)
      .where('turno', '=', turno)
      .where('estado', '=', estado)
      .execute()
  const otraVez = () => queda({ turno: Math.max(0, turno - 1) })
  if (cerrando && !(error instanceof StartError)) return void (await otraVez())
  if (error instanceof Detenida)
    return void (await queda({ estado: estado === 'APLICANDO' ? 'REVISAR' : 'DESCARTADA', turno: 0 }))
  if (error instanceof OtraComparacion) return void (await queda({ estado: 'LEYENDO', otra_vez: true, turno: 0 }))
  if (error instanceof Depende) return void (await queda({ estado: 'APLICADA', problema: 'depende', turno: 0 }))
  if (error instanceof MissingColumns)
    return void (await queda({
      estado: 'ILEGIBLE',
      problema: 'columnas',
      turno: 0,
      revision: JSON.stringify(sinComparar(error)),
    }))
  if (error instanceof StartError) return void (await queda({ estado: 'ILEGIBLE', problema: error.message, turno: 0 }))
  log.warn({ err: error, importacion: id, tipo, turno }, 'an import broke')
  if (turno < mayorTurno) return void (await queda({}))
  await queda({
    estado: ({ LEYENDO: 'ILEGIBLE', APLICANDO: 'REVISAR' } as Record<string, string>)[estado] ?? 'APLICADA',
    problema: 'fallo',
    turno: 0,
  })
}

const sinComparar = ({ titulos, faltan, lugares }: MissingColumns): Revision => ({
  filas: 0,
  nuevas: 0,
  cambiadas: 0,
  iguales: 0,
  rechazadas: 0,
  avisos: 0,
  faltan: null,
  cambiosDeEstado: 0,
  miembros: 0,
  titulos: [...titulos],
  lugares,
  sinColumna: [...faltan],
  escrito: null,
  hoja: null,
  otrasHojas: [],
  ...sinDetalle,
  motivos: [],
  creados: [],
  desconocidos: [],
  trabas: [],
})

/** Personal data of imports that were left: reviews, files, and what would undo them. The figures stay. */
export const barrerImportaciones: Sweep = async (db, now) => {
  const antes = new Date(now.getTime() - diasDeImportacion * 86_400_000)
  await sql`update importacion set estado = 'DESCARTADA', desde = ${now} where estado in ('REVISAR', 'ILEGIBLE') and desde < ${antes}`.execute(
    db,
  )
  const { rows } = await sql<{ id: number }>`update importacion set archivo_sha256 = null, huella = null, reversible_hasta = null
    where (archivo_sha256 is not null or reversible_hasta is not null) and (estado in ('DESCARTADA', 'DESHECHA') and desde < ${antes}
      or estado = 'APLICADA' and aplicada < ${antes}) returning id`.execute(db)
  const viejas = rows.map((r) => r.id)
  await sql`delete from importacion_revision where importacion_id = any(${viejas}::bigint[])`.execute(db)
  await sql`delete from importacion_cambio where importacion_id = any(${viejas}::bigint[])`.execute(db)
}
