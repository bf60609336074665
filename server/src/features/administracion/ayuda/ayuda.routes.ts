import { ayudas } from '@gremial/contract/administracion/ayuda.ts'
import type { FastifyInstance } from 'fastify'
import { audit } from '../../../platform/audit/audit.ts'
import { mapConstraint } from '../../../platform/http/errors.ts'
import { serve } from '../../../platform/http/serve.ts'
import { buscarPersonas, leerAyuda, leerAyudaSinCuenta } from './ayuda.queries.ts'
import { cerrarSesiones, corregirCorreo, enviarRecuperacion, invitar, levantarBloqueo, probarCorreo } from './ayuda.service.ts'

/** Why can't she enter? What is seen of somebody is written down, and they see that it was. */
export function rutasAyuda(app: FastifyInstance): void {
  mapConstraint('usuario_email_unico', 'EMAIL_OCUPADO')
  serve(app, ayudas, {
    async buscar(ctx, { consulta }) {
      const halladas = await buscarPersonas(ctx, consulta.buscar)
      if (halladas.length > 0)
        await audit(ctx, 'consultar', 'personas', '', { filtros: { buscar: consulta.buscar }, personas: halladas.length })
      return halladas
    },
    async leer(ctx, { keys }) {
      const ayuda = await leerAyuda(ctx, keys.id)
      if (!ayuda.propia) await audit(ctx, 'consultar', 'ayuda', keys.id, { personas: 1 })
      return ayuda
    },
    async deAfiliado(ctx, { keys }) {
      const afiliado = await leerAyudaSinCuenta(ctx, keys.numero)
      await audit(ctx, 'consultar', 'afiliado', keys.numero, { que: 'ayuda', personas: 1 })
      return afiliado
    },
    corregirCorreo: (ctx, { keys, cuerpo }) => corregirCorreo(ctx, keys.id, cuerpo),
    levantarBloqueo: (ctx, { keys }) => levantarBloqueo(ctx, keys.id),
    recuperar: (ctx, { keys }) => enviarRecuperacion(ctx, keys.id),
    probarCorreo: (ctx, { keys }) => probarCorreo(ctx, keys.id),
    cerrarSesiones: (ctx, { keys, cuerpo }) => cerrarSesiones(ctx, keys.id, cuerpo.sesion),
    invitar: (ctx, { keys }) => invitar(ctx, keys.numero),
  })
}
