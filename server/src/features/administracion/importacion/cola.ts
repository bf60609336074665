import type { Revision } from '@gremial/contract/administracion/importacion.revision.ts'
import { diasDeImportacion } from '@gremial/contract/administracion/importacion.ts'
import { type Selectable, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/pool.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import type { Sweep } from '../../../platform/jobs/background.ts'
import type { Lease } from '../../../platform/jobs/lease.ts'
import { leasedWork } from '../../../platform/jobs/long-work.ts'
import type { Counts } from '../../../platform/jobs/report.ts'
import { StartError } from '../../../platform/runtime/start-error.ts'
import { Unreadable } from '../../../platform/sandbox/sandbox.ts'
import { MissingColumns } from '../../../platform/sheets/read/table.ts'
import { withStoredFile } from '../../../platform/storage/quarantine.ts'
import { PorDecir } from './columnas.lectura.ts'
import { Depende, deshacerImportacion } from './deshacer.ts'
import type { Preparada, Visto } from './importacion.resultado.ts'
import { importarArchivo, type OpcionesImportacion, OtraComparacion } from './importacion.service.ts'
import { guardarReceta, recetaDe } from './recetas.ts'
import { sinDetalle, sinMuestras } from './revision.ts'
import type { Progreso } from './trabajo.ts'
import './importaciones.tables.ts'

/**
 * Imports prepared on the screen, processed one by one in the background: read and compare, apply, undo. The worker renews its
 * lease every second; if it stops, another one starts over, because an interrupted import leaves nothing.
 */

type Fila = Selectable<Tables['importacion']>
type EnMano = Lease<Fila>

/** Cancelled by the user. */
class Detenida extends Error {}

/** Reads, applies or undoes the oldest waiting import. */
export const trabajarImportaciones = leasedWork<Fila>('importaciones', {
  table: 'importacion',
  noun: 'an import',
  states: ['LEYENDO', 'APLICANDO', 'DESHACIENDO'],
  blank: ['etapa', 'hechas', 'parte'],
  reset: { detener: false },
  async work(ctx, mano, going) {
    const { row: fila } = mano
    const progreso = (p: Progreso): void => {
      mano.progress = { etapa: p.etapa, hechas: p.hechas, parte: p.parte }
      going()
      if (mano.seen.detener) throw new Detenida()
    }
    if (fila.estado !== 'DESHACIENDO') return leerOAplicar(ctx, mano, progreso)
    await deshacerImportacion(ctx, fila.id, fila.deshecha_por, async (tx) => void (await mano.lock(tx)))
    return { undone: 1 }
  },
  ended: comoTermino,
  broken: ({ estado }) => (({ LEYENDO: 'ILEGIBLE', APLICANDO: 'REVISAR' }) as Record<string, string>)[estado] ?? 'APLICADA',
})

async function leerOAplicar(ctx: Ctx, mano: EnMano, progreso: (p: Progreso) => void): Promise<Counts> {
  const { row: fila } = mano
  const revisar = fila.estado === 'LEYENDO'
  const { crear = false, vinculados = [], ultimaLinea = false, estados, rechazos, identidad, personas } = fila.opciones
  const {
    columnas = {},
    hojas = [],
    correcciones = [],
    valores = [],
    nombres = null,
    fechas = {},
    estado = null,
    letras = null,
    bajas = null,
    vistas = [],
    seccional = null,
    numeros = null,
    huecos = null,
  } = fila.opciones
  const preparada: Preparada = {
    id: fila.id,
    usuario: fila.aplicada_por,
    archivo: fila.archivo,
    revisar,
    huella: fila.huella,
    async terminar(ctx, _, visto, huella) {
      if ((await mano.lock(ctx.db as Tx)).detener) throw new Detenida()
      if (visto) await guardarRevision(ctx, fila, visto, huella)
      else if (fila.tipo === 'padron' && fila.opciones.guardar !== false)
        await guardarReceta(ctx, fila.tipo, fila.revision?.titulos ?? [], fila.opciones, fila.aplicada_por)
    },
  }
  const opciones: OpcionesImportacion = {
    columnas,
    hojas,
    correcciones,
    decisiones: {
      valores,
      nombres,
      fechas,
      estado,
      letras,
      bajas,
      vistas,
      seccional,
      numeros,
      huecos,
      conFamilia: false,
      rellena: false,
    },
    // A file without options chosen yet uses its saved recipe.
    ...(Object.keys(fila.opciones).length === 0 ? { receta: (titulos) => recetaDe(ctx, fila.tipo, titulos) } : {}),
    crear,
    vinculados,
    ultimaLinea,
    confirmarEstados: estados !== undefined && estados !== null,
    ...(identidad ? { confirmarIdentidad: identidad } : {}),
    personas: personas ?? [],
    ...(rechazos ? { aceptarRechazos: { filas: rechazos } } : {}),
    progreso,
    preparada,
  }
  const { importado, filas } = await withStoredFile(
    ctx,
    fila.archivo_sha256,
    async (path) => {
      if (revisar) await ctx.db.deleteFrom('importacion_revision').where('importacion_id', '=', fila.id).execute()
      return importarArchivo(ctx, fila.tipo, path, opciones).catch((error: unknown) => {
        // Messages use the name of the uploaded file.
        if (error instanceof StartError) error.message = error.message.replaceAll(path, `«${fila.archivo}»`)
        throw error
      })
    },
    () => new StartError('El archivo ya no está. Subilo otra vez.'),
  )
  // The data changed since the review and now exceed a threshold that nobody confirmed.
  if (!revisar && !importado) throw new OtraComparacion()
  return { rows: filas }
}

/** Stores the review and makes the import ready to confirm, in the transaction of the comparison. */
async function guardarRevision(ctx: Ctx, { id, opciones }: Fila, { revision: r, dichas }: Visto, huella: string): Promise<void> {
  await ctx.db
    .updateTable('importacion')
    .set({
      estado: 'REVISAR',
      opciones: sql`${JSON.stringify({ ...opciones, ...dichas })}::jsonb`,
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

/** State of an import that did not succeed. It wrote nothing to the register. */
function comoTermino(error: Error, { estado }: Fila): Record<string, unknown> | undefined {
  if (error instanceof Detenida) return { estado: estado === 'APLICANDO' ? 'REVISAR' : 'DESCARTADA' }
  if (error instanceof OtraComparacion) return { estado: 'LEYENDO', otra_vez: true }
  if (error instanceof Depende) return { estado: 'APLICADA', problema: 'depende' }
  if (error instanceof PorDecir)
    return {
      estado: 'ILEGIBLE',
      problema: 'columnas',
      revision: JSON.stringify({ ...sinComparar({ faltan: [], ...error.lectura }), ...error.lectura }),
    }
  if (error instanceof MissingColumns)
    return { estado: 'ILEGIBLE', problema: 'columnas', revision: JSON.stringify(sinComparar(error)) }
  if (error instanceof Unreadable) return { estado: 'ILEGIBLE', problema: 'apartado' }
  if (error instanceof StartError) return { estado: 'ILEGIBLE', problema: error.message }
  return undefined
}

const sinComparar = ({ titulos, faltan, lugares }: Pick<MissingColumns, 'titulos' | 'faltan' | 'lugares'>): Revision => ({
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
  hojas: [],
  sinLeer: [],
  deUna: null,
  numerados: null,
  huecos: 0,
  hojasIguales: [],
  columnas: [],
  deColumnas: [],
  sobran: [],
  bajas: null,
  preguntas: [],
  esperan: 0,
  nombres: null,
  conocidos: {},
  ...sinDetalle,
  motivos: [],
  creados: [],
  desconocidos: [],
  trabas: [],
  otrasPersonas: 0,
  personas: [],
})

/** Deletes personal data of abandoned imports: reviews, files and undo data. Totals stay. */
export const barrerImportaciones: Sweep = {
  name: 'barrerImportaciones',
  async run(db, now) {
    const antes = new Date(now.getTime() - diasDeImportacion * 86_400_000)
    await sql`update importacion
    set estado = 'DESCARTADA', desde = ${now}
    where estado in ('REVISAR', 'ILEGIBLE') and desde < ${antes}`.execute(db)
    const { rows } = await sql<{ id: number }>`update importacion
    set archivo_sha256 = null, huella = null, reversible_hasta = null
    where (archivo_sha256 is not null or reversible_hasta is not null)
      and (estado in ('DESCARTADA', 'DESHECHA') and desde < ${antes}
      or estado = 'APLICADA' and aplicada < ${antes})
    returning id`.execute(db)
    const viejas = rows.map((r) => r.id)
    await sql`delete from importacion_revision where importacion_id = any(${viejas}::bigint[])`.execute(db)
    await sql`update importacion
    set revision = ${sinMuestras}, opciones = opciones - 'correcciones'
    where id = any(${viejas}::bigint[])`.execute(db)
    await sql`delete from importacion_cambio where importacion_id = any(${viejas}::bigint[])`.execute(db)
    return { rows: viejas.length }
  },
}
