import { salud } from '@gremial/contract/acceso/salud.ts'
import type { FastifyInstance } from 'fastify'
import { mayRead } from '../../../platform/http/metrics-route.ts'
import { serve } from '../../../platform/http/serve.ts'
import { auditState } from '../../../platform/metrics/audit-state.ts'
import { AppError } from '../../../platform/runtime/errors.ts'
import { stateOf } from './salud.service.ts'

/** Health endpoints for monitoring: public, uniform, and often polled by a proxy. */
export function saludRoutes(app: FastifyInstance): void {
  const often = { perMinute: 6000, sessionless: true, always: true }
  serve(
    app,
    salud,
    {
      async vivo({ services }) {
        const { base, escritura, disco } = await stateOf(services)
        if (base === 'no') throw new AppError('BASE_CAIDA')
        const auditoria = auditState(services)?.estado
        return {
          estado: 'ok',
          ...(auditoria ? { auditoria } : {}),
          ...(disco.lleno ? { disco: 'lleno' as const } : {}),
          ...(escritura ? {} : { escritura: false as const }),
        }
      },
      async listo({ services }, { request, reply }) {
        const all = await stateOf(services)
        const { estado: como, base, escritura, avisos } = all
        const estado = mayRead(request) ? all : { estado: como, base, escritura, avisos }
        return estado.estado === 'no' ? reply.code(503).header('Retry-After', 3).send(estado) : estado
      },
    },
    { vivo: often, listo: often },
  )
}
