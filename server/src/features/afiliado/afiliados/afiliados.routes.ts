import { afiliados } from '@gremial/contract/afiliado/afiliados.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../platform/http/serve.ts'
import { afiliadoAlAlcance, auditarLectura } from './afiliados.access.ts'
import {
  beneficiariosDe,
  fichaDe,
  fotoDe,
  grupoFamiliarDe,
  situacionGremialDe,
  tieneCuenta,
  vistaAfiliadoDe,
} from './afiliados.queries.ts'

/** Affiliates: the record of a member, for the member and for the branch. `codigo` is the affiliate number. */
export function afiliadosRoutes(app: FastifyInstance): void {
  serve(app, afiliados, {
    situacion: (ctx, { params }) => situacionGremialDe(ctx, params.codigo),
    async vista(ctx, { params }) {
      const vista = await vistaAfiliadoDe(ctx, params.codigo)
      await auditarLectura(ctx, vista.id, 'ficha')
      return vista
    },
    async familia(ctx, { params }) {
      const numero = await afiliadoAlAlcance(ctx, params.codigo)
      await auditarLectura(ctx, numero, 'grupo familiar')
      return grupoFamiliarDe(ctx, numero)
    },
    async beneficiarios(ctx, { params }) {
      const numero = await afiliadoAlAlcance(ctx, params.codigo)
      await auditarLectura(ctx, numero, 'beneficiarios')
      return beneficiariosDe(ctx, numero)
    },
    async leer(ctx, { params }) {
      const ficha = await fichaDe(ctx, params.codigo)
      await auditarLectura(ctx, ficha.numeroAfiliado, 'datos')
      return ficha
    },
    foto: (ctx, { params }) => fotoDe(ctx, params.id),
    tieneCuenta: (ctx, { params }) => tieneCuenta(ctx, params.id),
  })
}
