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
    async posibles(ctx, { claves }) {
      const numero = await afiliadoAlAlcance(ctx, claves.codigo)
      await auditarLectura(ctx, numero, 'hechos')
      return hechosDelAfiliado(ctx, numero)
    },
    empresas: (ctx, { consulta }) => buscarEmpresas(ctx, consulta.texto),
    async prever(ctx, { claves, consulta }) {
      const previsto = await prever(ctx, fuentes, claves.codigo, consulta)
      await auditarLectura(ctx, claves.codigo, 'hechos')
      return previsto
    },
    registrar: (ctx, { claves, cuerpo }) => registrarHecho(ctx, fuentes, claves.codigo, cuerpo),
    async leer(ctx, { claves }) {
      const leido = await verHecho(ctx, fuentes, claves.id)
      await auditarLectura(ctx, leido.numero, 'hechos')
      return leido
    },
    deshacer: (ctx, { claves, cuerpo }) => deshacerHecho(ctx, fuentes, claves.id, cuerpo),
  })
