import { compararDefiniciones } from '@gremial/contract/tramites/definicion.comparar.ts'
import { definiciones } from '@gremial/contract/tramites/definiciones.ts'
import { definicionesList } from '@gremial/contract/tramites/definiciones.vistas.ts'
import type { FastifyInstance } from 'fastify'
import { mapConstraint } from '../../../platform/http/errors.ts'
import { sendDocument } from '../../../platform/http/send-document.ts'
import { serve } from '../../../platform/http/serve.ts'
import { registerList } from '../../../platform/list/list.ts'
import { alcanceDeCondiciones, costoDelAnio } from './alcance.queries.ts'
import { definicionesSource } from './definiciones.list.ts'
import { catalogosDe, leerDefinicion, leerVersion } from './definiciones.queries.ts'
import { crearDefinicion, descartarBorrador, empezarVersion, guardarBorrador } from './definiciones.service.ts'
import { ejemplosEn } from './ejemplos.ts'
import { aprobarVersion, devolverVersion, publicarBorrador, retirarDefinicion, revisarBorrador } from './publicar.service.ts'

export function definicionesRoutes(app: FastifyInstance): void {
  mapConstraint('definicion_tramite_un_borrador', 'DEFINICION_EN_BORRADOR')
  registerList(app, definicionesList, definicionesSource)
  serve(app, definiciones, {
    leer: (ctx, { params }) => leerDefinicion(ctx, params.id),
    leerVersion: (ctx, { params }) => leerVersion(ctx, params.id, params.numero),
    crear: (ctx, { body }) => crearDefinicion(ctx, body),
    empezarVersion: (ctx, { params }) => empezarVersion(ctx, params.id),
    guardar: (ctx, { params, body }) => guardarBorrador(ctx, params.id, body.version, body.contenido),
    descartar: (ctx, { params, body }) => descartarBorrador(ctx, params.id, body.version),
    revisar: (ctx, { params }) => revisarBorrador(ctx, params.id),
    alcance: (ctx, { body }) => alcanceDeCondiciones(ctx, body.condiciones),
    costo: (ctx, { params, body }) => costoDelAnio(ctx, params.id, body.contenido),
    publicar: (ctx, { params, body }) => publicarBorrador(ctx, params.id, body.version, body.desde),
    aprobar: (ctx, { params, body }) => aprobarVersion(ctx, params.id, body.version),
    devolver: (ctx, { params, body }) => devolverVersion(ctx, params.id, body.version),
    retirar: (ctx, { params, body }) => retirarDefinicion(ctx, params.id, body.version),
    async comparar(ctx, { params, query }) {
      const de = await leerVersion(ctx, params.id, query.de)
      return compararDefiniciones(de.contenido, (await leerVersion(ctx, params.id, query.a)).contenido)
    },
    async exportar(ctx, { params, reply }) {
      const { codigo } = await leerDefinicion(ctx, params.id)
      const { contenido, numero } = await leerVersion(ctx, params.id, params.numero)
      const content = Buffer.from(`${JSON.stringify(contenido, null, 2)}\n`)
      return sendDocument(reply, { name: `${codigo.toLowerCase()}-${numero}.json`, type: 'application/json', content })
    },
    ejemplos: (ctx) => Promise.resolve(ejemplosEn(ctx.language)),
    catalogos: (ctx) => catalogosDe(ctx),
  })
}
