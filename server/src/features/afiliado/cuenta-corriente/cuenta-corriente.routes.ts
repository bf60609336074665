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
import { afiliadoAlAlcance, auditarLectura } from '../afiliados/afiliados.access.ts'
import { movimientosDeCuenta, movimientosExportados, saldosDeCuenta } from './cuenta-corriente.queries.ts'

const textoOrden = z.string().regex(/^(fecha|id)(,(asc|desc))?$/)
const query = z.object({
  fechaDesde: z.string().optional(),
  numeroAfiliado: id.optional(),
  sort: z.union([textoOrden, z.array(textoOrden)]).optional(),
  formato: z.enum(formatos).default('xls'),
})
type ParametrosCuenta = z.output<typeof query>

/** Start date as the contract wants it; the limit moves with today, so it is checked here and not by the schema. */
function leerFechaDesde(ctx: Ctx, texto: string | undefined): string {
  const result = z.object({ fechaDesde: fechaDesde(ctx.today) }).safeParse({ fechaDesde: texto }, { reportInput: true })
  if (!result.success) throw validationError(result.error)
  return result.data.fechaDesde
}

const sentidoPedido = ({ sort }: ParametrosCuenta): 'asc' | 'desc' => ([sort].flat()[0]?.endsWith(',desc') ? 'desc' : 'asc')

/** Current account: the movements of a member with their running balance. One's own number when none is given. */
export function rutasCuentaCorriente(app: FastifyInstance): void {
  const access = can('cuentaCorriente.consultar')
  route(app, {
    method: 'GET',
    url: 'vistas/cuenta-corriente-afiliado/listar-movimientos',
    access,
    summary: 'Movimientos desde una fecha',
    query,
    answer: z.array(movimientoCuenta),
    async handle(ctx, { query }) {
      const desde = leerFechaDesde(ctx, query.fechaDesde)
      const numero = await afiliadoAlAlcance(ctx, query.numeroAfiliado)
      await auditarLectura(ctx, numero, 'cuenta corriente')
      return movimientosDeCuenta(ctx, numero, desde, sentidoPedido(query))
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
      const desde = leerFechaDesde(ctx, query.fechaDesde)
      return saldosDeCuenta(ctx, await afiliadoAlAlcance(ctx, query.numeroAfiliado), desde)
    },
  })
  route(app, {
    method: 'GET',
    url: 'vistas/cuenta-corriente-afiliado/exportar-excel',
    access,
    summary: 'Los mismos movimientos en una planilla',
    query,
    async handle(ctx, { query, reply }) {
      const desde = leerFechaDesde(ctx, query.fechaDesde)
      const numero = await afiliadoAlAlcance(ctx, query.numeroAfiliado)
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
        rows: streamRows(ctx.services.database.pool, movimientosExportados(sentidoPedido(query)), [numero, desde]),
        tempDir: ctx.services.config.dataDir,
      })
    },
  })
}
