import { diasDeImportacion, type TipoImportacion } from '@gremial/contract/administracion/importacion.ts'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/pool.ts'
import { one } from '../../../platform/db/rows.ts'
import { pedirBusqueda } from '../duplicados/buscar.ts'
import type { ProblemaImportacion } from './importacion.motivos.ts'
import type { ResultadoImportacion } from './importacion.resultado.ts'

/** Inserts the row of an import of the command. */
export async function abrirFila(
  tx: Tx,
  { tipo, nombre, alDia = null }: { tipo: TipoImportacion; nombre: string; alDia?: string | null | undefined },
): Promise<number> {
  const { rows } = await sql<{
    id: number
  }>`insert into importacion (tipo, archivo, sha256, estado, al_dia)
    values (${tipo}, ${nombre}, '', 'APLICANDO', ${alDia}::date) returning id`.execute(tx)
  return one(rows, 'insert importacion').id
}

interface Aplicada {
  id: number
  tipo: TipoImportacion
  /** Name of its file. */
  nombre: string
  sha256: string
  resultado: ResultadoImportacion
  /** User who applied it on the screen; null for the command. */
  usuario: number | null
}

export async function registrar(ctx: Ctx, { id, tipo, nombre, sha256, resultado: r, usuario }: Aplicada): Promise<void> {
  const hasta = new Date(ctx.now.getTime() + diasDeImportacion * 86_400_000)
  await sql`update importacion
    set sha256 = ${sha256}, filas = ${r.filas}, aceptadas = ${r.aceptadas}, cambios = ${r.cambios}, nuevas = ${r.nuevas},
      cambiadas = ${r.cambiadas}, iguales = ${r.iguales}, faltan = ${r.faltan}, rechazadas = ${lugares(r.rechazadas)}::jsonb,
      rechazadas_total = ${r.totalRechazadas}, advertencias = ${lugares(r.advertencias)}::jsonb,
      advertencias_total = ${r.totalAdvertencias},
      estado = 'APLICADA', desde = ${ctx.now}, aplicada = ${ctx.now}, aplicada_por = ${usuario}, reversible_hasta = ${hasta}
    where id = ${id}`.execute(ctx.db)
  await mirarOtraVez(ctx, tipo)
  const { filas, aceptadas, cambios, totalRechazadas: rechazadas } = r
  if (tipo === 'padron' && cambios > 0) await pedirBusqueda(ctx)
  await audit(ctx, 'importar', tipo, nombre, { importacion: id, filas, aceptadas, cambios, rechazadas }, usuario)
}

/** Queues again the comparison of waiting imports that lacked what this one added. */
async function mirarOtraVez(ctx: Ctx, tipo: TipoImportacion): Promise<void> {
  const lesFaltaba = ({ seccionales: 'seccional', padron: 'afiliado' } as Record<string, string>)[tipo]
  if (!lesFaltaba) return
  await sql`update importacion
    set estado = 'LEYENDO', otra_vez = true, detener = false, etapa = null, parte = null, desde = ${ctx.now}
    where estado = 'REVISAR' and revision -> 'motivos' @> ${JSON.stringify([{ motivo: lesFaltaba }])}::jsonb`.execute(ctx.db)
}

/** Lines and reasons are stored with the import; the values, which are personal data, are only returned to its user. */
const lugares = (problemas: ProblemaImportacion[]): string =>
  JSON.stringify(problemas.map(({ linea, columna, motivo }) => ({ linea, columna, motivo })))
