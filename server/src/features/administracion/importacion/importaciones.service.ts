import {
  type ConfirmacionDeImportacion,
  type EstadoImportacion,
  enCurso,
  type Importacion,
  mayorImportacion,
  type OpcionesDeImportacion,
  opcionesImportacion,
  type TipoImportacion,
} from '@gremial/contract/administracion/importacion.ts'
import { formatDate } from '@gremial/contract/values/dates.ts'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction, person } from '../../../platform/context.ts'
import { withUpload } from '../../../platform/http/upload.ts'
import { silenceMs } from '../../../platform/jobs/lease.ts'
import { moveRow } from '../../../platform/jobs/long-work.ts'
import { AppError, fieldError, found } from '../../../platform/runtime/errors.ts'
import { impedimentos, ultimaAplicada } from './deshacer.ts'
import { despuesDe } from './padron.dia.ts'
import { sinMuestras } from './revision.ts'
import './importaciones.tables.ts'

/** Stores an upload and queues its reading. Throws ARCHIVO_FALTA, ARCHIVO_GRANDE. */
export function subirArchivo(ctx: Ctx, request: FastifyRequest, tipo: TipoImportacion): Promise<{ id: number }> {
  const { files, config } = ctx.services
  return withUpload(request, { most: mayorImportacion, tempDir: config.dataDir }, async (archivo) => {
    await files.keepFile(ctx, archivo, 'application/octet-stream')
    return inTransaction(ctx, async (ctx) => {
      const { id } = await ctx.db
        .insertInto('importacion')
        .values({
          tipo,
          archivo: archivo.name,
          sha256: archivo.sha256,
          archivo_sha256: archivo.sha256,
          bytes: archivo.bytes,
          estado: 'LEYENDO',
          usuario_id: person(ctx).id,
          momento: ctx.now,
          desde: ctx.now,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await audit(ctx, 'crear', 'importacion', id, { tipo, archivo: archivo.name, bytes: archivo.bytes })
      return { id }
    })
  })
}

/** An import with its result; if applied, with the reasons against undoing it. */
export async function leerImportacion(ctx: Ctx, id: number): Promise<Importacion> {
  const nombre = (columna: string) => sql<string | null>`(select nombre from usuario u where u.id = ${sql.ref(columna)})`
  const fila = found(
    await ctx.db
      .selectFrom('importacion')
      .selectAll()
      .select([
        nombre('usuario_id').as('quien'),
        nombre('aplicada_por').as('aplicadaPor'),
        nombre('deshecha_por').as('deshechaPor'),
        sql<boolean>`exists (select from importacion_revision r where r.importacion_id = importacion.id)`.as('conDetalle'),
      ])
      .where('id', '=', id)
      .executeTakeFirst(),
  )
  const { tipo, archivo, estado, filas, nuevas, cambiadas, problema, etapa, hechas, parte, revision, latido } = fila
  const iso = (momento: Date | null) => momento?.toISOString() ?? null
  return {
    id,
    tipo,
    archivo,
    estado,
    filas,
    nuevas,
    cambiadas,
    problema,
    etapa,
    hechas,
    parte,
    revision,
    momento: fila.momento.toISOString(),
    desde: fila.desde.toISOString(),
    quien: fila.quien ?? '',
    rechazadas: fila.rechazadas_total,
    bytes: fila.bytes,
    otraVez: fila.otra_vez,
    cortada: enCurso(estado) && latido !== null && latido.getTime() < ctx.now.getTime() - silenceMs,
    opciones: opcionesImportacion.parse(fila.opciones),
    conDetalle: fila.conDetalle,
    aplicada: iso(fila.aplicada),
    aplicadaPor: fila.aplicadaPor,
    deshecha: iso(fila.deshecha),
    deshechaPor: fila.deshechaPor,
    deshacer: estado === 'APLICADA' ? await comoSeDeshace(ctx, id, fila.reversible_hasta) : null,
  }
}

async function comoSeDeshace(ctx: Ctx, id: number, hasta: Date | null): Promise<Importacion['deshacer']> {
  if (!hasta || hasta < ctx.now) return { hasta: null, primero: null, impide: [] }
  const ultima = await ultimaAplicada(ctx.db)
  const primero = ultima && ultima.id !== id ? ultima : null
  return { hasta: hasta.toISOString(), primero, impide: primero ? [] : await impedimentos(ctx.db, id) }
}

/** Moves an import from one state to another, in the caller's transaction. Throws IMPORTACION_OTRO_ESTADO, and NO_EXISTE. */
const pasar = (
  ctx: Ctx,
  id: number,
  desde: readonly EstadoImportacion[],
  a: EstadoImportacion,
  parte: Record<string, unknown> = {},
): Promise<{ tipo: TipoImportacion; archivo: string }> =>
  moveRow(ctx, 'importacion', id, {
    from: desde,
    to: a,
    set: { detener: false, etapa: null, parte: null, ...parte },
    otherwise: 'IMPORTACION_OTRO_ESTADO',
  })

/** Queues another comparison with the user's choices. */
export function compararOtraVez(ctx: Ctx, id: number, opciones: OpcionesDeImportacion): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    await pasar(ctx, id, ['REVISAR', 'ILEGIBLE'], 'LEYENDO', { opciones: JSON.stringify(opciones), otra_vez: false })
    await audit(ctx, 'modificar', 'importacion', id, { ...opciones })
  })
}

/**
 * Queues a reviewed import for applying; each exceeded threshold needs its number as confirmation. Throws IMPORTACION_CONFIRMAR.
 */
export function aplicarImportacion(
  ctx: Ctx,
  id: number,
  { desde, estados, rechazos, identidad, personas, vistas, alDia }: ConfirmacionDeImportacion,
): Promise<void> {
  if (alDia !== null && alDia > ctx.today) throw fieldError('VALIDACION', 'alDia', 'validacion.fechaFutura')
  return inTransaction(ctx, async (ctx) => {
    const usuario = person(ctx).id
    const {
      revision,
      opciones,
      desde: actual,
    } = found(
      await ctx.db
        .selectFrom('importacion')
        .select(['revision', 'opciones', 'desde'])
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst(),
    )
    if (actual.toISOString() !== desde) throw new AppError('IMPORTACION_OTRO_ESTADO')
    const { archivo, tipo } = await pasar(ctx, id, ['REVISAR'], 'APLICANDO', {
      aplicada_por: usuario,
      al_dia: alDia,
      opciones: JSON.stringify({
        ...opciones,
        estados,
        rechazos,
        identidad,
        personas,
        vistas: [...(opciones.vistas ?? []), ...vistas],
      }),
      otra_vez: false,
    })
    const trabas = revision?.trabas ?? []
    const falta =
      trabas.includes('ninguna') ||
      (trabas.includes('estados') && estados !== revision?.cambiosDeEstado) ||
      (trabas.includes('rechazos') && rechazos !== revision?.rechazadas) ||
      (trabas.includes('identidad') && identidad !== revision?.otrasPersonas) ||
      (revision?.personas ?? []).some(({ numero }) => !personas.includes(numero)) ||
      (revision?.preguntas ?? []).some((pregunta) => !vistas.includes(pregunta))
    if (falta) throw new AppError('IMPORTACION_CONFIRMAR')
    const ultimo = tipo === 'padron' ? await despuesDe(ctx.db, alDia ?? ctx.today) : undefined
    if (ultimo) throw new AppError('IMPORTACION_DIA', { fecha: formatDate(ultimo) })
    await audit(ctx, 'aplicar', 'importacion', id, { archivo, estados, rechazos, identidad, personas, vistas, alDia })
  })
}

/** Requests the cancellation of an import; one without a worker stops at once. */
export function detenerImportacion(ctx: Ctx, id: number): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const callada = new Date(ctx.now.getTime() - silenceMs)
    const { numUpdatedRows } = await ctx.db
      .updateTable('importacion')
      .set({ detener: true })
      .where('id', '=', id)
      .where('estado', 'in', ['LEYENDO', 'APLICANDO'])
      .where('latido', '>=', callada)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) {
      const { estado } = found(await ctx.db.selectFrom('importacion').select('estado').where('id', '=', id).executeTakeFirst())
      await pasar(ctx, id, ['LEYENDO', 'APLICANDO'], estado === 'APLICANDO' ? 'REVISAR' : 'DESCARTADA')
    }
    await audit(ctx, 'detener', 'importacion', id)
  })
}

/** Deletes a file that was not applied, with its review. */
export function descartarImportacion(ctx: Ctx, id: number): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { archivo } = await pasar(ctx, id, ['REVISAR', 'ILEGIBLE'], 'DESCARTADA', {
      archivo_sha256: null,
      huella: null,
      revision: sinMuestras,
      opciones: sql`opciones - 'correcciones'`,
    })
    await ctx.db.deleteFrom('importacion_revision').where('importacion_id', '=', id).execute()
    await audit(ctx, 'descartar', 'importacion', id, { archivo })
  })
}

/**
 * Queues the undoing of an applied import. IMPORTACION_ANTES names a later one to undo first; IMPORTACION_DEPENDE if its period
 * has ended.
 */
export function pedirDeshacer(ctx: Ctx, id: number): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const usuario = person(ctx).id
    const fila = found(
      await ctx.db.selectFrom('importacion').select('reversible_hasta').where('id', '=', id).forUpdate().executeTakeFirst(),
    )
    const como = await comoSeDeshace(ctx, id, fila.reversible_hasta)
    const { archivo } = await pasar(ctx, id, ['APLICADA'], 'DESHACIENDO', { deshecha_por: usuario })
    if (como?.primero) throw new AppError('IMPORTACION_ANTES', { archivo: como.primero.archivo })
    if (!como?.hasta || como.impide.length > 0) throw new AppError('IMPORTACION_DEPENDE')
    await audit(ctx, 'pedir-deshacer', 'importacion', id, { archivo })
  })
}
