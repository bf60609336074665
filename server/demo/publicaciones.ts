import { dateOf } from '@gremial/contract/values/dates.ts'
import { sql } from 'kysely'
import PdfKit from 'pdfkit'
import { nombreMes } from '../src/features/afiliado/documentos/documentos.datos.ts'
import type { Ctx } from '../src/platform/context.ts'

/**
 * A publication of the demo: this month's statements waiting for review, some unmatched. None is published, because publishing
 * writes an audit row, and the demo's audit log starts empty.
 */
export async function sembrarPublicacionesDemo(ctx: Ctx): Promise<void> {
  const { db, services } = ctx
  const { rows: afiliados } = await sql<{ numero: number }>`select numero from afiliado order by numero desc limit 24`.execute(db)
  const hace = (dias: number) => new Date(services.now().getTime() - dias * 86_400_000)
  const preparar = async (dias: number, archivos: Array<{ nombre: string; texto: string | null }>): Promise<void> => {
    const dia = dateOf(hace(dias))
    const { rows } = await sql<{
      id: number
    }>`insert into publicacion (tipo, periodo, fecha, titulo, estado, usuario_id, momento, desde, archivos)
      values ('RESUMEN', date_trunc('month', ${dia}::date), ${dia}::date, ${`Resumen de aportes de ${nombreMes(dia)}`}, 'LEYENDO',
        (select id from usuario where email = 'admin@gremial.example'), ${hace(dias)}, ${hace(dias)}, ${archivos.length})
      returning id`.execute(db)
    const id = rows[0]?.id ?? 0
    for (const { nombre, texto } of archivos) {
      const sha256 = texto === null ? null : await services.files.keep(ctx, await hoja(texto, hace(dias)), 'application/pdf')
      await sql`insert into publicacion_archivo (publicacion_id, nombre, archivo_sha256, bytes, situacion, motivo)
        values (${id}, ${nombre}, ${sha256}, 2000, ${sha256 ? 'PENDIENTE' : 'NADIE'}, ${sha256 ? null : 'noEsPdf'})`.execute(db)
    }
  }
  const deCada = (dias: number) =>
    afiliados.map(({ numero }) => ({
      nombre: `resumenes/${numero}.pdf`,
      texto: `Resumen de aportes de ${nombreMes(hace(dias).toISOString())}\n\nAfiliado ${numero}\n\nAportes al día.`,
    }))
  await preparar(1, [
    ...deCada(1).slice(0, 20),
    { nombre: 'resumenes/999999.pdf', texto: 'Resumen de aportes' },
    { nombre: 'resumenes/Resumen general.pdf', texto: 'Resumen de aportes' },
    { nombre: 'resumenes/aportes.xlsx', texto: null },
  ])
}

function hoja(texto: string, dia: Date): Promise<Buffer> {
  const doc = new PdfKit({ size: 'A5', info: { CreationDate: dia } })
  const partes: Buffer[] = []
  doc.on('data', (parte: Buffer) => partes.push(parte))
  return new Promise((listo) => {
    doc.on('end', () => listo(Buffer.concat(partes)))
    doc.fontSize(12).text(texto)
    doc.end()
  })
}
