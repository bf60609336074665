import { listaRendiciones, rendicionesGasto } from '@gremial/contract/tesoreria/rendiciones-gasto.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../platform/http/serve.ts'
import { registerList } from '../../../platform/list/list.ts'
import { fuenteRendiciones } from './rendiciones-gasto.list.ts'
import {
  conteosDeRendiciones,
  detallesDe,
  exigirRendicion,
  historialDe,
  leerRendicion,
  secretarias,
  tiposHabilitados,
} from './rendiciones-gasto.queries.ts'
import {
  cancelarRendicion,
  crearRendicion,
  modificarRendicion,
  observarDetalle,
  validarNueva,
} from './rendiciones-gasto.service.ts'

/** Expense settlements: the header, its lines, and what may be done with each (decision 040). */
export function rutasRendicionesGasto(app: FastifyInstance): void {
  registerList(app, listaRendiciones, fuenteRendiciones)
  const conceptos = async (ctx: Parameters<typeof exigirRendicion>[0], id: number) => {
    await exigirRendicion(ctx, id)
    return detallesDe(ctx, id)
  }
  serve(app, rendicionesGasto, {
    leer: (ctx, { keys }) => leerRendicion(ctx, keys.codigo),
    conteos: (ctx, { consulta }) => conteosDeRendiciones(ctx, consulta.idSeccional),
    validarNueva: (ctx, { keys }) => validarNueva(ctx, keys.codigo),
    crear: (ctx, { cuerpo }) => crearRendicion(ctx, cuerpo),
    modificar: (ctx, { cuerpo }) => modificarRendicion(ctx, cuerpo),
    cancelar: (ctx, { keys, cuerpo }) => cancelarRendicion(ctx, keys.codigo, cuerpo),
    conceptos: (ctx, { keys }) => conceptos(ctx, keys.codigo),
    cantidadConceptos: async (ctx, { keys }) => ({ cantidad: (await conceptos(ctx, keys.codigo)).length }),
    detalles: (ctx, { keys }) => conceptos(ctx, keys.idRendicion),
    observar: (ctx, { keys, cuerpo }) => observarDetalle(ctx, keys.codigo, keys.iddetalle, cuerpo.observacion),
    historial: (ctx, { keys }) => historialDe(ctx, keys.codigo),
    cantidadHistorial: async (ctx, { keys }) => ({ cantidad: (await historialDe(ctx, keys.codigo)).length }),
    tipos: (ctx) => tiposHabilitados(ctx),
    secretarias: (ctx) => secretarias(ctx),
  })
}
