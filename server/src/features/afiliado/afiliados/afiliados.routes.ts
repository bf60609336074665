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

/** Affiliates: the record of a member, as they see it themselves and as their branch sees it. `codigo` is the affiliate number. */
export function rutasAfiliados(app: FastifyInstance): void {
  serve(app, afiliados, {
    situacion: (ctx, { keys }) => situacionGremialDe(ctx, keys.codigo),
    async vista(ctx, { keys }) {
      const vista = await vistaAfiliadoDe(ctx, keys.codigo)
      await auditarLectura(ctx, vista.id, 'ficha')
      return vista
    },
    async familia(ctx, { keys }) {
      const numero = await afiliadoAlAlcance(ctx, keys.codigo)
      await auditarLectura(ctx, numero, 'grupo familiar')
      return grupoFamiliarDe(ctx, numero)
    },
    async beneficiarios(ctx, { keys }) {
      const numero = await afiliadoAlAlcance(ctx, keys.codigo)
      await auditarLectura(ctx, numero, 'beneficiarios')
      return beneficiariosDe(ctx, numero)
    },
    async leer(ctx, { keys }) {
      const ficha = await fichaDe(ctx, keys.codigo)
      await auditarLectura(ctx, ficha.numeroAfiliado, 'datos')
      return ficha
    },
    foto: (ctx, { keys }) => fotoDe(ctx, keys.id),
    tieneCuenta: (ctx, { keys }) => tieneCuenta(ctx, keys.id),
  })
}
