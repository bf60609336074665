import { hechos } from '@gremial/contract/afiliado/hechos.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../platform/http/serve.ts'
import { afiliadoAlAlcance, auditarLectura } from '../afiliados/afiliados.access.ts'
import type { FuenteConsecuencia } from './consecuencias.ts'
import { buscarEmpresas, hechosDelAfiliado } from './hechos.queries.ts'
import { deshacerHecho, prever, registrarHecho, verHecho } from './hechos.service.ts'

/** What happens in the members' lives: what follows from it is said by every district, which this one does not know. */
export const rutasHechos = (fuentes: readonly FuenteConsecuencia[]) => (app: FastifyInstance) =>
  serve(app, hechos, {
    async posibles(ctx, { keys }) {
      const numero = await afiliadoAlAlcance(ctx, keys.codigo)
      await auditarLectura(ctx, numero, 'hechos')
      return hechosDelAfiliado(ctx, numero)
    },
    empresas: (ctx, { consulta }) => buscarEmpresas(ctx, consulta.texto),
    async prever(ctx, { keys, consulta }) {
      const previsto = await prever(ctx, fuentes, keys.codigo, consulta)
      await auditarLectura(ctx, keys.codigo, 'hechos')
      return previsto
    },
    registrar: (ctx, { keys, cuerpo }) => registrarHecho(ctx, fuentes, keys.codigo, cuerpo),
    async leer(ctx, { keys }) {
      const leido = await verHecho(ctx, fuentes, keys.id)
      await auditarLectura(ctx, leido.numero, 'hechos')
      return leido
    },
    deshacer: (ctx, { keys, cuerpo }) => deshacerHecho(ctx, fuentes, keys.id, cuerpo),
  })
