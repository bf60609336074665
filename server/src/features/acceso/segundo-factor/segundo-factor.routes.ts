import { actos, ingresoConSegundo, segundoFactor, segundoFactorAjeno } from '@gremial/contract/acceso/segundo-factor.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../platform/http/serve.ts'
import { dejarEntrar, visitOf } from '../acceso/entrada.ts'
import { dejarMedio, medioDe, quitarMedio } from '../acceso/medio-ingreso.ts'
import { desafiarActo, probarActo } from './actos.service.ts'
import { challengePasskey, desafiarMedio, finishIngreso, ingresarConLlave } from './ingreso.service.ts'
import { exigirSitio, sitioDe } from './llaves.ts'
import { leerExigencia, leerPropio } from './segundo-factor.queries.ts'
import {
  addPasskey,
  cambiarExigencia,
  confirm,
  confirmApplication,
  desafiarConfirmar,
  regenerateCodes,
  removeApplication,
  removePasskey,
  renamePasskey,
  restablecer,
  startApplication,
  startPasskey,
} from './segundo-factor.service.ts'

/** Second factor: login step, the caller's own factors, and administration. */
export function segundoFactorRoutes(app: FastifyInstance): void {
  serve(
    app,
    ingresoConSegundo,
    {
      desafio: async (ctx, { request }) => ({ opciones: await desafiarMedio(ctx, exigirSitio(request), medioDe(request)) }),
      async terminar(ctx, { body, request, reply }) {
        const visita = visitOf(request)
        const entro = await finishIngreso(ctx, body, medioDe(request), sitioDe(request), visita)
        quitarMedio(reply)
        dejarEntrar(request, reply, visita, entro)
        return { id: entro.cuenta.id }
      },
      async desafioLlave(ctx, { request, reply }) {
        const { opciones, token } = await challengePasskey(ctx, exigirSitio(request))
        dejarMedio(request, reply, token)
        return { opciones }
      },
      async conLlave(ctx, { body, request, reply }) {
        const visita = visitOf(request)
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
    empezarAplicacion: (ctx, { body }) => startApplication(ctx, body.password),
    confirmarAplicacion: (ctx, { body }) => confirmApplication(ctx, body.codigo),
    quitarAplicacion: removeApplication,
    regenerarCodigos: regenerateCodes,
    empezarLlave: async (ctx, { body, request }) => ({
      opciones: await startPasskey(ctx, exigirSitio(request), body.password),
    }),
    agregarLlave: (ctx, { body, request }) => addPasskey(ctx, exigirSitio(request), body.nombre, body.llave),
    renombrarLlave: (ctx, { params, body }) => renamePasskey(ctx, params.id, body.nombre),
    quitarLlave: (ctx, { params }) => removePasskey(ctx, params.id),
    desafioConfirmar: async (ctx, { request }) => ({ opciones: await desafiarConfirmar(ctx, exigirSitio(request)) }),
    confirmar: (ctx, { body, request }) => confirm(ctx, body, sitioDe(request)),
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
