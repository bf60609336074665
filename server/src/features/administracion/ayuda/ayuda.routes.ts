import { ayudas } from '@gremial/contract/administracion/ayuda.ts'
import type { FastifyInstance } from 'fastify'
import { audit } from '../../../platform/audit/audit.ts'
import { mapConstraint } from '../../../platform/http/errors.ts'
import { serve } from '../../../platform/http/serve.ts'
import { buscarPersonas, leerAyuda, leerAyudaSinCuenta } from './ayuda.queries.ts'
import { cerrarSesiones, corregirCorreo, enviarRecuperacion, invitar, levantarBloqueo, probarCorreo } from './ayuda.service.ts'

/** Help with logging in. Reads of a person are audited, and shown to that person. */
export function ayudaRoutes(app: FastifyInstance): void {
  mapConstraint('usuario_email_unico', 'EMAIL_OCUPADO')
  serve(app, ayudas, {
    async buscar(ctx, { query }) {
      const halladas = await buscarPersonas(ctx, query.buscar)
      if (halladas.length > 0)
        await audit(ctx, 'consultar', 'personas', '', { filtros: { buscar: query.buscar }, personas: halladas.length })
      return halladas
    },
    async leer(ctx, { params }) {
      const ayuda = await leerAyuda(ctx, params.id)
      if (!ayuda.propia) await audit(ctx, 'consultar', 'ayuda', params.id, { personas: 1 })
      return ayuda
    },
    async deAfiliado(ctx, { params }) {
      const afiliado = await leerAyudaSinCuenta(ctx, params.numero)
      await audit(ctx, 'consultar', 'afiliado', params.numero, { que: 'ayuda', personas: 1 })
      return afiliado
    },
    corregirCorreo: (ctx, { params, body }) => corregirCorreo(ctx, params.id, body),
    levantarBloqueo: (ctx, { params }) => levantarBloqueo(ctx, params.id),
    recuperar: (ctx, { params }) => enviarRecuperacion(ctx, params.id),
    probarCorreo: (ctx, { params }) => probarCorreo(ctx, params.id),
    cerrarSesiones: (ctx, { params, body }) => cerrarSesiones(ctx, params.id, body.sesion),
    invitar: (ctx, { params }) => invitar(ctx, params.numero),
  })
}
