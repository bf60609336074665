import {
  archivoResumen,
  columnasCuenta,
  comoEsta,
  type consultaCuenta,
  cuentaCorriente,
  desdeCuenta,
} from '@gremial/contract/afiliado/cuenta-corriente.ts'
import { message } from '@gremial/contract/textos/messages.ts'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { streamRows } from '../../../platform/db/stream.ts'
import { validationError } from '../../../platform/http/errors.ts'
import { serve } from '../../../platform/http/serve.ts'
import { sendTable } from '../../../platform/sheets/write/table.ts'
import { afiliadoAlAlcance, auditarLectura } from '../afiliados/afiliados.access.ts'
import { debitoDe } from '../debitos/debitos.queries.ts'
import { proximoTalon } from '../documentos/documentos.queries.ts'
import { movimientosDeCuenta, movimientosExportados, saldosDeCuenta } from './cuenta-corriente.queries.ts'

/** Parses the start date. Its limit depends on today, so the schema of the call cannot check it. */
function leerFechaDesde(ctx: Ctx, texto: string | undefined): string {
  const result = desdeCuenta(ctx.today).safeParse({ fechaDesde: texto }, { reportInput: true })
  if (!result.success) throw validationError(result.error)
  return result.data.fechaDesde
}

const sentidoPedido = ({ sort }: z.output<typeof consultaCuenta>): 'asc' | 'desc' =>
  [sort].flat()[0]?.endsWith(',desc') ? 'desc' : 'asc'

/** Current account: movements of a member with running balance; the caller's own without a number. */
export function cuentaCorrienteRoutes(app: FastifyInstance): void {
  serve(app, cuentaCorriente, {
    async movimientos(ctx, { query }) {
      const desde = leerFechaDesde(ctx, query.fechaDesde)
      const numero = await afiliadoAlAlcance(ctx, query.numeroAfiliado)
      await auditarLectura(ctx, numero, 'cuenta corriente')
      return movimientosDeCuenta(ctx, numero, desde, sentidoPedido(query))
    },
    async saldo(ctx, { query }) {
      const desde = leerFechaDesde(ctx, query.fechaDesde)
      const numero = await afiliadoAlAlcance(ctx, query.numeroAfiliado)
      const [saldos, talon, debitoDicho] = await Promise.all([
        saldosDeCuenta(ctx, numero, desde),
        proximoTalon(ctx, numero),
        debitoDe(ctx, numero),
      ])
      return { ...saldos, ...comoEsta(saldos.saldo, talon), debitoDicho }
    },
    async exportar(ctx, { query, reply }) {
      const desde = leerFechaDesde(ctx, query.fechaDesde)
      const numero = await afiliadoAlAlcance(ctx, query.numeroAfiliado)
      if (numero !== ctx.user?.affiliate)
        await inTransaction(ctx, (ctx) => audit(ctx, 'exportar', 'afiliado', numero, { que: 'cuenta corriente', personas: 1 }))
      const columns = Object.entries(columnasCuenta).map(([campo, tipo]) => ({
        title: message(ctx.language, `listas.cuenta.${campo as keyof typeof columnasCuenta}`),
        tipo,
      }))
      const { sql, parameters } = movimientosExportados(numero, desde, sentidoPedido(query)).compile(ctx.db)
      return sendTable(reply, {
        name: archivoResumen,
        title: message(ctx.language, 'listas.cuenta.titulo'),
        format: query.formato,
        language: ctx.language,
        columns,
        rows: streamRows(ctx.services.database.pool, sql, parameters),
        tempDir: ctx.services.config.dataDir,
      })
    },
  })
}
