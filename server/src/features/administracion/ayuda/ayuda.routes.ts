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
    async leer(ctx, { claves }) {
      const ayuda = await leerAyuda(ctx, claves.id)
      if (!ayuda.propia) await audit(ctx, 'consultar', 'ayuda', claves.id, { personas: 1 })
      return ayuda
    },
    async deAfiliado(ctx, { claves }) {
      const afiliado = await leerAyudaSinCuenta(ctx, claves.numero)
      await audit(ctx, 'consultar', 'afiliado', claves.numero, { que: 'ayuda', personas: 1 })
      return afiliado
    },
    corregirCorreo: (ctx, { claves, cuerpo }) => corregirCorreo(ctx, claves.id, cuerpo),
    levantarBloqueo: (ctx, { claves }) => levantarBloqueo(ctx, claves.id),
    recuperar: (ctx, { claves }) => enviarRecuperacion(ctx, claves.id),
    probarCorreo: (ctx, { claves }) => probarCorreo(ctx, claves.id),
    cerrarSesiones: (ctx, { claves, cuerpo }) => cerrarSesiones(ctx, claves.id, cuerpo.sesion),
    invitar: (ctx, { claves }) => invitar(ctx, claves.numero),
  })
}
