import { formatosList, formatosPago } from '@gremial/contract/tesoreria/formatos-pago.ts'
import type { FastifyInstance } from 'fastify'
import { mapConstraint } from '../../../platform/http/errors.ts'
import { serve } from '../../../platform/http/serve.ts'
import { registerList } from '../../../platform/list/list.ts'
import { modelos } from './formatos.ts'
import { formatosSource } from './formatos-pago.list.ts'
import {
  cambiarFormato,
  crearFormato,
  formatosParaLote,
  leerFormato,
  probarFormato,
  retirarFormato,
} from './formatos-pago.service.ts'

/** Body limit: a layout and a response in base64. */
const cuerpoMayor = 2_000_000

/** Layouts of payment files (decision 135). */
export function formatosPagoRoutes(app: FastifyInstance): void {
  mapConstraint('formato_pago_nombre_unico', 'FORMATO_REPETIDO')
  registerList(app, formatosList, formatosSource)
  serve(
    app,
    formatosPago,
    {
      paraLote: (ctx) => formatosParaLote(ctx),
      modelos: async () => [...modelos],
      leer: (ctx, { params }) => leerFormato(ctx, params.id),
      crear: (ctx, { body }) => crearFormato(ctx, body),
      cambiar: (ctx, { params, body }) => cambiarFormato(ctx, params.id, body),
      eliminar: (ctx, { params }) => retirarFormato(ctx, params.id),
      probar: (ctx, { body }) => probarFormato(ctx, body),
    },
    { probar: { bodyLimit: cuerpoMayor } },
  )
}
