import {
  afiliadosCertificadosList,
  certificadosList,
  diferenciasList,
  padronCertificado,
} from '@gremial/contract/seccionales/padron-certificado.ts'
import type { FastifyInstance } from 'fastify'
import { mapConstraint } from '../../../platform/http/errors.ts'
import { sendDocument } from '../../../platform/http/send-document.ts'
import { serve } from '../../../platform/http/serve.ts'
import { registerList } from '../../../platform/list/list.ts'
import { afiliadosCertificadosSource, certificadosSource, diferenciasSource } from './padron-certificado.list.ts'
import { leerDiferencias, leerPadron } from './padron-certificado.queries.ts'
import { certificarPadron, mesesPorCertificar, papelDelPadron, preverPadron } from './padron-certificado.service.ts'

/** The certified register, month by month (decision 110). */
export function padronCertificadoRoutes(app: FastifyInstance): void {
  mapConstraint('padron_certificado_primero', 'CERTIFICADO_CAMBIO')
  mapConstraint('padron_certificado_reemplaza', 'CERTIFICADO_CAMBIO')
  registerList(app, certificadosList, certificadosSource)
  registerList(app, afiliadosCertificadosList, afiliadosCertificadosSource)
  registerList(app, diferenciasList, diferenciasSource)
  serve(app, padronCertificado, {
    meses: (ctx) => mesesPorCertificar(ctx),
    prever: (ctx, { query }) => preverPadron(ctx, query.mes),
    certificar: (ctx, { body }) => certificarPadron(ctx, body),
    leer: (ctx, { params }) => leerPadron(ctx, params.id),
    diferencias: (ctx, { params, query }) => leerDiferencias(ctx, params.id, query.a),
    async papel(ctx, { params, reply }) {
      const { pdf, archivo } = await papelDelPadron(ctx, params.id)
      return sendDocument(reply, { name: archivo, type: 'application/pdf', content: pdf, download: true })
    },
  })
}
