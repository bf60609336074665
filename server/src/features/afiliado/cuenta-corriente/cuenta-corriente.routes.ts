import { archivoResumen, columnasCuenta, fechaDesde, movimientoCuenta } from '@gremial/contract/afiliado/cuenta-corriente.ts'
import { formatos } from '@gremial/contract/platform/lista.ts'
import { id } from '@gremial/contract/platform/validacion.ts'
import { mensaje } from '@gremial/contract/textos/mensajes.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { can } from '../../../platform/access/access.ts'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { streamRows } from '../../../platform/db/stream.ts'
import { sendTable } from '../../../platform/excel/table.ts'
import { validationError } from '../../../platform/http/errors.ts'
import { route } from '../../../platform/http/route.ts'
import { affiliateFor, auditRead } from '../afiliados/afiliados.access.ts'
import { balances, exportedMovements, listMovements } from './cuenta-corriente.queries.ts'

const sortText = z.string().regex(/^(fecha|id)(,(asc|desc))?$/)
const query = z.object({
  fechaDesde: z.string().optional(),
  numeroAfiliado: id.optional(),
  sort: z.union([sortText, z.array(sortText)]).optional(),
  formato: z.enum(formatos).default('xls'),
})
type Query = z.output<typeof query>

/** Start date as the contract wants it; the limit moves with today, so it is checked here and not by the schema. */
function startDay(ctx: Ctx, texto: string | undefined): string {
  const result = z.object({ fechaDesde: fechaDesde(ctx.today) }).safeParse({ fechaDesde: texto }, { reportInput: true })
  if (!result.success) throw validationError(result.error)
  return result.data.fechaDesde
}

const direction = ({ sort }: Query): 'asc' | 'desc' => ([sort].flat()[0]?.endsWith(',desc') ? 'desc' : 'asc')

/** Current account: the movements of a member with their running balance. One's own number when none is given. */
export function registerCuentaCorriente(app: FastifyInstance): void {
  const access = can('cuentaCorriente.consultar')
  route(app, {
    method: 'GET',
    url: 'vistas/cuenta-corriente-afiliado/listar-movimientos',
    access,
    summary: 'Movimientos desde una fecha',
    query,
    answer: z.array(movimientoCuenta),
    async handle(ctx, { query }) {
      const desde = startDay(ctx, query.fechaDesde)
      const numero = await affiliateFor(ctx, query.numeroAfiliado)
      await auditRead(ctx, numero, 'cuenta corriente')
      return listMovements(ctx, numero, desde, direction(query))
    },
  })
  route(app, {
    method: 'GET',
    url: 'vistas/cuenta-corriente-afiliado/saldo',
    access,
    summary: 'Saldo de la cuenta, y el que tenía antes de una fecha',
    query,
    answer: z.object({ saldo: z.number(), saldoAnterior: z.number() }),
    async handle(ctx, { query }) {
      const desde = startDay(ctx, query.fechaDesde)
      return balances(ctx, await affiliateFor(ctx, query.numeroAfiliado), desde)
    },
  })
  route(app, {
    method: 'GET',
    url: 'vistas/cuenta-corriente-afiliado/exportar-excel',
    access,
    summary: 'Los mismos movimientos en una planilla',
    query,
    async handle(ctx, { query, reply }) {
      const desde = startDay(ctx, query.fechaDesde)
      const numero = await affiliateFor(ctx, query.numeroAfiliado)
      if (numero !== ctx.user?.affiliate)
        await inTransaction(ctx, (ctx) => audit(ctx, 'exportar', 'afiliado', numero, { que: 'cuenta corriente' }))
      const columns = Object.entries(columnasCuenta).map(([campo, tipo]) => ({
        title: mensaje(ctx.language, `listas.cuenta.${campo as keyof typeof columnasCuenta}`),
        tipo,
      }))
      return sendTable(reply, {
        name: archivoResumen,
        title: mensaje(ctx.language, 'listas.cuenta.titulo'),
        format: query.formato,
        language: ctx.language,
        columns,
        rows: streamRows(ctx.services.database.pool, exportedMovements(direction(query)), [numero, desde]),
        tempDir: ctx.services.config.dataDir,
      })
    },
  })
}
