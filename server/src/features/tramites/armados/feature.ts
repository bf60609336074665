import { armados } from '@gremial/contract/tramites/armados.ts'
import { defineServerFeature } from '../../../platform/feature/feature.ts'
import { serve } from '../../../platform/http/serve.ts'
import { afiliadoAlAlcance, auditarLectura } from '../../afiliado/afiliados/afiliados.access.ts'
import { antesDe, crearArmada, guardarArmada, leerArmada, pasarDeVersion, presentarArmada } from './armados.service.ts'
import { correspondeA } from './corresponde.queries.ts'
import { esperaCobroAnulado, esperaCuentaDeCobro } from './cuenta.espera.ts'
import { cambiarCuenta } from './cuenta.service.ts'
import { paraPedirDe } from './para-pedir.queries.ts'

export const armadosServer = defineServerFeature({
  name: 'tramites/armados',
  corresponde: correspondeA,
  esperas: { order: 21, sources: [esperaCuentaDeCobro, esperaCobroAnulado] },
  routes(app) {
    serve(app, armados, {
      async paraPedir(ctx, { params }) {
        const numero = await afiliadoAlAlcance(ctx, params.id)
        await auditarLectura(ctx, numero, 'solicitud')
        return paraPedirDe(ctx, numero)
      },
      async antes(ctx, { params, query }) {
        const numero = await afiliadoAlAlcance(ctx, query.numeroAfiliado)
        await auditarLectura(ctx, numero, 'solicitud')
        return antesDe(ctx, params.id, numero)
      },
      async leer(ctx, { params }) {
        const armada = await leerArmada(ctx, params.id)
        await auditarLectura(ctx, armada.solicitud.numeroAfiliado, 'solicitud')
        return armada
      },
      crear: (ctx, { body }) => crearArmada(ctx, body),
      guardar: (ctx, { params, body }) => guardarArmada(ctx, params.id, body.version, body.respuestas),
      pasarVersion: (ctx, { params, body }) => pasarDeVersion(ctx, params.id, body.version, body.idDefinicion),
      cambiarCuenta: (ctx, { params, body }) => cambiarCuenta(ctx, params.id, body),
      presentar: (ctx, { params, body }) => presentarArmada(ctx, params.id, body),
    })
  },
})
