import { hechos } from '@gremial/contract/afiliado/hechos.ts'
import type { Routes } from '../../../platform/feature/feature.ts'
import { serve } from '../../../platform/http/serve.ts'
import { afiliadoAlAlcance, auditarLectura } from '../afiliados/afiliados.access.ts'
import { consecuenciasDe } from './consecuencias.ts'
import { buscarEmpresas, hechosDelAfiliado } from './hechos.queries.ts'
import { deshacerHecho, prever, registrarHecho, verHecho } from './hechos.service.ts'

/** Events in members' lives. Consequences come from the features of all districts, which this one does not import. */
export const hechosRoutes: Routes = (app, features) => {
  const fuentes = consecuenciasDe(features)
  serve(app, hechos, {
    async posibles(ctx, { params }) {
      const numero = await afiliadoAlAlcance(ctx, params.codigo)
      await auditarLectura(ctx, numero, 'hechos')
      return hechosDelAfiliado(ctx, numero)
    },
    empresas: (ctx, { query }) => buscarEmpresas(ctx, query.texto),
    async prever(ctx, { params, query }) {
      const previsto = await prever(ctx, fuentes, params.codigo, query)
      await auditarLectura(ctx, params.codigo, 'hechos')
      return previsto
    },
    registrar: (ctx, { params, body }) => registrarHecho(ctx, fuentes, params.codigo, body),
    async leer(ctx, { params }) {
      const leido = await verHecho(ctx, fuentes, params.id)
      await auditarLectura(ctx, leido.numero, 'hechos')
      return leido
    },
    deshacer: (ctx, { params, body }) => deshacerHecho(ctx, fuentes, params.id, body),
  })
}
