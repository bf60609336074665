import { actos, ingresoConSegundo, segundoFactor, segundoFactorAjeno } from '@gremial/contract/acceso/segundo-factor.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../platform/http/serve.ts'
import { dejarEntrar, visitaDe } from '../acceso/entrada.ts'
import { dejarMedio, medioDe, quitarMedio } from '../acceso/medio-ingreso.ts'
import { desafiarActo, probarActo } from './actos.service.ts'
import { desafiarLlave, desafiarMedio, ingresarConLlave, terminarIngreso } from './ingreso.service.ts'
import { exigirSitio, sitioDe } from './llaves.ts'
import { leerExigencia, leerPropio } from './segundo-factor.queries.ts'
import {
  agregarLlave,
  cambiarExigencia,
  confirmar,
  confirmarAplicacion,
  desafiarConfirmar,
  empezarAplicacion,
  empezarLlave,
  quitarAplicacion,
  quitarLlave,
  regenerarCodigos,
  renombrarLlave,
  restablecer,
} from './segundo-factor.service.ts'

/** Second factor: the second step of the login, the own one, and what an administrator does about it. */
export function rutasSegundoFactor(app: FastifyInstance): void {
  serve(
    app,
    ingresoConSegundo,
    {
      desafio: async (ctx, { request }) => ({ opciones: await desafiarMedio(ctx, exigirSitio(request), medioDe(request)) }),
      async terminar(ctx, { body, request, reply }) {
        const visita = visitaDe(request)
        const entro = await terminarIngreso(ctx, body, medioDe(request), sitioDe(request), visita)
        quitarMedio(reply)
        dejarEntrar(request, reply, visita, entro)
        return { id: entro.cuenta.id }
      },
      async desafioLlave(ctx, { request, reply }) {
        const { opciones, token } = await desafiarLlave(ctx, exigirSitio(request))
        dejarMedio(request, reply, token)
        return { opciones }
      },
      async conLlave(ctx, { body, request, reply }) {
        const visita = visitaDe(request)
        const entro = await ingresarConLlave(ctx, exigirSitio(request), medioDe(request), body, visita)
        quitarMedio(reply)
        dejarEntrar(request, reply, visita, entro)
        return { id: entro.cuenta.id }
      },
    },
    { desafio: { perMinute: 30 }, terminar: { perMinute: 30 }, desafioLlave: { perMinute: 30 }, conLlave: { perMinute: 30 } },
  )
  serve(app, segundoFactor, {
    leer: (ctx, { request }) => leerPropio(ctx, sitioDe(request) !== undefined),
    empezarAplicacion: (ctx, { body }) => empezarAplicacion(ctx, body.password),
    confirmarAplicacion: (ctx, { body }) => confirmarAplicacion(ctx, body.codigo),
    quitarAplicacion,
    regenerarCodigos,
    empezarLlave: async (ctx, { body, request }) => ({
      opciones: await empezarLlave(ctx, exigirSitio(request), body.password),
    }),
    agregarLlave: (ctx, { body, request }) => agregarLlave(ctx, exigirSitio(request), body.nombre, body.llave),
    renombrarLlave: (ctx, { params, body }) => renombrarLlave(ctx, params.id, body.nombre),
    quitarLlave: (ctx, { params }) => quitarLlave(ctx, params.id),
    desafioConfirmar: async (ctx, { request }) => ({ opciones: await desafiarConfirmar(ctx, exigirSitio(request)) }),
    confirmar: (ctx, { body, request }) => confirmar(ctx, body, sitioDe(request)),
  })
  serve(app, actos, {
    desafiar: async (ctx, { params, request }) => ({ opciones: await desafiarActo(ctx, exigirSitio(request), params.acto) }),
    probar: (ctx, { params, body, request }) => probarActo(ctx, params.acto, body, sitioDe(request)),
  })
  serve(app, segundoFactorAjeno, {
    restablecer: async (ctx, { params }) => void (await restablecer(ctx, params.id)),
    leerExigencia,
    cambiarExigencia: (ctx, { body }) => cambiarExigencia(ctx, body),
  })
}
