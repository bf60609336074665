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
    leer: (ctx, { claves }) => leerRendicion(ctx, claves.codigo),
    conteos: (ctx, { consulta }) => conteosDeRendiciones(ctx, consulta.idSeccional),
    validarNueva: (ctx, { claves }) => validarNueva(ctx, claves.codigo),
    crear: (ctx, { cuerpo }) => crearRendicion(ctx, cuerpo),
    modificar: (ctx, { cuerpo }) => modificarRendicion(ctx, cuerpo),
    cancelar: (ctx, { claves, cuerpo }) => cancelarRendicion(ctx, claves.codigo, cuerpo),
    conceptos: (ctx, { claves }) => conceptos(ctx, claves.codigo),
    cantidadConceptos: async (ctx, { claves }) => ({ cantidad: (await conceptos(ctx, claves.codigo)).length }),
    detalles: (ctx, { claves }) => conceptos(ctx, claves.idRendicion),
    observar: (ctx, { claves, cuerpo }) => observarDetalle(ctx, claves.codigo, claves.iddetalle, cuerpo.observacion),
    historial: (ctx, { claves }) => historialDe(ctx, claves.codigo),
    cantidadHistorial: async (ctx, { claves }) => ({ cantidad: (await historialDe(ctx, claves.codigo)).length }),
    tipos: (ctx) => tiposHabilitados(ctx),
    secretarias: (ctx) => secretarias(ctx),
  })
}
